import { describe, expect, test } from 'vitest';
import { numberFormatter } from '#app/format/number.ts';
import type { Route } from '#contract/route.ts';
import { ETH, routeNames, USDC_ARBITRUM, USDC_ETHEREUM } from '#testing/route-names.ts';
import { routesOfEveryKind as routes } from '#testing/routes.ts';
import type { Side } from '../query/page-state.ts';
import { type ComparedRoute, comparedRoutes, type Quote } from './compared-route.ts';
import { highlightsOf } from './highlights.ts';
import { rankRoutes, steadyOrder } from './ranking.ts';
import { runSentence } from './use-announcement.ts';
import { amountChanges, estimatedAmounts } from './use-comparison.ts';

const en = numberFormatter('en-US');
/** Three routes for 100 USDC from Ethereum to Arbitrum. */
const PATHS: Route[] = [routes.cctp, routes.stargate, routes.goFast];

const ETH_SENT = { source_asset_denom: ETH.denom, source_asset_chain_id: ETH.chain_id };

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
    expect(highlights.get(all[0]?.id ?? '')?.badges).not.toContain('fewest-signatures');
  });

  test('ranks a route without steps last', () => {
    const [empty, other] = compare(routeQuote(0, { out: '99900000', change: { operations: [] } }), routeQuote(1, {}));
    expect(empty?.hasUnknownSteps).toBe(true);
    expect(rankRoutes([empty, other] as ComparedRoute[], 'received', 'in')[0]).toBe(other);
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
    expect(order(rankRoutes(list, 'received', 'in'))).toEqual(['9', '5', '99']);
  });

  test('breaks ties by fees before time', () => {
    const fee = (usd_amount: string) => ({ estimated_fees: [TAKEN_OUT(usd_amount)] });
    const list = compare(
      routeQuote(0, { out: '9', seconds: 60, signatures: 2, change: fee('0.40') }),
      routeQuote(1, { out: '9', seconds: 900, change: fee('0.10') }),
    );
    expect(rankRoutes(list, 'received', 'in').map(({ route }) => route.estimated_route_duration_seconds)).toEqual([
      900, 60,
    ]);
  });

  test('puts unknown and zero times last', () => {
    const list = compare(
      routeQuote(0, { out: '1', seconds: 0 }),
      routeQuote(1, { out: '2', seconds: 900 }),
      routeQuote(2, { out: '3', seconds: 60 }),
    );
    expect(order(rankRoutes(list, 'fastest', 'in'))).toEqual(['3', '2', '1']);
  });

  test('puts the least sent first for an exact output', () => {
    const list = compare(routeQuote(0, { in: '120' }), routeQuote(1, { in: '110' }));
    expect(rankRoutes(list, 'received', 'out').map(({ route }) => route.amount_in)).toEqual(['110', '120']);
  });

  test('treats a sent amount of zero as unknown', () => {
    const list = compare(routeQuote(0, { in: '0' }), routeQuote(1, { in: '110' }), routeQuote(1, { in: '0' }));
    const sorted = rankRoutes(list, 'received', 'out');
    expect(sorted.map(({ route }) => route.amount_in)).toEqual(['110', '0']);
    expect(sorted[1]?.sent.amount).toEqual({ known: false, reason: 'Amount not given' });
  });

  test('puts invalid amounts last', () => {
    const list = compare(routeQuote(0, { out: '-5' }), routeQuote(1, { out: '1' }));
    expect(order(rankRoutes(list, 'received', 'in'))).toEqual(['1', '-5']);
    expect(list.map(({ isUnsafe: unsafe }) => unsafe)).toEqual([true, false]);
  });

  test('puts unknown sent amounts last, within a path and among all', () => {
    const list = compare(
      routeQuote(0, { in: '' }),
      routeQuote(0, { in: '120' }),
      routeQuote(1, { in: '110' }),
      routeQuote(2, { in: '' }),
    );
    expect(rankRoutes(list, 'received', 'out').map(({ route }) => route.amount_in)).toEqual(['110', '120', '']);
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
      side === 'in' ? { usd_amount_in: '1.5', usd_amount_out: usd } : { usd_amount_in: usd, usd_amount_out: '1' };
    const change = { ...ends, estimated_fees: listed } as Partial<Route>;
    return routeQuote(index, side === 'in' ? { out: amount, change } : { in: amount, change });
  };
  const amounts = (side: Side, ...quotes: Quote[]) =>
    rankRoutes(compareFor(side, ...quotes), 'received', side).map(({ route }) =>
      side === 'in' ? route.amount_out : route.amount_in,
    );
  const highlights = (side: Side, ...quotes: Quote[]) => {
    const list = compareFor(side, ...quotes);
    const all = highlightsOf(list, side, en);
    return list.map(({ id }) => all.get(id));
  };

  test('reduce the received amount and add to the sent amount', () => {
    expect(amounts('in', onTop(0, '1499300', ['0.30']), onTop(1, '1299249'))).toEqual(['1299249', '1499300']);
    expect(amounts('in', onTop(0, '1499300', ['0.20']), onTop(1, '1299249'))).toEqual(['1499300', '1299249']);
    expect(amounts('out', onTop(0, '1000000', ['0.30'], 'out'), onTop(1, '1200000', [], 'out'))).toEqual([
      '1200000',
      '1000000',
    ]);
  });

  test('count to the last digit', () => {
    const [less, more] = [onTop(0, '1499300', ['0.300000000000000001']), onTop(1, '1199300')];
    expect(amounts('in', less, more)).toEqual(['1199300', '1499300']);
  });

  test('are converted at one price, so that the order is transitive', () => {
    const unpriced = routeQuote(2, {
      out: '1400000',
      change: { usd_amount_out: undefined, estimated_fees: [] } as never,
    });
    const quotes = [onTop(0, '1499300', ['0.30']), onTop(1, '1299249'), unpriced];
    const order = ['1400000', '1299249', '1499300'];
    expect(amounts('in', ...quotes)).toEqual(order);
    expect(amounts('in', ...quotes.toReversed())).toEqual(order);
  });

  test('without a price come after those whose cost is known; without dollars they are ignored', () => {
    expect(amounts('in', onTop(0, '1499300', [undefined]), onTop(1, '1299249'))).toEqual(['1299249', '1499300']);
    const noDollars = (quote: Quote): Quote => ({ ...quote, route: { ...quote.route, usd_amount_out: '' } });
    expect(amounts('in', noDollars(onTop(0, '1499300', ['0.30'])), noDollars(onTop(1, '1299249')))).toEqual([
      '1499300',
      '1299249',
    ]);
  });

  test('are ignored if negative', () => {
    const gain = onTop(0, '1299249', ['-0.30']);
    expect(amounts('in', gain, onTop(1, '1499300'))).toEqual(['1499300', '1299249']);
    const [compared] = compareFor('in', gain);
    expect(compared?.feesUsd.known).toBe(false);
  });

  test('determine the better quote of a path', () => {
    const [only] = compareFor('in', onTop(0, '1499300', ['0.30']), onTop(0, '1299249'));
    expect(only?.route.amount_out).toBe('1299249');
  });

  test('appear in the reason of the larger amount', () => {
    expect(highlights('in', onTop(0, '1499300', ['0.30']), onTop(1, '1299249'))).toEqual([
      {
        badges: ['most-before-fees'],
        gap: expect.stringContaining('+0.2001'),
        reason: 'Receives 0.2001 USDC more than the best, $0.30 more in fees on top.',
      },
      {
        badges: ['best-after-fees'],
        gap: '',
        reason: 'Receives the most after fees on top of all routes found.',
      },
    ]);
    expect(highlights('out', onTop(0, '1000000', ['0.30'], 'out'), onTop(1, '1200000', [], 'out'))).toMatchObject([
      { badges: ['least-before-fees'], reason: 'Sends 0.2 USDC less than the best, $0.30 more in fees on top.' },
      { badges: ['best-after-fees'], reason: 'Sends the least with fees on top of all routes found.' },
    ]);
  });

  test('leave the badge to a route that is also the best after them, unless one has no price', () => {
    const tags = (fee: string | undefined) =>
      highlights('in', onTop(0, '1499300', [fee]), onTop(1, '1299249')).map((highlight) => highlight?.badges[0]);
    expect(tags('0.10')[0]).toBe('most-received');
    expect(tags(undefined)[0]).toBe('most-before-fees');
  });

  test('rank a route with an unpriced fee below one that receives as much', () => {
    const [unpriced, plain] = [onTop(0, '1299249', [undefined]), onTop(1, '1299249')];
    for (const isBest of [true, false]) {
      const quotes = [unpriced, { ...plain, isBest }];
      const list = rankRoutes(compareFor('in', ...quotes), 'received', 'in');
      expect(list.map(({ quotes }) => quotes[0]?.request)).toEqual([plain.request, unpriced.request]);
      expect(highlights('in', ...quotes).map((highlight) => highlight?.reason)).toEqual([
        'Receives as much as the best, with fees on top that are not all known.',
        'No route found receives more.',
      ]);
      expect(highlights('in', ...quotes).map((highlight) => highlight?.badges.includes('best-after-fees'))).toEqual([
        false,
        isBest,
      ]);
    }
  });

  test.each([
    ['no list of fees', { estimated_fees: null }],
    ['a fee that does not state how it is charged', { estimated_fees: [{ amount: '1', usd_amount: '0.30' }] }],
  ])('are unknown with %s', (_, change) => {
    const unknown = routeQuote(0, { out: '1499300', change: change as Partial<Route> });
    const [highlight] = highlights('in', unknown, onTop(1, '1299249'));
    expect(highlight?.badges).toEqual(['most-before-fees']);
    expect(highlight?.reason).toBe('Receives 0.2001 USDC more than the best, with fees on top that are not all known.');
  });

  test('give no badge to the route that the service names if they are not all known', () => {
    const named = { ...onTop(0, '1299249', [undefined]), isBest: true };
    const [highlight, other] = highlights('in', named, onTop(1, '1299249'));
    expect(highlight?.badges).not.toContain('best-after-fees');
    expect(other?.reason).toBe('No route found receives more.');
  });

  test('use the same best route for badges, gaps and the announcement', () => {
    const quotes = [onTop(0, '1499300'), { ...onTop(1, '1299249'), isBest: true }];
    expect(highlights('in', ...quotes).map((highlight) => highlight?.reason)).toEqual([
      'Receives the most of all routes found.',
      'Receives 0.2001 USDC less than the best.',
    ]);
    expect(runSentence(compareFor('in', ...quotes), 'in', en)).toMatch(/Best 1\.4993 USDC/);
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
  test.each<[Side, string[]]>([
    ['in', ['Receives the most of all routes found.', 'Receives 1 smallest unit of 0x…de1234 less than the best.']],
    ['out', ['Sends the least of all routes found.', 'Sends 3,000 smallest units of 0x…de1234 more than the best.']],
  ])('count smallest units for an asset without decimals, "%s"', (side, whys) => {
    const nameless = `0x${'0'.repeat(34)}de1234`;
    const change = { source_asset_denom: nameless, dest_asset_denom: nameless };
    const list = compareFor(
      side,
      routeQuote(0, { out: '5000', in: '7000', change }),
      routeQuote(1, { out: '4999', in: '10000', change }),
    );
    const all = highlightsOf(list, side, en);
    expect(list.map(({ id }) => all.get(id)?.reason)).toEqual(whys);
  });

  const highlights = (list: ReturnType<typeof compare>, side: Side = 'in') => {
    const all = highlightsOf(list, side, en);
    return list.map(({ id }) => all.get(id));
  };

  test('compute the gap and the reason from the shown figures', () => {
    const list = compare(
      routeQuote(0, { out: '99810099', seconds: 900 }),
      routeQuote(1, { out: '99390099', seconds: 61, signatures: 2 }),
    );
    expect(highlights(list)).toEqual([
      { badges: ['most-received', 'fewest-signatures'], gap: '', reason: 'Receives the most of all routes found.' },
      {
        badges: ['fastest'],
        gap: '−0.42 (−0.43%)',
        reason: 'Receives 0.42 USDC less than the best, about 14 min sooner, 1 signature more.',
      },
    ]);
  });

  test('compute shares from exact amounts, rounding a loss up', () => {
    const eth = (index: number, sent: string) => routeQuote(index, { change: { ...ETH_SENT, amount_in: sent } });
    const gaps = (sent: string) =>
      highlights(compareFor('out', eth(0, '333500000000000000'), eth(1, sent)), 'out')[1]?.gap;
    expect(gaps('333533350000000000')).toBe('+0.0001 (+0.01%)');
    expect(gaps('333566700000000001')).toBe('+0.0001 (+0.03%)');
    expect(highlights(compare(routeQuote(0, { out: '100000000' }), routeQuote(1, { out: '99499999' })))[1]?.gap).toBe(
      '−0.5001 (−0.51%)',
    );
  });

  test('give the lowest-fees badge only to a non-empty list, compared with another', () => {
    const fees = (...usd: string[]) => ({ estimated_fees: usd.map(TAKEN_OUT) });
    const tags = (...changes: Partial<Route>[]) =>
      highlights(compare(...changes.map((change, i) => routeQuote(i, { change })))).map((highlight) =>
        highlight?.badges.includes('lowest-fees'),
      );
    expect(tags(fees(), fees('0.30'), fees('0.40'))).toEqual([false, true, false]);
    expect(tags(fees(), fees('0.30'))).toEqual([false, false]);
    expect(tags(fees('0.50'), { estimated_fees: null }, fees('0.60'))).toEqual([true, false, false]);
  });

  test('give no fastest badge if only one time is known', () => {
    const list = compare(routeQuote(0, { out: '99810000', seconds: 60 }), routeQuote(1, { out: '99390000' }));
    expect(highlights(list).flatMap((highlight) => highlight?.badges)).not.toContain('fastest');
  });

  test('give no badge for figures that look equal', () => {
    const list = compare(
      routeQuote(0, { out: '99810001', seconds: 121 }),
      routeQuote(1, { out: '99810000', seconds: 179 }),
    );
    expect(highlights(list).flatMap((highlight) => highlight?.badges)).toEqual([]);
    expect(highlights(list)[1]).toEqual({ badges: [], gap: '', reason: 'Receives as much as the best.' });
  });

  test('ignore a difference of days that look equal', () => {
    const list = compare(
      routeQuote(0, { out: '99810000', seconds: 604_800 }),
      routeQuote(1, { out: '99390000', seconds: 601_200 }),
    );
    expect(highlights(list).map((highlight) => highlight?.badges)).toEqual([['most-received'], []]);
    expect(highlights(list)[1]?.reason).toBe('Receives 0.42 USDC less than the best.');
  });

  test('give no badge to an unsafe route or to a single route', () => {
    const bad = { warning: { type: 'BAD_PRICE_WARNING', message: '' } };
    expect(highlights(compare(routeQuote(0, { seconds: 9, change: bad }), routeQuote(1, {})))[0]?.badges).toEqual([]);
    expect(highlights(compare(routeQuote(0, {})))).toEqual([{ badges: [], gap: '', reason: 'The only route found.' }]);
  });

  test('give no badge to a safe route for a figure that an unsafe route beats', () => {
    const bad = { warning: { type: 'BAD_PRICE_WARNING', message: '' } };
    const unsafe = routeQuote(2, {
      out: '99900000',
      seconds: 16,
      change: { ...bad, estimated_fees: [TAKEN_OUT('0.01')] },
    });
    const safe = (index: number, out: string, seconds: number) =>
      routeQuote(index, {
        out,
        seconds,
        signatures: index + 2,
        change: { estimated_fees: [TAKEN_OUT(`0.${index + 2}0`)] },
      });
    const list = compare(safe(0, '99810000', 1155), safe(1, '99390000', 1218), unsafe);
    expect(highlights(list)).toMatchObject([
      { badges: [], reason: 'Receives the most of all routes without a bad price.' },
      { badges: [] },
      { badges: [], gap: '+0.09 (+0.09%)' },
    ]);
    const slower = {
      ...unsafe,
      route: { ...unsafe.route, amount_out: '99300000', estimated_route_duration_seconds: 1300 },
    };
    expect(highlights(compare(safe(0, '99810000', 1155), safe(1, '99390000', 1218), slower))[0]).toEqual({
      ...{ badges: ['most-received', 'fastest'], gap: '' },
      reason: 'Receives the most of all routes without a bad price, and is the fastest.',
    });
  });

  test('give no badge to a route with an unknown step, and rank it after the others', () => {
    const unknown = routeQuote(0, { out: '99', seconds: 9, change: { operations: routes.unknownKind.operations } });
    const list = compare(unknown, routeQuote(1, { out: '98' }), routeQuote(2, { out: '97', seconds: 900 }));
    expect(rankRoutes(list, 'received', 'in').map(({ route }) => route.amount_out)).toEqual(['98', '97', '99']);
    expect(highlights(list)[0]?.badges).toEqual([]);
    expect(highlights(list)[1]?.reason).toBe('Receives the most of all routes without unknown steps.');
    expect(highlights(compare(unknown))[0]?.reason).toBe('The only route found.');
  });

  test('name no best amount if one is unknown or zero', () => {
    const why = (...list: Quote[]) => highlights(compare(...list)).map((highlight) => highlight?.reason);
    expect(why(routeQuote(0, { out: '' }), routeQuote(1, { out: '' }))).toEqual(['', '']);
    expect(why(routeQuote(0, { out: '5' }), routeQuote(1, { out: '' }))).toEqual(['', '']);
    expect(why(routeQuote(0, { out: '0' }), routeQuote(1, { out: '0' }))).not.toContain(
      'Receives the most of all routes found.',
    );
  });

  test('compare sent amounts for an exact output', () => {
    const list = compare(routeQuote(0, { in: '100000000' }), routeQuote(1, { in: '100500000' }));
    expect(highlights(list, 'out').map((highlight) => highlight?.reason)).toEqual([
      'Sends the least of all routes found.',
      'Sends 0.5 USDC more than the best.',
    ]);
  });
});
