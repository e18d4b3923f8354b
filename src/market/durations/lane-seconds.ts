import type { BridgeId } from '#contract/bridge.ts';
import type { Registry } from '#registry/registry.ts';
import { cctpChainOf } from '../gas/gas-usd.ts';
import type { LaneRequest } from '../market.ts';
import type { ChainWaits } from './chain-waits.ts';
import { blockSeconds, findChainWaits } from './chain-waits.ts';

/** Time for a relayer to notice a transfer and submit it. Our assumption: no source publishes it. */
const RELAY_SECONDS = 10;

/** Blocks until a delivery is included: one, and one more in case the first is full. Our assumption. */
const DELIVERY_BLOCKS = 2;

/** A light client proves a block by the header of the next one (IBC specification, ICS-07). */
const PROOF_BLOCKS = 1;

/**
 * LayerZero's docs (V2 FAQ, "estimated delivery time"): blocks of the destination, two and one for each verifier. The default
 * configuration has two verifiers.
 */
const LAYER_ZERO_BLOCKS = 2 + 2;

/** Axelar's validators vote on the event and sign the result: about ten blocks of their chain. Our assumption. */
const AXELAR_SECONDS = 60;

/** Circle's docs ("Finality and block confirmations"): until a fast transfer is attested, from Ethereum and from the others. */
const cctpFastSeconds = (chainId: string): number => (chainId === '1' ? 20 : 8);

/** Go Fast's docs (Skip Go, "Go Fast"): up to 25 times as fast as a transfer that takes ten minutes. */
const GO_FAST_SECONDS = Math.ceil((10 * 60) / 25);

/** Initia's docs (OPinit Framework, "Introduction"): the period in which a withdrawal can be challenged. */
const CHALLENGE_SECONDS = 7 * 24 * 60 * 60;

/** The chain on which OPinit rollups settle. */
const INITIA = 'interwoven-1';

/** Parts of a lane's duration, in seconds; null when unknown. */
interface DurationParts {
  readonly fromBlock: number | null;
  readonly toBlock: number | null;
  readonly delivery: number | null;
  /** Waiting times of the source chain; undefined when none are published. */
  readonly waits: ChainWaits | undefined;
  readonly leavesCosmos: boolean;
}

type DurationFormula = (parts: DurationParts, request: LaneRequest) => number | null;

const layerZeroSeconds: DurationFormula = ({ fromBlock, toBlock, waits }) =>
  sumKnown(fromBlock, waits?.layer_zero_seconds, multiplyKnown(LAYER_ZERO_BLOCKS, toBlock));

/** By bridge; docs/durations.md describes the same formulas. */
const DURATION_FORMULAS: { readonly [Id in BridgeId]: DurationFormula } = {
  IBC: ({ fromBlock, delivery }) => sumKnown(multiplyKnown(1 + PROOF_BLOCKS, fromBlock), RELAY_SECONDS, delivery),

  // Between a Cosmos chain and Axelar's own, an IBC packet carries the transfer.
  AXELAR: ({ fromBlock, delivery, waits, leavesCosmos }) =>
    leavesCosmos
      ? sumKnown(multiplyKnown(1 + PROOF_BLOCKS, fromBlock), RELAY_SECONDS, AXELAR_SECONDS, RELAY_SECONDS, delivery)
      : sumKnown(fromBlock, waits?.axelar_seconds, AXELAR_SECONDS, RELAY_SECONDS, delivery),

  CCTP: ({ fromBlock, delivery, waits }, { from, fast }) => {
    const attested = fast ? cctpFastSeconds(from.chain_id) : waits?.cctp_seconds;
    return sumKnown(fromBlock, attested, RELAY_SECONDS, delivery);
  },

  HYPERLANE: ({ fromBlock, delivery, waits }) => sumKnown(fromBlock, waits?.hyperlane_seconds, RELAY_SECONDS, delivery),

  STARGATE: layerZeroSeconds,
  LAYER_ZERO: layerZeroSeconds,

  // No source publishes how long the proof of a Cosmos Hub block takes.
  EUREKA: ({ fromBlock, delivery, waits, leavesCosmos }) =>
    leavesCosmos ? null : sumKnown(fromBlock, waits?.finality_seconds, RELAY_SECONDS, delivery),

  GO_FAST: ({ fromBlock, delivery }) => sumKnown(fromBlock, GO_FAST_SECONDS, delivery),

  OPINIT: ({ fromBlock, delivery }, { from }) =>
    from.chain_id === INITIA ? sumKnown(fromBlock, RELAY_SECONDS, delivery) : CHALLENGE_SECONDS,
};

/** Seconds from the signature until the transfer has arrived, rounded up; null when a part is unknown. */
export function laneSeconds(registry: Registry, request: LaneRequest): number | null {
  const [from, to] = [request.from, request.to].map(({ chain_id }) =>
    request.bridge === 'CCTP' ? cctpChainOf(registry, chain_id) : chain_id,
  ) as [string, string];
  const toBlock = blockSeconds(registry, to);
  const parts: DurationParts = {
    fromBlock: blockSeconds(registry, from),
    toBlock,
    delivery: multiplyKnown(DELIVERY_BLOCKS, toBlock),
    waits: findChainWaits(from),
    leavesCosmos: isCosmos(registry, from),
  };
  const seconds = DURATION_FORMULAS[request.bridge](parts, request);
  return seconds === null ? null : Math.ceil(seconds);
}

const isCosmos = (registry: Registry, chainId: string): boolean =>
  registry.getChainRecord(chainId).chain_type === 'cosmos';

const multiplyKnown = (count: number, seconds: number | null): number | null =>
  seconds === null ? null : count * seconds;

export function sumKnown(...parts: readonly (number | null | undefined)[]): number | null {
  let total = 0;
  for (const part of parts) {
    if (part === null || part === undefined) return null;
    total += part;
  }
  return total;
}
