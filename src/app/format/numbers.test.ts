import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseUnits } from '#math/units.ts';
import { setCatalog } from '../language/words.ts';
import { columnPlaces, exactAmount, formatAmount, formatUsd, plainAmount, readUsd, usdText } from './amount.ts';
import { unknown } from './maybe.ts';
import { numberFormatter, parseDecimal, rescale } from './number.ts';
import { formatLoss, formatPercent, percent, readPercent, shareOf } from './percent.ts';
import { durationText, shownSeconds } from './time.ts';

const en = numberFormatter('en-US');
const de = numberFormatter('de');

const amount = (text: string, rounding: 'up' | 'down' = 'down', decimals = 18): string =>
  formatAmount(parseUnits(text, decimals) as bigint, decimals, rounding, en);

describe('token amounts', () => {
  test.each([
    ['0', '0'],
    ['1234567.899', '1,234,567.89'],
    ['1000', '1,000'],
    ['999.99999', '999.9999'],
    ['99.81', '99.81'],
    ['1.00009', '1'],
    ['0.123456', '0.1234'],
    ['0.00001234567', '0.00001234'],
    ['0.000001', '0.000001'],
    ['0.0000009', '<0.000001'],
    ['0.000000000000000001', '<0.000001'],
  ])('received %s reads %s', (text, shown) => expect(amount(text)).toBe(shown));

  test.each([
    ['1234567.891', '1,234,567.90'],
    ['4999.8', '4,999.80'],
    ['4999.999', '5,000'],
    ['999.99999', '1,000'],
    ['0.99999', '1'],
    ['0.12341', '0.1235'],
  ])('sent %s rounds up', (text, shown) => expect(amount(text, 'up')).toBe(shown));

  test('writes negative differences with a minus sign', () => {
    expect(formatAmount(-420_000n, 6, 'up', en)).toBe('−0.42');
    expect(formatAmount(-1n, 18, 'up', en)).toBe('>−0.000001');
  });

  test('rounds to the stated side by less than one unit of the last place', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 40n }), fc.integer({ min: 0, max: 24 }), (units, decimals) => {
        const down = formatAmount(units, decimals, 'down', (text) => text);
        const up = formatAmount(units, decimals, 'up', (text) => text);
        fc.pre(!down.startsWith('<'));
        const read = (text: string): bigint => rescale(parseDecimal(text) as never, 40, 'down');
        const exact = units * 10n ** BigInt(40 - decimals);
        expect(read(down) <= exact && exact <= read(up)).toBe(true);
        expect((read(up) - read(down)) * 1000n <= exact).toBe(true);
      }),
    );
  });

  test('keeps all digits of an exact value', () => {
    expect(exactAmount(1234567890123456789n, 18, en)).toBe('1.234567890123456789');
    expect(plainAmount(1234567000000n, 6)).toBe('1234567');
  });
});

describe('digits', () => {
  test.each([
    ['en-US', '1,234,567.05'],
    ['de-DE', '1.234.567,05'],
    ['en-IN', '12,34,567.05'],
    ['ar-EG', '١٬٢٣٤٬٥٦٧٫٠٥\u200e'],
    ['fa-IR', '۱٬۲۳۴٬۵۶۷٫۰۵'],
  ])('%s', (locale, shown) => expect(numberFormatter(locale)('1234567.05')).toBe(shown));

  test('appends the isolating mark to Arabic integers too, and never between number and sign', () => {
    expect(numberFormatter('ar-EG')('-12')).toBe('−١٢\u200e');
  });
});

describe('dollars', () => {
  test.each([
    ['99.806', 'down', '$99.80'],
    ['99.801', 'up', '$99.81'],
    ['0', 'up', '$0.00'],
    ['0.004', 'up', '<$0.01'],
    ['0.00000000001', 'down', '<$0.01'],
    ['1240.55', 'down', '$1,240.55'],
  ] as const)('%s rounded %s reads %s', (text, rounding, shown) =>
    expect(usdText(readUsd(text), rounding, en)).toBe(shown),
  );

  test.each([undefined, null, '', 'NaN', '1e3', '-0.42'])('reads %s as no price', (text) => {
    expect(usdText(readUsd(text), 'up', en)).toBe('no price');
  });

  test('keeps the sign of a difference below a cent', () => {
    expect(formatUsd(-42n * 10n ** 16n, 'up', en)).toBe('−$0.42');
    expect(formatUsd(-1n, 'up', en)).toBe('>−$0.01');
  });

  test('stand before or after their sign as the language has it', () => {
    setCatalog('de', { '{dollar}{amount}': '{amount} {dollar}' });
    try {
      expect(formatUsd(-42n * 10n ** 16n, 'up', de)).toBe('−0,42 $');
      expect(formatUsd(1n, 'up', de)).toBe('<0,01 $');
    } finally {
      setCatalog('en', {});
    }
  });
});

