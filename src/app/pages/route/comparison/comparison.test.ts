import { describe, expect, test } from 'vitest';
import type { Route } from '#contract/route.ts';
import { ETH, routeNames, USDC_ARBITRUM, USDC_ETHEREUM } from '#testing/route-names.ts';
import { routesOfEveryKind as routes } from '#testing/routes.ts';
import { numberFormatter } from '../../../format/number.ts';
import type { Side } from '../query/page-state.ts';
import { type Candidate, candidatesOf, type Quote } from './candidate.ts';
import { amountsOf, changesOf } from './changes.ts';
import { rankCandidates, steadyOrder } from './ranking.ts';
import { remarksOf } from './remarks.ts';
import { sortRule } from './sort-rule.ts';
import { runSentence } from './use-announcement.ts';

const en = numberFormatter('en-US');
/** Three ways for the same 100 USDC from Ethereum to Arbitrum. */
const ways: Route[] = [routes.cctp, routes.stargate, routes.goFast];

const ETH_SENT = { source_asset_denom: ETH.denom, source_asset_chain_id: ETH.chain_id };

const quote = (route: Route, change: Partial<Route> = {}, label = 'All enabled bridges'): Quote => ({
  question: { id: label, label, onlyBridge: null, routeRequest: {} as never },
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

function way(
  index: number,
  { out = '99810000', in: sent = '100000000', seconds = 0, signatures = 1, change }: Figures,
) {
  return quote(ways[index] as Route, {
    ...{ amount_in: sent, amount_out: out, estimated_route_duration_seconds: seconds, txs_required: signatures },
    ...{ source_asset_denom: USDC_ETHEREUM.denom, dest_asset_denom: USDC_ARBITRUM.denom },
    estimated_fees: [TAKEN_OUT('0.19')],
    ...change,
  });
}

const candidatesFor = (side: Side, ...quotes: Quote[]) => candidatesOf(quotes, side, routeNames, en);
const candidates = (...quotes: Quote[]) => candidatesFor('in', ...quotes);

describe('figures that none can be', () => {
  test.each([1.5, 1e300, -1])(
    '%d signatures are not given, and neither are as many seconds beyond counting',
    (number) => {
      const all = candidates(way(0, { signatures: number, seconds: 1e300 }), way(1, { seconds: 60.5 }));
      expect(all[0]).toMatchObject({ signatures: { known: false }, seconds: { known: false } });
      const remarks = remarksOf(rankCandidates(all, 'signatures', 'in'), 'in', en);
      expect(remarks.get(all[0]?.id ?? '')?.tags).not.toContain('fewest-signatures');
    },
  );

  test('a route without steps wins nothing', () => {
    const [empty, other] = candidates(way(0, { out: '99900000', change: { operations: [] } }), way(1, {}));
    expect(empty?.isStrange).toBe(true);
    expect(rankCandidates([empty, other] as Candidate[], 'received', 'in')[0]).toBe(other);
  });
});

describe('merging', () => {
  test('one way asked for twice is one candidate with the better quote in front and both kept', () => {
    const [only, ...others] = candidates(way(0, { out: '99' }), way(0, { out: '101' }));
    expect(others).toEqual([]);
    expect(only?.route.amount_out).toBe('101');
    expect(only?.quotes).toHaveLength(2);
  });

  test('ways that differ in one bridge are told apart, and keep their names in the next round', () => {
    const first = candidates(way(0, {}), way(1, {})).map(({ id }) => id);
    const second = candidates(way(1, { out: '7' }), way(0, { out: '8' })).map(({ id }) => id);
    expect(new Set(first).size).toBe(2);
    expect([...second].reverse()).toEqual(first);
  });
});

describe('merging ways whose short names are the same', () => {
  const send = (denom: string) =>
    way(0, {
      change: { operations: [{ tx_index: 0, bank_send: { chain_id: 'osmosis-1', denom } }] as never },
    });
  const [one, other] = [send('coin139599'), send('coin322382')];

  test('keeps both, under names of their own that do not depend on who comes first', () => {
    const ids = candidates(one, other).map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
    expect(candidates(other, one).map(({ id }) => id)).toEqual(ids.toReversed());
  });

  test('is no matter where only one of them is there', () => {
    expect(candidates(one).map(({ id }) => id)).toEqual(candidates(other).map(({ id }) => id));
  });
});

describe('ranking', () => {
  const order = (list: ReturnType<typeof candidates>) => list.map(({ route }) => route.amount_out);

  test('most received first, unsafe last whatever it promises', () => {
    const bad = { warning: { type: 'BAD_PRICE_WARNING', message: '' } };
    const list = candidates(way(0, { out: '5' }), way(1, { out: '9' }), way(2, { out: '99', change: bad }));
    expect(order(rankCandidates(list, 'received', 'in'))).toEqual(['9', '5', '99']);
  });

  test('of ways that receive as much the one with lower fees is first, however much later it arrives', () => {
    const fee = (usd_amount: string) => ({ estimated_fees: [TAKEN_OUT(usd_amount)] });
    const list = candidates(
      way(0, { out: '9', seconds: 60, signatures: 2, change: fee('0.40') }),
      way(1, { out: '9', seconds: 900, change: fee('0.10') }),
    );
    expect(rankCandidates(list, 'received', 'in').map(({ route }) => route.estimated_route_duration_seconds)).toEqual([
      900, 60,
    ]);
  });

  test('a time that is not given comes after every time that is, and zero is not a time', () => {
    const list = candidates(
      way(0, { out: '1', seconds: 0 }),
      way(1, { out: '2', seconds: 900 }),
      way(2, { out: '3', seconds: 60 }),
    );
    expect(order(rankCandidates(list, 'fastest', 'in'))).toEqual(['3', '2', '1']);
  });

  test('where the received amount is exact, the least sent is first', () => {
    const list = candidates(way(0, { in: '120' }), way(1, { in: '110' }));
    expect(rankCandidates(list, 'received', 'out').map(({ route }) => route.amount_in)).toEqual(['110', '120']);
  });

  test('nothing sent is an amount that was not given, and never the least', () => {
    const list = candidates(way(0, { in: '0' }), way(1, { in: '110' }), way(1, { in: '0' }));
    const sorted = rankCandidates(list, 'received', 'out');
    expect(sorted.map(({ route }) => route.amount_in)).toEqual(['110', '0']);
    expect(sorted[1]?.sent.amount).toEqual({ known: false, reason: 'Amount not given' });
  });

  test('an amount that makes no sense never wins and never throws', () => {
    const list = candidates(way(0, { out: '-5' }), way(1, { out: '1' }));
    expect(order(rankCandidates(list, 'received', 'in'))).toEqual(['1', '-5']);
    expect(list.map(({ unsafe }) => unsafe)).toEqual([true, false]);
  });

  test('an amount to send that is not given is no small one, in one way and among all', () => {
    const list = candidates(way(0, { in: '' }), way(0, { in: '120' }), way(1, { in: '110' }), way(2, { in: '' }));
    expect(rankCandidates(list, 'received', 'out').map(({ route }) => route.amount_in)).toEqual(['110', '120', '']);
  });

  test('while answers come in, what is shown stays where it is', () => {
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
    const change = { usd_amount_in: usd, usd_amount_out: usd, estimated_fees: listed } as Partial<Route>;
    return way(index, side === 'in' ? { out: amount, change } : { in: amount, change });
  };
  const amounts = (side: Side, ...quotes: Quote[]) =>
    rankCandidates(candidatesFor(side, ...quotes), 'received', side).map(({ route }) =>
      side === 'in' ? route.amount_out : route.amount_in,
    );
  const remarks = (side: Side, ...quotes: Quote[]) => {
    const list = candidatesFor(side, ...quotes);
    const all = remarksOf(list, side, en);
    return list.map(({ id }) => all.get(id));
  };

  test('count against what is received, and with what is sent', () => {
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

  test('count at one price for all, so that no route without dollars turns the order into a circle', () => {
    const unpriced = way(2, { out: '1400000', change: { usd_amount_out: undefined, estimated_fees: [] } as never });
    const quotes = [onTop(0, '1499300', ['0.30']), onTop(1, '1299249'), unpriced];
    const order = ['1400000', '1299249', '1499300'];
    expect(amounts('in', ...quotes)).toEqual(order);
    expect(amounts('in', ...quotes.toReversed())).toEqual(order);
  });

  test('do not count where they have no price, or nothing has', () => {
    expect(amounts('in', onTop(0, '1499300', [undefined]), onTop(1, '1299249'))).toEqual(['1499300', '1299249']);
    const noDollars = (quote: Quote): Quote => ({ ...quote, route: { ...quote.route, usd_amount_out: '' } });
    expect(amounts('in', noDollars(onTop(0, '1499300', ['0.30'])), noDollars(onTop(1, '1299249')))).toEqual([
      '1499300',
      '1299249',
    ]);
  });

  test('are no gain and in no total where a service writes them below nothing', () => {
    const gain = onTop(0, '1299249', ['-0.30']);
    expect(amounts('in', gain, onTop(1, '1499300'))).toEqual(['1499300', '1299249']);
    const [candidate] = candidatesFor('in', gain);
    expect(candidate?.feesUsd.known).toBe(false);
  });

  test('tell which quote of one way is the better', () => {
    const [only] = candidatesFor('in', onTop(0, '1499300', ['0.30']), onTop(0, '1299249'));
    expect(only?.route.amount_out).toBe('1299249');
  });

  test('are told beside the larger amount, which is not praised without them', () => {
    expect(remarks('in', onTop(0, '1499300', ['0.30']), onTop(1, '1299249'))).toEqual([
      {
        tags: ['most-before-fees'],
        gap: expect.stringContaining('+0.2001'),
        why: 'Receives 0.2001 USDC more than the best, $0.30 more in fees on top.',
      },
      {
        tags: ['best-after-fees'],
        gap: '',
        why: 'Receives the most after fees on top of all routes found.',
      },
    ]);
    expect(remarks('out', onTop(0, '1000000', ['0.30'], 'out'), onTop(1, '1200000', [], 'out'))).toMatchObject([
      { tags: ['least-before-fees'], why: 'Sends 0.2 USDC less than the best, $0.30 more in fees on top.' },
      { tags: ['best-after-fees'], why: 'Sends the least with fees on top of all routes found.' },
    ]);
  });

  test('leave the praise of what is the most after them as well, unless some have no price', () => {
    const tags = (fee: string | undefined) =>
      remarks('in', onTop(0, '1499300', [fee]), onTop(1, '1299249')).map((remark) => remark?.tags[0]);
    expect(tags('0.10')[0]).toBe('most-received');
    expect(tags(undefined)[0]).toBe('most-before-fees');
  });

  test('without a price leave the route behind one that receives as much, and without praise', () => {
    const [unpriced, plain] = [onTop(0, '1299249', [undefined]), onTop(1, '1299249')];
    for (const isBest of [true, false]) {
      const quotes = [unpriced, { ...plain, isBest }];
      const list = rankCandidates(candidatesFor('in', ...quotes), 'received', 'in');
      expect(list.map(({ quotes }) => quotes[0]?.question)).toEqual([plain.question, unpriced.question]);
      expect(remarks('in', ...quotes).map((remark) => remark?.why)).toEqual([
        'Receives as much as the best, with fees on top that are not all known.',
        'No route found receives more.',
      ]);
      expect(remarks('in', ...quotes).map((remark) => remark?.tags.includes('best-after-fees'))).toEqual([
        false,
        isBest,
      ]);
    }
  });

  test.each([
    ['no list of fees', { estimated_fees: null }],
    ['a fee of which nobody says how it is charged', { estimated_fees: [{ amount: '1', usd_amount: '0.30' }] }],
  ])('are not known by %s', (_, change) => {
    const unknown = way(0, { out: '1499300', change: change as Partial<Route> });
    const [remark] = remarks('in', unknown, onTop(1, '1299249'));
    expect(remark?.tags).toEqual(['most-before-fees']);
    expect(remark?.why).toBe('Receives the most before fees of all routes found.');
  });

  test('leave no praise to a route that the service names, where they are not all known', () => {
    const named = { ...onTop(0, '1299249', [undefined]), isBest: true };
    const [remark, other] = remarks('in', named, onTop(1, '1299249'));
    expect(remark?.tags).not.toContain('best-after-fees');
    expect(other?.why).toBe('No route found receives more.');
  });

  test('the best is one: what the list praises is what the others are measured against, and what is announced', () => {
    const quotes = [onTop(0, '1499300'), { ...onTop(1, '1299249'), isBest: true }];
    expect(remarks('in', ...quotes).map((remark) => remark?.why)).toEqual([
      'Receives 0.2001 USDC more than the best.',
      'The service finds it the best after fees.',
    ]);
    expect(runSentence(candidatesFor('in', ...quotes), 'in', en)).toMatch(/Best 1\.2992 USDC/);
  });

  test('are in the rule of the order', () => {
    expect(sortRule('received', 'in')).toBe(
      'Sorted by amount received, less fees on top. Network gas is not included: the service does not quote it.',
    );
    const listsGas = candidates(way(0, {}), way(1, { change: { estimated_fees: [{ amount: '1', fee_type: 'GAS' }] } }));
    expect(sortRule('fees', 'in', listsGas)).toBe(
      'Sorted by listed fees, lowest first. Network gas counts only as far as routes list it.',
    );
    expect(sortRule('fees', 'in', listsGas.slice(0, 1))).toMatch(/Network gas is not included/);
    expect(sortRule('received', 'out')).toMatch(/^Sorted by amount sent with fees on top, least first\./);
  });
});

describe('changes', () => {
  const amounts = (out: string) => amountsOf(candidates(way(0, { out })), 'in');

  test('an amount changed by so much, unless one of the two is not given', () => {
    const change = (before: string, now: string) => [...changesOf(amounts(before), amounts(now)).values()];
    expect(change('500', '497')).toEqual([-3n]);
    expect(change('500', '500')).toEqual([]);
    expect(change('500', '')).toEqual([]);
    expect(change('', '500')).toEqual([]);
  });
});

describe('remarks', () => {
  test.each<[Side, string[]]>([
    ['in', ['Receives the most of all routes found.', 'Receives 1 smallest unit of 0x…de1234 less than the best.']],
    ['out', ['Sends the least of all routes found.', 'Sends 3,000 smallest units of 0x…de1234 more than the best.']],
  ])('without decimals nobody knows how much of an asset a unit is, "%s"', (side, whys) => {
    const nameless = `0x${'0'.repeat(34)}de1234`;
    const change = { source_asset_denom: nameless, dest_asset_denom: nameless };
    const list = candidatesFor(
      side,
      way(0, { out: '5000', in: '7000', change }),
      way(1, { out: '4999', in: '10000', change }),
    );
    const all = remarksOf(list, side, en);
    expect(list.map(({ id }) => all.get(id)?.why)).toEqual(whys);
  });

  const remarks = (list: ReturnType<typeof candidates>, side: Side = 'in') => {
    const all = remarksOf(list, side, en);
    return list.map(({ id }) => all.get(id));
  };

  test('the gap and the reason are built of the numbers that are shown', () => {
    const list = candidates(
      way(0, { out: '99810099', seconds: 900 }),
      way(1, { out: '99390099', seconds: 61, signatures: 2 }),
    );
    expect(remarks(list)).toEqual([
      { tags: ['most-received', 'fewest-signatures'], gap: '', why: 'Receives the most of all routes found.' },
      {
        tags: ['fastest'],
        gap: '−0.42 (−0.43%)',
        why: 'Receives 0.42 USDC less than the best, about 14 min sooner, 1 signature more.',
      },
    ]);
  });

  test('shares are of the exact amounts, rounded against the worse', () => {
    const eth = (index: number, sent: string) => way(index, { change: { ...ETH_SENT, amount_in: sent } });
    const gaps = (sent: string) =>
      remarks(candidatesFor('out', eth(0, '333500000000000000'), eth(1, sent)), 'out')[1]?.gap;
    expect(gaps('333533350000000000')).toBe('+0.0001 (+0.01%)');
    expect(gaps('333566700000000001')).toBe('+0.0001 (+0.03%)');
    expect(remarks(candidates(way(0, { out: '100000000' }), way(1, { out: '99499999' })))[1]?.gap).toBe(
      '−0.5001 (−0.51%)',
    );
  });

  test('the lowest listed fees are those of a list with something in it, beside others', () => {
    const fees = (...usd: string[]) => ({ estimated_fees: usd.map(TAKEN_OUT) });
    const tags = (...changes: Partial<Route>[]) =>
      remarks(candidates(...changes.map((change, i) => way(i, { change })))).map((remark) =>
        remark?.tags.includes('lowest-fees'),
      );
    expect(tags(fees(), fees('0.30'), fees('0.40'))).toEqual([false, true, false]);
    expect(tags(fees(), fees('0.30'))).toEqual([false, false]);
    expect(tags(fees('0.50'), { estimated_fees: null }, fees('0.60'))).toEqual([true, false, false]);
  });

  test('the only time that is given is not the fastest', () => {
    const list = candidates(way(0, { out: '99810000', seconds: 60 }), way(1, { out: '99390000' }));
    expect(remarks(list).flatMap((remark) => remark?.tags)).not.toContain('fastest');
  });

  test('what looks equal wins no tag', () => {
    const list = candidates(way(0, { out: '99810001', seconds: 121 }), way(1, { out: '99810000', seconds: 179 }));
    expect(remarks(list).flatMap((remark) => remark?.tags)).toEqual([]);
    expect(remarks(list)[1]).toEqual({ tags: [], gap: '', why: 'Receives as much as the best.' });
  });

  test('days that look equal are no difference', () => {
    const list = candidates(
      way(0, { out: '99810000', seconds: 604_800 }),
      way(1, { out: '99390000', seconds: 601_200 }),
    );
    expect(remarks(list).map((remark) => remark?.tags)).toEqual([['most-received'], []]);
    expect(remarks(list)[1]?.why).toBe('Receives 0.42 USDC less than the best.');
  });

  test('an unsafe route wins no tag, and a single route has nobody to beat', () => {
    const bad = { warning: { type: 'BAD_PRICE_WARNING', message: '' } };
    expect(remarks(candidates(way(0, { seconds: 9, change: bad }), way(1, {})))[0]?.tags).toEqual([]);
    expect(remarks(candidates(way(0, {})))).toEqual([{ tags: [], gap: '', why: 'The only route found.' }]);
  });

  test('what an unsafe route has the better figure of is no praise of another', () => {
    const bad = { warning: { type: 'BAD_PRICE_WARNING', message: '' } };
    const unsafe = way(2, { out: '99900000', seconds: 16, change: { ...bad, estimated_fees: [TAKEN_OUT('0.01')] } });
    const sound = (index: number, out: string, seconds: number) =>
      way(index, { out, seconds, signatures: index + 2, change: { estimated_fees: [TAKEN_OUT(`0.${index + 2}0`)] } });
    const list = candidates(sound(0, '99810000', 1155), sound(1, '99390000', 1218), unsafe);
    expect(remarks(list)).toMatchObject([
      { tags: [], why: 'Receives the most of all routes without a bad price.' },
      { tags: [] },
      { tags: [], gap: '+0.09 (+0.09%)' },
    ]);
    const slower = {
      ...unsafe,
      route: { ...unsafe.route, amount_out: '99300000', estimated_route_duration_seconds: 1300 },
    };
    expect(remarks(candidates(sound(0, '99810000', 1155), sound(1, '99390000', 1218), slower))[0]).toEqual({
      ...{ tags: ['most-received', 'fastest'], gap: '' },
      why: 'Receives the most of all routes without a bad price, and is the fastest.',
    });
  });

  test('a route with a step that nobody understands is praised for nothing, and comes after those that are understood', () => {
    const strange = way(0, { out: '99', seconds: 9, change: { operations: routes.unknownKind.operations } });
    const list = candidates(strange, way(1, { out: '98' }), way(2, { out: '97', seconds: 900 }));
    expect(rankCandidates(list, 'received', 'in').map(({ route }) => route.amount_out)).toEqual(['98', '97', '99']);
    expect(remarks(list)[0]?.tags).toEqual([]);
    expect(remarks(list)[1]?.why).toBe('Receives the most of all routes that we understand.');
    expect(remarks(candidates(strange))[0]?.why).toBe('The only route found.');
  });

  test('the best after all fees has a tag of its own, where it is not the one that receives the most', () => {
    const best = (index: number, figures: Figures) => ({ ...way(index, figures), isBest: true });
    const tags = (list: ReturnType<typeof candidates>) => remarks(list).map((remark) => remark?.tags);
    expect(tags(candidates(way(0, { out: '99810000' }), best(1, { out: '99390000' })))).toEqual([
      ['most-before-fees'],
      ['best-after-fees'],
    ]);
    expect(tags(candidates(best(0, { out: '99810000' }), way(1, { out: '99390000' })))).toEqual([
      ['most-received'],
      [],
    ]);
  });

  test('nothing is the most where an amount is not given, or nothing arrives', () => {
    const why = (...list: Quote[]) => remarks(candidates(...list)).map((remark) => remark?.why);
    expect(why(way(0, { out: '' }), way(1, { out: '' }))).toEqual(['', '']);
    expect(why(way(0, { out: '5' }), way(1, { out: '' }))).toEqual(['', '']);
    expect(why(way(0, { out: '0' }), way(1, { out: '0' }))).not.toContain('Receives the most of all routes found.');
  });

  test('exact out speaks of what is sent', () => {
    const list = candidates(way(0, { in: '100000000' }), way(1, { in: '100500000' }));
    expect(remarks(list, 'out').map((remark) => remark?.why)).toEqual([
      'Sends the least of all routes found.',
      'Sends 0.5 USDC more than the best.',
    ]);
  });
});
