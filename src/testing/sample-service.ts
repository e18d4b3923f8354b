import type { AssetsRequest, AssetsResponse } from '#contract/listing.ts';
import { sampleMarket } from '#market/sample/sample-market.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import type { ServiceDeps } from '#service/deps.ts';
import { answerAssets, answerBridges, answerChains, answerVenues } from '#service/listings.ts';

const byDay = new Map<string, ServiceDeps>();

/** The registry as it stands on a day, that of its facts if absent, and the sample market: for what reads neither balances nor prices of holdings. */
export function sampleDepsOn(day?: string): ServiceDeps {
  const registry = embeddedRegistry(day);
  const market = sampleMarket(registry);
  const deps = byDay.get(registry.words.today) ?? {
    registry,
    market: () => market,
    balances: { read: () => Promise.reject(new Error('no balances are read here')), reads: () => true },
    prices: async () => new Map(),
    now: () => new Date('2026-11-21T12:00:00Z'),
  };
  byDay.set(registry.words.today, deps);
  return deps;
}

export const sampleDeps = sampleDepsOn();

/** A day on which what has ended since was open: Axelar's transfers, Go Fast and CCTP into Noble. */
export const BEFORE_ENDS = '2026-05-01';

/** A day on which USDC of Noble and its vouchers move and leave, and nothing else turns into them. */
export const NOBLE_CLOSING = '2026-11-28';

/** The list of assets as the service answers it. */
export const sampleAssets = (request: AssetsRequest): AssetsResponse => answerAssets(sampleDeps, request);

/** The other lists of a page, as the service answers them. */
export const sampleLists = () => ({
  ...answerBridges(sampleDeps),
  ...answerChains(sampleDeps, { include_evm: true, include_svm: true }),
  ...answerVenues(sampleDeps, {}),
});

/** An asset written `chain denom`, as a request names what is sent. */
export function sourceOf(text: string): { source_asset_chain_id: string; source_asset_denom: string } {
  const [source_asset_chain_id = '', source_asset_denom = ''] = text.split(' ');
  return { source_asset_chain_id, source_asset_denom };
}
