import type { Plan } from './replay.ts';
import type { Universe } from './universe.ts';

export type Side = 'in' | 'out';

/** A trade that every contender is asked for. */
export interface Question {
  readonly size: Size;
  readonly denomIn: string;
  readonly denomOut: string;
  /** Smallest units of `denomIn` for an exact input, of `denomOut` for an exact output. */
  readonly amount: bigint;
}

/** Trades as parts of the liquidity around their tokens. */
export const SIZES = { small: 0.0001, medium: 0.01, large: 0.1 } as const;
export type Size = keyof typeof SIZES;

/**
 * An engine under measurement. `prepare` is not timed: what an engine may keep from question to question it makes
 * there. `ask` is, and answers as an engine does, so that `planOf` can translate it outside of the time.
 */
export interface Contender<Prepared = unknown, Told = unknown> {
  readonly name: string;
  /** Whether it is a version of our engine, which has no time limit. */
  readonly own?: boolean;
  /** Whether its answers use one path or several. */
  readonly style: 'single' | 'split';
  /** What of its work is inside the time. */
  readonly timed: string;
  prepare(universe: Universe): Prepared;
  /** The answer, undefined or thrown when there is none. */
  readonly ask: Readonly<Record<Side, (prepared: Prepared, question: Question) => Told | Promise<Told>>>;
  planOf(prepared: Prepared, told: NonNullable<Told>, question: Question, side: Side): Plan | undefined;
}
