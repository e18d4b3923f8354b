import type { Lane } from '#bridges/bridge.ts';
import { bridges } from '#bridges/index.ts';
import { type Asset, type AssetKey, assetKey } from '#contract/asset.ts';
import type { BridgeId } from '#contract/bridge.ts';
import { ServiceError } from '#contract/error.ts';
import {
  DEFAULT_LANES,
  LANE_SIZES,
  type LaneCapacity,
  type LaneLimit,
  type LaneOrder,
  type LaneSize,
  type LanesRequest,
  type LanesResponse,
} from '#contract/lanes.ts';
import type { Market } from '#market/market.ts';
import { mulDivDown } from '#math/fixed.ts';
import { formatUsd, PRICE_DECIMALS, pow10 } from '#math/units.ts';
import type { Registry } from '#registry/registry.ts';
import { checkChain } from '../checks.ts';
import type { ServiceDeps } from '../deps.ts';
import { figuresOfLane } from '../figures.ts';
import { optionsOf } from '../route/checked-request.ts';

type LaneQuote = ReturnType<Lane['quoteIn']>;

/** A lane of the wire: one for each tier of its fees, none where it is not offered. */
interface Found {
  readonly bridge: BridgeId;
  readonly from: Asset;
  readonly to: Asset;
  readonly tiers: readonly Lane[];
}

/**
 * What the open lanes of bridges take now and charge for it, by the quotes that routes are made of. Throws a not-found error that
 * names an unknown chain or asset.
 */
export function answerLanes(deps: ServiceDeps, request: LanesRequest): LanesResponse {
  const { registry } = deps;
  const market = deps.market();
  const all = findLanes(deps, market, request);
  const found = request.is_limited ? all.filter((lane) => mostOf(lane) !== null) : all;
  const rankOf = RANKS[request.order ?? 'max'];
  const ordered = found
    .map((lane) => ({ lane, rank: lane.tiers.length === 0 ? LAST : rankOf(market, lane) }))
    .sort((a, b) => compareRanks(a.rank, b.rank))
    .map(({ lane }) => lane);
  const start = request.offset ?? 0;
  const end = start + (request.limit ?? DEFAULT_LANES);
  return {
    lanes: ordered.slice(start, end).map((lane) => capacityOf(registry, market, lane)),
    total: found.length,
    offered: found.filter(({ tiers }) => tiers.length > 0).length,
    left_out: Math.max(found.length - end, 0),
  };
}

function findLanes(deps: ServiceDeps, market: Market, request: LanesRequest): Found[] {
  const { registry, optInBridges } = deps;
  const { bridges: wanted, smartRelay, optInLeftOut } = optionsOf({ bridges: request.bridges }, optInBridges);
  const isWanted = wantedEnds(registry, request);
  const found: Found[] = [];
  for (const [id, bridge] of Object.entries(bridges) as [BridgeId, (typeof bridges)[BridgeId]][]) {
    if (optInLeftOut.includes(id) || (wanted !== null && !wanted.includes(id))) continue;
    const offered = new Set<string>();
    const tiersOf = new Map<string, Lane[]>();
    for (const lane of bridge.lanes({ registry, market, smartRelay })) {
      offered.add(endsKey(lane));
      if (!isWanted(lane.from, lane.to)) continue;
      const tiers = tiersOf.get(lane.poolKey);
      if (tiers === undefined) tiersOf.set(lane.poolKey, [lane]);
      else tiers.push(lane);
    }
    const add = (from: AssetKey, to: AssetKey, tiers: readonly Lane[]) => {
      const [source, dest] = [registry.findAssetByKey(from), registry.findAssetByKey(to)];
      if (source && dest) found.push({ bridge: id, from: source, to: dest, tiers });
    };
    for (const tiers of tiersOf.values()) add((tiers[0] as Lane).from, (tiers[0] as Lane).to, tiers);
    for (const ends of bridge.open(registry)) {
      if (offered.has(endsKey(ends)) || !isWanted(ends.from, ends.to)) continue;
      offered.add(endsKey(ends));
      add(ends.from, ends.to, []);
    }
  }
  return found;
}

