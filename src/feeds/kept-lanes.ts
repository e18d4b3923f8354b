import { laneKey } from '#market/market.ts';
import type { LaneFigures } from './feed.ts';

const plain = (value: unknown): string =>
  JSON.stringify(value, (name, each) => (name === 'reading' ? undefined : typeof each === 'bigint' ? `${each}` : each));

/**
 * Remembers the figures of a bridge's lanes: what it returns is the object of before where only the reading is another, so that
 * lanes made of it can stay.
 */
export function createKeptLanes(): (figures: LaneFigures) => LaneFigures {
  const known = new Map<string, { readonly figures: LaneFigures; readonly text: string }>();
  return (figures) => {
    const key = laneKey(figures.lane);
    const text = plain(figures.terms);
    const before = known.get(key);
    if (before?.text === text) return before.figures;
    known.set(key, { figures, text });
    return figures;
  };
}
