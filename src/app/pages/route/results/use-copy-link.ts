import { type CopyState, useCopy } from '../../../ui/copy.tsx';

export type LinkCopying = CopyState & { readonly copy: () => void };

/** Copies the address of the page. */
export function useCopyLink(): LinkCopying {
  const { copy, ...copying } = useCopy('Copy the address of this page yourself.');
  return { ...copying, copy: () => void copy(window.location.href) };
}
