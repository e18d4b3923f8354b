import type { Client, RequestOptions } from '#client/client.ts';
import type { AssetId } from '#contract/asset.ts';
import { laterEndpoints } from '#contract/later-endpoints.ts';
import type { MatrixRequest } from '#contract/matrix.ts';
import type { RouteSummary } from '#contract/route-summary.ts';
import type { WhatIfRequest } from '#contract/what-if.ts';
import { amountText, countText, durationText, usdText } from './amounts.ts';
import { type Answer, answerOf } from './answer.ts';
import { type AssetNames, fetchAssetNames } from './asset-names.ts';
import { tableText } from './table.ts';

/** The best route without each bridge and venue, and with each bridge alone. */
export async function reportWhatIf(client: Client, request: WhatIfRequest, options?: RequestOptions): Promise<Answer> {
  const response = await client.ask(laterEndpoints.whatIf, request, options);
  const { best, bridges, venues } = response.data;
  const to = { chain_id: request.dest_asset_chain_id, denom: request.dest_asset_denom };
  const from = { chain_id: request.source_asset_chain_id, denom: request.source_asset_denom };
  const names = await fetchAssetNames(client, [from, to], options);
  const isExactOut = request.amount_out != null;
  const row = (what: string, route: RouteSummary | null): string[] => {
    if (route === null) return [what, 'no route', '', '', '', ''];
    const amount = isExactOut ? amountText(route.amount_in, from, names) : amountText(route.amount_out, to, names);
    return [what, amount, ...summaryCells(route)];
  };
  return answerOf(response, [
    tableText(
      ['', isExactOut ? 'send' : 'receive', 'cost', 'time', 'signatures', 'via'],
      [
        row('best route', best),
        ...bridges.map(({ bridge_id, without }) => row(`without ${bridge_id}`, without)),
        ...bridges.map(({ bridge_id, alone }) =>
          row(bridge_id === 'IBC' ? 'with IBC alone' : `with ${bridge_id} and IBC alone`, alone),
        ),
        ...venues.map(({ chain_id, name, without }) => row(`without ${name} on ${chain_id}`, without)),
      ],
    ),
    COST_NOTE,
  ]);
}

/** The best route between every two chains for one asset. */
export async function reportMatrix(client: Client, request: MatrixRequest, options?: RequestOptions): Promise<Answer> {
  const response = await client.ask(laterEndpoints.matrix, request, options);
  const { assets, cells } = response.data;
  const forms = new Map<string, AssetId>(assets.flatMap(({ chain_id, asset }) => (asset ? [[chain_id, asset]] : [])));
  const names: AssetNames = {
    get: ({ chain_id }) => assets.find((form) => form.chain_id === chain_id)?.asset ?? undefined,
  };
  const rows = cells.map(({ source_chain_id, dest_chain_id, route, not_read }) => {
    const to = forms.get(dest_chain_id);
    if (route === null || to === undefined)
      return [source_chain_id, dest_chain_id, not_read ? 'not read yet' : 'no route', '', '', '', ''];
    return [source_chain_id, dest_chain_id, amountText(route.amount_out, to, names), ...summaryCells(route)];
  });
  const absent = assets.filter(({ asset }) => asset === null).map(({ chain_id }) => chain_id);
  return answerOf(response, [
    `${countText(cells.length, 'pair')} of chains:`,
    tableText(['from', 'to', 'receive', 'cost', 'time', 'signatures', 'via'], rows),
    COST_NOTE,
    ...(absent.length === 0 ? [] : [`The asset has no form on ${absent.join(', ')}.`]),
  ]);
}

const COST_NOTE = 'Cost: dollars sent, less dollars that arrive, plus what is charged on top; below zero for a gain.';

/** Cost, time, signatures, and bridges with venues. */
function summaryCells(route: RouteSummary): string[] {
  const cost = usdText(route.cost_usd);
  const isLeast = route.cost_usd !== null && !route.cost_is_exact;
  const via = [...route.bridges, ...route.swap_venues.map(({ name }) => name)].join(' + ');
  return [
    ...[isLeast ? `at least ${cost}` : cost, durationText(route.duration_seconds), `${route.txs_required}`],
    route.is_unsafe ? `${via} (UNSAFE: loses over a tenth)` : via,
  ];
}
