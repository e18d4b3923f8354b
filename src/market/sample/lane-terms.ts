import type { BridgeId } from '#contract/bridge.ts';
import type { Registry } from '#registry/registry.ts';
import type { LaneQuestion, LaneTerms } from '../market.ts';
import { allKnown, deducted, ETHEREUM, type LaneCase, onTop, share, usdByArrival } from './lane-fees.ts';
import {
  COSMOS_SETTLEMENT,
  FEES,
  type FeeByArrival,
  GO_FAST,
  SECONDS,
  SETTLEMENTS,
  type Settlement,
  STARGATE_PPM,
} from './lane-figures.ts';
import type { PriceLookup } from './price-lookup.ts';

/** The chain that the rollups of OPinit settle on. */
const INITIA = 'interwoven-1';

const TERMS: { readonly [Id in BridgeId]: (lane: LaneCase) => LaneTerms } = {
  IBC: () => ({ fees: [], seconds: SECONDS.IBC }),

  AXELAR: (lane) => ({
    fees: allKnown([startsOnCosmos(lane) ? deductedByArrival(lane) : onTopByArrival(lane, FEES.AXELAR)]),
    seconds: settled(lane, 'finality', SECONDS.AXELAR),
  }),

  CCTP: (lane) => ({ fees: relayFee(lane, FEES.CCTP), seconds: settled(lane, 'finality', SECONDS.CCTP) }),

  EUREKA: (lane) => ({ fees: relayFee(lane, FEES.EUREKA), seconds: settled(lane, 'finality', SECONDS.EUREKA) }),

  HYPERLANE: (lane) => ({
    fees: allKnown([onTopByArrival(lane, FEES.HYPERLANE)]),
    seconds: settled(lane, 'confirmation', SECONDS.HYPERLANE),
  }),

  STARGATE: (lane) => ({
    fees: allKnown([share(lane, STARGATE_PPM), onTopByArrival(lane, FEES.STARGATE)]),
    seconds: settled(lane, 'confirmation', SECONDS.STARGATE),
  }),

  LAYER_ZERO: (lane) => ({
    fees: allKnown([onTopByArrival(lane, FEES.LAYER_ZERO)]),
    seconds: settled(lane, 'confirmation', SECONDS.LAYER_ZERO),
  }),

  OPINIT: ({ from }) => ({
    fees: [],
    seconds: from.chain_id === INITIA ? SECONDS.OPINIT_DEPOSIT : SECONDS.OPINIT_WITHDRAWAL,
  }),

  // Gas comes last, the source chain's first.
  GO_FAST: (lane) => ({
    fees: allKnown([
      share(lane, GO_FAST.ppm),
      deducted(lane, 'GAS', lane.from.chain_id === ETHEREUM ? GO_FAST.ethereumSourceUsd : GO_FAST.sourceUsd),
      deducted(lane, 'GAS', GO_FAST.destinationUsd),
    ]),
    seconds: SECONDS.GO_FAST,
  }),
};

/** The tables' terms of any lane: fees are null where a fee's asset has no price or decimals. */
export function laneTermsOf(registry: Registry, price: PriceLookup): (question: LaneQuestion) => LaneTerms {
  return (question) => TERMS[question.bridge]({ ...question, registry, price });
}

const startsOnCosmos = ({ from, registry }: LaneCase): boolean =>
  registry.chainRecord(from.chain_id).chain_type === 'cosmos';

const deductedByArrival = (lane: LaneCase) => deducted(lane, 'BRIDGE', usdByArrival(FEES.AXELAR, lane));

const onTopByArrival = (lane: LaneCase, fee: FeeByArrival) => onTop(lane, usdByArrival(fee, lane));

/** Relayers of the service are paid in what they carry; without one there is no such fee. */
const relayFee = (lane: LaneCase, fee: FeeByArrival): LaneTerms['fees'] =>
  lane.smartRelay ? allKnown([deducted(lane, 'SMART_RELAY', usdByArrival(fee, lane))]) : [];

/** Null where nobody knows how long the chain takes. */
function settled(lane: LaneCase, by: keyof Settlement, added: number): number | null {
  const settlement = startsOnCosmos(lane) ? COSMOS_SETTLEMENT : SETTLEMENTS.get(lane.from.chain_id);
  return settlement === undefined ? null : settlement[by] + added;
}
