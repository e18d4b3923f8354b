import { expect, test } from 'vitest';
import type { Lookup } from '#app/asset/lookup.ts';
import type { FormatNumber } from '#app/format/number.ts';
import type { Route } from '#contract/route.ts';
import { routesOfEveryKind } from '#testing/routes.ts';
import { comparedRoutes } from '../comparison/compared-route.ts';
import type { Quote } from '../comparison/quotes.ts';
import { bestSentence, verdicts } from './verdicts.ts';

const digits: FormatNumber = (decimal) => decimal;
const lookup: Lookup = { asset: () => undefined, chain: () => undefined, bridgeName: () => undefined };
const { cctp, hyperlane } = routesOfEveryKind;

const priced = (route: Route, usdOut: string, seconds: number): Route => ({
  ...{ ...route, amount_out: cctp.amount_out },
  ...{ usd_amount_in: '100', usd_amount_out: usdOut, estimated_fees: [], estimated_route_duration_seconds: seconds },
});
const compared = (...routes: Route[]) =>
  comparedRoutes(
    routes.map(
      (route, i): Quote => ({ request: { id: `${i}` } as Quote['request'], route, market: null, isBest: false }),
    ),
    'in',
    lookup,
    digits,
  );
const verdictsOf = (...routes: Route[]) => verdicts(compared(...routes), 'in', lookup, digits);

test('says by what a route differs from the better one, in whichever order they stand', () => {
  const routes = [priced(cctp, '99.8', 1200), priced(hyperlane, '99.3', 60)];
  const sentence = 'Hyperlane compared with CCTP: costs $0.50 more, 19 min sooner, trusts Hyperlane.';
  expect(verdictsOf(...routes)).toEqual([sentence.replace('19 min', '19\u00a0min')]);
  expect(verdictsOf(...routes.toReversed())).toEqual(verdictsOf(...routes));
});

test('says that a route needs nobody whom the better one needs', () => {
  expect(verdictsOf(priced(cctp, '92', 1200), priced(hyperlane, '99.9', 60))).toEqual([
    'CCTP compared with Hyperlane: costs $7.90 more, 19\u00a0min later, trusts no extra party.',
  ]);
});

test('compares no figures of a route that loses too much, and nothing where no route is safe', () => {
  expect(verdictsOf(priced(cctp, '99.8', 60), priced(hyperlane, '60', 60))).toEqual([
    'Hyperlane compared with CCTP: Unsafe, loses 40%.',
  ]);
  expect(verdictsOf(priced(cctp, '50', 60), priced(hyperlane, '60', 60))).toEqual([]);
});

test('says that a route needs no gas elsewhere where the better one does', () => {
  const claimed = { ...priced(hyperlane, '99.9', 60), claimed_operations: [0] };
  expect(verdictsOf(priced(cctp, '92', 60), claimed)).toEqual([
    'CCTP compared with Hyperlane: costs $7.90 more, trusts no extra party, needs no other gas.',
  ]);
});

test('says how much more arrives by a route that costs more, not that less does', () => {
  const more = { ...priced(hyperlane, '99.3', 1200), amount_out: `${BigInt(cctp.amount_out) + 200n}` };
  const sentences = verdictsOf(priced(cctp, '99.8', 1200), more);
  expect(sentences[0]).toMatch(/^Hyperlane compared .*: costs \$0\.50 more, trusts Hyperlane, 200 .* more arrives\.$/);
  expect(verdictsOf(priced(cctp, '99.8', 1200), { ...more, amount_out: '1' })).toEqual([
    'Hyperlane compared with CCTP: costs $0.50 more, trusts Hyperlane.',
  ]);
});

test('says which is the best and by what, unless one is unsafe or its cost is not known', () => {
  const best = (...routes: Route[]) => bestSentence(compared(...routes), 'in', digits);
  const routes = [priced(hyperlane, '99.3', 60), priced(cctp, '99.8', 1200)] as const;
  expect(best(...routes)).toMatch(/^Best of these: CCTP\. Each signature, hour or trusted party counts as \$[\d.]+\.$/);
  const unpriced = { ...routes[0], usd_amount_out: undefined };
  for (const other of [unpriced, priced(hyperlane, '50', 60)]) expect(best(other, routes[1])).toBe('');
});
