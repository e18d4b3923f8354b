import type { AssetRecord, ChainRecord, ChannelRecord } from '../../src/registry/records.ts';
import type { Lane } from './lanes/lane.ts';
import type { AssetRef } from './origins.ts';

/** What a change is told of: the registry's lists, and the lanes of each bridge. */
export interface Contents {
  readonly chains: readonly ChainRecord[];
  readonly assets: readonly AssetRecord[];
  readonly channels: readonly ChannelRecord[];
  readonly lanes: Readonly<Record<string, readonly Lane[]>>;
}

const KINDS = ['gone', 'new', 'other'] as const;
type Kind = (typeof KINDS)[number];

interface Change {
  readonly kind: Kind;
  readonly text: string;
}

/** The changes of one list, or of one field of it. */
export interface ChangeTable {
  readonly title: string;
  readonly counts: Readonly<Record<Kind, number>>;
  readonly changes: readonly Change[];
}

/** An asset whose denom or decimals are other than before, kept by hand with where it was said. */
export interface Redenomination {
  readonly chain_id: string;
  readonly from: { readonly denom: string; readonly decimals: number | null };
  readonly to: { readonly denom: string; readonly decimals: number | null };
}

const keyOf = ({ chain_id, denom }: AssetRef): string => `${chain_id}|${denom}`;
const indexOf = <Row>(rows: readonly Row[], key: (row: Row) => string) => new Map(rows.map((row) => [key(row), row]));

/** Rows that only one side has, and those that both have. */
function compared<Row>(before: readonly Row[], after: readonly Row[], key: (row: Row) => string) {
  const old = indexOf(before, key);
  const now = indexOf(after, key);
  return {
    gone: before.filter((row) => !now.has(key(row))),
    added: after.filter((row) => !old.has(key(row))),
    both: after.flatMap((row): [Row, Row][] => {
      const was = old.get(key(row));
      return was === undefined ? [] : [[was, row]];
    }),
  };
}

type Compared<Row> = ReturnType<typeof compared<Row>>;

const chainName = ({ pretty_name, chain_id }: ChainRecord): string => `${pretty_name} (${chain_id})`;
const assetName = ({ symbol, chain_id, denom }: AssetRecord): string => `${symbol} on ${chain_id}, ${denom}`;
const channelName = (one: ChannelRecord): string =>
  `${one.chain_id} ${one.port}/${one.channel} to ${one.to_chain_id} ${one.to_channel}`;

const comesAndGoes = <Row>({ gone, added }: Compared<Row>, name: (row: Row) => string): Change[] => [
  ...gone.map((row): Change => ({ kind: 'gone', text: name(row) })),
  ...added.map((row): Change => ({ kind: 'new', text: name(row) })),
];

/** A line for each of the fields that differ. */
function fieldChanges<Row>(
  { both }: Compared<Row>,
  name: (row: Row) => string,
  fields: readonly (keyof Row & string)[],
): Change[] {
  return both.flatMap(([was, row]) =>
    fields.flatMap((field): Change[] => {
      const [one, other] = [was[field], row[field]].map((value) => JSON.stringify(value));
      return one === other ? [] : [{ kind: 'other', text: `${name(was)}: ${field} ${one}, now ${other}` }];
    }),
  );
}

const CHAIN_FIELDS = [
  ...(['chain_name', 'pretty_name', 'bech32_prefix', 'coin_type', 'native_denom', 'wrapped_native'] as const),
  ...(['fee_assets', 'pfm', 'ibc_hooks', 'memo', 'autopilot', 'authz', 'feegrant', 'twin'] as const),
  ...(['multicall3', 'explorer', 'explorer_tx'] as const),
];
const ASSET_FIELDS = [
  ...(['name', 'coingecko_id', 'token_contract', 'trace', 'base_denom'] as const),
  ...(['origin_chain_id', 'origin_denom'] as const),
];

