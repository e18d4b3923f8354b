import { beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '#client/client.ts';
import { ServiceError } from '#contract/error.ts';
import type { Route } from '#contract/route.ts';
import { runs } from '../runs.ts';
import { sampleRoute } from '../sample-routes.ts';
import { type Answer, evaluateJourneys, figuresOf } from './evaluate.ts';
import { JOURNEYS } from './index.ts';
import { isAccepted, readJourneys, SIZES, stepsOf } from './journey.ts';
import { journeysReport } from './report.ts';
import { sampleAmountFor, sampleRoutesOf } from './sample.ts';
import { serviceRoutesOf } from './service.ts';

/** Of all sizes of each journey one, by turns: all take 25 s of processor. `npm run test:long -- random` and `npm run journeys` ask for every one. */
const ASKED =
  runs(1) > 1
    ? JOURNEYS
    : JOURNEYS.filter((_, i) => i % SIZES.length === (Math.floor(i / SIZES.length) + 1) % SIZES.length);

/** In percent: first answer accepted, one of the first three accepted, both at least; noise at most. */
const FLOORS = { first: 92, three: 97, noise: 3 };
/** Refusals where an expert knows a way, at most. */
const REFUSED_WRONGLY = 0;

const lines = (accepted: string) => readJourneys('a region', `USDC@ethereum > USDC@base ; ${accepted} ; why ; cctp`);
const [journey] = lines('swap? CCTP <=1tx <=120s | IBC+ swap@osmosis');

const transfer = (bridge_id: string) => ({
  tx_index: 0,
  transfer: { bridge_id, from_chain_id: '1', to_chain_id: '2' },
});
const swapOn = (chain_id: string) => ({ tx_index: 0, swap: { chain_id } });
const routeOf = (operations: readonly object[], fields: Partial<Route> = {}) =>
  ({
    ...{ operations, txs_required: 1, estimated_route_duration_seconds: 60, amount_out: '1' },
    ...{ usd_amount_in: '100', usd_amount_out: '99', ...fields },
  }) as Route;

const EXAMPLE_ROUTE = sampleRoute({
  ...{ source_asset_chain_id: 'cosmoshub-4', source_asset_denom: 'uatom' },
  ...{ dest_asset_chain_id: 'osmosis-1', dest_asset_denom: 'uosmo', amount_in: '1000000' },
});

const ask = (routes: readonly Route[], journeys = lines('CCTP')) =>
  evaluateJourneys(
    async () => routes,
    journeys.slice(0, 1),
    () => 1n,
  );

describe('on the sample market', () => {
  let answers: readonly Answer[];
  beforeAll(async () => {
    answers = await evaluateJourneys(sampleRoutesOf, ASKED, sampleAmountFor);
  });

  it('answers as one who knows would', () => {
    const { firstPercent, threePercent, noisePercent, refusedWrongly } = figuresOf(answers);
    const report = journeysReport(answers);
    expect(firstPercent, report).toBeGreaterThanOrEqual(FLOORS.first);
    expect(threePercent, report).toBeGreaterThanOrEqual(FLOORS.three);
    expect(noisePercent, report).toBeLessThanOrEqual(FLOORS.noise);
    expect(refusedWrongly, report).toBeLessThanOrEqual(REFUSED_WRONGLY);
  });
});

describe('the tables', () => {
  it('hold 120 journeys or more, each once', () => {
    const names = JOURNEYS.map(({ ends, usd }) => `${ends} ${usd}`);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThanOrEqual(120 * SIZES.length);
  });

  it('reject a line that cannot be read', () => {
    expect(() => lines('CCTP ; CCTP')).toThrow('no 4 or 6 parts');
    expect(() => lines('cctp')).toThrow('"cctp" is neither a step nor a bound');
    expect(() => lines('none USDC@atlantis')).toThrow('no asset is named USDC@atlantis');
    expect(() => readJourneys('a region', 'USDC@ethereum > USDC@base ; CCTP ; why ; hearsay')).toThrow('hearsay');
  });
});

describe('what is accepted', () => {
  it('is compared step by step', () => {
    const accepts = (...operations: readonly object[]) => journey && isAccepted(routeOf(operations), journey);
    expect(accepts(transfer('CCTP'))).toBe(true);
    expect(accepts(swapOn('1'), swapOn('1'), transfer('CCTP_V2'))).toBe(true);
    expect(accepts(transfer('IBC'), transfer('IBC'), swapOn('osmosis-1'))).toBe(true);
    expect(accepts(swapOn('osmosis-1'))).toBe(false);
    expect(accepts(transfer('IBC'), swapOn('neutron-1'))).toBe(false);
    expect(accepts(transfer('CCTP'), transfer('STARGATE'))).toBe(false);
  });

  it('is within its bounds; an unknown time is within none', () => {
    const accepts = (fields: Partial<Route>) => journey && isAccepted(routeOf([transfer('CCTP')], fields), journey);
    expect(accepts({ txs_required: 2 })).toBe(false);
    expect(accepts({ estimated_route_duration_seconds: 121 })).toBe(false);
    expect(accepts({ estimated_route_duration_seconds: 0, untimed_operations: [0] })).toBe(false);
  });

  it('names a kind of operation that is not known', () => {
    expect(stepsOf(routeOf([{ tx_index: 0, rocket_transfer: {} }]))).toEqual(['rocket_transfer']);
  });
});

describe('the figures', () => {
  it('look at the first answer and at three', async () => {
    const [cctp, other] = [routeOf([transfer('CCTP')]), routeOf([transfer('STARGATE')])];
    const of = async (...routes: Route[]) => {
      const { firstPercent, threePercent } = figuresOf(await ask(routes));
      return [firstPercent, threePercent];
    };
    expect(await of(cctp, other)).toEqual([100, 100]);
    expect(await of(other, other, cctp)).toEqual([0, 100]);
    expect(await of(other, other, other, cctp)).toEqual([0, 0]);
  });

  it('call noise what needs more signatures, saves no more than the band and is not much quicker', async () => {
    const simple = routeOf([transfer('CCTP')]);
    const noiseBeside = async (fields: Partial<Route>) =>
      figuresOf(await ask([simple, routeOf([transfer('CCTP')], { txs_required: 2, ...fields })])).noisePercent;
    expect(await noiseBeside({})).toBe(50);
    expect(await noiseBeside({ usd_amount_out: '99.5' })).toBe(50);
    expect(await noiseBeside({ usd_amount_out: '99.51' })).toBe(0);
    expect(await noiseBeside({ estimated_route_duration_seconds: 39 })).toBe(0);
    expect(await noiseBeside({ untimed_operations: [0] })).toBe(0);
    expect(await noiseBeside({ usd_amount_out: null })).toBe(0);
    expect(await noiseBeside({ txs_required: 1 })).toBe(0);
  });

  it('tell a refusal from a fault, and read what it suggests', async () => {
    const refuse = (error: Error, accepted: string) =>
      evaluateJourneys(
        () => Promise.reject(error),
        lines(accepted).slice(0, 1),
        () => 1n,
      );
    const usdc = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913';
    const suggesting = ServiceError.notFound('no route', [{ metadata: { chain_id: '8453', denom: usdc } } as never]);
    expect(figuresOf(await refuse(ServiceError.notFound('no route'), 'CCTP'))).toMatchObject({
      ...{ refused: 1, refusedWrongly: 1, toSuggest: 0 },
    });
    expect(figuresOf(await refuse(suggesting, 'none USDC@base'))).toMatchObject({ refusedWrongly: 0, suggested: 1 });
    expect(figuresOf(await refuse(suggesting, 'none USDC@solana'))).toMatchObject({ toSuggest: 1, suggested: 0 });
    expect(figuresOf(await refuse(suggesting, 'CCTP | none'))).toMatchObject({ refused: 1, refusedWrongly: 0 });
    await expect(refuse(new ServiceError('internal', 'a bug'), 'CCTP')).rejects.toThrow('a bug');
  });
});

describe('a service', () => {
  const request = {
    ...{ source_asset_chain_id: '1', source_asset_denom: 'a', dest_asset_chain_id: '10', dest_asset_denom: 'b' },
    amount_in: '1',
  };

  it('without routes to compare is asked for its one route, and not for more again', async () => {
    const paths: string[] = [];
    const routesOf = serviceRoutesOf(
      createClient({
        transport: async ({ path }) => {
          paths.push(path);
          const isThere = path === '/v2/fungible/route';
          const text = isThere ? JSON.stringify(EXAMPLE_ROUTE) : 'Not Found';
          return { status: isThere ? 200 : 404, headers: new Headers(), text };
        },
      }),
    );
    expect((await routesOf(request)).map(({ amount_out }) => amount_out)).toEqual([EXAMPLE_ROUTE.amount_out]);
    await routesOf(request);
    expect(paths).toEqual(['/v2/fungible/routes', '/v2/fungible/route', '/v2/fungible/route']);
  });

  it('that has had too many requests is asked again', async () => {
    let asked = 0;
    const busy = new ServiceError('exhausted', 'Too many requests', { retryAfterSeconds: 0 }).toBody();
    const routesOf = serviceRoutesOf(
      createClient({
        transport: async () =>
          asked++ === 0
            ? { status: 429, headers: new Headers({ 'retry-after': '0' }), text: JSON.stringify(busy) }
            : { status: 200, headers: new Headers(), text: JSON.stringify({ routes: [] }) },
      }),
    );
    expect(await routesOf(request)).toEqual([]);
    expect(asked).toBe(2);
  });
});

it('the report says what came first and what an expert takes', async () => {
  const report = journeysReport(await ask([routeOf([transfer('STARGATE')])]));
  expect(report).toContain('a region  1      1         0.0 %');
  expect(report).toContain('USDC@ethereum > USDC@base, $50: none of three');
  expect(report).toContain('STARGATE (1 tx, 60 s, $1.00)');
  expect(report).toContain('takes  CCTP');
});
