import { type CctpToken, type CctpTransfer, cctpTransfers } from '#bridges/cctp.ts';
import { idOf } from '#contract/asset.ts';
import { CCTP_FAST_THRESHOLD } from '#contract/operation.ts';
import type { LaneFee, LaneRequest, LaneTerms, Reading } from '#market/market.ts';
import { minOf } from '#math/fixed.ts';
import type { Registry } from '#registry/registry.ts';
import { type BurnLimits, type ChainLimits, limitsReader, versionOf } from './cctp/burn-limits.ts';
import { type CircleFees, readAllowance, readFees } from './cctp/circle.ts';
import type { Feed, FeedDeps, LaneWithTerms, Part } from './feed.ts';
import { createKeptLanes } from './kept-lanes.ts';

/** One read is of the lanes that leave one chain: Circle is asked for each pair of chains alone. */
const EVERY_MS = 20_000;
/** Chains that a read of the first round takes: as many requests as a host is asked at most. */
const FIRST_CHAINS = 2;
/** An answer is used for this long: for some two rounds. */
const KEPT_MS = 20 * 60_000;
/** For the contracts of a chain: its nodes together. */
const LIMITS_MS = 15_000;
/** What all fast transfers share is used up and given back within minutes. */
const ALLOWANCE_KEPT_MS = 2 * 60_000;
/** Chains that a sentence of a note names. */
const NAMED = 5;

const CIRCLE = 'Circle';

interface TimedValue<Value> {
  readonly at: number;
  readonly value: Value;
}

/** Circle's fees, and what its contracts let leave each chain. */
export function cctpFeed(deps: FeedDeps): readonly Feed[] {
  const reader = new CctpReader(deps);
  const { chains } = reader;
  if (chains.length === 0) return [];
  return [
    {
      ...{ name: 'cctp', title: "Circle's CCTP", covers: { lanes: { bridge: 'CCTP', chain_ids: chains } } },
      ...{ everyMs: EVERY_MS, staleAfterMs: KEPT_MS + EVERY_MS },
      readsPerRound: reader.sources.length,
      read: (signal) => reader.read(signal),
    },
  ];
}

class CctpReader {
  readonly #deps: FeedDeps;
  readonly #transfers: readonly CctpTransfer[];
  /** The chains that transfers leave, in the order in which they are read: of two faces of one chain, the one with contracts. */
  readonly sources: readonly CctpToken[];
  /** By both domains. */
  readonly #fees = new Map<string, TimedValue<CircleFees>>();
  /** By domain. */
  readonly #limits = new Map<number, TimedValue<ChainLimits>>();
  #allowance: TimedValue<bigint> | undefined;
  readonly #keep = createKeptLanes();
  #next = 0;

