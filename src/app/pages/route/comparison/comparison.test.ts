import { describe, expect, test } from 'vitest';
import { numberFormatter } from '#app/format/number.ts';
import type { Route } from '#contract/route.ts';
import { routeNames, USDC_ARBITRUM, USDC_ETHEREUM } from '#testing/route-names.ts';
import { routesOfEveryKind as routes } from '#testing/routes.ts';
import type { Side } from '../query/page-state.ts';
import { amountChanges, estimatedAmounts } from './amount-changes.ts';
import { type ComparedRoute, comparedRoutes, isTooDear } from './compared-route.ts';
import { highlightsOf } from './highlights.ts';
import type { Quote } from './quotes.ts';
import { rankRoutes } from './ranking.ts';
import { runSentence } from './run-sentence.ts';
import { steadyOrder } from './steady-order.ts';

const en = numberFormatter('en-US');
/** Three routes for 100 USDC from Ethereum to Arbitrum. */
const PATHS: Route[] = [routes.cctp, routes.stargate, routes.goFast];

const quote = (route: Route, change: Partial<Route> = {}, label = 'All enabled bridges'): Quote => ({
  request: { id: label, label, onlyBridge: null, routeRequest: {} as never },
  route: { ...route, source_asset_chain_id: '1', dest_asset_chain_id: '42161', warning: null, ...change },
  market: null,
  isBest: false,
});

interface Figures {
  out?: string;
  in?: string;
  seconds?: number;
  signatures?: number;
  change?: Partial<Route>;
}

const TAKEN_OUT = (usd_amount: string) => ({
  ...{ amount: '1', usd_amount, origin_asset: USDC_ETHEREUM, fee_behavior: 'FEE_BEHAVIOR_DEDUCTED' },
});

function routeQuote(
  index: number,
  { out = '99810000', in: sent = '100000000', seconds = 0, signatures = 1, change }: Figures,
) {
  return quote(PATHS[index] as Route, {
    ...{ amount_in: sent, amount_out: out, estimated_route_duration_seconds: seconds, txs_required: signatures },
    ...{ source_asset_denom: USDC_ETHEREUM.denom, dest_asset_denom: USDC_ARBITRUM.denom },
    estimated_fees: [TAKEN_OUT('0.19')],
    ...change,
  });
}

const compareFor = (side: Side, ...quotes: Quote[]) => comparedRoutes(quotes, side, routeNames, en);
const compare = (...quotes: Quote[]) => compareFor('in', ...quotes);

describe('invalid figures', () => {
  test.each([1.5, 1e300, -1])('treats %d signatures and 1e300 seconds as not given', (number) => {
    const all = compare(routeQuote(0, { signatures: number, seconds: 1e300 }), routeQuote(1, { seconds: 60.5 }));
    expect(all[0]).toMatchObject({ signatures: { known: false }, seconds: { known: false } });
    const highlights = highlightsOf(rankRoutes(all, 'signatures', 'in'), 'in', en);
    expect(highlights.get(all[0]?.id ?? '')?.tag).not.toBe('Fewest signatures');
  });

  test('a route that delivers nothing is unsafe, whatever its cost', () => {
    const [nothing, little] = compare(routeQuote(0, { out: '0' }), routeQuote(1, { out: '1' }));
    expect([nothing?.isUnsafe, little?.isUnsafe]).toEqual([true, false]);
  });

  test('a route that only its fees make unsafe is too dear', () => {
    const fee = (usd_amount: string) => [{ amount: '1', usd_amount, fee_behavior: 'FEE_BEHAVIOR_ADDITIONAL' }];
    const priced = (usd_amount_out: string, usd_amount: string) =>
      routeQuote(0, { change: { usd_amount_in: '1', usd_amount_out, estimated_fees: fee(usd_amount) } });
    const kindOf = (quote: Quote) => compare(quote).map((each) => [each.isUnsafe, isTooDear(each)])[0];
    expect(kindOf(priced('0.99', '0.45'))).toEqual([true, true]);
    expect(kindOf(priced('0.99', '4.5'))).toEqual([true, true]);
    expect(kindOf(priced('0.8', '0.45'))).toEqual([true, false]);
    expect(kindOf(priced('0.99', '0.01'))).toEqual([false, false]);
  });

  test('ranks a route without steps last', () => {
    const [empty, other] = compare(routeQuote(0, { out: '99900000', change: { operations: [] } }), routeQuote(1, {}));
    expect(empty?.hasUnknownSteps).toBe(true);
    expect(rankRoutes([empty, other] as ComparedRoute[], 'cost', 'in')[0]).toBe(other);
  });
});

