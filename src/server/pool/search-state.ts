import type { MarketNote } from '#contract/source-note.ts';
import type { LiveFigures } from '#feeds/index.ts';
import type { Words } from '#registry/registry.ts';

/** What answers rest on, in a form that threads can be given. */
export interface SearchState extends LiveFigures {
  /** Other words on what is alive than those of the registry; null for none. */
  readonly liveness: Words | null;
  readonly note: MarketNote;
}

/** The text of an answer, and the market that all of it rests on. */
export interface SearchAnswer {
  readonly status: number;
  readonly text: string;
  readonly note: MarketNote;
}
