import { createContext, use } from 'react';

/** Says a sentence to those who do not see the page. Filled by `Announcer`; without one nothing is said. */
export const AnnounceContext = createContext<(sentence: string) => void>(() => undefined);

export const useAnnounce = (): ((sentence: string) => void) => use(AnnounceContext);