/** A node of a chain. */
interface Node {
  readonly chain: ChainRecord;
  readonly url: string;
}

const nodesIn = (chains: readonly ChainRecord[]): Node[] =>
  chains.flatMap((chain) => [...chain.endpoints.rest, ...chain.endpoints.rpc].map((url) => ({ chain, url })));
const nodeName = ({ chain, url }: Node): string => `${url} of ${chainName(chain)}`;
const nodeKey = ({ chain, url }: Node): string => `${chain.chain_id}|${url}`;

/** Each change counts once. */
const tableOf = (title: string, ...changes: readonly Change[][]): ChangeTable => {
  const all = changes.flat();
  const count = (kind: Kind) => all.filter((change) => change.kind === kind).length;
  return { title, counts: { gone: count('gone'), new: count('new'), other: count('other') }, changes: all };
};

/** Lanes count, and are told by the ends that a bridge no longer or newly serves; lanes between ends that stay by their number. */
function laneTable(
  title: string,
  before: readonly Lane[],
  after: readonly Lane[],
  symbolOf: (asset: AssetRef) => string,
): ChangeTable {
  const laneKey = ({ from, to }: Lane): string => `${keyOf(from)}>${keyOf(to)}`;
  const { gone, added } = compared(before, after, laneKey);
  const endsOf = (lanes: readonly Lane[]) =>
    indexOf(
      lanes.flatMap(({ from, to }) => [from, to]),
      keyOf,
    );
  const told = (kind: 'gone' | 'new', lanes: readonly Lane[], others: readonly Lane[]): Change[] => {
    const known = endsOf(others);
    const isNew = (end: AssetRef) => !known.has(keyOf(end));
    const ends = [...endsOf(lanes).values()].filter(isNew).map((end): Change => {
      const { length } = lanes.filter(({ from, to }) => [from, to].some((each) => keyOf(each) === keyOf(end)));
      return { kind, text: `${symbolOf(end)} on ${end.chain_id}, ${end.denom}: ${length} lanes` };
    });
    const between = lanes.filter(({ from, to }) => !isNew(from) && !isNew(to));
    const rest = `${between.length} lanes between assets that it serves before and after`;
    return between.length === 0 ? ends : [...ends, { kind, text: rest }];
  };
  return {
    title,
    counts: { gone: gone.length, new: added.length, other: 0 },
    changes: [...told('gone', gone, after), ...told('new', added, before)],
  };
}

/** All that differs between two compilations. */
export function changesBetween(before: Contents, after: Contents): ChangeTable[] {
  const chains = compared(before.chains, after.chains, ({ chain_id }) => chain_id);
  const assets = compared(before.assets, after.assets, keyOf);
  const channels = compared(before.channels, after.channels, (row) => `${row.chain_id}|${row.port}|${row.channel}`);
  const known = indexOf([...before.assets, ...after.assets], keyOf);
  const symbolOf = (asset: AssetRef) => known.get(keyOf(asset))?.symbol ?? asset.denom;
  const bridges = [...new Set([...Object.keys(before.lanes), ...Object.keys(after.lanes)])];
  return [
    tableOf('chains', comesAndGoes(chains, chainName), fieldChanges(chains, chainName, CHAIN_FIELDS)),
    tableOf('nodes', comesAndGoes(compared(nodesIn(before.chains), nodesIn(after.chains), nodeKey), nodeName)),
    tableOf('assets', comesAndGoes(assets, assetName), fieldChanges(assets, assetName, ASSET_FIELDS)),
    tableOf('decimals', fieldChanges(assets, assetName, ['decimals'])),
    tableOf('symbols', fieldChanges(assets, assetName, ['symbol'])),
    tableOf(
      'channels',
      comesAndGoes(channels, channelName),
      fieldChanges(channels, channelName, ['to_chain_id', 'to_port', 'to_channel', 'preferred', 'active']),
    ),
    ...bridges.map((bridge) =>
      laneTable(`lanes of ${bridge}`, before.lanes[bridge] ?? [], after.lanes[bridge] ?? [], symbolOf),
    ),
  ];
}

