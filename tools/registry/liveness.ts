import type { LivenessReason, LivenessState } from '../../src/contract/liveness.ts';
import type { AssetRecord, ChainRecord, ChannelRecord, LivenessRecord } from '../../src/registry/records.ts';
import type { AssetBook } from './book.ts';
import { fact, packageVersion } from './packages.ts';
import { byText } from './text.ts';

interface Seen {
  readonly seen: string;
  readonly date: string;
}

/** What a person found out. It beats every package and list. */
interface OwnFacts {
  readonly chains: readonly (Seen & { readonly chain_id: string })[];
  readonly assets: readonly (Seen & { readonly chain_id: string; readonly denom: string })[];
}

type ListReason =
  | 'bridge_down'
  | 'extended_unstable_market'
  | 'ibc_client'
  | 'manual'
  | 'market'
  | 'planned_shutdown'
  | 'source_chain_killed';

interface ListedAsset {
  readonly denom: string;
  readonly path?: string;
  /** Into Osmosis. */
  readonly deposits_halted?: ListReason;
  /** Out of Osmosis. */
  readonly withdrawals_halted?: ListReason;
  readonly unstable?: ListReason;
}

/** The assets that the maintainers of Osmosis call halted or unstable. */
interface HaltList {
  readonly source: string;
  readonly date: string;
  readonly assets: readonly ListedAsset[];
}

const own = fact<OwnFacts>('halts.json');
const list = fact<HaltList>('osmosis-halts.json');

const OSMOSIS = 'osmosis-1';
/** When the pinned chain-registry package was published. */
const PUBLISHED = { version: '2.0.251', date: '2026-09-13' };
/** Claims that no package makes. */
const OURS: ReadonlySet<string> = new Set(['facts', 'proof']);

const REASONS: Readonly<Record<ListReason, LivenessReason>> = {
  bridge_down: 'bridge_down',
  extended_unstable_market: 'thin_market',
  ibc_client: 'client_expired',
  manual: 'closed_by_maintainers',
  market: 'thin_market',
  planned_shutdown: 'planned_shutdown',
  source_chain_killed: 'chain_stopped',
};

const keyOf = ({ chain_id, denom, channel }: Pick<LivenessRecord, 'chain_id' | 'denom' | 'channel'>): string =>
  `${chain_id}|${denom ?? ''}|${channel ?? ''}`;

/** A record of an asset. */
const ofAsset = (
  chain_id: string,
  denom: string,
  state: LivenessState,
  reason: LivenessReason,
  source: string,
  date: string,
): LivenessRecord => ({ chain_id, denom, channel: null, state, reason, source, date });

/**
 * Given up where no package lists it as alive: the gas asset of Polygon is deprecated under its old name in one list, and
 * in use under its new one in others. The mark "unstable" of chain-registry is a copy of Osmosis' list, without its reason.
 */
function ofPackages(book: AssetBook): LivenessRecord[] {
  if (packageVersion('chain-registry') !== PUBLISHED.version)
    throw new Error(`write down when chain-registry ${packageVersion('chain-registry')} was published`);
  return book.entries().flatMap(({ chain_id, denom, claims }) => {
    const listings = claims.filter(({ source }) => !OURS.has(source));
    const [first] = listings;
    if (first?.delisted === undefined || listings.some(({ delisted }) => delisted === undefined)) return [];
    const state = first.delisted === 'deprecated' ? 'gone' : 'halted';
    return [ofAsset(chain_id, denom, state, first.delisted, first.source, PUBLISHED.date)];
  });
}

/** What Osmosis' list says of one asset. */
function ofListed({ denom, deposits_halted, withdrawals_halted, unstable }: ListedAsset): LivenessRecord[] {
  const reason = withdrawals_halted ?? deposits_halted ?? unstable;
  if (reason === undefined) return [];
  const closed = stateOf(deposits_halted, withdrawals_halted);
  const isDown = reason === 'bridge_down' && unstable === 'ibc_client';
  const why = isDown ? 'client_expired' : REASONS[reason];
  return [ofAsset(OSMOSIS, denom, closed, why, list.source, list.date)];
}

function stateOf(deposits: ListReason | undefined, withdrawals: ListReason | undefined): LivenessState {
  if (withdrawals === 'source_chain_killed') return 'gone';
  if (deposits !== undefined && withdrawals !== undefined) return 'halted';
  if (deposits !== undefined) return 'halted_in';
  return withdrawals === undefined ? 'unstable' : 'halted_out';
}