const endsKey = ({ from, to }: { readonly from: AssetKey; readonly to: AssetKey }): string => `${from}>${to}`;

function wantedEnds(registry: Registry, request: LanesRequest): (from: AssetKey, to: AssetKey) => boolean {
  const { source_chain_id: source, dest_chain_id: dest } = request;
  if (source) checkChain(registry, 'source_chain_id', source);
  if (dest) checkChain(registry, 'dest_chain_id', dest);
  const asset = wantedAsset(registry, request);
  const symbol = request.symbol?.toLowerCase();
  const knows = new Map<AssetKey, Asset | undefined>();
  const find = (key: AssetKey): Asset | undefined => {
    if (!knows.has(key)) knows.set(key, registry.findAssetByKey(key));
    return knows.get(key);
  };
  const isNamed = (key: AssetKey): boolean => {
    const { recommended_symbol, symbol: own } = find(key) ?? {};
    return (recommended_symbol || own)?.toLowerCase() === symbol;
  };
  return (from, to) =>
    (asset === null || from === asset || to === asset) &&
    (symbol === undefined || isNamed(from) || isNamed(to)) &&
    (!source || find(from)?.chain_id === source) &&
    (!dest || find(to)?.chain_id === dest);
}

function wantedAsset(registry: Registry, { asset_chain_id, asset_denom }: LanesRequest): AssetKey | null {
  if (!asset_chain_id && !asset_denom) return null;
  if (!asset_chain_id) throw ServiceError.invalidField('asset_chain_id', 'must be given with asset_denom');
  if (!asset_denom) throw ServiceError.invalidField('asset_denom', 'must be given with asset_chain_id');
  checkChain(registry, 'asset_chain_id', asset_chain_id);
  const asset = registry.findAsset({ chain_id: asset_chain_id, denom: asset_denom });
  if (asset !== undefined) return assetKey(asset);
  const description = `asset ${asset_denom} is not known on chain ${asset_chain_id}`;
  throw ServiceError.invalidField('asset_denom', description, 'not_found');
}

const mostOf = ({ tiers }: Found): bigint | null => tiers[0]?.detail.most ?? null;

function limitOf(lane: Found): LaneLimit {
  const payout = lane.tiers[0]?.detail.payout;
  if (payout === undefined) return 'UNKNOWN';
  if (payout === 'unlimited') return mostOf(lane) === null ? 'NONE' : 'BRIDGE';
  if (mostOf(lane) === null) return 'UNKNOWN';
  return payout === 'reserve' ? 'RESERVE' : 'MINT_LIMIT';
}

/** The smaller group comes first, and in it the smaller value. */
interface Rank {
  readonly group: number;
  readonly value: bigint;
}

const LAST = { group: 3, value: 0n };
const UNKNOWN = { group: 2, value: 0n };
const FIRST = { group: 0, value: 0n };

/** Dollars at which `fee` orders. */
const ORDER_SIZE = 10_000n;

const RANKS: Readonly<Record<LaneOrder, (market: Market, lane: Found) => Rank>> = {
  max(market, lane) {
    const most = mostOf(lane);
    if (most === null) return limitOf(lane) === 'NONE' ? FIRST : UNKNOWN;
    const usd = market.usd(lane.from, most, 'down');
    return usd === null ? UNKNOWN : { group: 1, value: -usd };
  },
  fee(market, { from, tiers }) {
    const amount = amountWorth(market, from, ORDER_SIZE);
    const quote = amount === null ? null : quoteOf(tiers, amount);
    const usd = quote?.ok ? sumUsd(market, quote) : null;
    return usd === null ? UNKNOWN : { group: 1, value: usd };
  },
  time(_market, { tiers }) {
    const seconds = tiers[0]?.seconds ?? null;
    return seconds === null ? UNKNOWN : { group: 1, value: BigInt(Math.ceil(seconds)) };
  },
};

