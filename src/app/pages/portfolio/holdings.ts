import { type Asset, type AssetId, assetKey } from '#contract/asset.ts';
import type { Chain } from '#contract/chain.ts';
import { type Coin, coinOf } from '../../asset/coin.ts';
import { chainName, type Lookup } from '../../asset/lookup.ts';
import { type Known, known } from '../../numbers/known.ts';
import { readUsd, type Usd } from '../../numbers/usd.ts';
import type { Scan } from './scan.ts';

/** What all accounts together hold of one asset on one chain. */
export interface Holding {
  readonly id: AssetId;
  readonly coin: Coin;
  /** The name beside the symbol, "" when nobody gives one. */
  readonly name: string;
  readonly chain: string;
  readonly usd: Known<Usd>;
  /** Dollars for one whole token. */
  readonly price: Known<Usd>;
  /** The asset in the service's list; undefined where it lists none. */
  readonly asset: Asset | undefined;
  readonly chainRecord: Chain | undefined;
}

const plus = (a: Known<bigint>, b: Known<bigint>): Known<bigint> =>
  a.known && b.known ? known(a.value + b.value) : a.known ? b : a;

function add(a: Holding, b: Holding): Holding {
  return { ...a, coin: { ...a.coin, amount: plus(a.coin.amount, b.coin.amount) }, usd: plus(a.usd, b.usd) };
}

function holdingOf(id: AssetId, entry: Scan[string]['held'][string], lookup: Lookup): Holding {
  const listed = lookup.asset(id);
  const coin = coinOf(listed ?? id, entry.amount, lookup);
  const decimals = coin.decimals ?? entry.decimals ?? null;
  return {
    id,
    coin: { ...coin, decimals },
    name: listed?.name && listed.name !== coin.symbol ? listed.name : '',
    chain: chainName(lookup, id.chain_id),
    usd: readUsd(entry.value_usd),
    price: readUsd(entry.price),
    asset: listed,
    chainRecord: lookup.chain(id.chain_id),
  };
}

/** Dollars first, the most on top; then what has no price, by symbol. */
function byWorth(a: Holding, b: Holding): number {
  if (a.usd.known !== b.usd.known) return a.usd.known ? -1 : 1;
  if (a.usd.known && b.usd.known && a.usd.value !== b.usd.value) return a.usd.value > b.usd.value ? -1 : 1;
  return a.coin.symbol.localeCompare(b.coin.symbol) || a.chain.localeCompare(b.chain);
}

/** What is held, over all scans, the most valuable first. What is held nowhere is left out. */
export function holdingsOf(scans: readonly Scan[], lookup: Lookup): Holding[] {
  const byAsset = new Map<string, Holding>();
  for (const scan of scans) {
    for (const [chain_id, { held }] of Object.entries(scan)) {
      for (const [denom, entry] of Object.entries(held)) {
        const id = { chain_id, denom };
        const holding = holdingOf(id, entry, lookup);
        if (holding.coin.amount.known && holding.coin.amount.value === 0n) continue;
        const key = assetKey(id);
        const before = byAsset.get(key);
        byAsset.set(key, before ? add(before, holding) : holding);
      }
    }
  }
  return [...byAsset.values()].sort(byWorth);
}

const DOLLAR: Usd = 10n ** 18n;

/** Below a dollar, or of an asset that the service does not list: such rows are counted, not shown, nor in the total. */
export const isSmall = ({ usd, asset }: Holding): boolean => asset === undefined || (usd.known && usd.value < DOLLAR);

/** Whether a row matches what was typed: its symbol, name, denom or chain. */
export function matches({ coin, name, chain, id }: Holding, search: string): boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const text = [coin.symbol, name, chain, id.denom, id.chain_id].join(' ').toLowerCase();
  return words.every((word) => text.includes(word));
}
