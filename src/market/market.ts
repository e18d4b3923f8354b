import type { AssetId } from '#contract/asset.ts';
import type { BridgeId } from '#contract/bridge.ts';
import type { FeeBehavior, FeeType } from '#contract/route.ts';
import type { Rounding } from '#math/fixed.ts';
import type { Pool } from './pool.ts';

/** A pool with the place where it trades. */
export interface VenuePool {
  /** Venue name on the wire, like `osmosis-poolmanager`. */
  readonly venue: string;
  readonly chain_id: string;
  readonly pool: Pool;
}

/** What a lane charges for one transfer. */
export interface LaneFee {
  readonly type: FeeType;
  readonly behavior: FeeBehavior;
  /** The asset charged. A deducted fee is charged in the asset that is sent. */
  readonly asset: AssetId;
  /** Fixed part in the smallest unit of `asset`. */
  readonly amount: bigint;
  /** Part of the amount sent, in millionths, rounded up. Only deducted fees have one. */
  readonly ppm: number;
}

/** What is known of a lane now. Every field is null when nobody says, never zero in its place. */
export interface LaneTerms {
  readonly fees: readonly LaneFee[] | null;
  readonly seconds: number | null;
}

/** The lane asked about: which bridge carries what from where to where. */
export interface LaneQuestion {
  readonly bridge: BridgeId;
  readonly from: AssetId;
  readonly to: AssetId;
  /** Whether a relayer of ours forwards the transfer. */
  readonly smartRelay: boolean;
}

/** What things are worth and what ways cost, at one moment. Immutable: a new moment is a new Market. */
export interface Market {
  /** ISO 8601 time of the figures; for the sample, the day it was written. */
  readonly asOf: string;
  /** `sample`, or the name of the live source. Shown to people. */
  readonly source: string;
  /** Dollars a whole token times 10^12, or null when nobody says. */
  price(asset: AssetId): bigint | null;
  /** When the price was so, milliseconds since 1970; null for one that never grows old, as in the sample. */
  pricedAt(asset: AssetId): number | null;
  /** Micro-dollars of an amount in smallest units, or null when price or decimals are unknown. */
  usd(asset: AssetId, amount: bigint, rounding: Rounding): bigint | null;
  /** Every pool, in an order that does not change. */
  pools(): readonly VenuePool[];
  laneTerms(question: LaneQuestion): LaneTerms;
}
