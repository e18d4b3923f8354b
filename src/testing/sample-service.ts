import type { AssetsRequest, AssetsResponse } from '#contract/listing.ts';
import { sampleMarket } from '#market/sample/sample-market.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import type { ServiceDeps } from '#service/deps.ts';
import { answerAssets } from '#service/listings.ts';

const registry = embeddedRegistry();
const market = sampleMarket(registry);

/** The registry and the sample market, for what reads neither balances nor prices of holdings. */
export const sampleDeps: ServiceDeps = {
  registry,
  market: () => market,
  balances: { read: () => Promise.reject(new Error('no balances are read here')), reads: () => true },
  prices: async () => new Map(),
  now: () => new Date('2026-11-21T12:00:00Z'),
};

/** The list of assets as the service answers it. */
export const sampleAssets = (request: AssetsRequest): AssetsResponse => answerAssets(sampleDeps, request);

/** An asset written `chain denom`, as a request names what is sent. */
export function sourceOf(text: string): { source_asset_chain_id: string; source_asset_denom: string } {
  const [source_asset_chain_id = '', source_asset_denom = ''] = text.split(' ');
  return { source_asset_chain_id, source_asset_denom };
}
