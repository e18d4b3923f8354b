import type { AssetKey } from '#contract/asset.ts';
import type { BridgeId, Bridge as BridgeInfo } from '#contract/bridge.ts';
import type { Duration } from '#contract/figures.ts';
import type { OperationBody } from '#contract/operation.ts';
import type { Edge, Hop } from '#engine/index.ts';
import type { Market, Payout, Reading } from '#market/market.ts';
import type { TrustedMarket } from '#market/prices/trusted-prices.ts';
import type { ChannelEnd, ContractId, LivenessRecord } from '#registry/records.ts';
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
  /** The most that one message takes now, for whatever fee; null where no more is known than what accounts can hold. */
  readonly most: bigint | null;
  /** What it pays out of at its far end. */
  readonly payout: Payout;
  /** The part of the bridge that it uses, as notices name it; undefined for the whole. */
  readonly part: string | undefined;
  /** Whether the token sent is its own bridge contract, which burns it without an approval. */
  readonly isOwnToken: boolean;
  /** The lane's own name, where several join the same assets: that of a warp route, or `fast` of CCTP's. */
  readonly name: string | undefined;
  /** Gas of sending it, beyond that of any transaction; null where unknown. */
  readonly gas: bigint | null;
  /** The same for each signature with which the person claims what arrives, in their order. */
  readonly claims: readonly (bigint | null)[];
  /** What its fees and limits rest on; undefined in a market that was not read. */
  readonly reading: Reading | undefined;
  /** Undefined when unknown. */
  duration(): Duration | undefined;
  /**
   * The operation on the wire for one transfer with its exact amounts, by the prices of the market that the route rests on: a lane
   * outlives markets. `now` dates relay quotes.
   */
  operation(hop: Hop, now: Date, market: TrustedMarket): OperationBody;
}

export type Lane = Edge<LaneDetail>;

export interface Bridge {
  readonly info: BridgeInfo & { readonly id: BridgeId };
  /**
   * All lanes between assets of the registry, in a stable order; one context always gives the same objects. Lanes with an
   * unknown fee are left out, because their output is unknown. Never throws.
   */
  lanes(context: BridgeContext): readonly Lane[];
  /** Makes the lanes of a context with pauses, before they are needed. */
  prepare(context: BridgeContext, pause: () => Promise<void>): Promise<void>;
  /** The ends of lanes that the registry knows not to be halted, whether their fees are known or not. */
  open(registry: Registry): readonly Pick<LaneHalt, 'from' | 'to'>[];
  /** Lanes that the registry knows to be halted. */
  halts(registry: Registry): readonly LaneHalt[];
  /** What has to be open for its lanes, halted ones included. */
  needs(registry: Registry): LaneNeeds;
}

export interface LaneNeeds {
  readonly channels: readonly ChannelEnd[];
  readonly contracts: readonly PausableContract[];
}

/** How a contract of an EVM chain says that it is paused. */
export const PAUSE_QUESTIONS = ['paused', 'stargate_status', 'cctp_messenger'] as const;

/**
 * `paused`: by `paused()`. `stargate_status`: by the status of a Stargate pool. `cctp_messenger`: by `paused()` of its message
 * transmitter and of its minter.
 */
export interface PausableContract extends ContractId {
  readonly question: (typeof PAUSE_QUESTIONS)[number];
}

/** A lane without transfers, and why. */
export interface LaneHalt {
  readonly from: AssetKey;
  readonly to: AssetKey;
  readonly record: LivenessRecord;
}

/** The chain of the Axelar network: its transfers between other chains go over it. */
export const AXELAR_CHAIN_ID = 'axelar-dojo-1';
