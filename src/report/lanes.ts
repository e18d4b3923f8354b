import type { Client, RequestOptions } from '#client/client.ts';
import type { LaneCapacity, LaneSize, LanesRequest } from '#contract/lanes.ts';
import { laterEndpoints } from '#contract/later-endpoints.ts';
import { amountText, countText, durationText, symbolOf, usdText } from './amounts.ts';
import { type Answer, answerOf } from './answer.ts';
import { fetchAssetNames } from './asset-names.ts';
import { tableText } from './table.ts';

/** What each lane takes at once now, and its fee at three sizes. */
export async function reportLanes(client: Client, request: LanesRequest, options?: RequestOptions): Promise<Answer> {
  const response = await client.ask(laterEndpoints.lanes, request, options);
  const { lanes, total, left_out } = response.data;
  const ends = lanes.map((lane) => ({
    from: { chain_id: lane.source_asset_chain_id, denom: lane.source_asset_denom },
    to: { chain_id: lane.dest_asset_chain_id, denom: lane.dest_asset_denom },
  }));
  const names = await fetchAssetNames(
    client,
    ends.flatMap(({ from, to }) => [from, to]),
    options,
  );
  const rows = lanes.map((lane, i) => {
    const { from, to } = ends[i] as (typeof ends)[number];
    const most = lane.max === null ? unlimitedText(lane) : amountText(lane.max, from, names);
    const fees = lane.is_offered ? lane.sizes.map(feeText) : ['not in use', '', ''];
    const assets = [from, to].map((id) => `${symbolOf(id, names.get(id))} on ${id.chain_id}`);
    return [
      ...[bridgeText(lane), ...assets, most, limitText(lane), ...fees],
      durationText(lane.duration?.seconds ?? null),
    ];
  });
  return answerOf(response, [
    `${countText(total, 'lane')}${left_out > 0 ? `, of which ${left_out} come after these` : ''}:`,
    tableText(
      ['bridge', 'from', 'to', 'at most', 'limited by', 'fee of $100', 'of $10,000', 'of $1,000,000', 'time'],
      rows,
    ),
    'Fees are those of the bridge; network gas comes on top.',
  ]);
}

/** Two lanes of a bridge between the same assets differ in their names. */
const bridgeText = ({ bridge_id, name }: LaneCapacity): string => (name ? `${bridge_id} ${name}` : bridge_id);

const LIMITS: Readonly<Record<string, string>> = {
  RESERVE: 'its reserve',
  MINT_LIMIT: 'what it may mint',
  BRIDGE: 'its rule',
  NONE: 'nothing',
  UNKNOWN: 'unknown',
};

const unlimitedText = ({ limit }: LaneCapacity): string => (limit === 'NONE' ? 'no limit' : 'unknown');

/** One of a newer service as it is. */
const limitText = ({ limit }: LaneCapacity): string => LIMITS[limit] ?? limit;

const feeText = ({ fees, usd_fee, reason }: LaneSize): string =>
  fees === null ? (reason ?? 'unknown').replaceAll('_', ' ') : usdText(usd_fee);
