import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useAnnounce } from './announce.ts';
import { IconButton } from './IconButton.tsx';

const SHOWN_MS = 2000;

interface CopyButtonProps {
  readonly text: string;
  /** What the text is, as in "Copy the address on Osmosis". */
  readonly what: string;
  readonly className?: string;
}

/** Copies a text, and says so: by a mark for a moment, and in words. */
export function CopyButton({ text, what, className }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  const announce = useAnnounce();
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      announce('Copied.');
    } catch {
      announce('The browser did not allow copying. Select the text and copy it yourself.');
    }
  };
  const Icon = copied ? Check : Copy;
  return (
    <IconButton label={copied ? 'Copied' : `Copy ${what}`} onClick={copy} className={className}>
      <Icon size={16} aria-hidden className={copied ? 'text-good' : undefined} />
    </IconButton>
  );
}
