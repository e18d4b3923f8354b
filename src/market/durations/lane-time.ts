import type { BridgeId } from '#contract/bridge.ts';
import type { Duration } from '#contract/figures.ts';
import type { Registry } from '#registry/registry.ts';
import { cctpChainOf } from '../gas/gas-usd.ts';
import type { LaneRequest } from '../market.ts';
import type { ChainWaits, Span } from './chain-waits.ts';
import { blockSeconds, findChainWaits } from './chain-waits.ts';
import data from './times.generated.json';

/**
 * A row of `times.generated.json`, which `tools/registry` writes: how long transfers took, from the block of the transaction to that of
 * the delivery.
 */
export interface MeasuredTime {
  readonly bridge: BridgeId;
  readonly from: string;
  readonly to: string;
  /** Of transfers. */
  readonly count: number;
  /** Seconds. */
  readonly quartiles: Span;
  /** "2024-06 to 2024-12" */
  readonly period: string;
  readonly source: string;
}

const laneKey = (bridge: BridgeId, from: string, to: string): string => `${bridge} ${from} ${to}`;

const measuredTimes: ReadonlyMap<string, Duration> = new Map(
  (data as unknown as MeasuredTime[]).map(({ bridge, from, to, quartiles: [p25, p50, p75], ...measured }) => [
    laneKey(bridge, from, to),
    {
      ...{ seconds: Math.ceil(p50), from_seconds: Math.floor(p25), to_seconds: Math.ceil(p75) },
      basis: 'measured',
      ...measured,
    },
  ]),
);

/**
 * What verifiers and executor of LayerZero take beyond confirmations and blocks: medians, over 45 pairs, of the quartiles of measured
 * times less that sum (`tools/registry/facts/times.json`, computed 2026-11-28). Hyperlane's validators and relayer by analogy.
 */
const MESSAGE_SECONDS: Span = [20, 23, 31];

/** The same to Ethereum and to Scroll, seven pairs each. */
const MESSAGE_SECONDS_TO: Readonly<Record<string, Span>> = { '1': [60, 71, 86], '534352': [23, 34, 77] };

/** What whoever sends CCTP's mint takes: the same from Avalanche, where hardly anything else takes time, four pairs. */
const MINT_SECONDS: Span = [6, 38, 78];

/** Time for a relayer to notice a transfer and submit it, where nobody measured it. Our assumption: no source publishes it. */
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

/** Arbitrum's docs ("Parent to child messaging"): some ten minutes until a deposit is carried out. */
const ARBITRUM_DEPOSIT: Span = [480, 600, 900];

/** A claim about a rollup of Arbitrum's kind is made about once an hour. */
const ASSERTION: Span = [0, 3600, 7200];

/** Until a batch has been executed: ZKsync Era's some 3 to 24 hours, Abstract's up to a day (`tools/registry/facts/own-bridges.json`). */
const ZKSYNC_WITHDRAWAL: Readonly<Record<string, Span>> = {
  '324': [10_800, 86_400, 86_400],
  '2741': [86_400, 86_400, 86_400],
};

/** Polygon takes a deposit some 20 to 30 minutes later, and makes a checkpoint every 30 minutes to 3 hours. The same file. */
const POLYGON_DEPOSIT: Span = [1_200, 1_800, 1_800];
const POLYGON_WITHDRAWAL: Span = [1_800, 10_800, 10_800];

/** The chain on which OPinit rollups settle. */
const INITIA = 'interwoven-1';

/** A rollup takes a deposit some blocks of its parent after it: `tools/registry/facts/op-stack.json`. */
const DEPOSIT_SECONDS: Span = [60, 180, 300];

/** Until a withdrawal can be proven on the parent, about: a proposal covers its block. The same file. */
export const PROVABLE_SECONDS = 3600;

/** From the proof of a withdrawal until it can be finalized: OP-stack's default, and Base's with one proof. The same file. */
const MATURITY_SECONDS = 604_800;
const MATURITY_SECONDS_OF: Readonly<Record<string, number>> = { '8453': 432_000 };

/** The chains on which OP-stack rollups settle. */
const PARENTS: ReadonlySet<string> = new Set(['1', '56']);

/** Parts of a lane's duration, in seconds; null when unknown. */
interface DurationParts {
  readonly fromBlock: number | null;
  readonly toBlock: number | null;
  readonly delivery: number | null;
  /** Of LayerZero's verifiers and executor, to the destination. */
  readonly message: Span;
  /** Waiting times of the source chain; undefined when none are published. */
  readonly waits: ChainWaits | undefined;
  readonly leavesCosmos: boolean;
}

type DurationFormula = (parts: DurationParts, request: LaneRequest) => Span | null;

const layerZeroSeconds: DurationFormula = ({ fromBlock, toBlock, waits, message }) =>
  sumSpans(fromBlock, waits?.layer_zero_seconds, multiplyKnown(LAYER_ZERO_BLOCKS, toBlock), message);

