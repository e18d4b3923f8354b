import * as z from 'zod/mini';
import type { Registry } from '#registry/registry.ts';
import type { PriceWitness } from '../price-source.ts';
import { type CoingeckoAccess, keyHeader } from './coingecko-account.ts';
import type { PriceFeed } from './feed.ts';
import { batchesOf } from './feed.ts';
import { COIN_NAMESPACE, createNameFinder, normalizeContract, splitName } from './feed-names.ts';
import { fetchFeed } from './feed-request.ts';
import { quoteOf } from './quote.ts';

const SOURCE = 'coingecko';

const MAX_COINS = 250;
/** Some proxies reject URLs of eight kilobytes. */
const MAX_CHARACTERS = 6_000;
/** Contracts per request; CoinGecko allows one without an account. */
const MAX_CONTRACTS = { withKey: 30, withoutKey: 1 };

const responseSchema = z.record(z.string(), z.unknown());
const entrySchema = z.object({ usd: z.string(), last_updated_at: z.string() });

/** Looks assets up by coin id, else by contract. */
export function coingecko(registry: Registry, access: CoingeckoAccess, now: () => number): PriceFeed {
  const maxContracts = access.key === null ? MAX_CONTRACTS.withoutKey : MAX_CONTRACTS.withKey;
  return {
    name: SOURCE,
    plan: access.plan,

    findName: createNameFinder(
      registry,
      'coingecko',
      (names) => names.find(({ coin }) => coin)?.coin ?? names.find(({ token }) => token)?.token,
    ),

    batches(names) {
      // Coins first: most holdings are coins, and the number of requests is limited.
      const namespaces = [...new Set([COIN_NAMESPACE, ...names.map(namespaceOf)])];
      return namespaces.flatMap((namespace) => {
        const members = names.filter((name) => namespaceOf(name) === namespace);
        return batchesOf(members, namespace === COIN_NAMESPACE ? MAX_COINS : maxContracts, MAX_CHARACTERS);
      });
    },

    async fetchPrices(names, signal) {
      const response = responseSchema.parse(await fetchFeed(requestUrl(access.url, names), keyHeader(access), signal));
      const entries = new Map(Object.entries(response).map(([local, entry]) => [normalizeContract(local), entry]));
      const quotes = names.flatMap((name): [string, PriceWitness][] => {
        const entry = entrySchema.safeParse(entries.get(splitName(name)[1]));
        const quote = entry.success && quoteOf(SOURCE, entry.data.usd, entry.data.last_updated_at, now());
        return quote ? [[name, { ...quote, origin: 'coingecko' }]] : [];
      });
      return new Map(quotes);
    },
  };
}

const namespaceOf = (name: string): string => splitName(name)[0];

/** All names must have the same namespace. */
function requestUrl(base: string, names: readonly string[]): URL {
  const namespace = namespaceOf(names[0] as string);
  const isCoins = namespace === COIN_NAMESPACE;
  const url = new URL(`${base}/simple/${isCoins ? 'price' : `token_price/${namespace}`}`);
  url.searchParams.set(isCoins ? 'ids' : 'contract_addresses', names.map((name) => splitName(name)[1]).join(','));
  url.searchParams.set('vs_currencies', 'usd');
  url.searchParams.set('include_last_updated_at', 'true');
  url.searchParams.set('precision', 'full');
  return url;
}
