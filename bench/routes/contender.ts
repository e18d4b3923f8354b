import type { Plan } from './replay.ts';
import type { SwapRequest } from './swap-request.ts';
import type { Universe } from './universe.ts';

export type Side = 'in' | 'out';

/**
 * An engine under measurement. Only `quote` is timed. `prepare` makes what the engine may keep between requests, and
 * `toPlan` translates the engine's own result.
 */
export interface Contender<Prepared = unknown, Result = unknown> {
  readonly name: string;
  /** Whether it is a version of our engine, which has no time limit. */
  readonly own?: boolean;
  /** Whether its results use one path or several. */
  readonly style: 'single' | 'split';
  /** The work that the measured time includes. */
  readonly timed: string;
  prepare(universe: Universe): Prepared;
  /** Returns undefined or throws when there is no route. */
  readonly quote: Readonly<Record<Side, (prepared: Prepared, request: SwapRequest) => Result | Promise<Result>>>;
  toPlan(prepared: Prepared, result: NonNullable<Result>, request: SwapRequest, side: Side): Plan | undefined;
}
