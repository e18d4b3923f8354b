import type { Lookup } from '#app/asset/lookup.ts';
import { chainName } from '#app/asset/lookup.ts';
import { listText } from '#app/format/list-text.ts';
import { isolated } from '#app/format/plain-text.ts';
import { t } from '#app/language/words.ts';
import type { Route } from '#contract/route.ts';
import { routeEnds, type Step } from './timeline.ts';

const MAX_CARRIERS = 3;

/** "A", "A and B", "A, B and C", "A, B, C and 2 more". */
function listed(names: readonly string[]): string {
  const shown = names.length > MAX_CARRIERS + 1 ? names.slice(0, MAX_CARRIERS) : names;
  const more = names.length - shown.length;
  const parts = more > 0 ? [...shown, t('{number} more', { number: `${more}` })] : shown;
  return listText(parts);
}

/** The route in words: the sentence of its only step, or "ETH on Arbitrum to ATOM on Osmosis by Uniswap, CCTP and IBC". */
export function routeTitle(route: Route, steps: readonly Step[], lookup: Lookup): string {
  const [first, ...others] = steps;
  if (first !== undefined && others.length === 0) return first.title;
  const { sent, received } = routeEnds(route, lookup);
  const at = (symbol: string, chainId: string): string =>
    t('{symbol} on {chain}', { symbol: isolated(symbol), chain: chainName(lookup, chainId) });
  const carriers = [...new Set(steps.map(({ carrier }) => carrier))];
  const ends = t('{from} to {to}', {
    from: at(sent.symbol, route.source_asset_chain_id),
    to: at(received.symbol, route.dest_asset_chain_id),
  });
  return carriers.length === 0 ? ends : t('{ends} by {carriers}', { ends, carriers: listed(carriers) });
}
