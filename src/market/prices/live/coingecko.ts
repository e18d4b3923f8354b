import * as z from 'zod/mini';
import type { Registry } from '#registry/registry.ts';
import type { PriceQuote } from '../price-source.ts';
import { COIN_PLACE, nameFinder, plainContract, splitName } from './asset-names.ts';
import { batchesOf } from './batches.ts';
import type { PriceFeed } from './feed.ts';
import { askFeed } from './feed-request.ts';
import { quoteOf } from './quote.ts';

export interface CoingeckoAccess {
  /** Base URL without a slash at its end. */
  readonly url: string;
  /** Of a demo account, or of a paid one when the host is `pro-api.…`. */
  readonly key: string | null;
}

const SOURCE = 'coingecko';

const MAX_COINS = 250;
/** Addresses of eight kilobytes are refused by some proxies on the way. */
const MAX_CHARACTERS = 6_000;
/** Contracts a call: without an account CoinGecko answers for one. */
const MAX_CONTRACTS = { withKey: 30, withoutKey: 1 };

const answerSchema = z.record(z.string(), z.unknown());
const entrySchema = z.object({ usd: z.string(), last_updated_at: z.string() });

/** Coins by their id, and by contract what has none. */
export function coingecko(registry: Registry, access: CoingeckoAccess, now: () => number): PriceFeed {
  const maxContracts = access.key === null ? MAX_CONTRACTS.withoutKey : MAX_CONTRACTS.withKey;
  return {
    name: SOURCE,

    nameOf: nameFinder(
      registry,
      'coingecko',
      (names) => names.find(({ coin }) => coin)?.coin ?? names.find(({ token }) => token)?.token,
    ),

    batches(names) {
      // Coins first: when the calls run out, they are what most people hold.
      const places = [...new Set([COIN_PLACE, ...names.map(placeOf)])];
      return places.flatMap((place) => {
        const there = names.filter((name) => placeOf(name) === place);
        return batchesOf(there, place === COIN_PLACE ? MAX_COINS : maxContracts, MAX_CHARACTERS);
      });
    },

    async ask(names, signal) {
      const answer = answerSchema.parse(await askFeed(questionUrl(access.url, names), keyHeader(access), signal));
      const entries = new Map(Object.entries(answer).map(([local, entry]) => [plainContract(local), entry]));
      const quotes = names.flatMap((name): [string, PriceQuote][] => {
        const entry = entrySchema.safeParse(entries.get(splitName(name)[1]));
        const quote = entry.success && quoteOf(SOURCE, entry.data.usd, entry.data.last_updated_at, now());
        return quote ? [[name, quote]] : [];
      });
      return new Map(quotes);
    },
  };
}

const placeOf = (name: string): string => splitName(name)[0];

/** The names are all of one place. */
function questionUrl(base: string, names: readonly string[]): URL {
  const place = placeOf(names[0] as string);
  const isCoins = place === COIN_PLACE;
  const url = new URL(`${base}/simple/${isCoins ? 'price' : `token_price/${place}`}`);
  url.searchParams.set(isCoins ? 'ids' : 'contract_addresses', names.map((name) => splitName(name)[1]).join(','));
  url.searchParams.set('vs_currencies', 'usd');
  url.searchParams.set('include_last_updated_at', 'true');
  url.searchParams.set('precision', 'full');
  return url;
}

/** Each kind of account has a header of its own, and refuses the other's. */
export function keyHeader({ url, key }: CoingeckoAccess): Record<string, string> {
  if (key === null) return {};
  return { [new URL(url).host.startsWith('pro-api.') ? 'x-cg-pro-api-key' : 'x-cg-demo-api-key']: key };
}
