import { chainTypesOf } from './address.ts';
import { unescaped } from './unescaped.ts';

/** An address as a wallet or an explorer copies it, without what stands around it. */
export interface UnwrappedAddress {
  /** One address, or what was left where none was found. */
  readonly address: string;
  /** What stood around it, such as `the prefix eth:` or `a link`; null for nothing. */
  readonly wrapping: string | null;
  /** A text with several addresses, of which none is meant more than another. */
  readonly isSeveral: boolean;
}

/** What may stand around an address, besides a prefix. */
export const WRAPPINGS = {
  quotes: 'quotes, brackets or punctuation',
  link: 'a link',
  otherLink: 'a link to a token or a transaction',
} as const;

const OPENING = /^["'`“”‘’«‹<([{]+/;
const CLOSING = /["'`“”‘’»›>)\]}.,;:!?]+$/;
const LINK = /^(https?:\/\/|[a-z0-9-]+(\.[a-z0-9-]+)+\/)/i;
/** `eth:` of EIP-3770, `eip155:1:` of CAIP-10, `ethereum:pay-` of EIP-681, `solana:` of Solana Pay. */
const PREFIX = /^(?:[a-z0-9-]+:)+(?:pay-)?/i;

/** Removes quotes and brackets, a chain's prefix, or the rest of a link. Whether the address is valid is not checked. */
export function unwrapAddress(text: string): UnwrappedAddress {
  const bare = text.trim().replace(OPENING, '').replace(CLOSING, '');
  const quotes = bare === text.trim() ? null : WRAPPINGS.quotes;
  if (LINK.test(bare)) return fromLink(bare);
  const prefix = PREFIX.exec(bare)?.[0];
  if (prefix === undefined) return { address: bare, wrapping: quotes, isSeveral: false };
  return fromUri(bare, prefix);
}

/** `<prefix><address>@<chain>/<call>?<fields>`; of an ERC-20 transfer the field `address` is who receives. */
function fromUri(text: string, prefix: string): UnwrappedAddress {
  const [path = '', query = ''] = text.slice(prefix.length).split('?', 2);
  const receiver = path.includes('/transfer') ? new URLSearchParams(query).get('address') : null;
  const address = receiver ?? path.split(/[@/]/, 1)[0] ?? '';
  return { address, wrapping: `the prefix ${prefix}`, isSeveral: false };
}

/** Segments of a path after which an account follows. */
const ACCOUNT = new Set(['address', 'addresses', 'account', 'accounts', 'wallet', 'portfolio', 'profile']);

/** The address of an explorer's page: the holder `a` of a token's page, else the account of the path, else the only one. */
function fromLink(text: string): UnwrappedAddress {
  const [path = '', ...rest] = text.replace(/^https?:\/\//i, '').split(/[?#]/);
  const segments = path.split('/').slice(1).filter(Boolean).map(unescaped);
  const holder = new URLSearchParams(rest[0] ?? '').get('a');
  const named = segments.find((_, index) => ACCOUNT.has(segments[index - 1]?.toLowerCase() ?? ''));
  const all = [...segments, ...rest.flatMap((part) => part.split(/[/&=]/)).map(unescaped)];
  const found = [...new Set(all.filter((part) => chainTypesOf(part).length > 0))];
  const meant = [holder, named].find((each) => each != null && found.includes(each)) ?? found[0];
  const isMeant = meant !== undefined && (meant === holder || meant === named);
  if (!isMeant && segments.some((segment) => /^(tokens?|assets?|tx|transactions?)$/i.test(segment))) {
    return { address: '', wrapping: WRAPPINGS.otherLink, isSeveral: false };
  }
  return { address: meant ?? '', wrapping: WRAPPINGS.link, isSeveral: found.length > 1 && !isMeant };
}
