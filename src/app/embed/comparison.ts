import type { Client } from '#client/client.ts';
import type { Asset, AssetId } from '#contract/asset.ts';
import type { Route } from '#contract/route.ts';
import { failureOf, noRouteFailure } from '../api/failures.ts';
import { ALL_ASSETS } from '../api/queries.ts';
import { checkRoutes } from '../api/route-check.ts';
import { COMPARED } from '../api/route-request.ts';
import { type Catalog, createCatalog } from '../asset/catalog.ts';
import { coinText, readDecimals } from '../asset/coin.ts';
import { pairLink } from '../asset/compare-link.ts';
import { chainName, symbolOf } from '../asset/lookup.ts';
import { costText } from '../format/cost.ts';
import { count, type FormatNumber, type NumberSymbols } from '../format/number.ts';
import { withPlainNames } from '../format/plain-text.ts';
import { shortDuration } from '../format/time.ts';
import { type ComparedRoute, comparedRoutes } from '../pages/route/comparison/compared-route.ts';
import { highlightsOf } from '../pages/route/comparison/highlights.ts';
import { parseRoutesResponse } from '../pages/route/comparison/quotes.ts';
import { rankRoutes } from '../pages/route/comparison/ranking.ts';
import { runSentence } from '../pages/route/comparison/run-sentence.ts';
import { parseAmountText } from '../pages/route/query/amount-text.ts';
import { type QuoteRequest, toQuoteRequests } from '../pages/route/query/quote-requests.ts';

export interface Pair {
  readonly from: AssetId;
  readonly to: AssetId;
}

/** A pair whose names and decimals the service has given. */
export interface KnownPair extends Pair {
  readonly catalog: Catalog;
  readonly source: Asset;
  /** "USDC on Noble to OSMO on Osmosis". */
  readonly title: string;
}

/** A sentence for the person in place of routes. */
class NoComparison extends Error {}

/** Asks the service for the pair's two assets and chains, and for its bridges. */
export async function readPair(client: Client, pair: Pair, signal: AbortSignal): Promise<KnownPair> {
  const chain_ids = [...new Set([pair.from.chain_id, pair.to.chain_id])];
  const everyFamily = { include_evm: true, include_svm: true };
  const denoms = [pair.from.denom, pair.to.denom];
  const [chains, assets, bridges] = await Promise.all([
    client.chains({ chain_ids, ...everyFamily }, { signal }),
    client.assets({ ...ALL_ASSETS, chain_ids, denoms }, { signal }),
    client.bridges({}, { signal }),
  ]);
  const catalog = createCatalog({
    chains: withPlainNames(chains).data.chains,
    assets: withPlainNames(assets).data.chain_to_assets_map,
    bridges: withPlainNames(bridges).data.bridges,
  });
  const [source, destination] = [pair.from, pair.to].map((id) => catalog.asset(id));
  if (source === undefined)
    throw new NoComparison(`The service does not list ${pair.from.denom} on ${pair.from.chain_id}.`);
  if (destination === undefined)
    throw new NoComparison(`The service does not list ${pair.to.denom} on ${pair.to.chain_id}.`);
  const title = [source, destination]
    .map((asset) => `${symbolOf(asset)} on ${chainName(catalog, asset.chain_id)}`)
    .join(' to ');
  return { ...pair, catalog, source, title };
}

/** A route as a row shows it. */
export interface RouteRow {
  readonly route: Route;
  readonly name: string;
  readonly arrives: string;
  readonly cost: string;
  readonly time: string;
  /** "Cheapest", "Fastest" or "". */
  readonly tag: string;
}

export interface ComparisonRows {
  readonly sentence: string;
  readonly rows: readonly RouteRow[];
  /** Routes that lose too much, and are left out. */
  readonly unsafe: number;
  /** Whether the figures are made up. */
  readonly isSample: boolean;
  /** Path of the same comparison in the app. */
  readonly link: string;
}

/** Asks for the routes of an amount and reads them by the rules of the app's list. */
export async function compareRoutes(
  client: Client,
  pair: KnownPair,
  amountText: string,
  { digits, symbols, signal }: { digits: FormatNumber; symbols: NumberSymbols; signal: AbortSignal },
): Promise<ComparisonRows> {
  const { from, to, catalog, source } = pair;
  const amount = parseAmountText(amountText, readDecimals(source.decimals), symbolOf(source), symbols);
  if (amount.kind === 'empty') throw new NoComparison('Enter an amount.');
  if (amount.kind === 'ambiguous')
    throw new NoComparison(`Is it ${digits(amount.grouped)} or ${digits(amount.decimal)}?`);
  if (amount.kind === 'wrong') throw new NoComparison(amount.message);
  if (amount.units === null) throw new NoComparison('The service does not say how this asset is divided.');
  const query = { from, to, amount: amount.units, side: 'in', bridgesOff: [], venues: null } as const;
  const requests = toQuoteRequests(query, catalog.bridges) as [QuoteRequest, ...QuoteRequest[]];
  const request = requests[0].routeRequest;
  const response = await client.routes({ ...request, ...COMPARED }, { signal });
  const { quotes } = parseRoutesResponse(response, requests);
  checkRoutes(
    quotes.map(({ route }) => route),
    request,
  );
  const all = rankRoutes(comparedRoutes(quotes, 'in', catalog, digits), 'best', 'in');
  if (all.length === 0) throw new NoComparison(noRouteFailure().sentence);
  const safe = all.filter(({ isUnsafe }) => !isUnsafe);
  return {
    sentence: runSentence(all, 'in', digits),
    rows: rowsOf(safe, digits),
    unsafe: all.length - safe.length,
    isSample: response.market?.source === 'sample',
    link: pairLink(from, to, amount.plain),
  };
}

function rowsOf(routes: readonly ComparedRoute[], digits: FormatNumber): RouteRow[] {
  const highlights = highlightsOf(routes, 'in', digits);
  return routes.map((compared) => ({
    route: compared.route,
    name: compared.name,
    arrives: coinText(compared.received, 'down', digits),
    cost: costText(compared.cost, digits),
    time: shortDuration(compared.seconds.known ? compared.seconds.value : null, digits),
    tag: highlights.get(compared.id)?.tag ?? '',
  }));
}

/** "2 routes that lose too much are left out." */
export const unsafeSentence = (unsafe: number, digits: FormatNumber): string =>
  unsafe === 0 ? '' : `${count(unsafe, 'route that loses', 'routes that lose', digits)} too much left out.`;

/** The sentence for a failure of any kind. */
export const failureSentence = (error: Error): string =>
  error instanceof NoComparison ? error.message : failureOf(error).sentence;
