import type { BridgeId } from '#contract/bridge.ts';
import type { Registry } from '#registry/registry.ts';
import type { LaneQuestion } from '../market.ts';
import { blockSeconds } from './block-seconds.ts';
import type { ChainWaits } from './records.ts';
import { waitsOf } from './waits.ts';

/** Until a relayer has noticed and sent what it carries. No page says it: an allowance of ours. */
const RELAY_SECONDS = 10;

/** Blocks in which a delivery lands: one that takes it, one more when the first is full. An allowance of ours. */
const DELIVERY_BLOCKS = 2;

/** A light client proves a block by the header of the next one (IBC specification, ICS-07). */
const PROOF_BLOCKS = 1;

/**
 * LayerZero's docs (V2 FAQ, "estimated delivery time"): blocks of the destination, two and one for each verifier. Of
 * those there are two in the default configuration.
 */
const LAYER_ZERO_BLOCKS = 2 + 2;

/** Axelar's validators vote on what happened and sign what follows: some ten blocks of their chain. An allowance of ours. */
const AXELAR_SECONDS = 60;

/** Go Fast's docs (Skip Go, "Go Fast"): seconds instead of ten minutes and more, up to 25 times as fast. */
const GO_FAST_SECONDS = Math.ceil((10 * 60) / 25);

/** Initia's docs (OPinit Framework, "Introduction"): the period in which a withdrawal can be challenged. */
const CHALLENGE_SECONDS = 7 * 24 * 60 * 60;

/** The chain that the rollups of OPinit settle on. */
const INITIA = 'interwoven-1';

/** What a lane's time is made from. Seconds; null when unknown. */
interface Times {
  readonly fromBlock: number | null;
  readonly toBlock: number | null;
  readonly delivery: number | null;
  /** How long the chain that sends makes a bridge wait; its next block where a Cosmos chain is left by a light client. */
  readonly waits: ChainWaits | undefined;
  readonly leavesCosmos: boolean;
}

type Seconds = (times: Times, question: LaneQuestion) => number | null;

const byMessage: Seconds = ({ fromBlock, toBlock, waits }) =>
  sum(fromBlock, waits?.layer_zero_seconds, times(LAYER_ZERO_BLOCKS, toBlock));

/** By bridge; docs/durations.md has the same in words. */
const SECONDS: { readonly [Id in BridgeId]: Seconds } = {
  IBC: ({ fromBlock, delivery }) => sum(times(1 + PROOF_BLOCKS, fromBlock), RELAY_SECONDS, delivery),

  // A Cosmos chain is joined to Axelar's by a packet, on either side.
  AXELAR: ({ fromBlock, delivery, waits, leavesCosmos }) =>
    leavesCosmos
      ? sum(times(1 + PROOF_BLOCKS, fromBlock), RELAY_SECONDS, AXELAR_SECONDS, RELAY_SECONDS, delivery)
      : sum(fromBlock, waits?.axelar_seconds, AXELAR_SECONDS, RELAY_SECONDS, delivery),

  CCTP: ({ fromBlock, delivery, waits }) => sum(fromBlock, waits?.cctp_seconds, RELAY_SECONDS, delivery),

  HYPERLANE: ({ fromBlock, delivery, waits }) => sum(fromBlock, waits?.hyperlane_seconds, RELAY_SECONDS, delivery),

  STARGATE: byMessage,
  LAYER_ZERO: byMessage,

  // How long the proof of a block of the Hub takes, nobody publishes.
  EUREKA: ({ fromBlock, delivery, waits, leavesCosmos }) =>
    leavesCosmos ? null : sum(fromBlock, waits?.finality_seconds, RELAY_SECONDS, delivery),

  GO_FAST: ({ fromBlock, delivery }) => sum(fromBlock, GO_FAST_SECONDS, delivery),

  OPINIT: ({ fromBlock, delivery }, { from }) =>
    from.chain_id === INITIA ? sum(fromBlock, RELAY_SECONDS, delivery) : CHALLENGE_SECONDS,
};

/** Whole seconds from the signature until what a lane carries has arrived, rounded up; null when a part is unknown. */
export function laneSeconds(registry: Registry, question: LaneQuestion): number | null {
  const { from, to } = question;
  const toBlock = blockSeconds(registry, to.chain_id);
  const parts: Times = {
    fromBlock: blockSeconds(registry, from.chain_id),
    toBlock,
    delivery: times(DELIVERY_BLOCKS, toBlock),
    waits: waitsOf(from.chain_id),
    leavesCosmos: isCosmos(registry, from.chain_id),
  };
  const seconds = SECONDS[question.bridge](parts, question);
  return seconds === null ? null : Math.ceil(seconds);
}

const isCosmos = (registry: Registry, chainId: string): boolean =>
  registry.chainRecord(chainId).chain_type === 'cosmos';

const times = (count: number, seconds: number | null): number | null => (seconds === null ? null : count * seconds);

function sum(...parts: readonly (number | null | undefined)[]): number | null {
  let total = 0;
  for (const part of parts) {
    if (part === null || part === undefined) return null;
    total += part;
  }
  return total;
}
