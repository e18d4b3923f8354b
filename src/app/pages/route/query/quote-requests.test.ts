import { expect, test } from 'vitest';
import { BRIDGE_IDS } from '#contract/bridge.ts';
import { areAllBridgesOff, MAX_REQUESTS_PER_RUN, type RouteQuery, toQuoteRequests } from './quote-requests.ts';

const bridges = BRIDGE_IDS.map((id) => ({ id, name: id.toLowerCase() }));
const query: RouteQuery = {
  from: { chain_id: 'noble-1', denom: 'uusdc' },
  to: { chain_id: 'osmosis-1', denom: 'uosmo' },
  amount: 100_000_000n,
  side: 'in',
  bridgesOff: [],
  venues: null,
};

test('requests all bridges, the variants and each bridge, and defers those over the limit', () => {
  const requests = toQuoteRequests(query, bridges);
  expect(requests.map(({ id }) => id).slice(0, 5)).toEqual([
    'all',
    'slow',
    'no-swaps',
    'one-transaction',
    'bridge IBC',
  ]);
  expect(requests).toHaveLength(18);
  expect(requests.slice(MAX_REQUESTS_PER_RUN).map(({ id }) => id)).toEqual([
    'bridge OP_STACK',
    'bridge ARBITRUM',
    'bridge ZKSYNC',
    'bridge SCROLL',
    'bridge POLYGON_POS',
    'bridge GO_FAST',
  ]);
});

test('requests each bridge together with IBC, and IBC alone', () => {
  const bridgesByLabel = (bridgesOff: readonly string[]) =>
    Object.fromEntries(
      toQuoteRequests({ ...query, bridgesOff }, bridges).map(({ label, routeRequest }) => [
        label,
        routeRequest.bridges,
      ]),
    );
  expect(bridgesByLabel([])).toMatchObject({ 'cctp with ibc': ['CCTP', 'IBC'], 'ibc alone': ['IBC'] });
  expect(bridgesByLabel(['IBC'])).toMatchObject({ 'cctp alone': ['CCTP'] });
});

test('requests fast routes of Go Fast only', () => {
  const perBridge = toQuoteRequests(query, bridges).filter(({ onlyBridge }) => onlyBridge !== null);
  const fast = perBridge.filter(({ routeRequest }) => routeRequest.go_fast);
  expect(perBridge).toHaveLength(bridges.length);
  expect(fast.map(({ onlyBridge }) => onlyBridge?.id)).toEqual(['GO_FAST']);
});

test('puts the amount and allow_unsafe into every request', () => {
  for (const { routeRequest } of toQuoteRequests({ ...query, side: 'out' }, bridges)) {
    expect(routeRequest).toMatchObject({ amount_out: '100000000', allow_unsafe: true });
    expect(routeRequest.amount_in).toBeUndefined();
  }
});

test('leaves a bridge that is turned off out of every request', () => {
  const requests = toQuoteRequests({ ...query, bridgesOff: ['CCTP', 'GO_FAST'] }, bridges);
  expect(requests.map(({ id }) => id)).not.toContain('slow');
  for (const { routeRequest } of requests) expect(routeRequest.bridges).not.toContain('CCTP');
});

test('sends no request per bridge if only one bridge is on', () => {
  const [, ...others] = bridges;
  const bridgesOff = others.map(({ id }) => id);
  expect(toQuoteRequests({ ...query, bridgesOff }, bridges).every(({ onlyBridge }) => onlyBridge === null)).toBe(true);
});

test('all bridges are off if none is left, but not if the service lists none', () => {
  const off: string[] = [...BRIDGE_IDS];
  expect(areAllBridgesOff(bridges, off)).toBe(true);
  expect(areAllBridgesOff(bridges, off.slice(1))).toBe(false);
  expect(areAllBridgesOff([], off)).toBe(false);
});

test('asks for swaps on the venues that are on only, and for none where all are off', () => {
  const venue = { chain_id: '1', name: 'ethereum-uniswap-v3' };
  const requestsOn = (venues: RouteQuery['venues']) =>
    toQuoteRequests({ ...query, venues }, bridges).map(({ routeRequest }) => routeRequest);
  expect(requestsOn([venue]).every(({ swap_venues }) => swap_venues?.length === 1)).toBe(true);
  expect(requestsOn([]).every(({ allow_swaps, swap_venues }) => !allow_swaps && swap_venues === undefined)).toBe(true);
  expect(requestsOn(null)[0]).toMatchObject({ allow_swaps: true });
});
