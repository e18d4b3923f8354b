import { isAmount } from '#contract/amount.ts';
import { type Asset, type AssetId, type AssetKey, assetKey, sameAsset } from '#contract/asset.ts';
import type { BalanceEntry, BalancesResponse } from '#contract/balances.ts';
import { type ErrorDetail, ServiceError } from '#contract/error.ts';
import { minOf } from '#math/fixed.ts';
import { failureOf } from '../api/failures.ts';
import { plainText } from '../format/plain-text.ts';
import { t } from '../language/words.ts';
import type { BalanceRequest, ChainAddress } from './plan.ts';

export interface SnapshotEntry {
  readonly entry: BalanceEntry;
  /** When it was read, milliseconds since 1970. */
  readonly readAt: number;
  /** Whether its price comes from the sample market. */
  readonly isSample: boolean;
}

/** The balances of one address on one chain after a request. Keeps earlier values for what the request did not read. */
export interface BalanceSnapshot {
  /** By denom; the amounts are well-formed. */
  readonly entries: ReadonlyMap<string, SnapshotEntry>;
  /** Time of the block that was read, milliseconds since 1970; null if the service does not give it. */
  readonly blockAt: number | null;
  /** `blockAt` if the block was older than `STALE_BLOCK_MS` when it was read, else null. */
  readonly staleBlockAt: number | null;
  /** Time of the last request. */
  readonly readAt: number;
  /** Denoms that could not be read this time, each with the message of the service. */
  readonly failedDenoms: ReadonlyMap<string, string>;
  /** Why the whole request failed; null if it did not. */
  readonly failure: string | null;
  /** Whether the service has no node for the chain. */
  readonly isUnsupported: boolean;
  /** Requests in a row in which something failed. */
  readonly failedAttempts: number;
  /** The wait before the next request that the service states. */
  readonly retryAfterMs: number;
  /** Kinds of holdings that the service did not look for; null if it does not say. */
  readonly notLookedFor: readonly string[] | null;
  /** The service's price source: `sample`, `off`, or feeds; null if unknown. */
  readonly priceSource: string | null;
}

/** A request and its result so far. */
export interface BalanceState {
  readonly request: BalanceRequest;
  readonly snapshot: BalanceSnapshot | undefined;
  /** Whether the request is running or queued. */
  readonly isLoading: boolean;
}

interface BalancesAnswer {
  readonly data: BalancesResponse;
  readonly prices: string | null;
  readonly servedAt: number | null;
}

/** The asset of an entry that the service derives from its lists: a voucher of a listed asset. It gives no other unlisted asset. */
export const derivedAsset = ({ asset }: BalanceEntry, id: AssetId): Asset | undefined =>
  asset && sameAsset(asset, id) ? asset : undefined;

/** What of an entry with a well-formed amount can be moved: all of it, unless the service says less. */
export function movableAmount({ amount, spendable }: BalanceEntry): bigint {
  const most = BigInt(amount);
  return spendable != null && isAmount(spendable) ? minOf(BigInt(spendable), most) : most;
}

const NO_NODE = 'CHAIN_NOT_READ';

function isChainUnsupported(error: BalanceEntry['error']): boolean {
  const details = error?.details;
  return Array.isArray(details) && details.some((detail: ErrorDetail | null) => detail?.reason === NO_NODE);
}

/** Why an entry is no balance; null if it is one. */
function entryError({ amount, error }: BalanceEntry): string | null {
  if (error) return plainText(error.message);
  return isAmount(amount) ? null : t('The response contains no amount.');
}

const SAMPLE = 'sample';

const STALE_BLOCK_MS = 15 * 60_000;

/** With the sample's prices, prices derived from pools come from the sample's pools. */
const isSamplePrice = ({ price_source }: BalanceEntry, priceSource: string | null): boolean =>
  price_source === SAMPLE || (price_source === 'pools' && priceSource === SAMPLE);

const parseTime = (text: string | null | undefined): number | null => {
  const ms = Date.parse(text ?? '');
  return Number.isNaN(ms) ? null : ms;
};

/** When what it holds was last read, which a failed request did not; null of nothing. */
export function lastReadAt({ failure, readAt, entries }: BalanceSnapshot): number | null {
  if (failure === null) return readAt;
  return entries.size === 0 ? null : Math.max(...[...entries.values()].map((entry) => entry.readAt));
}

