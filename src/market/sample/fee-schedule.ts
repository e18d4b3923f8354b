import { type AssetId, idOf, isContractDenom } from '#contract/asset.ts';
import type { BridgeId } from '#contract/bridge.ts';
import type { FeeBehavior, FeeType } from '#contract/route.ts';
import { mulDivUp } from '#math/fixed.ts';
import { pow10 } from '#math/units.ts';
import type { Registry } from '#registry/registry.ts';
import { laneSeconds } from '../durations/lane-time.ts';
import type { LaneFee, LaneRequest, LaneTerms } from '../market.ts';
import { sampleCapacity } from './capacities.ts';
import type { PriceLookup } from './prices.ts';
import { priceOf } from './prices.ts';

/**
 * Fees of lanes in dollars: round figures made up for the sample, in the order of magnitude that each bridge is publicly
 * known for. Dollars are decimal strings, by the chain where a transfer arrives.
 */
interface UsdByDestination {
  /** Higher than on other EVM chains because of Ethereum's gas price. */
  readonly ethereum: string;
  readonly evm: string;
  readonly cosmos: string;
  readonly svm: string;
}

const FEES = {
  /** Gas at the destination and the network's own fee. */
  AXELAR: { ethereum: '6', evm: '1', cosmos: '0.03', svm: '1' },
  /** The relayer that mints, and forwards where needed. */
  CCTP: { ethereum: '1.5', evm: '0.2', cosmos: '0.1', svm: '0.3' },
  /** Interchain gas. */
  HYPERLANE: { ethereum: '3', evm: '0.3', cosmos: '0.2', svm: '0.3' },
  /** The message that releases the tokens. */
  STARGATE: { ethereum: '2', evm: '0.4', cosmos: '0.4', svm: '0.4' },
  LAYER_ZERO: { ethereum: '2', evm: '0.4', cosmos: '0.4', svm: '0.4' },
  /** The relayer that submits proofs. */
  EUREKA: { ethereum: '5', evm: '5', cosmos: '1', svm: '5' },
} as const satisfies Record<string, UsdByDestination>;

/**
 * Circle's share of a fast transfer by the chain that it leaves, in millionths: what its Go client documents ("Fees", read
 * 2026-11-26). Not documented for the others: 0 to 14 basis points.
 */
const CCTP_FAST_PPM: ReadonlyMap<string, number> = new Map([
  ...['1', '10', '8453', '42161'].map((chainId) => [chainId, 100] as const),
  ['59144', 1400],
]);

/** The ticket of a token that is deposited to a rollup of Arbitrum's kind. */
const ARBITRUM_TICKET = '0.1';

/** What a deposit takes there, whatever is deposited. */
const DEPOSIT_MESSAGE = { zksync: '0.3', scroll: '0.1' } as const;

/** Stargate's share of the amount, in millionths. */
const STARGATE_PPM = 600;

/** Go Fast's share of the amount, in millionths, and its gas where the order is placed and where it is filled. */
const GO_FAST = { ppm: 1000, sourceUsd: '0.05', ethereumSourceUsd: '2', destinationUsd: '0.05' } as const;

/** Chain id of Ethereum mainnet. */
const ETHEREUM = '1';

/** A lane to price, with what converts dollars into its fee assets. */
interface PricedLaneRequest extends LaneRequest {
  readonly registry: Registry;
  readonly price: PriceLookup;
}

type Fees = LaneTerms['fees'];

const FEE_SCHEDULE: { readonly [Id in BridgeId]: (lane: PricedLaneRequest) => Fees } = {
  IBC: () => [],
  OPINIT: () => [],
  OP_STACK: () => [],
  ARBITRUM: (lane) => (takesTicket(lane) ? allKnown([additionalFee(lane, ARBITRUM_TICKET)]) : []),
  ZKSYNC: (lane) => depositFee(lane, DEPOSIT_MESSAGE.zksync),
  SCROLL: (lane) => depositFee(lane, DEPOSIT_MESSAGE.scroll),
  POLYGON_POS: () => [],
  AXELAR: (lane) =>
    allKnown([startsOnCosmos(lane) ? deductedAtDestination(lane) : additionalAtDestination(lane, FEES.AXELAR)]),
  CCTP: (lane) => (lane.fast ? fastCctpFees(lane) : relayFee(lane, FEES.CCTP)),
  EUREKA: (lane) => relayFee(lane, FEES.EUREKA),
  HYPERLANE: (lane) => allKnown([additionalAtDestination(lane, FEES.HYPERLANE)]),
  STARGATE: (lane) => allKnown([percentageFee(lane, STARGATE_PPM), additionalAtDestination(lane, FEES.STARGATE)]),
  LAYER_ZERO: (lane) => allKnown([additionalAtDestination(lane, FEES.LAYER_ZERO)]),

  // Order: the share of the amount, gas of the source chain, gas of the destination chain.
  GO_FAST: (lane) =>
    allKnown([
      percentageFee(lane, GO_FAST.ppm),
      deductedFee(lane, 'GAS', lane.from.chain_id === ETHEREUM ? GO_FAST.ethereumSourceUsd : GO_FAST.sourceUsd),
      deductedFee(lane, 'GAS', GO_FAST.destinationUsd),
    ]),
};

