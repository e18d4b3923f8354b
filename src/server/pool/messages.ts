import type { AssetId } from '#contract/asset.ts';
import type { BridgeId } from '#contract/bridge.ts';
import type { ErrorBody } from '#contract/error.ts';
import type { MarketNote } from '#contract/source-note.ts';
import type { LiveFigures } from '#feeds/live-market.ts';
import type { Words } from '#registry/registry.ts';
import type { SearchEndpoint } from '#service/endpoint-traits.ts';
import type { ReportDiff } from '#snapshot/report-diff.ts';
import type { MarketChoice } from '../config.ts';

/** What the pool needs of a snapshot. */
export interface SearchState extends LiveFigures {
  /** Other words on what is alive than those of the registry; null for none. */
  readonly liveness: Words | null;
  readonly market: MarketNote;
}

/** The text of an answer, and the market that all of it rests on. */
export interface SearchAnswer {
  readonly status: number;
  readonly text: string;
  readonly note: MarketNote;
}

/** What a thread starts with. */
export interface ThreadData {
  readonly portolan: 'search';
  readonly market: MarketChoice;
  /** What the file of the market holds, where one is chosen: all threads have the same, whatever becomes of the file. */
  readonly marketData: unknown;
  readonly optInBridges: readonly BridgeId[];
  /** The day of the notices by which the service started. */
  readonly startDay: string;
  /** Whether it searches what takes long, where another thread does not. */
  readonly isForLong: boolean;
}

/** Sent to a thread, which takes them in this order. */
export type ToThread =
  /** The report of one feed from the next state on. */
  | { readonly kind: 'report'; readonly diff: ReportDiff }
  | StateMessage
  /** Forget the states before this one. */
  | { readonly kind: 'retire'; readonly before: number }
  /** A path of a voucher that a node gave. */
  | { readonly kind: 'voucher'; readonly asset: AssetId; readonly path: string }
  | AskMessage
  | { readonly kind: 'ping' };

/** A registry and a market to get ready for; states are numbered from 1. */
interface StateMessage {
  readonly kind: 'state';
  readonly state: number;
  /** The feeds in force, in order, by name. */
  readonly feeds: readonly string[];
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Other words on what is alive than those of the registry; undefined if as in the state before. */
  readonly liveness: Words | undefined;
}

export interface AskMessage {
  readonly kind: 'ask';
  readonly id: number;
  readonly state: number;
  readonly name: SearchEndpoint;
  readonly request: unknown;
  /** After so many steps it is unfinished, for a thread that has more time; undefined if it has all. */
  readonly steps: number | undefined;
  /** An Int32 that is not 0 once nobody wants the answer; undefined if somebody always does. */
  readonly unwanted: SharedArrayBuffer | undefined;
}

/** Sent by a thread. */
export type FromThread =
  | { readonly kind: 'ready'; readonly state: number }
  /** It could not get ready. */
  | { readonly kind: 'unready'; readonly state: number; readonly reason: string }
  | { readonly kind: 'unfinished'; readonly id: number }
  | { readonly kind: 'answer'; readonly id: number; readonly text: string }
  | {
      readonly kind: 'refusal';
      readonly id: number;
      readonly status: number;
      readonly body: ErrorBody;
      readonly retryAfterSeconds: number | null;
    }
  /** An unexpected error. */
  | { readonly kind: 'failure'; readonly id: number; readonly stack: string }
  | { readonly kind: 'pong' };
