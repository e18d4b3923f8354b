import type { ServiceEndpoints } from '#contract/endpoints.ts';

const refuse = () => Promise.reject(new Error('this fake answers nothing here'));

/** A service with the methods that a test provides; every other method throws. */
export const fakeService = (endpoints: Partial<ServiceEndpoints>): ServiceEndpoints => ({
  assets: refuse,
  assetsBetweenChains: refuse,
  assetsFromSource: refuse,
  balances: refuse,
  bridgeFacts: refuse,
  bridgeReach: refuse,
  bridges: refuse,
  chains: refuse,
  lanes: refuse,
  matrix: refuse,
  notices: refuse,
  originAssets: refuse,
  recommendAssets: refuse,
  route: refuse,
  routeSummaries: refuse,
  routes: refuse,
  curve: refuse,
  status: refuse,
  txAskAgain: refuse,
  txPrepare: refuse,
  txStatus: refuse,
  txSubmit: refuse,
  txTrack: refuse,
  venues: refuse,
  whatIf: refuse,
  ...endpoints,
});
