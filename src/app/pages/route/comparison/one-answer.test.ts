import { expect, test } from 'vitest';
import { BRIDGE_IDS } from '#contract/bridge.ts';
import { routesOfEveryKind as routes } from '#testing/routes.ts';
import { type QuoteRequest, type RouteQuery, toQuoteRequests } from '../query/quote-requests.ts';
import { readOneAnswer } from './one-answer.ts';

const wish: RouteQuery = {
  from: { chain_id: '1', denom: 'usdc' },
  to: { chain_id: '42161', denom: 'usdc' },
  amount: 100_000_000n,
  side: 'in',
  bridgesOff: ['AXELAR'],
};
const bridges = BRIDGE_IDS.map((id) => ({ id, name: id }));

function asked(): [QuoteRequest, ...QuoteRequest[]] {
  const [first, ...others] = toQuoteRequests(wish, bridges);
  if (first === undefined) throw new Error('nothing is asked');
  return [first, ...others];
}

const answer = (data: Parameters<typeof readOneAnswer>[0]['data']) => {
  return { data, market: null, balances: null, prices: null, servedAt: null, failed: [] };
};

test('a route of the set is found by its reasons, a route of a bridge by the bridge', () => {
  const { quotes, without } = readOneAnswer(
    answer({
      routes: [
        { route: { ...routes.cctp, txs_required: 1 }, reasons: ['BEST_AMOUNT', 'FEWEST_SIGNATURES'] },
        { route: routes.stargate, reasons: ['TRADE_OFF'] },
        { route: routes.goFast, reasons: ['FASTEST', 'PRETTIEST'] },
      ],
      by_bridge: [
        { bridge_id: 'CCTP', route: routes.cctp },
        { bridge_id: 'OPINIT', route: null },
        { bridge_id: 'TELEPORT', route: routes.cctp },
      ],
    }),
    asked(),
  );
  expect(quotes.map(({ question }) => question.label)).toEqual([
    'Best after fees, One signature',
    'Trade-off',
    'Fastest',
    'CCTP with IBC',
  ]);
  expect(quotes.map(({ isBest }) => isBest)).toEqual([true, false, false, false]);
  expect(quotes.map(({ route }) => route).slice(1)).toEqual([routes.stargate, routes.goFast, routes.cctp]);
  expect(new Set(quotes.map(({ question }) => question.id)).size).toBe(quotes.length);
  expect(without.map(({ onlyBridge: alone }) => alone?.id)).toEqual(['OPINIT']);
});

test('an unknown reason alone is a trade-off', () => {
  const data = {
    routes: [
      { route: { ...routes.cctp, txs_required: 2 }, reasons: ['BEST_AMOUNT', 'FEWEST_SIGNATURES'] },
      { route: routes.stargate, reasons: ['PRETTIEST'] },
    ],
  };
  const { quotes, without } = readOneAnswer(answer(data), asked());
  expect(quotes.map(({ question }) => question.label)).toEqual(['Best after fees, Fewest signatures', 'Trade-off']);
  expect(without).toEqual([]);
});

test('an answer without any route is that there is none', () => {
  const { quotes, without } = readOneAnswer(answer({ routes: [], by_bridge: [] }), asked());
  expect(quotes).toEqual([]);
  expect(without.map(({ id }) => id)).toEqual(['all']);
});
