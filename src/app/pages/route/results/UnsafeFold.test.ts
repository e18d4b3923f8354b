import fc from 'fast-check';
import { expect, test } from 'vitest';
import { numberFormatter } from '#app/format/number.ts';
import type { Route } from '#contract/route.ts';
import { routeNames, USDC_ETHEREUM } from '#testing/route-names.ts';
import { routesOfEveryKind as routes } from '#testing/routes.ts';
import { comparedRoutes } from '../comparison/compared-route.ts';
import { costText } from '../comparison/route-cost.ts';
import { runSentence } from '../comparison/run-sentence.ts';
import { routeWarnings } from '../steps/warnings.ts';
import { leastLoss } from './UnsafeFold.tsx';

const en = numberFormatter('en-US');

const dollars = (units: bigint): string => `${units / 10n ** 6n}.${`${units % 10n ** 6n}`.padStart(6, '0')}`;

test('a loss is the figure of its row to the cent, in the fold, in the warning and in what is spoken', () => {
  const millionths = (least: number, most: bigint) => fc.bigInt({ min: BigInt(least), max: most }).map(dollars);
  fc.assert(
    fc.property(
      millionths(120_000_000, 10n ** 15n),
      millionths(1, 100_000_000n),
      fc.option(millionths(0, 10n ** 6n)),
      (usd_amount_in, usd_amount_out, usd_amount) => {
        const fee = { amount: '1', usd_amount, origin_asset: USDC_ETHEREUM, fee_behavior: 'FEE_BEHAVIOR_ADDITIONAL' };
        const route = { ...routes.badPrice, usd_amount_in, usd_amount_out, estimated_fees: [fee] } as Route;
        const request = { id: 'all', label: '', onlyBridge: null, routeRequest: {} as never };
        const all = comparedRoutes([{ request, route, market: null, isBest: true }], 'in', routeNames, en);
        const [shown] = all.map(({ cost }) => costText(cost, en).replace('at least ', ''));
        expect(leastLoss(all, en)).toContain(`at least ${shown}`);
        expect(runSentence(all, 'in', en)).toContain(`at least ${shown}.`);
        const [warning] = all.flatMap(({ fees }) => routeWarnings(route, fees, routeNames, en));
        if (!warning?.sentence.includes('more than you send')) expect(warning?.sentence).toContain(`${shown} `);
      },
    ),
  );
});

test('the fold says which swap most of the loss comes of', () => {
  const saidOf = (impact: string) => {
    const swapped: Route = JSON.parse(JSON.stringify(routes.badPrice).replaceAll('0.118', impact));
    const route: Route = { ...swapped, usd_amount_in: '1000', usd_amount_out: '800', estimated_fees: [] };
    const request = { id: 'all', label: '', onlyBridge: null, routeRequest: {} as never };
    return leastLoss(comparedRoutes([{ request, route, market: null, isBest: true }], 'in', routeNames, en), en);
  };
  const loss = 'Every route found loses at least $200.00 (20%).';
  expect(saidOf('17.6')).toBe(`${loss} The swap on Osmosis worsens the price by 17.6%.`);
  expect(saidOf('3')).toBe(loss);
});
