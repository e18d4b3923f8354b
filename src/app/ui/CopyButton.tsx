import { Check, Copy } from 'lucide-react';
import { useAnnounce } from './announce.ts';
import { IconButton } from './IconButton.tsx';
import { COPY_REFUSED, useCopy } from './use-copy.ts';

interface CopyButtonProps {
  readonly text: string;
  /** What the text is, as in "Copy the address on Osmosis". */
  readonly what: string;
  readonly className?: string;
}

/** Copies a text, and says so: by a mark for a moment, and in words. */
export function CopyButton({ text, what, className }: CopyButtonProps) {
  const { copied, copy } = useCopy();
  const announce = useAnnounce();
  const copyAndSay = async () => {
    const result = await copy(text);
    announce(result === 'yes' ? 'Copied.' : `${COPY_REFUSED} Select the text and copy it yourself.`);
  };
  const isCopied = copied === 'yes';
  const Icon = isCopied ? Check : Copy;
  return (
    <IconButton label={isCopied ? 'Copied' : `Copy ${what}`} onClick={copyAndSay} className={className}>
      <Icon size={16} aria-hidden className={isCopied ? 'text-good' : undefined} />
    </IconButton>
  );
}