/** Both ends of the channels all of whose assets the list halts because of an expired client. */
function ofChannels(assets: readonly AssetRecord[], channels: readonly ChannelRecord[]): LivenessRecord[] {
  const isClosed = new Map(
    list.assets.map(({ denom, deposits_halted, withdrawals_halted }) => [denom, deposits_halted && withdrawals_halted]),
  );
  const expired = new Set(list.assets.flatMap((asset) => (asset.unstable === 'ibc_client' ? channelOf(asset) : [])));
  for (const { denom, path } of list.assets) if (!isClosed.get(denom)) expired.delete(channelOf({ path }) ?? '');
  for (const { chain_id, denom, trace } of assets) {
    if (chain_id === OSMOSIS && !isClosed.get(denom)) expired.delete(channelOf({ path: trace }) ?? '');
  }
  return channels.flatMap(({ chain_id, port, channel, to_chain_id, to_channel }) => {
    const isExpired = expired.has(chain_id === OSMOSIS ? channel : to_chain_id === OSMOSIS ? to_channel : '');
    if (!isExpired || port !== 'transfer') return [];
    const { source, date } = list;
    return [{ chain_id, denom: null, channel, state: 'halted', reason: 'client_expired', source, date }];
  });
}

const channelOf = ({ path = '' }: Pick<ListedAsset, 'path'>): string | undefined => {
  const [port, channel] = path.split('/');
  return port === 'transfer' ? channel : undefined;
};

/** Chains that stopped by the list: their own gas asset came over one channel and cannot leave any more. */
function ofChains(chains: readonly ChainRecord[], channels: readonly ChannelRecord[]): LivenessRecord[] {
  const gas = new Map(chains.map(({ chain_id, native_denom }) => [chain_id, native_denom]));
  const ends = new Map(
    channels.filter(({ chain_id }) => chain_id === OSMOSIS).map((each) => [each.channel, each.to_chain_id]),
  );
  return list.assets.flatMap(({ path = '', withdrawals_halted }) => {
    const [, channel = '', ...base] = path.split('/');
    const chain_id = ends.get(channel);
    if (chain_id === undefined || withdrawals_halted !== 'source_chain_killed' || gas.get(chain_id) !== base.join('/'))
      return [];
    const { source, date } = list;
    return [{ chain_id, denom: null, channel: null, state: 'gone', reason: 'chain_stopped', source, date }];
  });
}

/** Facts of ours, by hand. Throws where the registry lacks what they name. */
function ofOwn(book: AssetBook, assets: readonly AssetRecord[]): LivenessRecord[] {
  const chains = own.chains.map(({ chain_id, seen, date }): LivenessRecord => {
    if (!assets.some((asset) => asset.chain_id === chain_id)) throw new Error(`halted chain ${chain_id} has no assets`);
    return { chain_id, denom: null, channel: null, state: 'gone', reason: 'chain_stopped', source: seen, date };
  });
  const ownAssets = own.assets.map(({ chain_id, denom, seen, date }) => {
    if (!book.find(chain_id, denom)) throw new Error(`deprecated asset ${denom} is not known on chain ${chain_id}`);
    return ofAsset(chain_id, denom, 'gone', 'deprecated', seen, date);
  });
  return [...chains, ...ownAssets];
}

/** Assets that stand for one that is gone. */
function standIns(assets: readonly AssetRecord[], known: ReadonlyMap<string, LivenessRecord>): LivenessRecord[] {
  const goneAt = (chain_id: string, denom: string | null) => {
    const record = known.get(keyOf({ chain_id, denom, channel: null }));
    return record?.state === 'gone' ? record : undefined;
  };
  return assets.flatMap(({ chain_id, denom, origin_chain_id, origin_denom }): LivenessRecord[] => {
    const origin = goneAt(origin_chain_id, origin_denom) ?? goneAt(origin_chain_id, null);
    if (origin === undefined || goneAt(chain_id, denom) || goneAt(chain_id, null)) return [];
    const source = `its origin, ${origin_denom} on ${origin_chain_id}: ${origin.source}`;
    return [ofAsset(chain_id, denom, 'gone', 'origin_gone', source, origin.date)];
  });
}

/**
 * Which chains, channels and assets are not fully alive. Of two words on one thing a person's wins, then the newer one. The mark
 * "unstable" of chain-registry is a copy of Osmosis' list, which wins; what the list calls gone keeps its reason.
 */
export function compileLiveness(
  book: AssetBook,
  assets: readonly AssetRecord[],
  chains: readonly ChainRecord[],
  channels: readonly ChannelRecord[],
): LivenessRecord[] {
  const packages = ofPackages(book);
  const isMark = ({ reason }: LivenessRecord) => reason === 'unstable';
  const listed = list.assets.flatMap(ofListed);
  const isGone = new Set(listed.filter(({ state }) => state === 'gone').map(keyOf));
  const words = [
    ...packages.filter(isMark),
    ...listed,
    ...packages.filter((record) => !isMark(record) && !isGone.has(keyOf(record))),
    ...ofChannels(assets, channels),
    ...ofChains(chains, channels),
    ...ofOwn(book, assets),
  ];
  const known = new Map(words.map((record) => [keyOf(record), record]));
  for (const record of standIns(assets, known)) known.set(keyOf(record), record);
  return [...known.values()].sort((a, b) => byText(keyOf(a), keyOf(b)));
}
