import type { ReactNode } from 'react';
import type { MarketNote } from '#contract/source-note.ts';
import { rich } from '../language/rich.ts';
import { t } from '../language/words.ts';
import { MADE_UP } from './SampleFigures.tsx';

/** States that figures are from the sample market; nothing for any other source. */
export function SampleNote({ market }: { market: MarketNote | null }) {
  if (market?.source !== 'sample') return null;
  return <MadeUpNote what={t('Sample market')}>{t('prices and pools are made up, to try the page.')}</MadeUpNote>;
}

interface MadeUpNoteProps {
  readonly what: string;
  readonly children: ReactNode;
}

/** States which figures are not real, in a line beside them. */
const MadeUpNote = ({ what, children }: MadeUpNoteProps) => (
  <p className="text-12 text-muted">
    {rich('<name>{what}:</name> {children} Do not trade on them.', {
      name: MADE_UP,
      what,
      children,
    })}
  </p>
);
