import { describe, expect, test } from 'vitest';
import type { BalanceEntry } from '#contract/balances.ts';
import { ATOM, OSMO, POL_OSMOSIS, routeNames, USDC_ETHEREUM, USDC_NOBLE, USDC_OSMOSIS } from '#testing/routes.ts';
import { coinText } from '../../asset/coin.ts';
import { digitsFor } from '../../numbers/digits.ts';
import { usdText } from '../../numbers/usd.ts';
import { failuresOf } from './failures.ts';
import { byChain, byOrigin } from './groups.ts';
import { holdingsOf, isSmall, matches } from './holdings.ts';
import { mergeScan, type Scan } from './scan.ts';
import { totalOf, totalText } from './total.ts';

const en = digitsFor('en-US');
const me = { address: 'osmo1me', label: '' };

const entry = (amount: string, value_usd: string | null, rest: Partial<BalanceEntry> = {}): BalanceEntry => ({
  amount,
  decimals: 6,
  formatted_amount: '',
  price: null,
  value_usd,
  ...rest,
});
const broken = entry('0', null, { error: { message: 'The node did not answer.' } });

type Chains = Record<string, Record<string, BalanceEntry>>;

function scan(chains: Chains, before?: Scan, at = 1): Scan {
  const wrapped = Object.entries(chains).map(([id, denoms]) => [id, { address: me.address, denoms }]);
  return mergeScan(before, { chains: Object.fromEntries(wrapped) }, at);
}

const holdings = (...scans: Scan[]) => holdingsOf(scans, routeNames);
const lines = (...scans: Scan[]) =>
  holdings(...scans).map(
    ({ coin, chain, usd }) => `${coinText(coin, 'down', en)} ${chain} ${usdText(usd, 'down', en)}`,
  );

const RICH = scan({
  'noble-1': { uusdc: entry('500000000', '500') },
  'osmosis-1': {
    uosmo: entry('1000000', null),
    [USDC_OSMOSIS.denom]: entry('640250000', '640.25'),
    [POL_OSMOSIS.denom]: entry('1000000000000000', '0.0002'),
    ibc_unlisted: entry('5', null, { decimals: null }),
  },
});

describe('holdings', () => {
  test('the most valuable first, then what has no price; decimals nobody knows leave smallest units', () => {
    expect(lines(RICH)).toEqual([
      '640.25 USDC Osmosis $640.25',
      '500 USDC Noble $500.00',
      '0.001 POL Osmosis <$0.01',
      '5 smallest units of ibc_unlisted Osmosis no price',
      '1 OSMO Osmosis no price',
    ]);
  });

  test('the same asset in two accounts is one row', () => {
    expect(
      lines(scan({ 'noble-1': { uusdc: entry('1', '1') } }), scan({ 'noble-1': { uusdc: entry('2', '2') } })),
    ).toEqual(['0.000003 USDC Noble $3.00']);
  });

  test('what is held nowhere is left out', () =>
    expect(lines(scan({ 'noble-1': { uusdc: entry('0', '0') } }))).toEqual([]));

  test('dust and unlisted assets are small; what has no price is not', () => {
    expect(
      holdings(RICH)
        .filter(isSmall)
        .map(({ coin }) => coin.symbol),
    ).toEqual(['POL', 'ibc_unlisted']);
  });

  test.each([
    ['usdc osm', 1],
    ['NOBLE', 1],
    ['uosmo', 1],
    ['nothing', 0],
    ['', 5],
  ])('the search “%s” finds %i', (text, found) => {
    expect(holdings(RICH).filter((holding) => matches(holding, text))).toHaveLength(found);
  });
});

