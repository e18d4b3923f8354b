import { useEffect, useState } from 'react';
import { t } from '../language/words.ts';
import { useAnnounce } from './Announcer.tsx';

/** The result of copying. */
export interface CopyState {
  /** For a moment. */
  readonly isCopied: boolean;
  /** Why copying failed and what to do instead, until the next attempt; "" if it did not fail. */
  readonly error: string;
}

const SHOWN_MS = 2000;
const IDLE: CopyState = { isCopied: false, error: '' };

/** Without a clipboard, as on a page that is not secure, this is a refusal too. */
async function write(text: string): Promise<boolean> {
  try {
    // What holds a line together on the page is a plain space elsewhere.
    await navigator.clipboard.writeText(text.replaceAll('\u00a0', ' '));
    return true;
  } catch {
    return false;
  }
}

/** Copies texts and announces the result. `instead` says what to do if the browser refuses. */
export function useCopy(instead: string): CopyState & { copy: (text: string) => Promise<void> } {
  const [copying, setCopying] = useState(IDLE);
  const announce = useAnnounce();
  useEffect(() => {
    if (!copying.isCopied) return;
    const timer = setTimeout(() => setCopying(IDLE), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copying]);
  const copy = async (text: string) => {
    const isCopied = await write(text);
    const refusal = isCopied ? '' : t('The browser did not allow copying. {instead}', { instead });
    setCopying({ isCopied, error: refusal });
    announce(refusal || t('Copied.'));
  };
  return { ...copying, copy };
}

/** Shows why copying failed; `useCopy` announces it. "" shows nothing. */
export const CopyError = ({ refusal }: { refusal: string }) =>
  refusal !== '' && <p className="text-12 text-bad">{refusal}</p>;
