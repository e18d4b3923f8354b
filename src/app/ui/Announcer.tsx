import { type ReactNode, useCallback, useState } from 'react';
import { AnnounceContext } from './announce.ts';

/** One polite live region for all that happens inside. A sentence that is said twice is heard twice. */
export function Announcer({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState({ sentence: '', turn: 0 });
  const announce = useCallback((sentence: string) => setSaid(({ turn }) => ({ sentence, turn: turn + 1 })), []);
  return (
    <AnnounceContext value={announce}>
      {children}
      <p role="status" data-slot="announcer" className="sr-only">
        <span key={said.turn}>{said.sentence}</span>
      </p>
    </AnnounceContext>
  );
}