function compareRanks(a: Rank, b: Rank): number {
  if (a.group !== b.group) return a.group - b.group;
  return a.value === b.value ? 0 : a.value < b.value ? -1 : 1;
}

function capacityOf(registry: Registry, market: Market, lane: Found): LaneCapacity {
  const { bridge, from, to, tiers } = lane;
  const [first] = tiers;
  return {
    bridge_id: bridge,
    name: first?.detail.name ?? null,
    ...{ source_asset_chain_id: from.chain_id, source_asset_denom: from.denom },
    ...{ dest_asset_chain_id: to.chain_id, dest_asset_denom: to.denom },
    is_offered: first !== undefined,
    limit: limitOf(lane),
    min: leastOf(tiers)?.toString() ?? null,
    max: mostOf(lane)?.toString() ?? null,
    sizes: first === undefined ? [] : LANE_SIZES.map((usd) => sizeOf(market, lane, usd)),
    duration: first?.detail.duration() ?? null,
    figures: (first && figuresOfLane(registry, market, first.detail)) ?? null,
  };
}

/** The least that a tier takes; null where one takes a single unit, or all of it goes to fees. */
function leastOf(tiers: readonly Lane[]): bigint | null {
  for (const { quoteIn } of tiers) {
    const quote = quoteIn(1n);
    if (!quote.ok && quote.reason === 'below_minimum' && quote.limit !== null) return quote.limit;
  }
  return null;
}

function sizeOf(market: Market, { from, tiers }: Found, usd: string): LaneSize {
  const amount = amountWorth(market, from, BigInt(usd));
  if (amount === null) return notSent(usd, null, 'no_price');
  const quote = quoteOf(tiers, amount);
  if (!quote.ok) return notSent(usd, amount, quote.reason);
  const usdFee = sumUsd(market, quote);
  return {
    ...{ usd, amount_in: amount.toString(), amount_out: quote.amountOut.toString() },
    fees: chargesOf(quote).map(({ asset, amount: charged, behavior }) => {
      const value = market.usd(asset, charged, 'up');
      return {
        ...{ chain_id: asset.chain_id, denom: asset.denom, amount: charged.toString() },
        ...{ behavior, usd_amount: value === null ? null : formatUsd(value) },
      };
    }),
    ...{ usd_fee: usdFee === null ? null : formatUsd(usdFee), reason: null },
  };
}

const chargesOf = ({ charges }: Extract<LaneQuote, { ok: true }>) => charges.filter(({ amount }) => amount > 0n);

/** Micro-dollars of what a transfer is charged; null where a fee has no price. */
function sumUsd(market: Market, quote: Extract<LaneQuote, { ok: true }>): bigint | null {
  let sum = 0n;
  for (const { asset, amount } of chargesOf(quote)) {
    const usd = market.usd(asset, amount, 'up');
    if (usd === null) return null;
    sum += usd;
  }
  return sum;
}

const notSent = (usd: string, amount: bigint | null, reason: string): LaneSize => ({
  ...{ usd, amount_in: amount?.toString() ?? null, amount_out: null, fees: null, usd_fee: null, reason },
});

/** Of the tier that takes it; else why the lane as a whole does not. */
function quoteOf(tiers: readonly Lane[], amount: bigint): LaneQuote {
  const quotes = tiers.map(({ quoteIn }) => quoteIn(amount));
  const isOfLane = (quote: LaneQuote) => !quote.ok && !('limit' in quote && quote.limit === null);
  return quotes.find(({ ok }) => ok) ?? quotes.find(isOfLane) ?? (quotes[0] as LaneQuote);
}

/** Smallest units of so many dollars, rounded down; null without a price or decimals. */
function amountWorth(market: Market, asset: Asset, dollars: bigint): bigint | null {
  const priceE12 = market.price(asset);
  if (priceE12 === null || priceE12 === 0n || typeof asset.decimals !== 'number') return null;
  return mulDivDown(dollars * pow10(PRICE_DECIMALS), pow10(asset.decimals), priceE12);
}
