import type { Asset } from '#contract/asset.ts';
import type { AssetColumns } from '#contract/asset-columns.ts';
import { MARKS } from '#contract/asset-marks.ts';
import type { AssetsResponse } from '#contract/listing.ts';
import type { Liveness } from '#contract/liveness.ts';
import type { Registry } from '#registry/registry.ts';

type Entry = string | number | null | undefined;

/** A list of the registry's assets in columns. `decodeAssets` is the way back. */
export function encodeAssets(list: AssetsResponse['chain_to_assets_map'], registry: Registry): AssetColumns {
  const assets = Object.values(list).flatMap((entry) => entry.assets);
  const places = originPlaces(assets);
  const entries = new Entries();
  const marks: number[] = [];
  for (const isFromList of [false, true]) {
    for (const [at, asset] of assets.entries()) {
      const place = places[at];
      if ((place !== undefined) !== isFromList) continue;
      if (place !== undefined) entries.origins.push(place - at);
      const origin = place === undefined ? undefined : assets[place];
      marks[at] = entries.add(asset, origin, registry.findVoucherPath(asset));
    }
  }
  const chains = Object.entries(list).map(([chain_id, own]) => {
    return { chain_id, chain_type: registry.getChain(chain_id).chain_type, assets: own.assets.length };
  });
  return { chains, marks: columnOf(marks), ...entries.toColumns() };
}

const exactKey = (chainId: string, denom: string): string => `${chainId}|${denom}`;

const isAtHome = (asset: Asset): boolean =>
  asset.trace === '' && asset.origin_chain_id === asset.chain_id && asset.origin_denom === asset.denom;

/** The place of each asset's origin in the list. Undefined where the list does not have it, and for an origin itself. */
function originPlaces(assets: readonly Asset[]): (number | undefined)[] {
  const places = new Map<string, number>();
  for (const [at, asset] of assets.entries())
    if (isAtHome(asset)) places.set(exactKey(asset.chain_id, asset.denom), at);
  return assets.map((asset) =>
    isAtHome(asset) ? undefined : places.get(exactKey(asset.origin_chain_id, asset.origin_denom)),
  );
}

/** An unknown entry is empty. */
const columnOf = (entries: readonly Entry[]): string =>
  entries.map((entry) => `${`${entry ?? ''}`.replaceAll('\n', ' ')}\n`).join('');

/** The entries of all columns but the marks. */
class Entries {
  readonly origins: number[] = [];
  readonly #denoms: string[] = [];
  readonly #traces: string[] = [];
  readonly #otherOrigins: string[] = [];
  readonly #symbols: Entry[] = [];
  readonly #recommendedSymbols: Entry[] = [];
  readonly #names: Entry[] = [];
  readonly #decimals: Entry[] = [];
  readonly #coingeckoIds: Entry[] = [];
  readonly #livenesses = new Map<string, Liveness>();
  readonly #liveness: number[] = [];

  /** Adds an asset whose origin, if that is another one of the list, and path, if it is a voucher, are these. Returns its mark. */
  add(asset: Asset, origin: Asset | undefined, path: string | undefined): number {
    const { symbol, name, decimals, coingecko_id, recommended_symbol } = asset;
    let mark = this.#addOrigin(asset, origin);
    /** Sets a bit where the entry can be left out. */
    const addUnless = (isKnown: boolean, bit: number, column: Entry[], entry: Entry): void => {
      if (isKnown) mark |= bit;
      else column.push(entry);
    };
    if (path !== undefined) {
      mark |= MARKS.voucher;
      this.#traces.push(asset.trace);
    }
    const base = path === undefined ? asset.denom : path.slice(asset.trace.length + '/'.length);
    const isOfOther = origin !== undefined || (mark & MARKS.originElsewhere) !== 0;
    addUnless(isOfOther && base === asset.origin_denom, MARKS.denomOfOrigin, this.#denoms, base);
    const isOfOrigin = (field: keyof Asset): boolean => origin !== undefined && origin[field] === asset[field];
    addUnless(isOfOrigin('symbol'), MARKS.symbolOfOrigin, this.#symbols, symbol);
    if (name && name === symbol) mark |= MARKS.nameIsSymbol;
    else addUnless(isOfOrigin('name'), MARKS.nameOfOrigin, this.#names, name);
    addUnless(isOfOrigin('decimals'), MARKS.decimalsOfOrigin, this.#decimals, decimals);
    addUnless(isOfOrigin('coingecko_id'), MARKS.coingeckoIdOfOrigin, this.#coingeckoIds, coingecko_id);
    if (recommended_symbol !== symbol) {
      mark |= MARKS.recommendedSymbol;
      this.#recommendedSymbols.push(recommended_symbol);
    }
    return asset.liveness ? mark | this.#addLiveness(asset.liveness) : mark;
  }

  #addOrigin(asset: Asset, origin: Asset | undefined): number {
    if (origin !== undefined) return MARKS.originListed;
    if (asset.origin_chain_id === '') return MARKS.originUnknown;
    if (isAtHome(asset)) return 0;
    this.#otherOrigins.push(exactKey(asset.origin_chain_id, asset.origin_denom));
    return MARKS.originElsewhere;
  }

  #addLiveness(record: Liveness): number {
    const text = JSON.stringify(record);
    if (!this.#livenesses.has(text)) this.#livenesses.set(text, record);
    this.#liveness.push([...this.#livenesses.keys()].indexOf(text));
    return MARKS.liveness;
  }

  toColumns(): Omit<AssetColumns, 'chains' | 'marks'> {
    return {
      denoms: columnOf(this.#denoms),
      traces: columnOf(this.#traces),
      origins: columnOf(this.origins),
      other_origins: columnOf(this.#otherOrigins),
      symbols: columnOf(this.#symbols),
      recommended_symbols: columnOf(this.#recommendedSymbols),
      names: columnOf(this.#names),
      decimals: columnOf(this.#decimals),
      coingecko_ids: columnOf(this.#coingeckoIds),
      livenesses: [...this.#livenesses.values()],
      liveness: columnOf(this.#liveness),
    };
  }
}
