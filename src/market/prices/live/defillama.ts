import * as z from 'zod/mini';
import type { Registry } from '#registry/registry.ts';
import type { PriceOrigin, PriceWitness } from '../price-source.ts';
import type { PriceFeed } from './feed.ts';
import { batchesOf } from './feed.ts';
import { COIN_NAMESPACE, createNameFinder, normalizeContract, splitName } from './feed-names.ts';
import { fetchFeed } from './feed-request.ts';
import { parseDecimalDown, quoteOf } from './quote.ts';

/** Minimum of DefiLlama's own confidence in a price, in thousandths. */
const MIN_CONFIDENCE_E3 = 800n;
/**
 * The confidence that DefiLlama gives what it takes from CoinGecko: prices of ids, and of the contracts that CoinGecko names for them
 * (DefiLlama/defillama-server f680dfad, coins/src/scripts/coingecko.ts; getCurrentCoins.ts passes it on. Read 2026-11-28).
 */
const OF_COINGECKO_E3 = 990n;

const SOURCE = 'defillama';

const MAX_COINS = 250;
/** Some proxies reject URLs of eight kilobytes. */
const MAX_CHARACTERS = 6_000;

const responseSchema = z.object({ coins: z.record(z.string(), z.unknown()) });
const entrySchema = z.object({ price: z.string(), timestamp: z.string(), confidence: z.string() });

/**
 * Looks assets up by contract, else by coin id. DefiLlama repeats CoinGecko for ids and for most contracts, and reads pools and other
 * contracts of the chain for the rest.
 */
export function defillama(registry: Registry, base: string, now: () => number): PriceFeed {
  return {
    name: SOURCE,

    findName: createNameFinder(registry, 'defillama', (names) => {
      const named = names.find(({ coin, token }) => token ?? coin);
      return named?.token ?? named?.coin;
    }),

    batches: (names) => batchesOf(names, MAX_COINS, MAX_CHARACTERS),

    async fetchPrices(names, signal) {
      const url = new URL(`${base}/prices/current/${names.map(encodeURIComponent).join(',')}`);
      const { coins } = responseSchema.parse(await fetchFeed(url, {}, signal));
      const entries = new Map(Object.entries(coins).map(([name, entry]) => [normalizeName(name), entry]));
      const quotes = names.flatMap((name): [string, PriceWitness][] => {
        const quote = readEntry(name, entries.get(name), now());
        return quote ? [[name, quote]] : [];
      });
      return new Map(quotes);
    },
  };
}

function normalizeName(name: string): string {
  const [namespace, local] = splitName(name);
  return `${namespace}:${normalizeContract(local)}`;
}

function readEntry(name: string, entry: unknown, now: number): PriceWitness | undefined {
  const { success, data } = entrySchema.safeParse(entry);
  const confidenceE3 = success ? parseDecimalDown(data.confidence, 3) : undefined;
  if (data === undefined || confidenceE3 === undefined || confidenceE3 < MIN_CONFIDENCE_E3) return undefined;
  const quote = quoteOf(SOURCE, data.price, data.timestamp, now);
  return quote && { ...quote, origin: originOf(name, confidenceE3) };
}

const originOf = (name: string, confidenceE3: bigint): PriceOrigin =>
  splitName(name)[0] === COIN_NAMESPACE || confidenceE3 === OF_COINGECKO_E3 ? 'coingecko' : 'pools';
