import { laneKey } from '#market/market.ts';
import type { LaneWithTerms } from './feed.ts';

const plain = (value: unknown): string =>
  JSON.stringify(value, (name, each) => (name === 'reading' ? undefined : typeof each === 'bigint' ? `${each}` : each));

/**
 * Remembers the figures of a bridge's lanes: what it returns is the object of before where only the reading is another, so that
 * lanes made of it can stay.
 */
export function createKeptLanes(): (figures: LaneWithTerms) => LaneWithTerms {
  const known = new Map<string, { readonly figures: LaneWithTerms; readonly text: string }>();
  return (figures) => {
    const key = laneKey(figures.lane);
    const text = plain(figures.terms);
    const before = known.get(key);
    if (before?.text === text) return before.figures;
    known.set(key, { figures, text });
    return figures;
  };
}
