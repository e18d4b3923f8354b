import type { AssetRecord, ChannelRecord } from '../../src/registry/records.ts';
import type { AssetBook, AssetClaim, BookEntry } from './book.ts';
import { type AssetRef, type Links, type OriginWalk, parsePath } from './origins.ts';
import { fact } from './packages.ts';
import { first, ibcDenom, isEvmAddress } from './text.ts';

interface AssetFacts {
  /** Assets that a package gives another one's CoinGecko id, by `chain|denom`. */
  readonly wrongCoins: { readonly keys: readonly string[] };
  /** Symbols of assets and of all that comes from them. */
  readonly renamed: readonly { readonly origin: AssetRef; readonly symbol: string }[];
}

const { wrongCoins, renamed } = fact<AssetFacts>('assets.json');

const newSymbol = (origin: AssetRef | null): string | undefined =>
  renamed.find(({ origin: { chain_id, denom } }) => origin?.chain_id === chain_id && origin.denom === denom)?.symbol;

type Decimals = (entry: BookEntry) => number | null;

/** The claims on an asset and its decimals. */
interface Label {
  readonly claims: readonly AssetClaim[];
  readonly decimals: number | null;
}

/** The path that a voucher's denom is the hash of; null for anything else. */
export const ownPath = ({ claims }: BookEntry): string | null => first(claims.map((claim) => claim.path));

/**
 * Where the asset's own tokens began: the far end of a voucher's path, else the asset itself. Null for a voucher without
 * a proven path, or with one that leads out of the registry.
 */
function startOf(entry: BookEntry, walk: OriginWalk, book: AssetBook): AssetRef | null {
  const path = ownPath(entry);
  if (path === null) return entry.denom.startsWith('ibc/') ? null : entry;
  const start = walk.origin(entry.chain_id, path);
  return start && (madeThere(start, book) ?? start);
}

/** Kujira sent denoms of its factory out with colons for slashes, since a path once broke at every slash. */
function madeThere({ chain_id, denom }: AssetRef, book: AssetBook): AssetRef | undefined {
  return denom.startsWith('factory:') ? book.find(chain_id, denom.replaceAll(':', '/')) : undefined;
}

/**
 * Follows an asset's path and the links of bridges, in turn, to an asset that neither leads away from: a rollup's token
 * may stand for a voucher, and a voucher's far end for a bridged token.
 */
function originOf(entry: BookEntry, walk: OriginWalk, links: Links, book: AssetBook): AssetRef | null {
  const start = startOf(entry, walk, book);
  const end = start && links.resolve(start);
  const next =
    end && (end.chain_id !== entry.chain_id || end.denom !== entry.denom)
      ? book.find(end.chain_id, end.denom)
      : undefined;
  return next ? originOf(next, walk, links, book) : end;
}

/** A voucher listed without its path is given the one that hashes to it, one channel away, where there is one. */
export function provePaths(book: AssetBook, channels: readonly ChannelRecord[]): void {
  for (const entry of book.entries()) {
    if (!entry.denom.startsWith('ibc/') || ownPath(entry) !== null) continue;
    for (const { chain_id, port, channel, to_chain_id } of channels) {
      if (chain_id !== entry.chain_id) continue;
      const far = book.entries().filter((other) => other.chain_id === to_chain_id);
      const paths = far.map((other) => `${port}/${channel}/${ownPath(other) ?? other.denom}`);
      const path = paths.find((candidate) => ibcDenom(candidate) === entry.denom);
      if (path) book.claim({ source: 'proof', chain_id, denom: entry.denom, path });
    }
  }
}

/**
 * IBC carries units over unchanged, so a voucher has the decimals of the asset that its path names. A listing that says
 * otherwise describes another asset: the path is right, and the name, symbol and decimals are those of what it names.
 */
function labelOf(entry: BookEntry, start: AssetRef | null, book: AssetBook, decimals: Decimals): Label {
  const own: Label = { claims: entry.claims, decimals: decimals(entry) };
  const begin = start && start !== entry ? book.find(start.chain_id, start.denom) : undefined;
  if (!begin) return own;
  const told = decimals(begin);
  return told === null || told === own.decimals ? own : { claims: begin.claims, decimals: told };
}

function recordOf(entry: BookEntry, label: Label, origin: AssetRef | null): AssetRecord {
  const { chain_id, denom } = entry;
  const path = ownPath(entry);
  const { hops, base } = parsePath(path ?? '');
  const say = <Field extends keyof AssetClaim>(field: Field) => first(label.claims.map((claim) => claim[field]));
  return {
    chain_id,
    denom,
    symbol: newSymbol(origin) ?? say('symbol') ?? denom,
    name: say('name'),
    decimals: label.decimals,
    logo_uri: say('logo_uri'),
    coingecko_id: wrongCoins.keys.includes(`${chain_id}|${denom}`) ? null : say('coingecko_id'),
    token_contract: first(entry.claims.map((claim) => claim.token_contract)) ?? (isEvmAddress(denom) ? denom : null),
    trace: hops.map(({ port, channel }) => `${port}/${channel}`).join('/'),
    base_denom: path === null ? '' : base,
    origin_chain_id: origin?.chain_id ?? '',
    origin_denom: origin?.denom ?? '',
  };
}

export interface Mislabelled {
  readonly chain_id: string;
  readonly denom: string;
  readonly listed_as: string;
  readonly path_names: string;
}

/**
 * Every asset with its origin. A voucher's path is walked to the chain where it began; from there, and from every other
 * asset, the links of lock-and-mint bridges are followed. What no path or link leads away from is its own origin.
 */
export function assetRecords(
  book: AssetBook,
  entries: readonly BookEntry[],
  decimals: Decimals,
  walk: OriginWalk,
  links: Links,
): { readonly assets: AssetRecord[]; readonly mislabelled: Mislabelled[] } {
  const mislabelled: Mislabelled[] = [];
  const assets = entries.map((entry) => {
    const start = startOf(entry, walk, book);
    const label = labelOf(entry, start, book, decimals);
    const record = recordOf(entry, label, originOf(entry, walk, links, book));
    if (label.claims !== entry.claims) {
      const listed_as = first(entry.claims.map((claim) => claim.symbol)) ?? '';
      mislabelled.push({ chain_id: entry.chain_id, denom: entry.denom, listed_as, path_names: record.symbol });
    }
    return record;
  });
  return { assets, mislabelled };
}