/** By bridge; docs/durations.md describes the same formulas. */
const DURATION_FORMULAS: { readonly [Id in BridgeId]: DurationFormula } = {
  IBC: ({ fromBlock, delivery }) => sumSpans(multiplyKnown(1 + PROOF_BLOCKS, fromBlock), RELAY_SECONDS, delivery),

  // Between a Cosmos chain and Axelar's own, an IBC packet carries the transfer.
  AXELAR: ({ fromBlock, delivery, waits, leavesCosmos }) =>
    leavesCosmos
      ? sumSpans(multiplyKnown(1 + PROOF_BLOCKS, fromBlock), RELAY_SECONDS, AXELAR_SECONDS, RELAY_SECONDS, delivery)
      : sumSpans(fromBlock, waits?.axelar_seconds, AXELAR_SECONDS, RELAY_SECONDS, delivery),

  CCTP: ({ fromBlock, delivery, waits }, { from, fast }) => {
    const attested = fast ? cctpFastSeconds(from.chain_id) : waits?.cctp_seconds;
    return sumSpans(fromBlock, attested, MINT_SECONDS, delivery);
  },

  HYPERLANE: ({ fromBlock, delivery, waits, message }) =>
    sumSpans(fromBlock, waits?.hyperlane_seconds, message, delivery),

  STARGATE: layerZeroSeconds,
  LAYER_ZERO: layerZeroSeconds,

  // No source publishes how long the proof of a Cosmos Hub block takes.
  EUREKA: ({ fromBlock, delivery, waits, leavesCosmos }) =>
    leavesCosmos ? null : sumSpans(fromBlock, waits?.finality_seconds, RELAY_SECONDS, delivery),

  GO_FAST: ({ fromBlock, delivery }) => sumSpans(fromBlock, GO_FAST_SECONDS, delivery),

  // What is paid out of a reserve is a withdrawal.
  ARBITRUM: ({ waits }, { payout }) =>
    payout === 'reserve' ? sumSpans(waits?.withdrawal_seconds, ASSERTION) : ARBITRUM_DEPOSIT,

  // No source says how long a deposit takes.
  ZKSYNC: (_, { from, payout }) => (payout === 'reserve' ? (ZKSYNC_WITHDRAWAL[from.chain_id] ?? null) : null),

  // No source says how long either way takes.
  SCROLL: () => null,

  POLYGON_POS: (_, { payout }) => (payout === 'reserve' ? POLYGON_WITHDRAWAL : POLYGON_DEPOSIT),

  OPINIT: ({ fromBlock, delivery }, { from }) =>
    from.chain_id === INITIA ? sumSpans(fromBlock, RELAY_SECONDS, delivery) : sumSpans(CHALLENGE_SECONDS),

  OP_STACK: (_, { from }) =>
    PARENTS.has(from.chain_id)
      ? DEPOSIT_SECONDS
      : sumSpans(PROVABLE_SECONDS, MATURITY_SECONDS_OF[from.chain_id] ?? MATURITY_SECONDS),
};

/**
 * How long a transfer takes from the signature until it has arrived, in whole seconds; null when a part is unknown. Its range is that of
 * half of all measured transfers, or of what is published of its parts.
 */
export function laneTime(registry: Registry, request: LaneRequest): Duration | null {
  const [from, to] = [request.from, request.to].map(({ chain_id }) =>
    request.bridge === 'CCTP' ? cctpChainOf(registry, chain_id) : chain_id,
  ) as [string, string];
  const measured = measuredTimes.get(laneKey(request.bridge, from, to));
  if (measured !== undefined) return measured;
  const toBlock = blockSeconds(registry, to);
  const parts: DurationParts = {
    fromBlock: blockSeconds(registry, from),
    toBlock,
    delivery: multiplyKnown(DELIVERY_BLOCKS, toBlock),
    message: MESSAGE_SECONDS_TO[to] ?? MESSAGE_SECONDS,
    waits: findChainWaits(from),
    leavesCosmos: isCosmos(registry, from),
  };
  const span = DURATION_FORMULAS[request.bridge](parts, request);
  if (span === null) return null;
  const [least, seconds, most] = span.map(Math.ceil) as [number, number, number];
  return { seconds, ...(least < most && { from_seconds: least, to_seconds: most }), basis: 'published' };
}

/** Seconds from the signature until the transfer has arrived, rounded up; null when a part is unknown. */
export const laneSeconds = (registry: Registry, request: LaneRequest): number | null =>
  laneTime(registry, request)?.seconds ?? null;

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

function sumSpans(...parts: readonly (number | Span | null | undefined)[]): Span | null {
  const total: [number, number, number] = [0, 0, 0];
  for (const part of parts) {
    if (part === null || part === undefined) return null;
    for (const end of [0, 1, 2] as const) total[end] += typeof part === 'number' ? part : part[end];
  }
  return total;
}
