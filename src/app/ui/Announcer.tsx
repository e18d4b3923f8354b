import { createContext, type ReactNode, use, useCallback, useState } from 'react';

/** Announces a sentence to screen readers. Provided by `Announcer`; without one it does nothing. */
const AnnounceContext = createContext<(sentence: string) => void>(() => undefined);

export const useAnnounce = (): ((sentence: string) => void) => use(AnnounceContext);

/** A polite live region. Repeating a sentence announces it again. */
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
