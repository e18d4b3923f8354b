import type { Client, RequestOptions } from '#client/client.ts';
import type { Route, RouteRequest } from '#contract/route.ts';
import type { RoutesRequest } from '#contract/routes.ts';
import { unquotedBetween } from '#contract/unquoted-bridges.ts';
import { amountText, countText, durationText, usdText } from './amounts.ts';
import { type Answer, answerOf } from './answer.ts';
import { type AssetNames, fetchAssetNames } from './asset-names.ts';
import { assetsOfRoute, routeEnds, viaText } from './operations.ts';
import { onTopText, routeLines, secondsOf, warningLines } from './route-text.ts';
import { tableText } from './table.ts';

/** The best route. */
export async function reportRoute(client: Client, request: RouteRequest, options?: RequestOptions): Promise<Answer> {
  const response = await client.route(request, options);
  const names = await fetchAssetNames(client, assetsOfRoute(response.data), options);
  return answerOf(response, routeLines(response.data, names));
}

/** The routes worth comparing as a table, then the first of them in full. */
export async function reportRoutes(client: Client, request: RoutesRequest, options?: RequestOptions): Promise<Answer> {
  const response = await client.routes(request, options);
  const routes = response.data.routes.map(({ route }) => route);
  const names = await fetchAssetNames(client, routes.flatMap(assetsOfRoute), options);
  const rows = response.data.routes.map(({ route, reasons }, index) => {
    const [from, to] = routeEnds(route);
    return [
      ...[`${index + 1}`, amountText(route.amount_in, from, names), amountText(route.amount_out, to, names)],
      ...[usdText(route.usd_amount_out), onTopText(route), durationText(secondsOf(route))],
      ...[`${route.txs_required}`, viaText(route), reasons.join(', ')],
    ];
  });
  const [first] = routes;
  return answerOf(response, [
    `${countText(routes.length, 'route')} worth comparing, most value first:`,
    tableText(HEAD, rows),
    ...routes.flatMap((route, index) => warningLines(route).map((line) => `Route ${index + 1}: ${line}`)),
    ...(first === undefined ? [] : ['', 'Route 1:', ...routeLines(first, names), ...unquotedLines(first, names)]),
  ]);
}

/** The chain's own bridge between the two chains, where it is not quoted. */
function unquotedLines(route: Route, names: AssetNames): string[] {
  const [from, to] = routeEnds(route).map((id) => names.get(id) ?? id);
  if (from === undefined || to === undefined) return [];
  return unquotedBetween(from, to).map(
    ({ name, site, why }) => `Not quoted here: ${name}, the chain's own bridge (${site}). ${why}`,
  );
}

const HEAD = ['#', 'send', 'receive', 'worth', 'charged on top', 'time', 'signatures', 'via', 'reasons'];
