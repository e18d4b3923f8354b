import { searchAssets } from '#client/asset-search.ts';
import { searchChains } from '#client/chain-search.ts';
import type { Client, RequestOptions, ServiceResponse } from '#client/client.ts';
import { type BridgeFacts, FACT_KINDS } from '#contract/bridge-facts.ts';
import type { Chain } from '#contract/chain.ts';
import { laterEndpoints } from '#contract/later-endpoints.ts';
import { symbolOf } from './amounts.ts';
import { type Answer, answerOf } from './answer.ts';
import { ALL_FAMILIES } from './asset-names.ts';
import { tableText } from './table.ts';

/** The bridges, and whom one trusts with each. */
export async function reportBridges(client: Client, options?: RequestOptions): Promise<Answer> {
  const [response, facts] = await Promise.all([
    client.bridges({}, options),
    client.ask(laterEndpoints.bridgeFacts, {}, options),
  ]);
  const { bridges } = response.data;
  const rows = bridges.map(({ id, name, assets, halted_assets }) => [
    ...[id, name, `${assets ?? 'unknown'}`, `${halted_assets ?? 'unknown'}`],
  ]);
  return answerOf({ ...response, data: { ...response.data, ...facts.data } }, [
    tableText(['bridge', 'name', 'assets', 'of them halted'], rows),
    ...facts.data.bridge_facts.flatMap(factLines),
  ]);
}

const factLines = (facts: BridgeFacts): string[] => [
  `${facts.bridge_id}:`,
  ...FACT_KINDS.map((kind) => `  ${kind}: ${facts[kind]?.text ?? 'no source was found'}`),
];

export interface AssetQuestion {
  /** Part of a symbol, name or denom. */
  readonly text?: string | null | undefined;
  /** A chain's id or name. */
  readonly chain?: string | null | undefined;
}

/** As many as one reads. */
const MOST_ASSETS = 25;

/** Assets by what they are called, on a chain or on all. */
export async function reportAssets(
  client: Client,
  { text, chain }: AssetQuestion,
  options?: RequestOptions,
): Promise<Answer> {
  const chains = await listChains(client, options);
  const chain_ids = chain ? searchChains(chains.data.chains, chain).map(({ chain_id }) => chain_id) : undefined;
  if (chain_ids?.length === 0) return answerOf({ ...chains, data: NOTHING }, [`No chain is called "${chain}".`]);
  const response = await client.assets({ ...(chain_ids && { chain_ids }), ...ALL_FAMILIES }, options);
  const all = Object.values(response.data.chain_to_assets_map).flatMap(({ assets }) => assets);
  const found = text ? searchAssets(all, text) : all;
  const assets = found.slice(0, MOST_ASSETS);
  const rows = assets.map((asset) => [
    ...[asset.chain_id, symbolOf(asset, asset), asset.name ?? 'unknown', `${asset.decimals ?? 'unknown'}`],
    ...[asset.liveness === undefined ? '' : asset.liveness.state, asset.denom],
  ]);
  return answerOf({ ...response, data: { assets, total: found.length } }, [
    found.length > assets.length
      ? `${found.length} assets, of which the first ${assets.length}; add a chain or more of the name:`
      : `${found.length} assets:`,
    ...(rows.length === 0 ? [] : [tableText(['chain', 'symbol', 'name', 'decimals', 'state', 'denom'], rows)]),
  ]);
}

const NOTHING = { assets: [], total: 0 };

/** Chains by id or name, or all, or the first `most` of them. */
export async function reportChains(
  client: Client,
  text: string | null | undefined,
  { most = Number.POSITIVE_INFINITY, ...options }: RequestOptions & { readonly most?: number } = {},
): Promise<Answer> {
  const response = await listChains(client, options);
  const found = text ? searchChains(response.data.chains, text) : response.data.chains;
  const chains = found.slice(0, most);
  const rows = chains.map(({ chain_id, pretty_name, chain_type }) => [chain_id, pretty_name, chain_type]);
  return answerOf({ ...response, data: { chains, total: found.length } }, [
    found.length > chains.length
      ? `${found.length} chains, of which the first ${chains.length}; add more of the name:`
      : `${chains.length} chains:`,
    ...(rows.length === 0 ? [] : [tableText(['chain', 'name', 'family'], rows)]),
  ]);
}

const listChains = (client: Client, options?: RequestOptions): Promise<ServiceResponse<{ chains: Chain[] }>> =>
  client.chains({ include_evm: true, include_svm: true }, options);
