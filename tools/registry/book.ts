import { checksummed } from './text.ts';

/** What one source says of one asset. An absent field says nothing. */
export interface AssetClaim {
  readonly source: string;
  readonly chain_id: string;
  readonly denom: string;
  readonly symbol?: string | undefined;
  readonly name?: string | undefined;
  readonly decimals?: number | null | undefined;
  readonly logo_uri?: string | null | undefined;
  readonly coingecko_id?: string | undefined;
  readonly token_contract?: string | undefined;
  /** The voucher's whole path with its base denom, where the denom is its hash. */
  readonly path?: string | undefined;
}

export interface DecimalsDispute {
  readonly chain_id: string;
  readonly denom: string;
  readonly symbol: string;
  readonly claims: Readonly<Record<string, number>>;
  readonly settled: number | null;
  readonly rule: 'written fact' | 'two against one' | 'left out';
}

export interface BookEntry {
  readonly chain_id: string;
  readonly denom: string;
  readonly claims: AssetClaim[];
}

const keyOf = (chain_id: string, denom: string): string => `${chain_id}|${checksummed(denom)}`;

/** Collects what every source says, by asset. The order of claims is the order of trust for names and pictures. */
export class AssetBook {
  readonly #entries = new Map<string, BookEntry>();
  readonly #facts: ReadonlyMap<string, number>;

  constructor(decimalsFacts: readonly { chain_id: string; denom: string; decimals: number }[]) {
    this.#facts = new Map(decimalsFacts.map((fact) => [keyOf(fact.chain_id, fact.denom), fact.decimals]));
  }

  claim(claim: AssetClaim): void {
    const key = keyOf(claim.chain_id, claim.denom);
    const entry = this.#entries.get(key);
    if (entry) entry.claims.push(claim);
    else this.#entries.set(key, { chain_id: claim.chain_id, denom: checksummed(claim.denom), claims: [claim] });
  }

  find(chain_id: string, denom: string): BookEntry | undefined {
    return this.#entries.get(keyOf(chain_id, denom));
  }

  entries(): BookEntry[] {
    return [...this.#entries.values()];
  }

  /**
   * Decimals by a written rule: a fact of ours first; else what all sources agree on; else what at least two sources
   * say against a single other one; else nothing.
   */
  decimals(entry: BookEntry): { value: number | null; dispute: DecimalsDispute | null } {
    const said = new Map<string, number>();
    for (const claim of entry.claims) {
      if (typeof claim.decimals === 'number' && !said.has(claim.source)) said.set(claim.source, claim.decimals);
    }
    const fact = this.#facts.get(keyOf(entry.chain_id, entry.denom));
    const values = [...new Set(said.values())];
    if (values.length <= 1 && (fact === undefined || values.length === 0 || values[0] === fact)) {
      return { value: fact ?? values[0] ?? null, dispute: null };
    }
    const votes = (value: number) => [...said.values()].filter((other) => other === value).length;
    const winner = values.find((value) => votes(value) >= 2 && said.size - votes(value) === 1);
    const settled = fact ?? winner ?? null;
    return {
      value: settled,
      dispute: {
        chain_id: entry.chain_id,
        denom: entry.denom,
        symbol: entry.claims.find((claim) => claim.symbol)?.symbol ?? '',
        claims: Object.fromEntries(said),
        settled,
        rule: fact !== undefined ? 'written fact' : winner !== undefined ? 'two against one' : 'left out',
      },
    };
  }
}
