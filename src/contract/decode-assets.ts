import { type Asset, type AssetId, assetOfKey } from './asset.ts';
import type { AssetColumns } from './asset-columns.ts';
import { MARKS } from './asset-marks.ts';
import { isDecimals } from './decimals.ts';
import { ShortHash } from './short-hash.ts';

const UNKNOWN: AssetId = { chain_id: '', denom: '' };

/** The longest path of a voucher. */
const MOST_PATH_BYTES = 1024;

/** A long list takes a slow machine long: a turn may end after so many assets. */
const PER_TURN = 64;

/**
 * The list that columns were made of. Waits for `turn` again and again, so that a page can answer meanwhile. Throws RangeError for
 * columns that do not fit together.
 */
export async function decodeAssets(columns: AssetColumns, turn: () => Promise<void> | undefined) {
  const { chains } = columns;
  const marks = entriesOf(columns.marks).map(Number);
  const counts = chains.map(({ assets }) => assets);
  if (counts.some((count) => count < 0) || sum(counts) !== marks.length) throw new RangeError('chains: not all assets');
  const chainOf = chains.flatMap((chain) => new Array<ColumnsChain>(chain.assets).fill(chain));
  const read = assetReader(columns);
  const nextOrigin = readerOf(columns, 'origins');
  const assets = new Array<Asset>(marks.length);
  const readPart = (isFromList: boolean, begin: number, end: number): void => {
    for (let at = begin; at < end; at++) {
      const mark = marks[at] as number;
      if (has(mark, MARKS.originListed) !== isFromList) continue;
      const origin = isFromList ? assets[at + Number(nextOrigin())] : undefined;
      if (isFromList && origin === undefined) throw new RangeError(`origins: asset ${at} has none`);
      assets[at] = read(mark, chainOf[at] as ColumnsChain, origin);
    }
  };
  for (const isFromList of [false, true]) {
    for (let at = 0; at < marks.length; at += PER_TURN) {
      await turn();
      readPart(isFromList, at, Math.min(at + PER_TURN, marks.length));
    }
  }
  let end = 0;
  const lists = chains.map(({ chain_id, assets: count }) => {
    end += count;
    return [chain_id, { assets: assets.slice(end - count, end) }] as const;
  });
  return { chain_to_assets_map: Object.fromEntries(lists) };
}

type ColumnsChain = AssetColumns['chains'][number];

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);

const has = (mark: number, bit: number): boolean => (mark & bit) !== 0;

/** Reads one asset after the other, in the order of the columns. */
function assetReader(columns: AssetColumns) {
  const hash = new ShortHash(MOST_PATH_BYTES);
  const nextDenom = readerOf(columns, 'denoms');
  const nextTrace = readerOf(columns, 'traces');
  const nextElsewhere = readerOf(columns, 'other_origins');
  const nextSymbol = readerOf(columns, 'symbols');
  const nextRecommended = readerOf(columns, 'recommended_symbols');
  const nextName = readerOf(columns, 'names');
  const nextDecimals = readerOf(columns, 'decimals');
  const nextCoingeckoId = readerOf(columns, 'coingecko_ids');
  const nextLiveness = readerOf(columns, 'liveness');

  return (mark: number, { chain_id, chain_type }: ColumnsChain, origin: Asset | undefined): Asset => {
    const elsewhere = has(mark, MARKS.originElsewhere) ? assetOfKey(nextElsewhere()) : undefined;
    const base = has(mark, MARKS.denomOfOrigin) ? (origin ?? elsewhere ?? UNKNOWN).denom : nextDenom();
    const trace = has(mark, MARKS.voucher) ? nextTrace() : '';
    const denom = trace === '' ? base : `ibc/${hash.hexOf(`${trace}/${base}`)}`;
    const from = origin ?? elsewhere ?? (has(mark, MARKS.originUnknown) ? UNKNOWN : { chain_id, denom });
    const symbol = has(mark, MARKS.symbolOfOrigin) ? origin?.symbol : nextSymbol() || null;
    const name = has(mark, MARKS.nameIsSymbol)
      ? symbol
      : has(mark, MARKS.nameOfOrigin)
        ? origin?.name
        : nextName() || null;
    const asset: Asset = {
      denom,
      chain_id,
      origin_denom: from.denom,
      origin_chain_id: from.chain_id,
      trace,
      is_cw20: denom.startsWith('cw20:'),
      is_evm: chain_type === 'evm',
      is_svm: chain_type === 'svm',
      symbol,
      name,
      decimals: has(mark, MARKS.decimalsOfOrigin) ? origin?.decimals : readDecimals(nextDecimals()),
      coingecko_id: has(mark, MARKS.coingeckoIdOfOrigin) ? origin?.coingecko_id : nextCoingeckoId() || null,
      recommended_symbol: has(mark, MARKS.recommendedSymbol) ? nextRecommended() || null : symbol,
    };
    if (has(mark, MARKS.liveness)) asset.liveness = columns.livenesses[Number(nextLiveness())];
    return asset;
  };
}

const entriesOf = (column: string): string[] => column.split('\n').slice(0, -1);

const readDecimals = (entry: string): number | null =>
  /^\d+$/.test(entry) && isDecimals(Number(entry)) ? Number(entry) : null;

type ColumnName = keyof { [N in keyof AssetColumns as AssetColumns[N] extends string ? N : never]: true };

/** Takes the entries of a column one by one. */
function readerOf(columns: AssetColumns, name: ColumnName): () => string {
  const entries = entriesOf(columns[name]);
  let at = 0;
  return () => {
    const entry = entries[at++];
    if (entry === undefined) throw new RangeError(`${name}: an entry is missing`);
    return entry;
  };
}
