import { isAmount } from '#contract/amount.ts';
import { type AssetKey, assetKey } from '#contract/asset.ts';
import type { BalanceEntry, BalancesResponse } from '#contract/balances.ts';
import { type ErrorDetail, ServiceError } from '#contract/error.ts';
import { plainText } from '../format/plain-text.ts';
import type { Pair } from './pair.ts';

export interface HeldEntry {
  readonly entry: BalanceEntry;
  /** When it was read, milliseconds since 1970. */
  readonly at: number;
  /** Whether its price is made up for trying out. */
  readonly isMadeUp: boolean;
}

/** What is known of one pair after it was asked, with what was known before where this time brought nothing. */
export interface Reading {
  /** By denom; the amounts are well-formed. */
  readonly held: ReadonlyMap<string, HeldEntry>;
  /** When the block was made that was read, milliseconds since 1970; null when nobody says. */
  readonly asOf: number | null;
  /** The same, where that was long before it was read. */
  readonly lateBlock: number | null;
  /** When the service was asked last. */
  readonly at: number;
  /** Denoms that could not be read this time, each with the service's words. */
  readonly missing: ReadonlyMap<string, string>;
  /** Why nothing at all could be read this time. */
  readonly failure: string | null;
  /** Whether the service has no node for the chain: it can say nothing, now or later. */
  readonly isUnread: boolean;
  /** Times in a row that something was missing. */
  readonly tries: number;
  /** How long the service asks us to wait before the next question. */
  readonly waitMs: number;
  /** What the service prices holdings by: `sample`, `off`, or feeds; null when it does not say. */
  readonly prices: string | null;
}

interface Answer {
  readonly data: BalancesResponse;
  readonly prices: string | null;
  readonly servedAt: number | null;
}

const NO_NODE = 'CHAIN_NOT_READ';

function saysNoNode(error: BalanceEntry['error']): boolean {
  const details = error?.details;
  return Array.isArray(details) && details.some((detail: ErrorDetail | null) => detail?.reason === NO_NODE);
}

/** Why an entry is no balance; null when it is one. */
function faultOf({ amount, error }: BalanceEntry): string | null {
  if (error) return plainText(error.message);
  return isAmount(amount) ? null : 'The answer holds no amount.';
}

const SAMPLE = 'sample';

const STALE_BLOCK_MS = 15 * 60_000;

/** Pools tell what nothing else prices: beside the sample's prices it is the sample's pools. */
const isMadeUp = ({ price_source }: BalanceEntry, prices: string | null): boolean =>
  price_source === SAMPLE || (price_source === 'pools' && prices === SAMPLE);

const timeOf = (text: string | null | undefined): number | null => {
  const ms = Date.parse(text ?? '');
  return Number.isNaN(ms) ? null : ms;
};

/** Reads an answer over what was known before. `at` is the moment of the answer. */
export function readAnswer(
  { chainId }: Pair,
  { data, prices, servedAt }: Answer,
  before: Reading | undefined,
  at: number,
): Reading {
  const chain = data.chains[chainId];
  if (chain === undefined) return failed('The service left this chain out of its answer.', before, at);
  const entries = eachOnce(chainId, chain.denoms);
  const missing = new Map(entries.flatMap(([denom, entry]) => faultAt(denom, entry)));
  const isUnread = entries.length > 0 && entries.every(([, { error }]) => saysNoNode(error));
  if (isUnread) return { ...nothing(at, prices), isUnread };
  if (missing.size > 0 && missing.size === entries.length) {
    const [message = ''] = missing.values();
    return { ...failed(message, before, at), missing };
  }
  const held = new Map<string, HeldEntry>();
  for (const [denom, entry] of entries) {
    const value = missing.has(denom) ? before?.held.get(denom) : { entry, at, isMadeUp: isMadeUp(entry, prices) };
    if (value) held.set(denom, value);
  }
  const tries = missing.size === 0 ? 0 : (before?.tries ?? 0) + 1;
  const asOf = timeOf(chain.as_of);
  // By the service's clock where it shows one: that of a device may be wrong by hours.
  const lateBlock = asOf !== null && (servedAt ?? at) - asOf > STALE_BLOCK_MS ? asOf : null;
  return { ...nothing(at, prices), held, asOf, lateBlock, missing, tries };
}

/** One asset may be spelled in two ways: it is counted once. */
function eachOnce(chain_id: string, denoms: Readonly<Record<string, BalanceEntry>>): [string, BalanceEntry][] {
  const seen = new Set<AssetKey>();
  return Object.entries(denoms).filter(([denom]) => seen.size < seen.add(assetKey({ chain_id, denom })).size);
}

function faultAt(denom: string, entry: BalanceEntry): [string, string][] {
  const fault = faultOf(entry);
  return fault === null ? [] : [[denom, fault]];
}

const nothing = (at: number, prices: string | null): Reading => ({
  held: new Map(),
  asOf: null,
  lateBlock: null,
  at,
  missing: new Map(),
  failure: null,
  isUnread: false,
  tries: 0,
  waitMs: 0,
  prices,
});

function failed(failure: string, before: Reading | undefined, at: number, waitMs = 0): Reading {
  const { held, asOf, lateBlock, prices, tries } = before ?? nothing(at, null);
  return { ...nothing(at, prices), held, asOf, lateBlock, failure, tries: tries + 1, waitMs };
}

/** The service could not be asked, or refused: the last values stay. */
export function readFailure(error: unknown, before: Reading | undefined, at: number): Reading {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof ServiceError && error.details.some(({ reason }) => reason === NO_NODE)) {
    return { ...nothing(at, null), isUnread: true };
  }
  const seconds = error instanceof ServiceError ? error.retryAfterSeconds : null;
  return failed(message, before, at, (seconds ?? 0) * 1000);
}

const FIRST_WAIT_MS = 10_000;
const LONGEST_WAIT_MS = 5 * 60_000;

/** How long until a pair of which something is missing is asked again by itself; false when nothing is. */
export function healAfterMs(reading: Reading | undefined): number | false {
  if (reading === undefined || reading.tries === 0) return false;
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (reading.tries - 1), LONGEST_WAIT_MS);
  return Math.max(wait, reading.waitMs);
}
