import type { OperationBody } from '#contract/operation.ts';
import { endsOf, type Transfer } from '../lane.ts';
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
function feeOf(transfer: Transfer, feeBps: number) {
  // By index: both charges may be equal.
  const gas = transfer.hop.charges.flatMap((charge, index) => (isGas(charge) ? [index] : []));
  const [atSource, atDestination] = gas.length === 2 ? gas : [];
  const line = (at: number | undefined) =>
    at === undefined ? { amount: undefined, usd: undefined } : feeLine(transfer, (_, index) => index === at);
  const share = feeLine(transfer, (charge) => !isGas(charge));
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

export const goFastOperation = (transfer: Transfer, feeBps: number, domains: Domains): OperationBody => ({
  go_fast_transfer: {
    fee: feeOf(transfer, feeBps),
    source_domain: domains.source.toString(),
    destination_domain: domains.destination.toString(),
    ...endsOf(transfer),
  },
});
