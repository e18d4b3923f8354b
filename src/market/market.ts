import type { AssetId } from '#contract/asset.ts';
import type { BridgeId } from '#contract/bridge.ts';
import type { FeeBehavior, FeeType } from '#contract/route.ts';
import type { Rounding } from '#math/fixed.ts';
import { usdValue } from '#math/units.ts';
import type { Registry } from '#registry/registry.ts';
import type { GasPrice } from './gas/gas-price.ts';
import type { Pool } from './pool.ts';

/** A pool with its venue and chain. */
export interface VenuePool {
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

/** Fees and duration of a lane. A field is null when unknown, never zero. */
export interface LaneTerms {
  readonly fees: readonly LaneFee[] | null;
  readonly seconds: number | null;
}

/** Identifies a lane: the bridge and the assets at both ends. */
export interface LaneRequest {
  readonly bridge: BridgeId;
  readonly from: AssetId;
  readonly to: AssetId;
  /** Whether the service's own relayer forwards the transfer. */
  readonly smartRelay: boolean;
  /** Whether the bridge delivers before finality, for a fee of its own: CCTP's fast transfer. */
  readonly fast?: boolean;
}

/** Prices, pools and terms of lanes at one point in time. Immutable: an update is a new Market. */
export interface Market {
  /** ISO 8601 time of the figures; for the sample, the day it was written. */
  readonly asOf: string;
  /** `sample`, or the name of the live source. Shown to users. */
  readonly source: string;
  /** Dollars per whole token, times 10^12; null when unknown. */
  price(asset: AssetId): bigint | null;
  /** Time of the price, milliseconds since 1970; null for a price that does not age, as in the sample. */
  pricedAt(asset: AssetId): number | null;
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
