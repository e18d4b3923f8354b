import { type Copying, useCopy } from '../../../ui/use-copy.ts';

export type LinkCopying = Copying & { readonly copy: () => void };

/** Copies the address of the page. */
export function useCopyLink(): LinkCopying {
  const { copy, ...copying } = useCopy('Copy the address of this page yourself.');
  return { ...copying, copy: () => void copy(window.location.href) };
}
