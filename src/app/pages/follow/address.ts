import type { Catalog } from '#app/asset/catalog.ts';
import { readTxLink, type TxPlace } from '#app/following/read-link.ts';

/** The address of the page that follows a transaction. */
export const followLink = ({ hash, chainId }: TxPlace): string =>
  `/follow?${new URLSearchParams({ tx: hash, ...(chainId !== null && { chain: chainId }) })}`;

/** Of `/follow?tx=…&chain=…` and of `/follow/{chain}/{hash}`; null for the page alone, and where nothing in it is a hash. */
export function placeOf(path: string, search: string, catalog: Pick<Catalog, 'chain' | 'chains'>): TxPlace | null {
  const [first = '', second] = path.split('/').slice(2).filter(Boolean);
  const query = new URLSearchParams(search);
  const place = readTxLink(query.get('tx') ?? second ?? first, catalog);
  const chainId = query.get('chain') ?? (second === undefined ? null : first);
  return place && (chainId ? { ...place, chainId } : place);
}
