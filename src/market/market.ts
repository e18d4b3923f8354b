import { type AssetId, assetKey } from '#contract/asset.ts';
import type { BridgeId } from '#contract/bridge.ts';
import type { FeeBehavior, FeeType } from '#contract/route.ts';
import type { Rounding } from '#math/fixed.ts';
import { usdValue } from '#math/units.ts';
import type { Registry } from '#registry/registry.ts';
import type { GasPrice } from './gas/gas-price.ts';
import type { Pool } from './pool.ts';

/** What a figure rests on. Absent in a market that was not read from chains, like the sample. */
export interface Reading {
  /** Time of the block or of the answer, milliseconds since 1970. */
  readonly at: number;
  /** Who was asked, as users see it: `a node of Base`, `Circle`. Never a host. */
  readonly source: string;
  readonly basis: (typeof BASES)[number];
}

/**
 * From the least certain to the most. `documented`: a published rule, not read. `one_node`: the word of one node, which no second one
 * confirmed. `asked`: another's answer. `exact`: settled by us on state that was read.
 */
export const BASES = ['documented', 'one_node', 'asked', 'exact'] as const;

/** A pool with its venue and chain. */
export interface VenuePool {
  readonly reading?: Reading;
  /** Venue name on the wire, like `osmosis-poolmanager`. */
  readonly venue: string;
  readonly chain_id: string;
  readonly pool: Pool;
}

/** A fee of one transfer over a lane. */
export interface LaneFee {
  readonly type: FeeType;
  readonly behavior: FeeBehavior;
  /** The asset in which the fee is charged. A deducted fee is charged in the asset that is sent. */
  readonly asset: AssetId;
  /** Fixed part in the smallest unit of `asset`. */
  readonly amount: bigint;
  /** Share of the amount sent, in millionths, rounded up. Zero unless the fee is deducted. */
  readonly ppm: number;
}

/** Fees of a lane for transfers of some size. */
export interface LaneTier {
  /** The smallest and the largest amount sent to which the fees apply, in the smallest unit; absent without a limit. */
  readonly min?: bigint;
  readonly max?: bigint;
  readonly fees: readonly LaneFee[];
}

/** Fees and duration of a lane. A field is null when unknown, never zero. */
export interface LaneTerms {
  readonly fees: readonly LaneFee[] | null;
  readonly seconds: number | null;
  /** The limits of one transfer at the time, in the smallest unit sent, beside those of the bridge itself. */
  readonly min?: bigint;
  readonly max?: bigint;
  /** Other fees for amounts of other sizes, where a bridge charges by size. What lies in no tier and not within `min` and `max` cannot be sent. */
  readonly tiers?: readonly LaneTier[];
  /** How many verifiers must agree on a message, where that was read of this lane. */
  readonly verifiers?: number;
  readonly reading?: Reading;
}

/** What a lane pays out of at its far end: what somebody holds there, what may be minted in some time, or neither. */
export type Payout = 'reserve' | 'mint_limit' | 'unlimited';

/** Identifies a lane: the bridge and the assets at both ends. */
export interface LaneRequest {
  readonly bridge: BridgeId;
  readonly from: AssetId;
  readonly to: AssetId;
  /** Whether the service's own relayer forwards the transfer. */
  readonly smartRelay: boolean;
  /** The bridge's own name of the route, where it may have several between the same assets, each with its fees. */
  readonly route?: string;
  /** Whether the bridge delivers before finality, for a fee of its own: CCTP's fast transfer. */
  readonly fast?: boolean;
  /** No part of what identifies it: a market that makes figures up goes by it. */
  readonly payout?: Payout;
}

/** What a feed gives figures of: what is missing from the market when it fails. */
export interface FeedCover {
  readonly prices?: true;
  /** Chains whose gas price it reads. */
  readonly gas?: readonly string[];
  readonly pools?: readonly { readonly chain_id: string; readonly venue: string }[];
  /** Lanes that leave these chains over the bridge. */
  readonly lanes?: { readonly bridge: BridgeId; readonly chain_ids: readonly string[] };
}

