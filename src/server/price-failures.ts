import type { FeedFailure } from '#market/prices/live/feed.ts';
import { VARIABLES } from './config.ts';

/** HTTP statuses for a wrong or missing key, another kind of account, or too many requests. */
const OF_KEYS: ReadonlySet<number | undefined> = new Set([400, 401, 403, 429]);
/** No response, or one from a wrong URL. */
const OF_PLACES: ReadonlySet<number | undefined> = new Set([undefined, 404]);

/** Variables that configure a feed, by its name. */
const SETTINGS: Readonly<Record<string, { readonly url: string; readonly key?: string }>> = {
  coingecko: { url: VARIABLES.coingeckoUrl.name, key: VARIABLES.coingeckoKey.name },
  defillama: { url: VARIABLES.defillamaUrl.name },
};

/** For the log: "prices: coingecko answered HTTP 404; check PORTOLAN_COINGECKO_URL". */
export function feedFailureMessage(failure: FeedFailure): string {
  const suspects = suspectsOf(failure);
  return `prices: ${failure.feed} ${failure.message}${suspects === undefined ? '' : `; check ${suspects}`}`;
}

function suspectsOf({ feed, status }: FeedFailure): string | undefined {
  const { url, key } = SETTINGS[feed] ?? {};
  if (key !== undefined && OF_KEYS.has(status)) return `${key} and ${url}`;
  return OF_PLACES.has(status) ? url : undefined;
}

export const loadFailureMessage = (error: unknown): string =>
  `prices: their code could not be loaded: ${error instanceof Error ? error.message : error}; npm run build makes it anew`;
