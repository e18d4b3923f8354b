import { type Copied, useCopy } from '../../ui/use-copy.ts';

/** Copies the address of the page. */
export function useCopyLink(): { copied: Copied; copy: () => void } {
  const { copied, copy } = useCopy();
  return { copied, copy: () => void copy(window.location.href) };
}
