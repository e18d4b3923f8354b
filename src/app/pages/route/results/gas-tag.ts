import { gasNeedsText } from '#app/asset/gas-needs-text.ts';
import { chainName, type Lookup } from '#app/asset/lookup.ts';
import type { ComparedRoute } from '../comparison/compared-route.ts';
import { gasOfTransaction } from '../steps/fees.ts';
import { gasNeeds } from '../steps/gas-needs.ts';
import { groupBySignature } from '../steps/timeline.ts';

/** "needs INJ": the gas of later signatures, without which the money stops half way. */
export function gasTag({ route, fees, steps }: ComparedRoute, lookup: Lookup): string {
  const start = chainName(lookup, route.source_asset_chain_id);
  const ofStart = gasOfTransaction(route, fees, 0).map(({ coin }) => coin.symbol);
  return gasNeedsText(gasNeeds(route, fees, groupBySignature(steps), start), ofStart);
}
