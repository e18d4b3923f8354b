import type { Chain } from '#contract/chain.ts';

type NamedChain = Pick<Chain, 'chain_id' | 'chain_name' | 'pretty_name'>;

/**
 * The chains that a text names: the one with that id, else those of that name, else those whose id or name has it. In any case of
 * letters.
 */
export function searchChains<C extends NamedChain>(chains: readonly C[], text: string): C[] {
  const wanted = text.trim().toLowerCase();
  const namesOf = ({ chain_id, chain_name, pretty_name }: C): string[] =>
    [chain_id, chain_name, pretty_name].map((name) => name.toLowerCase());
  const byId = chains.filter(({ chain_id }) => chain_id.toLowerCase() === wanted);
  if (byId.length > 0) return byId;
  const byName = chains.filter((chain) => namesOf(chain).includes(wanted));
  if (byName.length > 0) return byName;
  return chains.filter((chain) => namesOf(chain).some((name) => name.includes(wanted)));
}