describe('percentages', () => {
  const share = (part: bigint, whole: bigint) => formatLoss(shareOf(part, whole, 'up'), en);

  test('have three digits, to the nearest', () => {
    expect(share(151n, 500_000n)).toBe('0.0302%');
    expect(share(72n, 500_000n)).toBe('0.0144%');
    expect(share(103n, 100_000n)).toBe('0.103%');
    expect(share(1_800_907_657n, 12_000_000_000n)).toBe('15.0%');
    expect(share(-9_996n, 100_000n)).toBe('−10.0%');
    expect(share(2n, 3n)).toBe('66.7%');
  });

  test.each([
    [percent(0.5), '0.5%'],
    [percent(14.2), '14.2%'],
    [percent(-0.42), '−0.42%'],
    [percent(-0.0006), '>−0.001%'],
    [percent(-3), '−3%'],
    [percent(0.0004), '<0.001%'],
    [percent(0.001), '0.001%'],
    [percent(0), '0%'],
    [percent(10), '10%'],
    [percent(10.004), '10.0%'],
    [percent(1234.5), '1,235%'],
    [percent(99.9), '99.9%'],
    [percent(99.96), '>99.9%'],
    [percent(-99.96), '>−99.9%'],
    [percent(100), '100%'],
    [percent(100.4), '100%'],
  ])('%o reads %s', (value, shown) => expect(formatLoss(value, en)).toBe(shown));

  test('are rounded down or up where that is asked for', () => {
    expect(formatPercent(percent(15.08), 'down', en)).toBe('15.0%');
    expect(formatPercent(percent(0.03021), 'up', en)).toBe('0.0303%');
  });

  test('differ from what they say by less than half a unit of the third digit', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1_000n, max: 99_900_000n }), (units) => {
        const told = Number(formatLoss({ units, places: 6 }, en).slice(0, -1));
        expect(Math.abs(told / (Number(units) / 1e6) - 1)).toBeLessThanOrEqual(0.005);
      }),
    );
  });

  test('rounds a share as stated', () => {
    expect(shareOf(142n, 1000n, 'down')).toEqual(percent(14.2));
    expect(shareOf(1n, 10n ** 18n, 'up')).toEqual(percent(0.000001));
    expect(shareOf(-2n, 3n, 'down')).toEqual(percent(-66.666666));
  });

  test('reads a missing value as unknown', () =>
    expect(readPercent(null, unknown('not given'))).toEqual(unknown('not given')));
});

describe('durations', () => {
  test.each([
    [45, 'about 45\u00a0s'],
    [89, 'about 89\u00a0s'],
    [90, 'about 2\u00a0min'],
    [720, 'about 12\u00a0min'],
    [5399, 'about 90\u00a0min'],
    [5400, 'about 1\u00a0h\u00a030\u00a0min'],
    [19_200, 'about 5\u00a0h\u00a020\u00a0min'],
    [7200, 'about 2\u00a0h'],
    [36 * 3600, 'about 2\u00a0days'],
    [604_800, 'about 7\u00a0days'],
    [0, 'time not given'],
    [-5, 'time not given'],
    [Number.NaN, 'time not given'],
    [1e300, 'time not given'],
    [undefined, 'time not given'],
  ])('%s seconds', (seconds, shown) => expect(durationText(seconds, en)).toBe(shown));

  test('treats durations as equal exactly if their texts are', () => {
    const time = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 30 * 86_400 }));
    fc.assert(
      fc.property(time, time, (a, b) => {
        expect(shownSeconds(a) === shownSeconds(b)).toBe(durationText(a, en) === durationText(b, en));
        expect(shownSeconds(a)).toBeGreaterThanOrEqual(a);
      }),
    );
  });
});

describe('amounts of a column', () => {
  const column = (texts: readonly string[], decimals: number, rounding: 'down' | 'up' = 'down') => {
    const amounts = texts.map((text) => parseUnits(text, decimals) as bigint);
    const places = columnPlaces(amounts, decimals, rounding);
    return amounts.map((amount) => formatAmount(amount, decimals, rounding, en, places));
  };

  test('have the same places, as few as the largest is shown with', () => {
    expect(column(['999.7', '999.8', '1000', '999.3999', '999.898311'], 6)).toEqual([
      '999.70',
      '999.80',
      '1,000.00',
      '999.39',
      '999.89',
    ]);
    expect(column(['0.66751', '0.6674', '0.67'], 18, 'up')).toEqual(['0.6676', '0.6674', '0.6700']);
  });

  test('have no places in which all have a zero', () => {
    expect(column(['499.8', '500'], 6)).toEqual(['499.8', '500.0']);
    expect(column(['1.5', '1.25'], 6)).toEqual(['1.50', '1.25']);
    expect(column(['1.25001', '1'], 6, 'up')).toEqual(['1.2501', '1.0000']);
    expect(column(['1000.5', '900'], 6)).toEqual(['1,000.50', '900.00']);
  });

  test('have none where all are whole, and none is shown as nothing', () => {
    expect(column(['1000', '900'], 6)).toEqual(['1,000', '900']);
    expect(column(['1000.5', '0.00012', '0'], 6)).toEqual(['1,000.50', '0.00012', '0']);
  });
});
