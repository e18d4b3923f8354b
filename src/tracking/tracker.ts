import type { BridgeId } from '#contract/bridge.ts';
import type { TransferAct, TransferEvent, TransferPhase, TransferSide } from '#contract/tx.ts';
import type { Registry } from '#registry/registry.ts';
import type { ChainReads } from './chain-reads.ts';
import type { ChainTx } from './chain-tx.ts';

/** Public services of bridges, by their base address; null where they are not asked. */
export interface StatusServices {
  readonly circle: string | null;
  readonly layerZeroScan: string | null;
  readonly hyperlaneExplorer: string | null;
  readonly axelarscan: string | null;
  /** Whether the executors of Initia's rollups are asked for proofs. */
  readonly opInitExecutors: boolean;
}

/** What a tracker may use: no clock and no node beside these. */
export interface TrackingContext {
  readonly registry: Registry;
  readonly chains: ChainReads;
  readonly services: StatusServices;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** A transfer that left by a bridge in a transaction. `data` is the tracker's own. */
export interface Departure<Data = unknown> {
  readonly tx: ChainTx;
  /** Place of its first log, event or instruction in the transaction: transfers are told in this order. */
  readonly position: number;
  readonly data: Data;
}

/** How far a departed transfer has come: everything that the wire says of it. */
export interface Leg {
  /** The key of the field's events: `cctp_transfer_v2`. */
  readonly eventKey: string;
  /** Its value: chains, state and transactions with the names of that event. `chainTx` of the context writes transactions. */
  readonly event: TransferEvent[string];
  readonly bridge: BridgeId;
  readonly phase: TransferPhase;
  /** Of CCTP: whether it was attested before its block was final. */
  readonly isFast?: boolean;
  readonly from: TransferSide;
  readonly to: TransferSide | null;
  /** Milliseconds since 1970; null where unknown. */
  readonly since: number | null;
  readonly until: number | null;
  readonly identifiers: readonly { readonly name: string; readonly value: string }[];
  readonly acts: readonly TransferAct[];
  readonly links: readonly { readonly name: string; readonly url: string }[];
  readonly said: string | null;
  /** The transaction with which it arrived, and which of its logs or events are of it: what leaves there is the next transfer. */
  readonly arrival: Arrival | null;
  /** Transfers that carry it on and whose transactions were not found, told by what it says of them. */
  readonly beyond?: readonly Leg[];
  /** Whether it comes back too if what carries it on fails. */
  readonly fallsWithNext?: boolean;
}

export interface Arrival {
  readonly chainId: string;
  readonly hash: string;
  /** Whether a departure at this place of the arrival's transaction carries on what arrived; none does where it is absent. */
  readonly continues?: (position: number, tx: ChainTx) => boolean;
}

/**
 * One bridge, from a transaction to what became of it. `departures` reads no node and never throws: a log that it cannot read is none of its.
 * `follow` may reject with `NotRead`; then what is known without is told by `known`.
 */
export interface Tracker<Data = unknown> {
  readonly name: string;
  departures(tx: ChainTx, context: TrackingContext): readonly Departure<Data>[];
  follow(departure: Departure<Data>, context: TrackingContext): Promise<Leg>;
  /** What the source transaction alone says, where the rest was not read: phase `UNKNOWN`. */
  known(departure: Departure<Data>, context: TrackingContext): Leg;
  /** Transactions that this one ends, where it is the arrival of a transfer: each with its chain. */
  origins?(
    tx: ChainTx,
    context: TrackingContext,
  ): Promise<readonly { readonly chainId: string; readonly hash: string }[]>;
  /** Asks for a new attestation; whether the service took the request. */
  askAgain?(departure: Departure<Data>, context: TrackingContext): Promise<boolean>;
  /** The transaction of which this is an id: a message id, a guid. Asked of public services only. */
  lookUp?(id: string, context: TrackingContext): Promise<{ readonly chainId: string; readonly hash: string } | null>;
}
