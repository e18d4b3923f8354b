import { type AssetId, normalDenom } from './asset.ts';

interface Holder<Value> {
  value: Value;
}

/** Values by asset, for frequent lookups: a lookup builds no key. */
export class AssetMap<Value> {
  readonly #byChain = new Map<string, Map<string, Holder<Value>>>();

  get({ chain_id, denom }: AssetId): Value | undefined {
    const byDenom = this.#byChain.get(chain_id);
    return (byDenom?.get(denom) ?? byDenom?.get(normalDenom(denom)))?.value;
  }

  /** Also stored under the denom as given, so that a lookup of that spelling does not normalise it. */
  set({ chain_id, denom }: AssetId, value: Value): void {
    const byDenom = this.#byChain.get(chain_id) ?? new Map<string, Holder<Value>>();
    this.#byChain.set(chain_id, byDenom);
    const normal = normalDenom(denom);
    const holder = byDenom.get(normal) ?? { value };
    holder.value = value;
    byDenom.set(normal, holder);
    byDenom.set(denom, holder);
  }
}
