import type { LaneFee } from '#market/market.ts';
import type { OperationForm } from '../bridge.ts';
import { endsOf, type LaneUse } from '../lane.ts';
import { feeLine, isOfType } from '../operation-fees.ts';

interface Domains {
  readonly source: number;
  readonly destination: number;
}

const isGas = isOfType('GAS');

/**
 * The solver keeps a share of the amount and its gas on both chains. A market that knows both gas fees lists the
 * source chain's first; of a single one nobody can say which part is whose.
 */
function feeOf(use: LaneUse, feeBps: number) {
  // By their places: a market may tell both by one record.
  const gas = [...use.fees.keys()].filter((place) => isGas(use.fees[place] as LaneFee));
  const [atSource, atDestination] = gas.length === 2 ? gas : [];
  const line = (place: number | undefined) =>
    place === undefined ? { amount: undefined, usd: undefined } : feeLine(use, (_, each) => each === place);
  const share = feeLine(use, (fee) => !isGas(fee));
  return {
    fee_asset: share.asset,
    bps_fee: feeBps.toString(),
    bps_fee_amount: share.amount,
    bps_fee_usd: share.usd,
    source_chain_fee_amount: line(atSource).amount,
    source_chain_fee_usd: line(atSource).usd,
    destination_chain_fee_amount: line(atDestination).amount,
    destination_chain_fee_usd: line(atDestination).usd,
  };
}

export const goFastOperation = (use: LaneUse, feeBps: number, domains: Domains): OperationForm => ({
  go_fast_transfer: {
    fee: feeOf(use, feeBps),
    source_domain: domains.source.toString(),
    destination_domain: domains.destination.toString(),
    ...endsOf(use),
  },
});
