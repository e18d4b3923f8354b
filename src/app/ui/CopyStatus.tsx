import { COPY_REFUSED, type Copied } from './use-copy.ts';

interface CopyStatusProps {
  copied: Copied;
  /** What a person can do where the browser refuses. */
  instead: string;
}

/** What came of copying: heard where it worked, seen as well where it did not. */
export const CopyStatus = ({ copied, instead }: CopyStatusProps) => (
  <p role="status" className={copied === 'failed' ? 'text-12 text-bad' : 'sr-only'}>
    {copied === 'yes' && 'Copied.'}
    {copied === 'failed' && `${COPY_REFUSED} ${instead}`}
  </p>
);
