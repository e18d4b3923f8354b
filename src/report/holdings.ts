import type { Client, RequestOptions } from '#client/client.ts';
import type { Asset } from '#contract/asset.ts';
import type { BalanceEntry, BalancesRequest } from '#contract/balances.ts';
import { laterEndpoints } from '#contract/later-endpoints.ts';
import { livenessText } from '#contract/liveness-text.ts';
import type { OriginAssetsRequest } from '#contract/origin-assets.ts';
import { countText, symbolOf, usdSumText, usdText } from './amounts.ts';
import { type Answer, answerOf } from './answer.ts';
import { fetchAssetNames } from './asset-names.ts';
import { tableText } from './table.ts';

/** Balances as a table. What could not be read is listed as such, and never as zero. */
export async function reportBalances(
  client: Client,
  request: BalancesRequest,
  options?: RequestOptions,
): Promise<Answer> {
  const response = await client.ask(laterEndpoints.balances, request, options);
  const entries = Object.entries(response.data.chains).flatMap(([chain_id, { denoms }]) =>
    Object.entries(denoms).map(([denom, entry]) => ({ chain_id, denom, entry })),
  );
  const read = entries.filter(({ entry }) => entry.error == null);
  const failed = entries.filter(({ entry }) => entry.error != null);
  const names = await fetchAssetNames(client, read, options);
  const rows = read.map(({ chain_id, denom, entry }) => {
    const asset = names.get({ chain_id, denom }) ?? entry.asset ?? undefined;
    const worth = entry.liveness == null ? usdText(entry.value_usd) : 'no value';
    return [chain_id, quantityText(entry), symbolText(denom, asset, entry), worth, denom];
  });
  const isCounted = ({ amount, liveness }: BalanceEntry): boolean => amount !== '0' && liveness == null;
  const total = usdSumText(read.filter(({ entry }) => isCounted(entry)).map(({ entry }) => entry.value_usd));
  const isAll = failed.length === 0;
  return answerOf(response, [
    ...(response.balances === null ? [] : [`Balances: ${response.balances}; prices: ${response.prices ?? 'unknown'}.`]),
    `${countText(read.length, 'balance')}, worth ${isAll ? total : `${total} without what could not be read`}:`,
    ...(rows.length === 0 ? [] : [tableText(['chain', 'amount', 'asset', 'worth', 'denom'], rows)]),
    ...read.flatMap(({ chain_id, denom, entry: { liveness } }) =>
      liveness == null ? [] : [`NO VALUE: ${denom} on ${chain_id} ${livenessText(liveness)}`],
    ),
    ...failed.map(({ chain_id, denom, entry }) => `UNKNOWN ${denom} on ${chain_id}: ${entry.error?.message}`),
    ...Object.entries(response.data.chains).flatMap(([chain_id, { not_looked_for }]) =>
      (not_looked_for ?? []).map((kind) => `Not looked for on ${chain_id}: ${kind}.`),
    ),
  ]);
}

const quantityText = ({ amount, decimals, formatted_amount }: BalanceEntry): string =>
  decimals == null ? `${amount} smallest units` : formatted_amount;

/** A contract may say anything of itself: as much as a symbol has, on one line. */
const LONGEST_SYMBOL = 24;

const symbolText = (denom: string, asset: Asset | undefined, { symbol }: BalanceEntry): string =>
  asset === undefined && symbol != null
    ? `${symbol.replace(/[\p{C}\p{Z}]+/gu, ' ').slice(0, LONGEST_SYMBOL)} (unlisted)`
    : symbolOf({ chain_id: '', denom }, asset);

/** What each denom originates from. */
export async function reportOrigins(
  client: Client,
  request: OriginAssetsRequest,
  options?: RequestOptions,
): Promise<Answer> {
  const response = await client.ask(laterEndpoints.originAssets, request, options);
  const rows = response.data.origin_assets.map(({ asset }, index) => {
    const { chain_id = '', denom = '' } = request.assets[index] ?? {};
    const origin = asset == null ? ['unknown', '', ''] : [symbolOf(asset, asset), asset.chain_id, asset.denom];
    return [chain_id, denom, ...origin];
  });
  return answerOf(response, [tableText(['chain', 'denom', 'origin', 'its chain', 'its denom'], rows)]);
}
