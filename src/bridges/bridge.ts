import type { AssetKey } from '#contract/asset.ts';
import type { BridgeId, Bridge as BridgeInfo } from '#contract/bridge.ts';
import type { OperationBody } from '#contract/operation.ts';
import type { Edge, Hop } from '#engine/index.ts';
import type { Market } from '#market/market.ts';
import type { LivenessRecord } from '#registry/records.ts';
import type { Registry } from '#registry/registry.ts';

/** The input of a bridge's lanes: a registry, a snapshot of the market, and whether the service relays. */
export interface BridgeContext {
  readonly registry: Registry;
  readonly market: Market;
  /** Whether transfers may be forwarded by a relayer of the service. */
  readonly smartRelay: boolean;
}

/** The part of a lane that builds the route after the search. */
export interface LaneDetail {
  readonly kind: 'lane';
  readonly bridge: BridgeId;
  readonly fromChainId: string;
  readonly toChainId: string;
  /** The chain whose accounts set the lane's maximum; null where the bridge sets it, or nothing does. */
  readonly holderChainId: string | null;
  /** The operation on the wire for one transfer with its exact amounts. `now` dates prices and relay quotes. */
  operation(hop: Hop, now: Date): OperationBody;
}

export type Lane = Edge<LaneDetail>;

export interface Bridge {
  readonly info: BridgeInfo & { readonly id: BridgeId };
  /**
   * All lanes between assets of the registry, in a stable order; one context always gives the same objects. Lanes with an
   * unknown fee are left out, because their output is unknown. Never throws.
   */
  lanes(context: BridgeContext): readonly Lane[];
  /** Lanes that the registry knows to be halted. */
  halts(registry: Registry): readonly LaneHalt[];
}

/** A lane without transfers, and why. */
export interface LaneHalt {
  readonly from: AssetKey;
  readonly to: AssetKey;
  readonly record: LivenessRecord;
}
