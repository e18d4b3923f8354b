import { base64 } from '@scure/base';
import type { AssetId } from '#contract/asset.ts';
import type { Chain } from '#contract/chain.ts';
import type { Catalog } from './catalog.ts';
import { EXPLORERS } from './explorers.ts';
import { withoutAlias } from './native-asset.ts';

export const SOLANA_EXPLORERS: ReadonlySet<string> = new Set(['solscan.io', 'explorer.solana.com', 'solana.fm']);

/** The first letters of the hash of Solana's first block, by which CAIP-2 names it. */
const SOLANA_REFERENCE = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
/** Native assets have only a number of their coin type there. */
const NATIVE = 'native';

/** A chain id of CAIP-2, such as `eip155:1`, as ours; null for a namespace without chains here. */
export function chainIdOfCaip(text: string): string | null {
  const [, namespace, reference = ''] = /^(eip155|cosmos|solana):([\w-]{1,64})$/.exec(text) ?? [];
  if (namespace === 'solana') return reference === SOLANA_REFERENCE ? 'solana' : null;
  return namespace === undefined ? null : reference;
}

/** How other programs write an asset of a chain: the chain is an id of ours, or a name of Mintscan. */
interface Named {
  readonly chain: string;
  readonly denom: string;
}

/** `eip155:1/erc20:0x…`, `solana:…/token:…`, `cosmos:…/slip44:118` (CAIP-19), and `eip155:1:0x…` (CAIP-10). */
function readCaip(text: string): Named | null {
  const [, caip2 = '', kind = '', reference = ''] =
    /^((?:eip155|cosmos|solana):[\w-]+)[/:](?:(\w+):)?([^\s:]+)$/.exec(text) ?? [];
  const chain = chainIdOfCaip(caip2);
  if (chain === null) return null;
  if (kind === 'slip44') return { chain, denom: NATIVE };
  if (kind === 'ibc' || kind === 'cw20') return { chain, denom: `${kind === 'ibc' ? 'ibc/' : 'cw20:'}${reference}` };
  return { chain, denom: decodeURIComponent(reference) };
}

/** `ethereum:0x…@1/transfer?…` is a token, `ethereum:0x…?value=…` a payment in the chain's own (EIP-681). */
function readPayment(text: string): Named | null {
  const [, address = '', chain = '1', call] =
    /^ethereum:(?:pay-)?(0x[0-9a-f]{40})(?:@(\d+))?(?:\/(\w+))?(?:\?\S*)?$/i.exec(text) ?? [];
  return address === '' ? null : { chain, denom: call === undefined ? NATIVE : address };
}

function readExplorer(text: string): Named | null {
  if (!/^(https?:\/\/)?[a-z0-9.-]+\.[a-z]+\//i.test(text)) return null;
  const url = new URL(/^https?:/i.test(text) ? text : `https://${text}`);
  const host = url.hostname.replace(/^www\./, '');
  const [first = '', second = '', third = '', ...rest] = url.pathname.split('/').slice(1).map(decodeURIComponent);
  const isToken = ['token', 'address', 'contracts'].includes(first);
  const chain = Object.hasOwn(EXPLORERS, host) ? EXPLORERS[host] : undefined;
  if (chain !== undefined && isToken && /^0x[0-9a-f]{40}$/i.test(second)) return { chain, denom: second };
  if (SOLANA_EXPLORERS.has(host) && isToken && second !== '') return { chain: 'solana', denom: second };
  if (host.endsWith('mintscan.io') && second === 'assets' && third !== '') {
    const path = rest.filter(Boolean).join('/');
    return { chain: first, denom: third === 'native' ? decoded(path) : [third, path].filter(Boolean).join('/') };
  }
  const isCelatone = host === 'celat.one' || host.startsWith('celatone.');
  return isCelatone && second === 'contracts' && third !== '' ? { chain: first, denom: `cw20:${third}` } : null;
}

/** Mintscan writes native denoms in base 64; a denom that is none stays. */
function decoded(text: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(base64.decode(text));
  } catch {
    return text;
  }
}

/** Names of Mintscan that are no names of the registry. */
const MINTSCAN: Readonly<Record<string, string>> = {
  ...{ cosmos: 'cosmoshub', terra: 'terra2', 'crypto-org': 'cryptoorgchain', fetchai: 'fetchhub' },
  ...{ lombard: 'lombardledger', mantra: 'mantrachain', medibloc: 'panacea', stafi: 'stafihub' },
};

/** The chain that an explorer names so in its links. */
export const chainNamed = (name: string, { chain, chains }: Pick<Catalog, 'chain' | 'chains'>): Chain | undefined =>
  chain(name) ?? chains.find(({ chain_name }) => chain_name === (MINTSCAN[name] ?? name));

/** The asset of a link of an explorer, or of a text that wallets make; null for any other text, and for chains that are not listed. */
export function readPastedAsset(text: string, catalog: Catalog): AssetId | null {
  const trimmed = text.trim();
  try {
    const named = readCaip(trimmed) ?? readPayment(trimmed) ?? readExplorer(trimmed);
    const chain = named && chainNamed(named.chain, catalog);
    if (!chain) return null;
    const native = chain.fee_assets[0]?.denom;
    if (named.denom === NATIVE) return native === undefined ? null : { chain_id: chain.chain_id, denom: native };
    const id = withoutAlias({ chain_id: chain.chain_id, denom: named.denom }, catalog);
    // The list's own writing, as an address has several.
    return { chain_id: id.chain_id, denom: catalog.asset(id)?.denom ?? id.denom };
  } catch {
    // Escapes that are none.
    return null;
  }
}

/** Whether a text is an address on the web, or of a scheme, and no words. */
export const looksLikeLink = (text: string): boolean =>
  /^\s*(https?:\/\/|www\.|ethereum:|eip155:|cosmos:|solana:)/i.test(text);
