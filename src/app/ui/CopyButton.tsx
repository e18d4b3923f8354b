import { Check, Copy } from 'lucide-react';
import { t } from '../language/words.ts';
import { IconButton } from './Button.tsx';
import { useCopy } from './copy.tsx';

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
