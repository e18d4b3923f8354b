import { namedAssets } from '#client/asset-search.ts';
import type { Client } from '#client/client.ts';
import { normalDenom } from '#contract/asset.ts';
import { LANE_ORDERS, type LanesRequest, MAX_LANES } from '#contract/lanes.ts';
import { FAMILIES, findChain, readAssetArgument } from './asset-argument.ts';
import { UsageError } from './failure.ts';
import { type CommandOptions, readBridges, readChoice } from './options.ts';

/** The lanes that words and options name: "USDC" is every USDC, "USDC Base" the one of a chain. Throws UsageError. */
export async function readLanesRequest(
  client: Client,
  words: readonly string[],
  { from, to, bridges, order, limited, limit }: CommandOptions,
): Promise<LanesRequest> {
  return {
    ...(await readAsset(client, words.join(' ').trim())),
    ...(from !== undefined && { source_chain_id: (await findChain(client, from)).chain_id }),
    ...(to !== undefined && { dest_chain_id: (await findChain(client, to)).chain_id }),
    ...(bridges !== undefined && { bridges: readBridges(bridges) }),
    ...(order !== undefined && { order: readChoice('order of lanes', order, LANE_ORDERS) }),
    ...(limited && { is_limited: true }),
    ...(limit !== undefined && { limit: readLimit(limit) }),
  };
}

async function readAsset(client: Client, text: string): Promise<LanesRequest> {
  if (text === '') return {};
  if (!/\s/.test(text)) return readEverywhere(client, text);
  const { chain_id, denom, amount } = await readAssetArgument(client, text, { isSmallestUnits: false });
  if (amount !== null) throw new UsageError('lanes are listed without an amount: "ASSET CHAIN", like "USDC Base"');
  return { asset_chain_id: chain_id, asset_denom: denom };
}

/** A symbol of any chain, or the denom of one. */
async function readEverywhere(client: Client, text: string): Promise<LanesRequest> {
  const { data } = await client.assets(FAMILIES);
  const named = namedAssets(
    Object.values(data.chain_to_assets_map).flatMap(({ assets }) => assets),
    text,
  );
  const [asset, ...others] = named;
  if (asset === undefined) throw new UsageError(`no asset is called "${text}"; portolan assets searches them`);
  if (normalDenom(asset.denom) !== normalDenom(text)) return { symbol: text };
  if (others.length === 0) return { asset_chain_id: asset.chain_id, asset_denom: asset.denom };
  throw new UsageError(`"${text}" is on several chains; add one: ${named.map(({ chain_id }) => chain_id).join(', ')}`);
}

function readLimit(text: string): number {
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= MAX_LANES) return limit;
  throw new UsageError(`"${text}" must be a whole number of lanes from 1 to ${MAX_LANES}`);
}
