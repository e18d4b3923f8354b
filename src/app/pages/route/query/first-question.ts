import type { QueryClient } from '@tanstack/react-query';
import { bridgesQuery, chainsQuery, fewAssetsQuery, routesQuery } from '#app/api/queries.ts';
import { statusQuery } from '#app/api/status-query.ts';
import { getSettings } from '#app/storage/settings.ts';
import type { Client } from '#client/client.ts';
import { type Asset, type AssetId, sameAsset } from '#contract/asset.ts';
import type { AssetsResponse } from '#contract/listing.ts';
import { parsedUnits } from './amount-text.ts';
import { amountOf } from './chosen-amount.ts';
import { parsePageState } from './page-state.ts';
import { areAllBridgesOff, toQuoteRequests } from './quote-requests.ts';

/** Each of the assets in an answer; null unless it has all of them. */
export function findAll(wanted: readonly AssetId[], { chain_to_assets_map }: AssetsResponse): readonly Asset[] | null {
  const found = wanted.flatMap(
    (id) => chain_to_assets_map[id.chain_id]?.assets.find((asset) => sameAsset(asset, id)) ?? [],
  );
  return found.length === wanted.length ? found : null;
}

/**
 * Asks for the routes of a link before the page is drawn, by the requests that the page makes: it finds their answers, or waits for
 * the same ones. Resolves to whether it asked and was answered; rejects where a request fails, and the page then says so.
 */
export async function askFirstQuestion(client: Client, queries: QueryClient, search: string): Promise<boolean> {
  const { from, to, amount, side, venuesOff, bridgesOff } = parsePageState(search);
  if (from === null || to === null || amount === '') return false;
  // The page needs the chains, the question does not: they are the longest of these lists.
  const chains = queries.prefetchQuery(chainsQuery(client));
  const [few, { data: listed, market }] = await Promise.all([
    queries.fetchQuery(fewAssetsQuery(client, [from, to])),
    queries.fetchQuery(bridgesQuery(client)),
  ]);
  const assets = findAll([from, to], few.data);
  // What the page needs more for, it asks by itself.
  if (assets === null || venuesOff.length > 0) return false;
  const [sent, received] = assets as [Asset, Asset];
  const units = parsedUnits(amountOf(amount, { asset: side === 'in' ? sent : received, note: null }));
  const off = bridgesOff ?? getSettings().bridgesOff;
  if (units === null || areAllBridgesOff(listed.bridges, off)) return false;
  const query = { from: sent, to: received, amount: units, side, bridgesOff: off, venues: null };
  const [request] = toQuoteRequests(query, listed.bridges);
  if (request === undefined) return false;
  const routes = routesQuery(client, request.routeRequest);
  // A failure is asked again by its button, and not by the page that is drawn next.
  queries.setQueryDefaults(routes.queryKey, { retryOnMount: false });
  // What a live market lacks stands above the routes: later it would move them.
  const isLive = market !== null && market.source !== 'sample';
  const status = isLive && queries.prefetchQuery(statusQuery(client));
  await Promise.all([chains, status, queries.fetchQuery(routes)]);
  return true;
}
