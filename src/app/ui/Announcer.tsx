import { createContext, type ReactNode, use, useCallback, useState } from 'react';

/** Says a sentence to those who do not see the page. Filled by `Announcer`; without one nothing is said. */
const AnnounceContext = createContext<(sentence: string) => void>(() => undefined);

export const useAnnounce = (): ((sentence: string) => void) => use(AnnounceContext);

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
