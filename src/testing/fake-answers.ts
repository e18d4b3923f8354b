import type { ServiceEndpoints } from '#contract/endpoints.ts';

const refuse = () => Promise.reject(new Error('this fake answers nothing here'));

/** A service of which a test fills in what it asks; everything else fails loudly. */
export const fakeAnswers = (answers: Partial<ServiceEndpoints>): ServiceEndpoints => ({
  assets: refuse,
  assetsBetweenChains: refuse,
  assetsFromSource: refuse,
  balances: refuse,
  bridges: refuse,
  chains: refuse,
  originAssets: refuse,
  recommendAssets: refuse,
  route: refuse,
  routes: refuse,
  venues: refuse,
  ...answers,
});
