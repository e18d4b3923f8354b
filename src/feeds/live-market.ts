import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { AssetId } from '#contract/asset.ts';
import { AssetMap } from '#contract/asset-map.ts';
import { ageFault } from '#market/age.ts';
import { laneSeconds } from '#market/durations/lane-time.ts';
import {
  type FeedState,
  type LaneRequest,
  type LaneTerms,
  laneKey,
  type Market,
  unreadFees,
  usdBy,
} from '#market/market.ts';
import type { Registry } from '#registry/registry.ts';
import type { AssetPrice, Feed, LaneWithTerms, Part } from './feed.ts';

/** A feed with what it read last. */
export interface FeedReport {
  readonly feed: Omit<Feed, 'read'>;
  readonly part: Part | null;
  readonly failure: FeedState['failure'];
}

/** What `liveMarket` makes a market of. */
export interface LiveFigures {
  readonly reports: readonly FeedReport[];
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Digits of a version. */
const VERSION_LENGTH = 12;

/** The state of a feed at a time in milliseconds. */
export function feedState({ feed, part, failure }: FeedReport, now: number): FeedState {
  const { name, title, covers, staleAfterMs, asksNobody, readsPerRound = 1 } = feed;
  const everyMs = feed.everyMs * readsPerRound;
  const isExpired = part !== null && ageFault(part.at, now, staleAfterMs) !== null;
  const state = part === null ? 'waiting' : isExpired ? 'expired' : failure === null ? 'current' : 'late';
  return {
    ...{ name, title, covers, everyMs, staleAfterMs, state, failure, asksNobody },
    at: part?.at ?? null,
    block: part?.block?.toString() ?? null,
    note: part?.note ?? null,
    ...(part?.isPartial && { isPartial: part.isPartial }),
  };
}

/**
 * The market of the parts that are within their limits at a time in milliseconds. Of two feeds with one figure, the later one
 * counts. The same parts give the same version and figures.
 */
export function liveMarket(registry: Registry, reports: readonly FeedReport[], now: number): Market {
  const feeds = reports.map((report) => feedState(report, now));
  const parts = reports.flatMap(({ part }, i) => (part !== null && isUsed(feeds[i] as FeedState) ? part : []));
  const pools = parts.flatMap((part) => part.pools ?? []);
  return {
    asOf: new Date(parts.reduce((oldest, { at }) => Math.min(oldest, at), now)).toISOString(),
    source: 'live',
    version: versionOf(feeds),
    feeds,
    pools: () => pools,
    ...figuresOf(registry, parts),
  };
}

const isUsed = ({ state }: FeedState): boolean => state === 'current' || state === 'late';

/** A price as a market has it: its own has no source, and no time where it does not age. */
export type MarketPrice = Pick<AssetPrice, 'asset' | 'usdE12'> & {
  readonly at: number | null;
  readonly source?: string;
};

interface FigureLists extends Pick<Part, 'gas' | 'lanes'> {
  readonly prices?: readonly MarketPrice[];
}

/** What a market says of prices, lanes and gas. Of two lists with one figure, the later one counts. */
export function figuresOf(registry: Registry, parts: readonly FigureLists[]) {
  const lists = <Name extends keyof FigureLists>(name: Name) =>
    parts.flatMap((part) => (part[name] === undefined ? [] : [part[name]]));
  return {
    ...pricesOf(registry, lists('prices')),
    ...termsOf(registry, lists('lanes')),
    ...gasOf(registry, lists('gas')),
  };
}

/**
 * Makes functions of a market from lists of its parts. They stay the same functions while the lists are the same objects, so that what
 * was made of them can stay too: most markets differ from the last one in pools only.
 */
function keepWhileSame<Figure, Made>(
  make: (registry: Registry, lists: readonly (readonly Figure[])[]) => Made,
): typeof make {
  const lastOf = new WeakMap<Registry, { readonly lists: readonly (readonly Figure[])[]; readonly made: Made }>();
  return (registry, lists) => {
    const last = lastOf.get(registry);
    if (last?.lists.length === lists.length && lists.every((list, i) => list === last.lists[i])) return last.made;
    const made = make(registry, lists);
    lastOf.set(registry, { lists, made });
    return made;
  };
}

/** A voucher has the price of its origin. */
const pricesOf = keepWhileSame((registry, lists: readonly (readonly MarketPrice[])[]) => {
  const prices = new AssetMap<MarketPrice>();
  for (const list of lists) for (const each of list) prices.set(each.asset, each);
  const find = (asset: AssetId) => prices.get(asset) ?? prices.get(registry.findOrigin(asset) ?? asset);
  const price = (asset: AssetId): bigint | null => find(asset)?.usdE12 ?? null;
  return {
    price,
    pricedAt: (asset: AssetId) => find(asset)?.at ?? null,
    priceSource: (asset: AssetId) => find(asset)?.source ?? null,
    usd: usdBy(registry, price),
  };
});

const gasOf = keepWhileSame((_, lists: readonly NonNullable<Part['gas']>[]) => {
  const gas = new Map(lists.flat().map(({ chain_id, price }) => [chain_id, price]));
  return { gasPrice: (chainId: string) => gas.get(chainId) ?? null };
});

const termsOf = keepWhileSame((registry, lists: readonly (readonly LaneWithTerms[])[]) => {
  const lanes = new Map(lists.flat().map((figures) => [laneKey(figures.lane), figures]));
  return { laneTerms: (request: LaneRequest) => laneTermsOf(registry, request, lanes.get(laneKey(request))) };
});

/** Terms of figures that stayed are the same objects, so that lanes made of them can stay too. */
const madeTerms = new WeakMap<LaneWithTerms, LaneTerms>();

function laneTermsOf(registry: Registry, request: LaneRequest, figures: LaneWithTerms | undefined): LaneTerms {
  if (figures === undefined) return { fees: unreadFees(request), seconds: laneSeconds(registry, request) };
  const made = madeTerms.get(figures) ?? { seconds: laneSeconds(registry, request), ...figures.terms };
  madeTerms.set(figures, made);
  return made;
}

/** The version of the market that `liveMarket` makes of the same. */
export const marketVersion = (reports: readonly FeedReport[], now: number): string =>
  versionOf(reports.map((report) => feedState(report, now)));

/**
 * Of the parts in use, by their feeds, times, blocks and what they leave out: two nodes may come to agree on one block. "" of none:
 * there is nothing to name.
 */
function versionOf(feeds: readonly FeedState[]): string {
  const used = feeds.filter(isUsed).map(({ name, at, block, note }) => `${name} ${at} ${block} ${note}`);
  return used.length === 0 ? '' : bytesToHex(sha256(utf8ToBytes(used.join('\n')))).slice(0, VERSION_LENGTH);
}
