import * as z from 'zod/mini';
import type { Registry } from '#registry/registry.ts';
import type { PriceQuote } from '../price-source.ts';
import { nameFinder, plainContract, splitName } from './asset-names.ts';
import { batchesOf } from './batches.ts';
import { parseDecimalDown } from './decimal.ts';
import type { PriceFeed } from './feed.ts';
import { askFeed } from './feed-request.ts';
import { quoteOf } from './quote.ts';

/** DefiLlama's own word on how well it knows a price, in thousandths of certainty; below this it is a guess. */
const MIN_CONFIDENCE_E3 = 800n;

const SOURCE = 'defillama';

const MAX_COINS = 250;
/** Addresses of eight kilobytes are refused by some proxies on the way. */
const MAX_CHARACTERS = 6_000;

const answerSchema = z.object({ coins: z.record(z.string(), z.unknown()) });
const entrySchema = z.object({ price: z.string(), timestamp: z.string(), confidence: z.string() });

/**
 * Tokens by contract, coins by their id. The contract comes first, because DefiLlama takes the price of an id from
 * CoinGecko, and only that of a contract from the chain: the one is an echo, the other a second opinion.
 */
export function defillama(registry: Registry, base: string, now: () => number): PriceFeed {
  return {
    name: SOURCE,

    nameOf: nameFinder(registry, 'defillama', (names) => {
      const named = names.find(({ coin, token }) => token ?? coin);
      return named?.token ?? named?.coin;
    }),

    batches: (names) => batchesOf(names, MAX_COINS, MAX_CHARACTERS),

    async ask(names, signal) {
      const url = new URL(`${base}/prices/current/${names.map(encodeURIComponent).join(',')}`);
      const { coins } = answerSchema.parse(await askFeed(url, {}, signal));
      const entries = new Map(Object.entries(coins).map(([name, entry]) => [plainName(name), entry]));
      const quotes = names.flatMap((name): [string, PriceQuote][] => {
        const quote = readEntry(entries.get(name), now());
        return quote ? [[name, quote]] : [];
      });
      return new Map(quotes);
    },
  };
}

function plainName(name: string): string {
  const [place, local] = splitName(name);
  return `${place}:${plainContract(local)}`;
}

function readEntry(entry: unknown, now: number): PriceQuote | undefined {
  const { success, data } = entrySchema.safeParse(entry);
  const confidenceE3 = success ? parseDecimalDown(data.confidence, 3) : undefined;
  if (data === undefined || confidenceE3 === undefined || confidenceE3 < MIN_CONFIDENCE_E3) return undefined;
  return quoteOf(SOURCE, data.price, data.timestamp, now);
}
