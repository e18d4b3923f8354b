import type { ReactNode } from 'react';
import type { MarketNote } from '#contract/source-note.ts';
import { rich } from '../language/rich.ts';

export const MADE_UP = (words: ReactNode) => <strong className="font-semibold text-warn">{words}</strong>;

/** The same in one line of a phone, above figures that somebody came for. */
export function SampleFigures({ market }: { market: MarketNote | null }) {
  if (market?.source !== 'sample') return null;
  return (
    <p className="text-12 text-muted">{rich('<name>Sample market:</name> figures are made up.', { name: MADE_UP })}</p>
  );
}