describe('what could not be read', () => {
  const failed = scan({ 'osmosis-1': { uosmo: broken } }, RICH, 2);

  test('a chain that fails keeps its last value with its time', () => {
    expect(lines(failed)).toEqual(lines(RICH));
    expect(failuresOf(me, failed, routeNames)).toMatchObject([{ chain: 'Osmosis', whole: true, lastAt: 1 }]);
  });

  test('a chain that answers again is whole', () => {
    const again = scan({ 'osmosis-1': { uosmo: entry('1', null) } }, failed, 3);
    expect(failuresOf(me, again, routeNames)).toEqual([]);
    expect(again['osmosis-1']?.at).toBe(3);
  });

  test('one denom leaves the others', () => {
    const partly = scan({ 'osmosis-1': { uosmo: broken, [USDC_OSMOSIS.denom]: entry('1000000', '1') } });
    expect(failuresOf(me, partly, routeNames)).toMatchObject([{ whole: false, denoms: ['uosmo'], lastAt: null }]);
    expect(lines(partly)).toEqual(['1 USDC Osmosis $1.00']);
  });
});

describe('totals', () => {
  const total = (...scans: Scan[]) =>
    totalOf(
      holdings(...scans),
      scans.flatMap((each) => failuresOf(me, each, routeNames)),
      en,
    );

  test('a whole one', () => {
    const whole = total(scan({ 'noble-1': { uusdc: entry('500000000', '500') } }));
    expect([totalText(whole, en), whole.why]).toEqual(['$500.00', '']);
  });

  test('a partial one says why', () => {
    const partial = total(scan({ 'cosmoshub-4': { uatom: broken } }, RICH));
    expect(totalText(partial, en)).toBe('at least $1,140.25');
    expect(partial.why).toBe(
      'Cosmos Hub did not answer, 1 asset has no price, 2 small or unlisted ones are not counted',
    );
  });

  test('an address of which nothing is known keeps the total from being whole', () => {
    const one = totalOf(holdings(scan({ 'noble-1': { uusdc: entry('500000000', '500') } })), [], en, 1);
    expect([totalText(one, en), one.why]).toEqual(['at least $500.00', '1 address is not known']);
  });

  test('many silent chains are counted', () => {
    const silent = Object.fromEntries(['1', '137', '42161'].map((id) => [id, { native: broken }]));
    const none = total(scan(silent));
    expect([totalText(none, en), none.why]).toEqual(['not known', '3 chains did not answer']);
  });
});

describe('views', () => {
  const everywhere = scan({
    '1': { [USDC_ETHEREUM.denom]: entry('10000000', '10') },
    'noble-1': { uusdc: entry('500000000', '500') },
    'osmosis-1': { uosmo: entry('1000000', '600'), [USDC_OSMOSIS.denom]: entry('640250000', '640.25') },
    'cosmoshub-4': { uatom: entry('1000000', null) },
  });
  const origin = ({ id }: { id: { denom: string } }) =>
    id.denom === USDC_OSMOSIS.denom
      ? USDC_NOBLE
      : id.denom === 'uosmo'
        ? OSMO
        : id.denom === 'uatom'
          ? ATOM
          : undefined;

  test('by origin: an asset wherever it went, unknown origins for themselves', () => {
    const groups = byOrigin(holdings(everywhere), origin);
    expect(groups.map(({ coin, holdings: of }) => [coin && coinText(coin, 'down', en), of.length])).toEqual([
      ['1,140.25 USDC', 2],
      ['1 OSMO', 1],
      ['10 USDC', 1],
      ['1 ATOM', 1],
    ]);
  });

  test('by chain', () => {
    expect(byChain(holdings(everywhere)).map(({ title }) => title)).toEqual([
      'Osmosis',
      'Noble',
      'Ethereum',
      'Cosmos Hub',
    ]);
  });

  test('amounts with other decimals are added exactly, and not at all where decimals are unknown', () => {
    const two = holdings(scan({ '1': { a: entry('1', '1', { decimals: 18 }), b: entry('1', '1', { decimals: 6 }) } }));
    const [both] = byOrigin(two, () => USDC_NOBLE);
    expect(both?.coin?.amount).toEqual({ known: true, value: 1_000_000_000_001n });
    const odd = holdings(scan({ '1': { a: entry('1', '1'), b: entry('1', '1', { decimals: null }) } }));
    expect(byOrigin(odd, () => USDC_NOBLE)[0]?.coin?.amount).toMatchObject({ known: false });
  });
});
