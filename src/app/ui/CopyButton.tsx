import { Check, Copy } from 'lucide-react';
import { IconButton } from './IconButton.tsx';
import { useCopy } from './use-copy.ts';

interface CopyButtonProps {
  readonly text: string;
  /** What the text is, as in "Copy the address on Osmosis". */
  readonly what: string;
  readonly className?: string;
}

/** Copies a text, and says so: by a mark for a moment, and in words. */
export function CopyButton({ text, what, className }: CopyButtonProps) {
  const { isCopied, copy } = useCopy('Select the text and copy it yourself.');
  const Icon = isCopied ? Check : Copy;
  return (
    <IconButton label={isCopied ? 'Copied' : `Copy ${what}`} onClick={() => copy(text)} className={className}>
      <Icon size={16} aria-hidden className={isCopied ? 'text-good' : undefined} />
    </IconButton>
  );
}
