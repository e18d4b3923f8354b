import { useEffect, useState } from 'react';
import { useAnnounce } from './announce.ts';

/** What came of copying. */
export interface Copying {
  /** For a moment. */
  readonly isCopied: boolean;
  /** Why it was not copied and what to do instead, until the next try; "" where nothing was refused. */
  readonly refusal: string;
}

const SHOWN_MS = 2000;
const IDLE: Copying = { isCopied: false, refusal: '' };

/** Without a clipboard, as on a page that is not secure, this is a refusal too. */
async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Copies texts, and says what came of it. `instead` is what a person can do where the browser refuses. */
export function useCopy(instead: string): Copying & { copy: (text: string) => Promise<void> } {
  const [copying, setCopying] = useState(IDLE);
  const announce = useAnnounce();
  useEffect(() => {
    if (!copying.isCopied) return;
    const timer = setTimeout(() => setCopying(IDLE), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copying]);
  const copy = async (text: string) => {
    const isCopied = await write(text);
    const refusal = isCopied ? '' : `The browser did not allow copying. ${instead}`;
    setCopying({ isCopied, refusal });
    announce(refusal || 'Copied.');
  };
  return { ...copying, copy };
}