describe('routes', () => {
  test('merge quotes with the same path, the better one first', () => {
    const [only, ...others] = compare(routeQuote(0, { out: '99' }), routeQuote(0, { out: '101' }));
    expect(others).toEqual([]);
    expect(only?.route.amount_out).toBe('101');
    expect(only?.quotes).toHaveLength(2);
  });

  test('keep the fast transfer of CCTP apart from the standard one', () => {
    const at = (finality_threshold: number, estimated_route_duration_seconds: number) => {
      const [operation] = routes.cctpV2.operations;
      const cctp_transfer_v2 = { ...operation?.cctp_transfer_v2, finality_threshold };
      const operations = [{ ...operation, cctp_transfer_v2 }] as Route['operations'];
      return quote(routes.cctpV2, { operations, estimated_route_duration_seconds });
    };
    const all = compare(at(2000, 1200), at(1000, 30));
    expect(all.map(({ seconds }) => seconds)).toMatchObject([{ value: 1200 }, { value: 30 }]);
  });

  test('keep separate ids for paths that differ in a bridge, also after a refresh', () => {
    const first = compare(routeQuote(0, {}), routeQuote(1, {})).map(({ id }) => id);
    const second = compare(routeQuote(1, { out: '7' }), routeQuote(0, { out: '8' })).map(({ id }) => id);
    expect(new Set(first).size).toBe(2);
    expect([...second].reverse()).toEqual(first);
  });
});

describe('routes with equal short hashes', () => {
  const send = (denom: string) =>
    routeQuote(0, {
      change: { operations: [{ tx_index: 0, bank_send: { chain_id: 'osmosis-1', denom } }] as never },
    });
  const [one, other] = [send('coin139599'), send('coin322382')];

  test('get distinct ids in any order', () => {
    const ids = compare(one, other).map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
    expect(compare(other, one).map(({ id }) => id)).toEqual(ids.toReversed());
  });

  test('keep the short id if only one of them exists', () => {
    expect(compare(one).map(({ id }) => id)).toEqual(compare(other).map(({ id }) => id));
  });
});

describe('ranking', () => {
  const order = (list: ReturnType<typeof compare>) => list.map(({ route }) => route.amount_out);

  test('puts the most received first and unsafe routes last', () => {
    const bad = { warning: { type: 'BAD_PRICE_WARNING', message: '' } };
    const list = compare(
      routeQuote(0, { out: '5' }),
      routeQuote(1, { out: '9' }),
      routeQuote(2, { out: '99', change: bad }),
    );
    expect(order(rankRoutes(list, 'cost', 'in'))).toEqual(['9', '5', '99']);
  });

  test('breaks ties by fees before time', () => {
    const fee = (usd_amount: string) => ({ estimated_fees: [TAKEN_OUT(usd_amount)] });
    const list = compare(
      routeQuote(0, { out: '9', seconds: 60, signatures: 2, change: fee('0.40') }),
      routeQuote(1, { out: '9', seconds: 900, change: fee('0.10') }),
    );
    expect(rankRoutes(list, 'cost', 'in').map(({ route }) => route.estimated_route_duration_seconds)).toEqual([
      900, 60,
    ]);
  });

  test('puts unknown and zero times last', () => {
    const list = compare(
      routeQuote(0, { out: '1', seconds: 0 }),
      routeQuote(1, { out: '2', seconds: 900 }),
      routeQuote(2, { out: '3', seconds: 60 }),
    );
    expect(order(rankRoutes(list, 'time', 'in'))).toEqual(['3', '2', '1']);
  });

  test('puts the least sent first for an exact output', () => {
    const list = compare(routeQuote(0, { in: '120' }), routeQuote(1, { in: '110' }));
    expect(rankRoutes(list, 'cost', 'out').map(({ route }) => route.amount_in)).toEqual(['110', '120']);
  });

  test('treats a sent amount of zero as unknown', () => {
    const list = compare(routeQuote(0, { in: '0' }), routeQuote(1, { in: '110' }), routeQuote(1, { in: '0' }));
    const sorted = rankRoutes(list, 'cost', 'out');
    expect(sorted.map(({ route }) => route.amount_in)).toEqual(['110', '0']);
    expect(sorted[1]?.sent.amount).toEqual({ known: false, reason: 'Amount not given' });
  });

  test('puts invalid amounts last', () => {
    const list = compare(routeQuote(0, { out: '-5' }), routeQuote(1, { out: '1' }));
    expect(order(rankRoutes(list, 'cost', 'in'))).toEqual(['1', '-5']);
    expect(list.map(({ isUnsafe: unsafe }) => unsafe)).toEqual([true, false]);
  });

  test('puts unknown sent amounts last, within a path and among all', () => {
    const list = compare(
      routeQuote(0, { in: '' }),
      routeQuote(0, { in: '120' }),
      routeQuote(1, { in: '110' }),
      routeQuote(2, { in: '' }),
    );
    expect(rankRoutes(list, 'cost', 'out').map(({ route }) => route.amount_in)).toEqual(['110', '120', '']);
  });

  test('keeps the order of shown items while responses arrive', () => {
    expect(steadyOrder(['b', 'gone', 'a'], ['c', 'a', 'b'], false)).toEqual(['b', 'a', 'c']);
    expect(steadyOrder(['b', 'a'], ['c', 'a', 'b'], true)).toEqual(['c', 'a', 'b']);
  });
});

