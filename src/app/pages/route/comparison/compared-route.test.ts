import { expect, test } from 'vitest';
import { BRIDGE_IDS } from '#contract/bridge.ts';
import { routesOfEveryKind as routes } from '#testing/routes.ts';
import { type QuoteRequest, type RouteQuery, toQuoteRequests } from '../query/quote-requests.ts';
import { parseRoutesResponse } from './quotes.ts';

const query: RouteQuery = {
  from: { chain_id: '1', denom: 'usdc' },
  to: { chain_id: '42161', denom: 'usdc' },
  amount: 100_000_000n,
  side: 'in',
  bridgesOff: ['AXELAR'],
  venues: null,
};
const bridges = BRIDGE_IDS.map((id) => ({ id, name: id }));

function quoteRequests(): [QuoteRequest, ...QuoteRequest[]] {
  const [first, ...others] = toQuoteRequests(query, bridges);
  if (first === undefined) throw new Error('no requests');
  return [first, ...others];
}

const response = (data: Parameters<typeof parseRoutesResponse>[0]['data']) => {
  return { data, market: null, balances: null, prices: null, servedAt: null, failed: [] };
};

test('labels a suggested route by its reasons, and a route of a bridge by the bridge', () => {
  const { quotes, missing } = parseRoutesResponse(
    response({
      routes: [
        { route: { ...routes.cctp, txs_required: 1 }, reasons: ['RECOMMENDED', 'BEST_AMOUNT', 'FEWEST_SIGNATURES'] },
        { route: routes.stargate, reasons: ['TRADE_OFF'] },
        { route: routes.goFast, reasons: ['FASTEST', 'PRETTIEST'] },
      ],
      by_bridge: [
        { bridge_id: 'CCTP', route: routes.cctp },
        { bridge_id: 'OPINIT', route: null },
        { bridge_id: 'STARGATE', route: null, not_read: true },
        { bridge_id: 'TELEPORT', route: routes.cctp },
      ],
    }),
    quoteRequests(),
  );
  expect(quotes.map(({ request }) => request.label)).toEqual([
    'Best, Cheapest, One signature',
    '',
    'Fastest',
    'CCTP with IBC',
  ]);
  expect(quotes.map(({ isBest }) => isBest)).toEqual([true, false, false, false]);
  expect(quotes.map(({ route }) => route).slice(1)).toEqual([routes.stargate, routes.goFast, routes.cctp]);
  expect(new Set(quotes.map(({ request }) => request.id)).size).toBe(quotes.length);
  expect(missing.map(({ request, failure }) => [request.onlyBridge?.id, failure.kind])).toEqual([
    ['OPINIT', 'no-route'],
    ['STARGATE', 'unread'],
  ]);
});

test('gives no label to a route that is best at nothing we know', () => {
  const data = {
    routes: [
      { route: { ...routes.cctp, txs_required: 2 }, reasons: ['BEST_AMOUNT', 'FEWEST_SIGNATURES'] },
      { route: routes.stargate, reasons: ['PRETTIEST'] },
    ],
  };
  const { quotes, missing } = parseRoutesResponse(response(data), quoteRequests());
  expect(quotes.map(({ request }) => request.label)).toEqual(['Cheapest, Fewest signatures', '']);
  expect(missing).toEqual([]);
});

test('reports the request for all bridges if there is no route', () => {
  const { quotes, missing } = parseRoutesResponse(response({ routes: [], by_bridge: [] }), quoteRequests());
  expect(quotes).toEqual([]);
  expect(missing.map(({ request, failure }) => [request.id, failure.kind])).toEqual([['all', 'no-route']]);
});
