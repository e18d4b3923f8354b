import { expect, test } from 'vitest';
import { known } from '#app/format/maybe.ts';
import { numberFormatter } from '#app/format/number.ts';
import { pow10 } from '#math/units.ts';
import { routeNames } from '#testing/route-names.ts';
import { routesOfEveryKind as routes } from '#testing/routes.ts';
import type { ComparedRoute } from '../comparison/compared-route.ts';
import { timelineSteps } from '../steps/timeline.ts';
import { offSentence, venuesOf } from './BridgesInPlay.tsx';

const en = numberFormatter('en-US');
const compared = (name: 'cctp' | 'hyperlane', cents: bigint, seconds: number) =>
  ({
    id: name,
    name: name === 'cctp' ? 'CCTP' : 'Hyperlane',
    steps: timelineSteps(routes[name], routeNames, en),
    cost: known({ usd: cents * pow10(16), isExact: true, share: null }),
    seconds: known(seconds),
  }) as unknown as ComparedRoute;
const best = compared('cctp', 20n, 1200);
const off = { name: 'CCTP', best, folded: 2 };

test('says what is best without a bridge, and what that costs more', () => {
  const next = compared('hyperlane', 30n, 240);
  expect(offSentence(off, next, false, en)).toBe(
    'CCTP off: 2 routes. Best is now Hyperlane: $0.30, $0.10 more, 16 min sooner.',
  );
  expect(offSentence(off, next, true, en)).toMatch(/Of the routes found, the best is Hyperlane: \$0\.30/);
});

test('says when nothing changes, and when nothing is left', () => {
  expect(offSentence(off, best, false, en)).toBe('CCTP off: 2 routes. CCTP stays the best.');
  expect(offSentence(off, undefined, true, en)).toBe('CCTP off: 2 routes. No other route is left of those found.');
});

test('the venues of a route have the names of its steps', () => {
  for (const route of Object.values(routes)) {
    const swaps = timelineSteps(route, routeNames, en).filter(({ family }) => family === 'swap');
    const named = swaps.flatMap(({ carrier }) => carrier.split(', '));
    expect([...venuesOf({ route }).keys()].sort()).toEqual([...new Set(named)].sort());
  }
});
