import type { FeedUrls } from '#feeds/feed.ts';
import type { Market } from '#market/market.ts';
import { lazyPrices } from '#market/prices/lazy-prices.ts';
import { coingeckoPlan } from '#market/prices/live/coingecko-account.ts';
import type { FeedFailure } from '#market/prices/live/feed.ts';
import type { LiveSources } from '#market/prices/live/live-prices.ts';
import { marketAndPoolPrices } from '#market/prices/market-prices.ts';
import type { Prices } from '#market/prices/price-source.ts';
import type { Registry } from '#registry/registry.ts';
import { type Config, type PriceChoice, VARIABLES } from './config.ts';
import type { ServiceLog } from './log.ts';

/** How services are asked: Pyth with a key only. */
export const feedUrls = ({
  coingeckoUrl,
  coingeckoKey,
  coingeckoCalls,
  defillamaUrl,
  pythUrl,
  pythKey,
  circleUrl,
}: Config): FeedUrls => ({
  prices: {
    coingecko: { url: coingeckoUrl, key: coingeckoKey, plan: coingeckoPlan(coingeckoUrl, coingeckoCalls, Date.now) },
    defillama: defillamaUrl,
    pyth: pythKey === null ? undefined : { url: pythUrl, key: pythKey },
  },
  circle: circleUrl,
});

const NO_PRICES: Prices = async () => new Map();

/** Prices of holdings. */
export function pricesBy(
  choice: PriceChoice,
  known: LiveSources,
  registry: Registry,
  market: () => Market,
  logFailure?: ServiceLog['failure'],
): Prices {
  if (choice === 'off') return NO_PRICES;
  if (choice === 'sample' || choice === 'market') return marketAndPoolPrices(registry, market);
  const sources = {
    coingecko: choice.includes('coingecko') ? known.coingecko : undefined,
    defillama: choice.includes('defillama') ? known.defillama : undefined,
    pyth: choice.includes('pyth') ? known.pyth : undefined,
  };
  // A page that runs the service itself uses no online prices and does not load their code.
  return lazyPrices(
    async () => {
      const { livePrices } = await import('#market/prices/live/live-prices.ts');
      const report = (failure: FeedFailure) => logFailure?.(feedFailureMessage(failure));
      return livePrices(registry, market, sources, { now: Date.now, report });
    },
    (error) => logFailure?.(loadFailureMessage(error)),
  );
}

/** HTTP statuses for a wrong or missing key, another kind of account, or too many requests. */
const KEY_STATUSES: ReadonlySet<number | undefined> = new Set([400, 401, 403, 429]);
/** No response, or one from a wrong URL. */
const URL_STATUSES: ReadonlySet<number | undefined> = new Set([undefined, 404]);

/** Variables that configure a feed, by its name. */
const SETTINGS: Readonly<Record<string, { readonly url: string; readonly key?: string }>> = {
  coingecko: { url: VARIABLES.coingeckoUrl.name, key: VARIABLES.coingeckoKey.name },
  defillama: { url: VARIABLES.defillamaUrl.name },
  pyth: { url: VARIABLES.pythUrl.name, key: VARIABLES.pythKey.name },
};

/** For the log: "prices: coingecko answered HTTP 404; check PORTOLAN_COINGECKO_URL". */
function feedFailureMessage(failure: FeedFailure): string {
  const suspects = suspectsOf(failure);
  return `prices: ${failure.feed} ${failure.message}${suspects === undefined ? '' : `; check ${suspects}`}`;
}

function suspectsOf({ feed, status }: FeedFailure): string | undefined {
  const { url, key } = SETTINGS[feed] ?? {};
  if (key !== undefined && KEY_STATUSES.has(status)) return `${key} and ${url}`;
  return URL_STATUSES.has(status) ? url : undefined;
}

const loadFailureMessage = (error: unknown): string =>
  `prices: their code could not be loaded: ${error instanceof Error ? error.message : error}; npm run build makes it anew`;