/** One source of figures of a live market, at the time of the market. */
export interface FeedState {
  /** Unique: `uniswap-8453`. */
  readonly name: string;
  /** As users see it: `Uniswap on Base`. */
  readonly title: string;
  readonly covers: FeedCover;
  /**
   * `current`: as fresh as it should be. `late`: in use, but its last question failed. `expired`: past its limit and not in use.
   * `waiting`: not answered yet.
   */
  readonly state: 'current' | 'late' | 'expired' | 'waiting';
  /** Time of its figures, milliseconds since 1970, and their block where there is one; null before the first. */
  readonly at: number | null;
  readonly block: string | null;
  /** How often it is asked, and how long its figures are quoted on. */
  readonly everyMs: number;
  readonly staleAfterMs: number;
  /** Its last question, if that failed: the end of a sentence, without a host or a key. */
  readonly failure: { readonly at: number; readonly message: string } | null;
  /** True while its first round is not over: more of what it covers comes with its next reads. */
  readonly isPartial?: true | undefined;
  /** What it leaves out, in a sentence; null for nothing. */
  readonly note: string | null;
  /** True if its figures came with the registry or follow from others: that it answers says nothing of the network. */
  readonly asksNobody?: true | undefined;
}

/** Bridges whose protocols take nothing of a transfer. */
const WITHOUT_FEES: ReadonlySet<BridgeId> = new Set(['IBC', 'OPINIT', 'OP_STACK']);

/** The fees of a lane of which nothing was read: none where its bridge takes nothing, else unknown. */
export const unreadFees = ({ bridge }: Pick<LaneRequest, 'bridge'>): readonly LaneFee[] | null =>
  WITHOUT_FEES.has(bridge) ? [] : null;

/** A graph asks with the same requests in every market. */
const laneKeys = new WeakMap<LaneRequest, string>();

/** Equal for equal requests. */
export function laneKey(request: LaneRequest): string {
  const { bridge, from, to, smartRelay, fast = false, route = '' } = request;
  const key = laneKeys.get(request) ?? [bridge, assetKey(from), assetKey(to), smartRelay, fast, route].join('>');
  laneKeys.set(request, key);
  return key;
}

/** Prices, pools and terms of lanes at one point in time. Immutable: an update is a new Market. */
export interface Market {
  /** Names this state of the figures: two markets of one source and version give equal answers. */
  readonly version: string;
  /** What the figures come from; empty unless the market is live. */
  readonly feeds: readonly FeedState[];
  /** ISO 8601 time of the figures; for the sample, the day it was written. */
  readonly asOf: string;
  /** `sample`, or the name of the live source. Shown to users. */
  readonly source: string;
  /** Dollars per whole token, times 10^12; null when unknown. */
  price(asset: AssetId): bigint | null;
  /** Time of the price, milliseconds since 1970; null for a price that does not age, as in the sample. */
  pricedAt(asset: AssetId): number | null;
  /** Who gave the price: `coingecko`. Absent where all prices are the market's own. */
  priceSource?(asset: AssetId): string | null;
  /** Micro-dollars of an amount in smallest units; null when the price or the decimals are unknown. */
  usd(asset: AssetId, amount: bigint, rounding: Rounding): bigint | null;
  /** Every pool, in a stable order. */
  pools(): readonly VenuePool[];
  laneTerms(request: LaneRequest): LaneTerms;
  /** What the network of a chain takes for a transaction; null when unknown. */
  gasPrice(chainId: string): GasPrice | null;
}

/** `Market.usd` by the prices of a market and the decimals of the registry. */
export const usdBy =
  (registry: Registry, price: Market['price']): Market['usd'] =>
  (asset, amount, rounding) => {
    const priceE12 = price(asset);
    const decimals = registry.findAsset(asset)?.decimals;
    return priceE12 === null || typeof decimals !== 'number' ? null : usdValue(amount, decimals, priceE12, rounding);
  };