describe('fees on top', () => {
  /** Of USDC at a dollar each. */
  const onTop = (index: number, amount: string, fees: readonly (string | undefined)[] = [], side: Side = 'in') => {
    const usd = (Number(amount) / 1e6).toFixed(6);
    const listed = fees.map((usd_amount) => ({
      ...{ amount: '1', usd_amount, origin_asset: USDC_ETHEREUM, fee_behavior: 'FEE_BEHAVIOR_ADDITIONAL' },
    }));
    const ends =
      side === 'in' ? { usd_amount_in: '11.5', usd_amount_out: usd } : { usd_amount_in: usd, usd_amount_out: '11' };
    const change = { ...ends, estimated_fees: listed } as Partial<Route>;
    return routeQuote(index, side === 'in' ? { out: amount, change } : { in: amount, change });
  };
  const amounts = (side: Side, ...quotes: Quote[]) =>
    rankRoutes(compareFor(side, ...quotes), 'cost', side).map(({ route }) =>
      side === 'in' ? route.amount_out : route.amount_in,
    );
  const highlights = (side: Side, ...quotes: Quote[]) => {
    const list = compareFor(side, ...quotes);
    const all = highlightsOf(rankRoutes(list, 'best', side), side, en);
    return list.map(({ id }) => all.get(id));
  };

  test('reduce the received amount and add to the sent amount', () => {
    expect(amounts('in', onTop(0, '11499300', ['0.30']), onTop(1, '11299249'))).toEqual(['11299249', '11499300']);
    expect(amounts('in', onTop(0, '11499300', ['0.20']), onTop(1, '11299249'))).toEqual(['11499300', '11299249']);
    expect(amounts('out', onTop(0, '11000000', ['0.30'], 'out'), onTop(1, '11200000', [], 'out'))).toEqual([
      '11200000',
      '11000000',
    ]);
  });

  test('count to the last digit', () => {
    const [less, more] = [onTop(0, '11499300', ['0.300000000000000001']), onTop(1, '11199300')];
    expect(amounts('in', less, more)).toEqual(['11199300', '11499300']);
  });

  test('are converted at one price, so that the order is transitive', () => {
    const unpriced = routeQuote(2, {
      out: '11400000',
      change: { usd_amount_out: undefined, estimated_fees: [] } as never,
    });
    const quotes = [onTop(0, '11499300', ['0.30']), onTop(1, '11299249'), unpriced];
    const order = ['11400000', '11299249', '11499300'];
    expect(amounts('in', ...quotes)).toEqual(order);
    expect(amounts('in', ...quotes.toReversed())).toEqual(order);
  });

  test('without a price come after those whose cost is known; without dollars they are ignored', () => {
    expect(amounts('in', onTop(0, '11499300', [undefined]), onTop(1, '11299249'))).toEqual(['11299249', '11499300']);
    const noDollars = (quote: Quote): Quote => ({ ...quote, route: { ...quote.route, usd_amount_out: '' } });
    expect(amounts('in', noDollars(onTop(0, '11499300', ['0.30'])), noDollars(onTop(1, '11299249')))).toEqual([
      '11499300',
      '11299249',
    ]);
  });

  test('are ignored if negative', () => {
    const gain = onTop(0, '11299249', ['-0.30']);
    expect(amounts('in', gain, onTop(1, '11499300'))).toEqual(['11499300', '11299249']);
    const [compared] = compareFor('in', gain);
    expect(compared?.feesUsd.known).toBe(false);
  });

  test('determine the better quote of a path', () => {
    const [only] = compareFor('in', onTop(0, '11499300', ['0.30']), onTop(0, '11299249'));
    expect(only?.route.amount_out).toBe('11299249');
  });

  test('count in the difference where more arrives for more', () => {
    expect(highlights('in', onTop(0, '11499300', ['0.50']), onTop(1, '11299249'))).toEqual([
      // What loses over 2.5 percent is the best of nothing.
      { tag: '', gap: '$0.30 more' },
      { tag: 'Best and cheapest', gap: '' },
    ]);
    expect(highlights('out', onTop(0, '11000000', ['0.40'], 'out'), onTop(1, '11200000', [], 'out'))).toEqual([
      { tag: '', gap: '$0.20 more' },
      { tag: 'Best and cheapest', gap: '' },
    ]);
  });

  test('rank a route with an unpriced fee below one that receives as much', () => {
    const [unpriced, plain] = [onTop(0, '11299249', [undefined]), onTop(1, '11299249')];
    for (const isBest of [true, false]) {
      const quotes = [unpriced, { ...plain, isBest }];
      const list = rankRoutes(compareFor('in', ...quotes), 'cost', 'in');
      expect(list.map(({ quotes }) => quotes[0]?.request)).toEqual([plain.request, unpriced.request]);
      expect(highlights('in', ...quotes)).toEqual([
        { tag: '', gap: 'cost not all known' },
        { tag: 'Best and cheapest', gap: '' },
      ]);
    }
  });

  test.each([
    ['no list of fees', { estimated_fees: null }],
    ['a fee that does not state how it is charged', { estimated_fees: [{ amount: '1', usd_amount: '0.30' }] }],
  ])('are unknown with %s', (_, change) => {
    const unknown = routeQuote(0, { out: '11499300', change: change as Partial<Route> });
    expect(highlights('in', unknown, onTop(1, '11299249'))).toEqual([
      { tag: 'Most arrives', gap: 'cost not all known' },
      { tag: 'Best of those known', gap: '' },
    ]);
  });

  test('use the same best route for tags, gaps and the announcement', () => {
    const quotes = [onTop(0, '11499300'), { ...onTop(1, '11299249'), isBest: true }];
    expect(highlights('in', ...quotes)).toEqual([
      { tag: 'Best and cheapest', gap: '' },
      { tag: '', gap: '$0.20 more, trusts Stargate' },
    ]);
    expect(runSentence(compareFor('in', ...quotes), 'in', en)).toMatch(/Best: 11\.4993 USDC arrives, costs <\$0\.01/);
  });
});

