import { FlaskConical } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MarketNote } from '#contract/source-note.ts';

/** States that figures are from the sample market; nothing for any other source. */
export function SampleNote({ market }: { market: MarketNote | null }) {
  if (market?.source !== 'sample') return null;
  return <MadeUpNote what="Sample market">prices and pools are made up for trying out.</MadeUpNote>;
}

interface MadeUpNoteProps {
  readonly what: string;
  readonly children: ReactNode;
}

/** States which figures are not real. */
export const MadeUpNote = ({ what, children }: MadeUpNoteProps) => (
  <p className="flex items-start gap-2 rounded-8 bg-warn-ground px-3 py-2 text-14">
    <FlaskConical size={16} aria-hidden className="mt-0.5 shrink-0 text-warn" />
    <span>
      <strong className="font-semibold text-warn">{what}:</strong> {children} Do not trade on them.
    </span>
  </p>
);
