import type { Chain } from '#contract/chain.ts';

type NamedChain = Pick<Chain, 'chain_id' | 'chain_name' | 'pretty_name'>;

const namesOf = ({ chain_id, chain_name, pretty_name }: NamedChain): string[] =>
  [chain_id, chain_name, pretty_name].map((name) => name.toLowerCase());

/** The chains that a text names: the one with that id, else those of that name. In any case of letters. */
export function namedChains<C extends NamedChain>(chains: readonly C[], text: string): C[] {
  const wanted = text.trim().toLowerCase();
  const byId = chains.filter(({ chain_id }) => chain_id.toLowerCase() === wanted);
  return byId.length > 0 ? byId : chains.filter((chain) => namesOf(chain).includes(wanted));
}

/** The same, else those whose id or name has the text. */
export function searchChains<C extends NamedChain>(chains: readonly C[], text: string): C[] {
  const named = namedChains(chains, text);
  if (named.length > 0) return named;
  const wanted = text.trim().toLowerCase();
  return chains.filter((chain) => namesOf(chain).some((name) => name.includes(wanted)));
}
