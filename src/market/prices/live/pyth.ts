import * as z from 'zod/mini';
import type { AssetId } from '#contract/asset.ts';
import type { Registry } from '#registry/registry.ts';
import type { PriceQuote, PriceWitness } from '../price-source.ts';
import { batchesOf, type PriceFeed } from './feed.ts';
import { fetchFeed } from './feed-request.ts';
import { PYTH_IDS } from './pyth-ids.ts';
import { parseDecimalDown, quoteOf } from './quote.ts';

const SOURCE = 'pyth';

/** Since August 2026 Hermes answers nobody without a key. */
export interface PythAccess {
  /** Base URL without a trailing slash. */
  readonly url: string;
  readonly key: string;
}

/** Some proxies reject URLs of eight kilobytes; an id takes 78 characters. */
const MAX_IDS = 75;

/** Pyth's deviation of a price is at most this share of it: a hundredth. */
const LEAST_CERTAINTY = 100n;
/** Its publishers speak several times a second. */
const MAX_AGE_MS = 2 * 60_000;

const responseSchema = z.object({ parsed: z.array(z.unknown()) });
const entrySchema = z.object({
  id: z.string(),
  price: z.object({
    price: z.string(),
    conf: z.string(),
    expo: z.string().check(z.regex(/^-?\d{1,2}$/)),
    publish_time: z.string(),
  }),
});

/**
 * Pyth's prices over its service Hermes. Looks assets up by coin id, and vouchers by that of their origin on another Cosmos chain.
 * Address, header and shape are those of "Preparing for the Pyth Core upgrade" in pyth-network/pyth-crosschain 7c915eb1, read
 * 2026-11-28; that a price without a key is refused with 401 and the word "unauthorized" is of DefiLlama/dimension-adapters#9088.
 */
export function pyth(registry: Registry, { url: base, key }: PythAccess, now: () => number): PriceFeed {
  return {
    name: SOURCE,
    findName: (asset) => PYTH_IDS.get(coinOf(registry, asset) ?? ''),
    batches: (names) => batchesOf(names, MAX_IDS, Number.POSITIVE_INFINITY),

    async fetchPrices(names, signal) {
      const url = new URL(`${base}/v2/updates/price/latest`);
      for (const name of names) url.searchParams.append('ids[]', `0x${name}`);
      url.searchParams.set('parsed', 'true');
      url.searchParams.set('ignore_invalid_price_ids', 'true');
      const { parsed } = responseSchema.parse(await fetchFeed(url, { authorization: `Bearer ${key}` }, signal));
      const asked = new Set(names);
      const quotes = parsed.flatMap((entry): [string, PriceWitness][] => {
        const { success, data } = entrySchema.safeParse(entry);
        const quote = success && asked.has(data.id) && readPrice(data.price, now());
        return quote ? [[data.id, { ...quote, origin: 'pyth' }]] : [];
      });
      return new Map(quotes);
    },
  };
}

/**
 * Nothing for a bridged token without an id of its own: it is worth what its bridge holds, not what its origin is worth. A voucher is
 * its origin on another Cosmos chain.
 */
function coinOf(registry: Registry, asset: AssetId): string | null | undefined {
  const listed = registry.findAsset(asset);
  if (typeof listed?.decimals !== 'number') return undefined;
  if (listed.coingecko_id) return listed.coingecko_id;
  const origin = listed.trace === '' ? undefined : registry.findOrigin(listed);
  return origin && registry.getChainRecord(origin.chain_id).chain_type === 'cosmos' ? origin.coingecko_id : undefined;
}

type EntryPrice = z.infer<typeof entrySchema>['price'];

/** Undefined for a price that is invalid, uncertain or older than it should be. */
function readPrice({ price, conf, expo, publish_time }: EntryPrice, now: number): PriceQuote | undefined {
  const [value, deviation] = [parseDecimalDown(price, 0), parseDecimalDown(conf, 0)];
  if (value === undefined || deviation === undefined || deviation * LEAST_CERTAINTY > value) return undefined;
  const quote = quoteOf(SOURCE, `${price}e${expo}`, publish_time, now);
  return quote !== undefined && now - quote.at <= MAX_AGE_MS ? quote : undefined;
}