/** Merges a response into the previous snapshot. `readAt` is when the response arrived. */
export function snapshotFromResponse(
  { chainId }: ChainAddress,
  { data, prices, servedAt }: BalancesAnswer,
  previous: BalanceSnapshot | undefined,
  readAt: number,
): BalanceSnapshot {
  const chain = data.chains[chainId];
  if (chain === undefined) return failedSnapshot(t('The response does not contain this chain.'), previous, readAt);
  const received = uniqueAssets(chainId, chain.denoms);
  const failedDenoms = new Map(received.flatMap(([denom, entry]) => errorByDenom(denom, entry)));
  // Of several denoms one says it for all.
  const isUnsupported = received.some(([, { error }]) => isChainUnsupported(error));
  if (isUnsupported) return { ...emptySnapshot(readAt, prices), isUnsupported };
  if (failedDenoms.size > 0 && failedDenoms.size === received.length) {
    const [message = ''] = failedDenoms.values();
    return { ...failedSnapshot(message, previous, readAt), failedDenoms };
  }
  const entries = new Map<string, SnapshotEntry>();
  for (const [denom, entry] of received) {
    const isSample = isSamplePrice(entry, prices);
    const value = failedDenoms.has(denom) ? previous?.entries.get(denom) : { entry, readAt, isSample };
    if (value) entries.set(denom, value);
  }
  const failedAttempts = failedDenoms.size === 0 ? 0 : (previous?.failedAttempts ?? 0) + 1;
  const blockAt = parseTime(chain.as_of);
  // Prefer the clock of the service: that of a device may be off by hours.
  const staleBlockAt = blockAt !== null && (servedAt ?? readAt) - blockAt > STALE_BLOCK_MS ? blockAt : null;
  const notLookedFor = chain.not_looked_for ?? null;
  return {
    ...emptySnapshot(readAt, prices),
    entries,
    blockAt,
    staleBlockAt,
    failedDenoms,
    failedAttempts,
    notLookedFor,
  };
}

/** Keeps the first of two spellings of one asset. */
function uniqueAssets(chain_id: string, denoms: Readonly<Record<string, BalanceEntry>>): [string, BalanceEntry][] {
  const seen = new Set<AssetKey>();
  return Object.entries(denoms).filter(([denom]) => seen.size < seen.add(assetKey({ chain_id, denom })).size);
}

function errorByDenom(denom: string, entry: BalanceEntry): [string, string][] {
  const error = entryError(entry);
  return error === null ? [] : [[denom, error]];
}

const emptySnapshot = (readAt: number, priceSource: string | null): BalanceSnapshot => ({
  entries: new Map(),
  blockAt: null,
  staleBlockAt: null,
  readAt,
  failedDenoms: new Map(),
  failure: null,
  isUnsupported: false,
  failedAttempts: 0,
  retryAfterMs: 0,
  notLookedFor: null,
  priceSource,
});

function failedSnapshot(
  failure: string,
  previous: BalanceSnapshot | undefined,
  readAt: number,
  retryAfterMs = 0,
): BalanceSnapshot {
  const { entries, blockAt, staleBlockAt, priceSource, failedAttempts } = previous ?? emptySnapshot(readAt, null);
  return {
    ...emptySnapshot(readAt, priceSource),
    ...{ entries, blockAt, staleBlockAt, failure, failedAttempts: failedAttempts + 1, retryAfterMs },
  };
}

/** The snapshot after a request that threw: keeps the previous values. */
export function snapshotFromError(
  error: unknown,
  previous: BalanceSnapshot | undefined,
  readAt: number,
): BalanceSnapshot {
  const { sentence, quote } = failureOf(error as Error);
  const refusal = error instanceof ServiceError ? error : null;
  if (refusal?.details.some(({ reason }) => reason === NO_NODE)) {
    return { ...emptySnapshot(readAt, null), isUnsupported: true };
  }
  return failedSnapshot(quote ?? sentence, previous, readAt, (refusal?.retryAfterSeconds ?? 0) * 1000);
}

const FIRST_WAIT_MS = 10_000;
const LONGEST_WAIT_MS = 5 * 60_000;

/** Delay before the automatic retry of a snapshot with failures; false if nothing failed. */
export function nextRetryMs(snapshot: BalanceSnapshot | undefined): number | false {
  if (snapshot === undefined || snapshot.failedAttempts === 0) return false;
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (snapshot.failedAttempts - 1), LONGEST_WAIT_MS);
  return Math.max(wait, snapshot.retryAfterMs);
}