describe('changes', () => {
  const amounts = (out: string) => estimatedAmounts(compare(routeQuote(0, { out })), 'in');

  test('contain the non-zero differences of known amounts', () => {
    const change = (before: string, now: string) => [...amountChanges(amounts(before), amounts(now)).values()];
    expect(change('500', '497')).toEqual([-3n]);
    expect(change('500', '500')).toEqual([]);
    expect(change('500', '')).toEqual([]);
    expect(change('', '500')).toEqual([]);
  });
});

describe('highlights', () => {
  const highlights = (list: ReturnType<typeof compare>, side: Side = 'in') => {
    const all = highlightsOf(list, side, en);
    return list.map(({ id }) => all.get(id));
  };
  const noDollars = { usd_amount_in: undefined, usd_amount_out: undefined } as unknown as Partial<Route>;
  const costing = (index: number, out: string, seconds: number, change: Partial<Route> = {}) =>
    routeQuote(index, {
      out: String(Number(out) * 1e6),
      seconds,
      change: { usd_amount_in: '5000', usd_amount_out: out, estimated_fees: [], ...change },
    });

  test.each<[Side, string]>([
    ['in', '1 smallest unit of 0x…de1234 less, trusts Stargate'],
    ['out', '3,000 smallest units of 0x…de1234 more, trusts Stargate'],
  ])('count smallest units for an asset without decimals, "%s"', (side, gap) => {
    const nameless = `0x${'0'.repeat(34)}de1234`;
    const change = { ...noDollars, source_asset_denom: nameless, dest_asset_denom: nameless };
    const list = compareFor(
      side,
      routeQuote(0, { out: '5000', in: '7000', change }),
      routeQuote(1, { out: '4999', in: '10000', change }),
    );
    expect(highlights(list, side)[1]?.gap).toBe(gap);
  });

  test('compute the gap as the difference of the shown figures', () => {
    const list = compare(costing(0, '4999.80', 1200), costing(1, '4999.70', 240), costing(2, '4992.75', 61));
    expect(highlights(list)).toEqual([
      { tag: 'Best and cheapest', gap: '' },
      { tag: '', gap: '$0.10 more, 16\u00a0min sooner, trusts Stargate' },
      { tag: 'Fastest', gap: '$7.05 more, 19\u00a0min sooner, trusts Go Fast' },
    ]);
  });

  test('say when costs look the same, and that the cheapest is the fastest too', () => {
    const list = compare(costing(0, '4999.801', 240), costing(1, '4999.800', 1200));
    expect(highlights(list)).toEqual([
      { tag: 'Best, cheapest and fastest', gap: '' },
      { tag: '', gap: 'same cost, 16\u00a0min later, trusts Stargate' },
    ]);
  });

  test('compare amounts where there are no dollars', () => {
    const list = compare(
      routeQuote(0, { out: '99810099', seconds: 900, change: noDollars }),
      routeQuote(1, { out: '99390099', seconds: 61, signatures: 2, change: noDollars }),
    );
    expect(highlights(list)).toEqual([
      { tag: 'Most arrives', gap: '' },
      { tag: 'Fastest', gap: '0.42 USDC less, 14\u00a0min sooner, 1 signature more, trusts Stargate' },
    ]);
  });

  test('give no fastest tag if only one time is known', () => {
    const list = compare(costing(0, '99.8', 60), routeQuote(1, { out: '99390000' }));
    expect(highlights(list).map((highlight) => highlight?.tag)).not.toContain('Fastest');
  });

  test('give no tag to an unsafe route, to one with an unknown step, or to a single route', () => {
    const bad = { warning: { type: 'BAD_PRICE_WARNING', message: '' } } as Partial<Route>;
    const [unsafe, safe] = highlights(compare(costing(0, '4000', 9, bad), costing(1, '4990', 90)));
    expect(unsafe).toEqual({ tag: '', gap: '' });
    expect(safe?.tag).toBe('');
    const unknown = costing(0, '4999', 9, { operations: routes.unknownKind.operations });
    const list = compare(unknown, costing(1, '4990', 60), costing(2, '4980', 900));
    expect(rankRoutes(list, 'cost', 'in').map(({ route }) => route.usd_amount_out)).toEqual(['4990', '4980', '4999']);
    expect(highlights(list)[0]?.tag).toBe('');
    expect(highlights(compare(unknown))).toEqual([{ tag: '', gap: '' }]);
  });

  test('compare with the first of the list, however it is ordered', () => {
    const all = compare(costing(0, '4999.80', 1200), costing(1, '4999.70', 240));
    const gaps = highlightsOf(rankRoutes(all, 'time', 'in'), 'in', en);
    expect(all.map(({ id }) => gaps.get(id)?.gap)).toEqual(['$0.10 less, 16\u00a0min later', '']);
  });
});