  constructor(deps: FeedDeps) {
    this.#deps = deps;
    this.#transfers = cctpTransfers(deps.registry).filter(({ from, to }) => haveDigits(deps.registry, from, to));
    this.sources = [...new Set(this.#transfers.map(({ from }) => from))].filter(({ face_of }) => face_of === undefined);
  }

  /** Of the lanes, faces included. */
  get chains(): readonly string[] {
    return [...new Set(this.#transfers.map(({ from }) => from.chain_id))];
  }

  async read(signal: AbortSignal): Promise<Part> {
    const isFirstRound = this.#next < this.sources.length;
    const sources = Array.from({ length: isFirstRound ? FIRST_CHAINS : 1 }, () => {
      return this.sources[this.#next++ % this.sources.length] as CctpToken;
    });
    await Promise.all([
      this.#readAllowance(signal),
      ...sources.flatMap((source) => [
        this.#readFees(source, signal),
        this.#readLimits(source, signal).catch(() => undefined),
      ]),
    ]);
    signal.throwIfAborted();
    return this.#part();
  }

  /** Rejects if Circle answers for no pair. */
  async #readFees(source: CctpToken, signal: AbortSignal): Promise<void> {
    const { nodes, urls, now } = this.#deps;
    const destinations = this.#destinationsOf(source, ({ mode }) => mode !== 1);
    const answers = await readFees(nodes, urls.circle, source.domain, destinations, signal);
    const failure = answers.find((answer) => answer instanceof Error);
    if (failure !== undefined && answers.every((answer) => answer instanceof Error)) throw failure;
    for (const [i, answer] of answers.entries())
      if (!(answer instanceof Error))
        this.#fees.set(`${source.domain}/${destinations[i]}`, { at: now(), value: answer });
  }

  /** Their domains, each once. */
  #destinationsOf(source: CctpToken, isAsked: (transfer: CctpTransfer) => boolean): readonly number[] {
    const leaving = this.#transfers.filter((transfer) => transfer.from === source && isAsked(transfer));
    return [...new Set(leaving.map(({ to }) => to.domain))];
  }

  /** Without it no fast transfer is offered. */
  async #readAllowance(signal: AbortSignal): Promise<void> {
    const { nodes, urls, now } = this.#deps;
    const value = await readAllowance(nodes, urls.circle, signal).catch(() => undefined);
    if (value !== undefined) this.#allowance = { at: now(), value };
  }

  async #readLimits(source: CctpToken, signal: AbortSignal): Promise<void> {
    const { nodes } = this.#deps;
    const destinations = this.#destinationsOf(source, () => true);
    const readLimits = limitsReader(source);
    if (readLimits === undefined) return;
    const { answer, block } = await nodes.ask(
      source.chain_id,
      'limits of CCTP',
      (node) => readLimits(node, source, destinations),
      AbortSignal.any([signal, AbortSignal.timeout(LIMITS_MS)]),
    );
    if (block.blockTime !== null) this.#limits.set(source.domain, { at: block.blockTime, value: answer });
  }

  #part(): Part {
    let oldest = this.#deps.now();
    const unread = new Set<string>();
    const undelivered = new Set<string>();
    const lanes = this.#transfers.flatMap((transfer): LaneWithTerms[] => {
      const outcome = this.#termsOf(transfer);
      if (outcome === 'unread') unread.add(transfer.from.chain_id);
      if (outcome === 'undelivered') undelivered.add(transfer.to.chain_id);
      if (typeof outcome === 'string') return [];
      oldest = Math.min(oldest, outcome.reading.at);
      return [this.#keep({ lane: requestOf(transfer), terms: outcome })];
    });
    const isRead = new Set(lanes.map(({ lane }) => lane.from.chain_id));
    const silent = [...unread].filter((chainId) => !isRead.has(chainId));
    const note = [
      named('Not read:', silent.map(this.#titleOf)),
      named('Nobody names a price for delivery to', [...undelivered].map(this.#titleOf)),
      named('Closed:', this.#closings()),
    ];
    const notes = note.filter((sentence) => sentence !== '').join(' ');
    const isPartial = this.#next < this.sources.length;
    return { at: oldest, lanes, ...(isPartial && { isPartial }), ...(notes !== '' && { note: notes }) };
  }

  readonly #titleOf = (chainId: string): string => this.#deps.registry.getChainRecord(chainId).pretty_name;

  /** What chains say of their own contracts, of the newest version that each has. */
  #closings(): readonly string[] {
    return this.sources.flatMap((source) => {
      const limits = this.#findLimits(source, source.versions.includes(2) ? 2 : 1);
      const clause = limits && closedBy(limits);
      return clause === undefined ? [] : `${limits?.source} says that ${clause}`;
    });
  }

  /** `unread`: a part of it is not known. `undelivered`: Circle names no price for it. `closed`: no contract takes it. */
  #termsOf(transfer: CctpTransfer): CctpTerms | 'unread' | 'undelivered' | 'closed' {
    const { from, to, mode, smartRelay } = transfer;
    const limits = this.#findLimits(from, versionOf(mode));
    const arrival = this.#findLimits(to, versionOf(mode));
    if (limits === undefined) return 'unread';
    if (closedBy(limits) !== undefined || limits.open?.has(to.domain) === false) return 'closed';
    if (arrival?.paused !== undefined) return 'closed';
    const max = limits.max;
    if (mode === 1) {
      if (smartRelay) return 'closed';
      // Circle pauses version 1: what its contracts at both ends do not say to be open is shut.
      if (limits.source === null || arrival === undefined || arrival.source === null) return 'unread';
      return {
        fees: [],
        ...maxOf(max, arrival.mintable),
        reading: { at: limits.at, source: limits.source, basis: 'exact' },
      };
    }
    const pair = this.#fresh(this.#fees.get(`${from.domain}/${to.domain}`), KEPT_MS);
    const fee = pair?.value.get(mode);
    if (pair === undefined || fee === undefined) return 'unread';
    if (smartRelay && fee.delivery === null) return 'undelivered';
    const fees = [
      ...(fee.ppm === 0 ? [] : [feeOf(from, 'BRIDGE', { ppm: fee.ppm })]),
      ...(smartRelay ? [feeOf(from, 'SMART_RELAY', { amount: fee.delivery as bigint })] : []),
    ];
    const isFast = mode === CCTP_FAST_THRESHOLD;
    const shared = isFast ? this.#fresh(this.#allowance, ALLOWANCE_KEPT_MS)?.value : undefined;
    if (isFast && shared === undefined) return 'unread';
    return {
      fees,
      ...maxOf(max, shared, arrival?.mintable),
      reading: { at: Math.min(pair.at, limits.at), source: CIRCLE, basis: 'asked' },
    };
  }

  /** Of a chain whose contracts are not read the documented maximum stands, and all ways count as open. */
  #findLimits(from: CctpToken, version: 1 | 2): FoundLimits | undefined {
    if (limitsReader(from) === undefined) return { at: this.#deps.now(), source: null };
    const known = this.#fresh(this.#limits.get(from.domain), KEPT_MS);
    const limits = known?.value.get(version);
    if (known === undefined || limits === undefined) return undefined;
    return { at: known.at, source: `a node of ${this.#titleOf((from.face_of ?? from).chain_id)}`, ...limits };
  }

  #fresh<Value>(known: TimedValue<Value> | undefined, keptMs: number): TimedValue<Value> | undefined {
    return known !== undefined && this.#deps.now() - known.at <= keptMs ? known : undefined;
  }
}

type CctpTerms = Omit<LaneTerms, 'seconds' | 'reading'> & { readonly reading: Reading };

interface FoundLimits extends Partial<BurnLimits> {
  readonly at: number;
  /** Who was asked; null for nobody. */
  readonly source: string | null;
}

/** Why nothing leaves, as a clause. */
const closedBy = ({ paused, max }: FoundLimits): string | undefined =>
  paused ?? (max === 0n ? 'one burn takes nothing' : undefined);

/** A sentence of a note; empty for nothing to name. */
function named(start: string, items: readonly string[]): string {
  if (items.length === 0) return '';
  const others = items.length - NAMED;
  return `${start} ${items.slice(0, NAMED).join(', ')}${others > 0 ? ` and ${others} more` : ''}.`;
}

/** The smallest of those that are known. */
function maxOf(...limits: readonly (bigint | undefined)[]) {
  const known = limits.filter((limit) => limit !== undefined);
  return known.length === 0 ? {} : { max: known.reduce(minOf) };
}

/** Fees are in millionths of a USDC. */
function haveDigits(registry: Registry, ...tokens: readonly CctpToken[]): boolean {
  return tokens.every((token) => registry.findAsset(token)?.decimals === 6);
}

const requestOf = ({ from, to, mode, smartRelay }: CctpTransfer): LaneRequest => ({
  ...{ bridge: 'CCTP', from: idOf(from), to: idOf(to), smartRelay },
  fast: mode === CCTP_FAST_THRESHOLD,
});

const feeOf = (from: CctpToken, type: LaneFee['type'], fee: Partial<LaneFee>): LaneFee => ({
  ...{ type, behavior: 'FEE_BEHAVIOR_DEDUCTED', asset: idOf(from), amount: 0n, ppm: 0 },
  ...fee,
});
