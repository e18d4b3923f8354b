import { type Copying, useCopy } from '../../ui/use-copy.ts';
import { readPageState, writePageState } from './address-bar.ts';

export type LinkCopying = Copying & { readonly copy: () => void };

/** Copies the address of the page. Unlike that, it names the bridges that are off: others have other switches. */
export function useCopyLink(off: readonly string[]): LinkCopying {
  const { copy, ...copying } = useCopy('Copy the address of this page yourself.');
  const copyAddress = () => {
    const url = new URL(window.location.href);
    url.search = writePageState({ ...readPageState(url.search), ...(off.length > 0 && { off }) });
    void copy(url.href);
  };
  return { ...copying, copy: copyAddress };
}
