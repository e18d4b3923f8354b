import type { ReactNode } from 'react';
import type { MarketNote } from '#contract/source-note.ts';
import { rich } from '../language/rich.ts';

export const MADE_UP = (words: ReactNode) => <strong className="font-semibold text-warn">{words}</strong>;

interface SampleFiguresProps {
  readonly market: MarketNote | null;
  /** Which figures, where facts stand beside them. */
  readonly children?: ReactNode;
}

/** The same in one line of a phone, above figures that somebody came for. */
export function SampleFigures({ market, children }: SampleFiguresProps) {
  if (market?.source !== 'sample') return null;
  return (
    <p className="text-12 text-muted">
      {children ?? rich('<name>Sample market:</name> figures are made up.', { name: MADE_UP })}
    </p>
  );
}
