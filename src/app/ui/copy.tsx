import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '../language/words.ts';
import { useAnnounce } from './Announcer.tsx';
import { IconButton } from './Button.tsx';

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
    await navigator.clipboard.writeText(text);
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

interface CopyButtonProps {
  readonly text: string;
  /** What is copied, as in "Copy the address on Osmosis". */
  readonly what: string;
  readonly className?: string;
}

/** Copies a text, shows a check mark for a moment, and announces it. */
export function CopyButton({ text, what, className }: CopyButtonProps) {
  const { isCopied, copy } = useCopy(t('Select the text and copy it yourself.'));
  const Icon = isCopied ? Check : Copy;
  return (
    <IconButton
      label={isCopied ? t('Copied') : t('Copy {what}', { what })}
      onClick={() => copy(text)}
      className={className}
    >
      <Icon size={16} aria-hidden className={isCopied ? 'text-good' : undefined} />
    </IconButton>
  );
}

/** Shows why copying failed; `useCopy` announces it. "" shows nothing. */
export const CopyError = ({ refusal }: { refusal: string }) =>
  refusal !== '' && <p className="text-12 text-bad">{refusal}</p>;
