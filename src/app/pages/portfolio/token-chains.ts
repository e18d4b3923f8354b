import { chainName, type Lookup } from '#app/asset/lookup.ts';
import type { BalanceRequest } from '#app/balances/plan.ts';

/** Ids of the chains where a token can be added, those with holdings apart, each by name. */
export interface TokenChains {
  readonly held: readonly string[];
  readonly others: readonly string[];
}

/** Solana's token accounts are all found, so that none is added there. */
export function tokenChains(
  requests: readonly BalanceRequest[],
  heldChains: ReadonlySet<string>,
  lookup: Lookup,
): TokenChains {
  const ids = [...new Set(requests.map(({ target }) => target.chainId))].filter((id) => {
    const chain = lookup.chain(id);
    return chain?.chain_type === 'evm' || (chain?.chain_type === 'cosmos' && chain.bech32_prefix !== '');
  });
  const byName = ids.sort((a, b) => chainName(lookup, a).localeCompare(chainName(lookup, b), 'en'));
  return { held: byName.filter((id) => heldChains.has(id)), others: byName.filter((id) => !heldChains.has(id)) };
}
