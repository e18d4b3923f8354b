import { describe, expect, test } from 'vitest';
import { BRIDGE_IDS } from '#contract/bridge.ts';
import { ServiceError } from '#contract/error.ts';
import { EXPERIMENTAL_FEATURES } from '#contract/named-bridges.ts';
import type { Route, RouteRequest } from '#contract/route.ts';
import { venueKey } from '#contract/venue.ts';
import { whatIfResponseSchema } from '#contract/what-if.ts';
import { createRandom } from '#testing/random.ts';
import { runs } from '#testing/runs.ts';
import { randomRoutes } from '#testing/sample-routes.ts';
import { sampleDeps } from '#testing/sample-service.ts';
import { answerVenues } from '../listings.ts';
import { answerRoute } from '../route/route.ts';
import { routeSummary } from '../route-summary.ts';
import { answerWhatIf } from './what-if.ts';

const USDC_TO_BASE: RouteRequest = {
  source_asset_chain_id: '1',
  source_asset_denom: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  dest_asset_chain_id: '8453',
  dest_asset_denom: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  amount_in: '5000000000',
  experimental_features: EXPERIMENTAL_FEATURES,
};

const requestOf = (route: Route): RouteRequest => ({
  source_asset_chain_id: route.source_asset_chain_id,
  source_asset_denom: route.source_asset_denom,
  dest_asset_chain_id: route.dest_asset_chain_id,
  dest_asset_denom: route.dest_asset_denom,
  amount_in: route.amount_in,
  allow_unsafe: true,
  experimental_features: EXPERIMENTAL_FEATURES,
});

/** What one gets who asks `/route`. */
function asked(request: RouteRequest) {
  try {
    return routeSummary(answerRoute(sampleDeps, request));
  } catch (error) {
    if (error instanceof ServiceError) return null;
    throw error;
  }
}

describe('what if', () => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  const requests = randomRoutes(createRandom(seed), runs(1)).map(requestOf);
  const { venues: allVenues } = answerVenues(sampleDeps, {});

  test.each([USDC_TO_BASE, ...requests].map((request) => ({ request })))(
    `each figure is the one of a request with that bridge or venue off (seed ${seed}): $request`,
    async ({ request }) => {
      const response = await answerWhatIf(sampleDeps, request);
      expect(whatIfResponseSchema.parse(response)).toEqual(response);
      expect(response.best).toEqual(asked(request));
      expect(response.bridges.map(({ bridge_id }) => bridge_id)).toEqual(BRIDGE_IDS);
      for (const { bridge_id, without, alone } of response.bridges) {
        expect(without).toEqual(asked({ ...request, bridges: BRIDGE_IDS.filter((id) => id !== bridge_id) }));
        const bridges = BRIDGE_IDS.filter((id) => id === bridge_id || id === 'IBC');
        expect(alone).toEqual(asked({ ...request, bridges, go_fast: bridge_id === 'GO_FAST' }));
      }
      for (const { without, ...venue } of response.venues) {
        const swap_venues = allVenues.filter((other) => venueKey(other) !== venueKey(venue));
        expect(without).toEqual(asked({ ...request, swap_venues }));
      }
    },
  );

  test('costs more without the bridge of the best route, and as much without one that it does not use', async () => {
    const { best, bridges } = await answerWhatIf(sampleDeps, USDC_TO_BASE);
    expect(best.bridges).toContain('CCTP');
    const without = (id: string) => bridges.find(({ bridge_id }) => bridge_id === id)?.without;
    expect(Number(without('CCTP')?.cost_usd)).toBeGreaterThan(Number(best.cost_usd));
    expect(best.bridges).not.toContain('STARGATE');
    expect(without('STARGATE')).toEqual(best);
  });

  test('without the only bridge of a request there is no route, and no other bridge is spoken of', async () => {
    const { bridges } = await answerWhatIf(sampleDeps, { ...USDC_TO_BASE, bridges: ['CCTP_V2'] });
    expect(bridges).toEqual([{ bridge_id: 'CCTP', without: null, alone: expect.anything() }]);
  });

  test('throws the error of the route where there is none with everything', async () => {
    const request = { ...USDC_TO_BASE, amount_in: '1' };
    expect(() => answerRoute(sampleDeps, request)).toThrow(ServiceError);
    await expect(answerWhatIf(sampleDeps, request)).rejects.toThrow(ServiceError);
  });
});