/**
 * Terms of any lane in the sample: fees of the schedule, null where a fee's asset has no price or decimals; durations
 * as documented by the bridges; and what the far end pays out.
 */
export function sampleLaneTerms(registry: Registry, price: PriceLookup): (request: LaneRequest) => LaneTerms {
  return (request) => {
    const max = sampleCapacity(registry, price, request);
    return {
      fees: FEE_SCHEDULE[request.bridge]({ ...request, registry, price }),
      seconds: laneSeconds(registry, request),
      ...(max !== undefined && { max }),
    };
  };
}

/** A token that is deposited, by the message that mints it; gas tokens and withdrawals take none. */
const takesTicket = ({ from, to, payout, registry }: PricedLaneRequest): boolean =>
  payout === 'unlimited' &&
  to.denom !== registry.getChainRecord(to.chain_id).native_denom &&
  isContractDenom(from.denom);

/** Of the message that a deposit is on the chain; a withdrawal takes none. */
const depositFee = (lane: PricedLaneRequest, usd: string): Fees =>
  lane.payout === 'unlimited' ? allKnown([additionalFee(lane, usd)]) : [];

const startsOnCosmos = ({ from, registry }: PricedLaneRequest): boolean =>
  registry.getChainRecord(from.chain_id).chain_type === 'cosmos';

const deductedAtDestination = (lane: PricedLaneRequest) =>
  deductedFee(lane, 'BRIDGE', usdAtDestination(FEES.AXELAR, lane));

const additionalAtDestination = (lane: PricedLaneRequest, fee: UsdByDestination) =>
  additionalFee(lane, usdAtDestination(fee, lane));

/** Null where Circle's share is not documented. */
function fastCctpFees(lane: PricedLaneRequest): Fees {
  const ppm = CCTP_FAST_PPM.get(lane.from.chain_id);
  const relay = relayFee(lane, FEES.CCTP);
  return ppm === undefined || relay === null ? null : [percentageFee(lane, ppm), ...relay];
}

/** A relayer of the service is paid in the asset that it carries; without a relayer there is no fee. */
const relayFee = (lane: PricedLaneRequest, fee: UsdByDestination): Fees =>
  lane.smartRelay ? allKnown([deductedFee(lane, 'SMART_RELAY', usdAtDestination(fee, lane))]) : [];

function usdAtDestination(fee: UsdByDestination, { to, registry }: PricedLaneRequest): string {
  return to.chain_id === ETHEREUM ? fee.ethereum : fee[registry.getChainRecord(to.chain_id).chain_type];
}

/** A fee in dollars, deducted from the asset that is sent; null when that asset has no known value. */
const deductedFee = (lane: PricedLaneRequest, type: FeeType, usd: string): LaneFee | null =>
  fixedUsdFee(lane, lane.from, type, 'FEE_BEHAVIOR_DEDUCTED', usd);

/** A share of the amount sent, in millionths, deducted from it. */
const percentageFee = ({ from }: PricedLaneRequest, ppm: number): LaneFee => ({
  type: 'BRIDGE',
  behavior: 'FEE_BEHAVIOR_DEDUCTED',
  asset: idOf(from),
  amount: 0n,
  ppm,
});

/** A fee in dollars, paid in the source chain's gas asset on top of the amount; null when that has no known value. */
function additionalFee(lane: PricedLaneRequest, usd: string): LaneFee | null {
  const { chain_id } = lane.from;
  const { native_denom } = lane.registry.getChainRecord(chain_id);
  if (native_denom === null) return null;
  return fixedUsdFee(lane, { chain_id, denom: native_denom }, 'BRIDGE', 'FEE_BEHAVIOR_ADDITIONAL', usd);
}

/** Null if any of the fees is unknown: then their total is unknown too. */
function allKnown(fees: readonly (LaneFee | null)[]): readonly LaneFee[] | null {
  const known = fees.filter((fee) => fee !== null);
  return known.length === fees.length ? known : null;
}

/** Rounded up to the smallest unit. */
function fixedUsdFee(
  { registry, price }: PricedLaneRequest,
  asset: AssetId,
  type: FeeType,
  behavior: FeeBehavior,
  usd: string,
): LaneFee | null {
  const priceE12 = price(asset);
  const decimals = registry.findAsset(asset)?.decimals;
  if (priceE12 === null || typeof decimals !== 'number') return null;
  return { type, behavior, asset: idOf(asset), amount: mulDivUp(priceOf(usd), pow10(decimals), priceE12), ppm: 0 };
}
