import { useEffect, useState } from 'react';

/** What came of copying. */
export type Copied = 'no' | 'yes' | 'failed';

export const COPY_REFUSED = 'The browser did not allow copying.';

const SHOWN_MS = 2000;

/** Without a clipboard, as on a page that is not secure, this is a refusal too. */
async function write(text: string): Promise<Copied> {
  try {
    await navigator.clipboard.writeText(text);
    return 'yes';
  } catch {
    return 'failed';
  }
}

/** Copies texts. That it worked is told for a moment, that it did not until the next try. */
export function useCopy(): { copied: Copied; copy: (text: string) => Promise<Copied> } {
  const [copied, setCopied] = useState<Copied>('no');
  useEffect(() => {
    if (copied !== 'yes') return;
    const timer = setTimeout(() => setCopied('no'), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (text: string) => {
    const result = await write(text);
    setCopied(result);
    return result;
  };
  return { copied, copy };
}
