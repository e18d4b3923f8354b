import type { OperationBody } from '#contract/operation.ts';
import { pow10 } from '#math/units.ts';
import type { Registry } from '#registry/registry.ts';
import data from './data/go-fast.json';
import { type Deployment, decimalScale, listDeployments } from './deployments.ts';
import { bridgeOf, endsOf, findEnd, type LaneDraft, type LaneEnd, type Transfer } from './lane.ts';
import { feeLine, isOfType } from './operation-fees.ts';
import { PAYOUTS } from './payouts.ts';

/** `data/go-fast.json`: USDC from EVM chains to one Cosmos chain; no lane leads back. `tools/registry` writes it. */
export interface GoFastData {
  /** A lane leads from each gateway to the destination. */
  readonly gateways: readonly GoFastGateway[];
  readonly destination: {
    readonly chain_id: string;
    readonly domain: number;
    readonly denom: string;
  };
  /** Largest order, in whole dollars. */
  readonly max_usd: number;
  /** The solver's share of the amount, in basis points. */
  readonly fee_bps: number;
}

interface GoFastGateway {
  readonly chain_id: string;
  /** The protocol's number for the chain. */
  readonly domain: number;
  /** Denom of USDC on this chain. */
  readonly denom: string;
  readonly contract: string;
  /** Smallest order, in whole dollars. */
  readonly min_usd: number;
}

interface Domains {
  readonly source: number;
  readonly destination: number;
}

const isGas = isOfType('GAS');

/**
 * The solver keeps a share of the amount and its gas on both chains. Of two gas charges the first is the source chain's; a
 * single one cannot be assigned to a chain.
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

const goFastOperation = (transfer: Transfer, feeBps: number, domains: Domains): OperationBody => ({
  go_fast_transfer: {
    fee: feeOf(transfer, feeBps),
    source_domain: domains.source.toString(),
    destination_domain: domains.destination.toString(),
    ...endsOf(transfer),
  },
});

const { gateways, destination, max_usd, fee_bps }: GoFastData = data;

/** Limits are in dollars; one USDC counts as one dollar. */
function draft(from: Deployment<GoFastGateway>, to: LaneEnd): LaneDraft | undefined {
  const { decimals } = from.asset;
  const scale = decimalScale(decimals, to.asset.decimals);
  if (scale === undefined || typeof decimals !== 'number') return undefined;
  return {
    from,
    to,
    payout: PAYOUTS.goFastSolver,
    min: BigInt(from.record.min_usd) * pow10(decimals),
    max: BigInt(max_usd) * pow10(decimals),
    scale,
    operation: (transfer) =>
      goFastOperation(transfer, fee_bps, { source: from.record.domain, destination: destination.domain }),
  };
}

function drafts(registry: Registry): LaneDraft[] {
  const to = findEnd(registry, destination);
  return to === undefined ? [] : listDeployments(registry, gateways).flatMap((from) => draft(from, to) ?? []);
}

/** USDC from EVM chains to Osmosis, paid out by solvers before the deposit is final. */
export const goFast = bridgeOf(drafts, {
  id: 'GO_FAST',
  name: 'Go Fast',
  logo_uri: 'https://raw.githubusercontent.com/skip-mev/skip-go-registry/main/bridges/gofast/logo.svg',
});