/** The changes as a table of counts and a line for each; empty where nothing changed. */
export function changeReport(tables: readonly ChangeTable[]): string {
  const changed = tables.filter(({ changes }) => changes.length > 0);
  if (changed.length === 0) return '';
  const width = Math.max(...changed.map(({ title }) => title.length));
  const row = (title: string, cells: readonly (string | number)[]) =>
    [title.padEnd(width), ...cells.map((cell) => `${cell}`.padStart(6))].join('');
  const rows = changed.map(({ title, counts }) =>
    row(
      title,
      KINDS.map((kind) => counts[kind]),
    ),
  );
  const lines = changed.flatMap(({ title, changes }) => [
    `\n${title}`,
    ...changes.map(({ kind, text }) => `  ${kind.padEnd(5)} ${text}`),
  ]);
  return [row('', KINDS), ...rows, ...lines].join('\n');
}

const isOwn = ({ trace }: AssetRecord): boolean => trace === '';

/**
 * Assets of other decimals, chains of another native denom, and assets that are gone where another one of the same symbol or
 * CoinGecko id came to the chain. A voucher's denom follows from its path, so that one with another denom is another voucher.
 */
export function redenominationsIn(before: Contents, after: Contents): Redenomination[] {
  const { gone, added, both } = compared(before.assets, after.assets, keyOf);
  const decimalsIn = ({ assets }: Contents, chain_id: string, denom: string) =>
    assets.find((asset) => asset.chain_id === chain_id && asset.denom === denom)?.decimals ?? null;
  const rescaled = both
    .filter(([was, row]) => was.decimals !== null && was.decimals !== row.decimals)
    .map(([{ chain_id, denom, decimals }, row]): Redenomination => {
      return { chain_id, from: { denom, decimals }, to: { denom, decimals: row.decimals } };
    });
  const chains = compared(before.chains, after.chains, ({ chain_id }) => chain_id).both.flatMap(([was, row]) => {
    const { chain_id, native_denom: old } = was;
    const { native_denom: now } = row;
    if (old === null || now === null || old === now) return [];
    const from = { denom: old, decimals: decimalsIn(before, chain_id, old) };
    return [{ chain_id, from, to: { denom: now, decimals: decimalsIn(after, chain_id, now) } }];
  });
  const isHeir = (old: AssetRecord, heir: AssetRecord): boolean =>
    heir.chain_id === old.chain_id &&
    (heir.symbol.toLowerCase() === old.symbol.toLowerCase() ||
      (old.coingecko_id !== null && heir.coingecko_id === old.coingecko_id));
  const renamed = gone.filter(isOwn).flatMap((old) =>
    added
      .filter((heir) => isOwn(heir) && isHeir(old, heir))
      .map(({ denom, decimals }): Redenomination => {
        const from = { denom: old.denom, decimals: old.decimals };
        return { chain_id: old.chain_id, from, to: { denom, decimals } };
      }),
  );
  return [...indexOf([...rescaled, ...chains, ...renamed], changeKey).values()];
}

const changeKey = ({ chain_id, from, to }: Redenomination): string =>
  [chain_id, from.denom, from.decimals, to.denom, to.decimals].join('|');

/** The changes of denom or decimals that no fact names, a sentence each. */
export function unnamedRedenominations(found: readonly Redenomination[], named: readonly Redenomination[]): string[] {
  const known = new Set(named.map(changeKey));
  return found
    .filter((change) => !known.has(changeKey(change)))
    .map(({ chain_id, from, to }) => {
      const said = (end: Redenomination['from']) => `${end.denom} (${end.decimals ?? 'unknown'} decimals)`;
      return `${said(from)} on ${chain_id} is ${said(to)} now: write the change down in facts/redenominations.json with its source, or correct the source`;
    });
}
