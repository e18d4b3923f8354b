import type { BridgeId } from '#contract/bridge.ts';
import type { Registry } from '#registry/registry.ts';
import { laneSeconds } from '../durations/lane-seconds.ts';
import type { LaneQuestion, LaneTerms } from '../market.ts';
import { allKnown, deducted, ETHEREUM, type LaneCase, onTop, share, usdByArrival } from './lane-fees.ts';
import { FEES, type FeeByArrival, GO_FAST, STARGATE_PPM } from './lane-figures.ts';
import type { PriceLookup } from './price-lookup.ts';

type Fees = LaneTerms['fees'];

const FEES_OF: { readonly [Id in BridgeId]: (lane: LaneCase) => Fees } = {
  IBC: () => [],
  OPINIT: () => [],
  AXELAR: (lane) => allKnown([startsOnCosmos(lane) ? deductedByArrival(lane) : onTopByArrival(lane, FEES.AXELAR)]),
  CCTP: (lane) => relayFee(lane, FEES.CCTP),
  EUREKA: (lane) => relayFee(lane, FEES.EUREKA),
  HYPERLANE: (lane) => allKnown([onTopByArrival(lane, FEES.HYPERLANE)]),
  STARGATE: (lane) => allKnown([share(lane, STARGATE_PPM), onTopByArrival(lane, FEES.STARGATE)]),
  LAYER_ZERO: (lane) => allKnown([onTopByArrival(lane, FEES.LAYER_ZERO)]),

  // Gas comes last, the source chain's first.
  GO_FAST: (lane) =>
    allKnown([
      share(lane, GO_FAST.ppm),
      deducted(lane, 'GAS', lane.from.chain_id === ETHEREUM ? GO_FAST.ethereumSourceUsd : GO_FAST.sourceUsd),
      deducted(lane, 'GAS', GO_FAST.destinationUsd),
    ]),
};

/**
 * The terms of any lane: fees of the tables, null where a fee's asset has no price or decimals; times as they are
 * documented.
 */
export function laneTermsOf(registry: Registry, price: PriceLookup): (question: LaneQuestion) => LaneTerms {
  return (question) => ({
    fees: FEES_OF[question.bridge]({ ...question, registry, price }),
    seconds: laneSeconds(registry, question),
  });
}

const startsOnCosmos = ({ from, registry }: LaneCase): boolean =>
  registry.chainRecord(from.chain_id).chain_type === 'cosmos';

const deductedByArrival = (lane: LaneCase) => deducted(lane, 'BRIDGE', usdByArrival(FEES.AXELAR, lane));

const onTopByArrival = (lane: LaneCase, fee: FeeByArrival) => onTop(lane, usdByArrival(fee, lane));

/** Relayers of the service are paid in what they carry; without one there is no such fee. */
const relayFee = (lane: LaneCase, fee: FeeByArrival): Fees =>
  lane.smartRelay ? allKnown([deducted(lane, 'SMART_RELAY', usdByArrival(fee, lane))]) : [];
