import { expect, test } from 'vitest';
import { known, unknown } from '#app/format/maybe.ts';
import { numberFormatter } from '#app/format/number.ts';
import { pow10 } from '#math/units.ts';
import type { ComparedRoute } from '../comparison/compared-route.ts';
import { withText } from './OffHere.tsx';

const digits = numberFormatter('en-US');
const route = (id: string, cents: bigint, seconds: number) =>
  ({
    id,
    cost: known({ usd: cents * pow10(16), isExact: true, share: null }),
    seconds: known(seconds),
  }) as unknown as ComparedRoute;
const best = route('hyperlane', 30n, 240);

test('says what it would be with what is off', () => {
  expect(withText(best, route('cctp', 20n, 1200), digits)).toBe(
    'With it the best costs $0.10 less and arrives 16\u00a0min later.',
  );
  expect(withText(best, route('fast', 30n, 60), digits)).toBe('With it the best arrives 3\u00a0min sooner.');
});

test('says when nothing changes, and nothing where no figure can be told', () => {
  expect(withText(best, best, digits)).toBe('The best route is the same.');
  expect(withText(best, { ...route('cctp', 20n, 1200), cost: unknown('no price') } as ComparedRoute, digits)).toBe('');
});
