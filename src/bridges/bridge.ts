import type { BridgeId, Bridge as BridgeInfo } from '#contract/bridge.ts';
import type { OperationBody } from '#contract/operation.ts';
import type { Edge, Hop } from '#engine/graph/edge.ts';
import type { Market } from '#market/market.ts';
import type { Registry } from '#registry/registry.ts';

/** What the lanes of a bridge are made from: one registry, one moment of the market, one choice of relaying. */
export interface BridgeContext {
  readonly registry: Registry;
  readonly market: Market;
  /** Whether transfers may be forwarded by a relayer of the service. */
  readonly smartRelay: boolean;
}

/** What the route's story needs of a lane after the search. */
export interface LaneDetail {
  readonly kind: 'lane';
  readonly bridge: BridgeId;
  readonly fromChainId: string;
  readonly toChainId: string;
  /** The operation on the wire for one transfer with its exact amounts. `now` dates prices and relay quotes. */
  operation(hop: Hop, now: Date): OperationBody;
}

export type Lane = Edge<LaneDetail>;

export interface Bridge {
  readonly info: BridgeInfo & { readonly id: BridgeId };
  /**
   * Every lane, in an order that does not change; the same ones each time for one world. Lanes join assets of the registry.
   * A lane whose deducted fee nobody knows is left out, because what arrives could not be told. Empty rather than throwing.
   */
  lanes(world: BridgeContext): readonly Lane[];
}
