import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { costText, type RouteCost } from './cost.ts';
import { sumOfCosts } from './cost-sums.ts';
import { known, unknown } from './maybe.ts';
import { numberFormatter } from './number.ts';

const en = numberFormatter('en-US');
const CENT = 10n ** 16n;
const cost = (usd: bigint): RouteCost => ({ usd, isExact: true, share: null });
/** Cents; a gain below one counts as none. */
const shown = (of: RouteCost): number => {
  const text = costText(known(of), en).replace('gains <$0.01', '$0.00').replace('<$0.01', '$0.01').replaceAll(',', '');
  return Math.round(Number(text.replace(/gains |[$]/g, '')) * 100) * (text.startsWith('gains') ? -1 : 1);
};

test('what several cost together is the sum of what is shown of each, and not less than they cost', () => {
  const usd = fc.bigInt({ min: -(10n ** 21n), max: 10n ** 21n });
  fc.assert(
    fc.property(fc.array(usd, { minLength: 1, maxLength: 20 }), (all) => {
      const sum = sumOfCosts(all.map((each) => known(cost(each))));
      expect(shown(sum)).toBe(all.reduce((total, each) => total + shown(cost(each)), 0));
      expect(sum.usd).toBeGreaterThanOrEqual(all.reduce((total, each) => total + each, 0n));
    }),
  );
});

test('a sum is at least that where one is not known', () => {
  expect(sumOfCosts([known(cost(3n * CENT)), unknown('no price')])).toEqual({ ...cost(3n * CENT), isExact: false });
});
