import { unescaped } from '#contract/unescaped.ts';
import type { Catalog } from '../asset/catalog.ts';
import { EXPLORERS } from '../asset/explorers.ts';
import { chainNamed, SOLANA_EXPLORERS } from '../asset/pasted-asset.ts';

/** A transaction to look for; where its chain is not known, the service looks for that too. */
export interface TxPlace {
  readonly hash: string;
  readonly chainId: string | null;
}

const HEX = /^(0x)?[0-9a-f]{64}$/i;
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]{86,88}$/;

/** Whether a text has the form of a hash: of 32 bytes in hex, or a signature of Solana. */
const isHash = (text: string): boolean => HEX.test(text) || BASE58.test(text);

/**
 * What was pasted: a hash, or a link with one in its path or query. Explorers of one chain are known by their host; those of many name it in
 * the path, by an id or a name of the list. Null where there is no hash.
 */
export function readTxLink(text: string, catalog: Pick<Catalog, 'chain' | 'chains'>): TxPlace | null {
  const trimmed = text.trim();
  if (isHash(trimmed)) return { hash: trimmed, chainId: null };
  if (!/^(https?:\/\/|[a-z0-9.-]+\.[a-z]+\/)/i.test(trimmed)) return null;
  const link = /^https?:/i.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (!URL.canParse(link)) return null;
  const url = new URL(link);
  const inFragment = /^#\/?!?\//.test(url.hash) ? url.hash.slice(1) : '';
  const parts = [...`${url.pathname}/${inFragment}`.split('/').map(unescaped), ...url.searchParams.values()];
  const hash = parts.find(isHash);
  if (hash === undefined) return null;
  const host = url.hostname.replace(/^www\./, '');
  if (Object.hasOwn(EXPLORERS, host)) return { hash, chainId: EXPLORERS[host] ?? null };
  if (SOLANA_EXPLORERS.has(host)) return { hash, chainId: 'solana' };
  const chain = parts.filter((part) => part !== '' && part !== hash).map((part) => chainNamed(part, catalog));
  return { hash, chainId: chain.find((found) => found !== undefined)?.chain_id ?? null };
}
