import type { Chain, ChainType } from '#contract/chain.ts';
import type { Registry } from '#registry/registry.ts';
import { checkChain } from './checks.ts';

export interface ChainSelection {
  /** All chains when absent. An unknown id is an error that names it. */
  readonly chainIds: readonly string[] | null | undefined;
  readonly families: ReadonlySet<ChainType>;
  readonly onlyTestnets: boolean;
}

/** The chains that a listing is about, in the registry's order. */
export function selectChains(registry: Registry, { chainIds, families, onlyTestnets }: ChainSelection): Chain[] {
  for (const id of chainIds ?? []) checkChain(registry, 'chain_ids', id);
  const wanted = chainIds == null ? undefined : new Set(chainIds);
  return registry
    .listChains()
    .filter((chain) => families.has(chain.chain_type))
    .filter((chain) => chain.is_testnet === onlyTestnets)
    .filter((chain) => wanted?.has(chain.chain_id) ?? true);
}

/** Cosmos is always in; the other families only when asked for, as existing clients expect. */
export function familiesOf(includeEvm: boolean | null | undefined, includeSvm: boolean | null | undefined) {
  const families = new Set<ChainType>(['cosmos']);
  if (includeEvm) families.add('evm');
  if (includeSvm) families.add('svm');
  return families;
}
