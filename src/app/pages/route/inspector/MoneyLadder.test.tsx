import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { numberFormatter } from '#app/format/number.ts';
import { routeSchema } from '#contract/route.ts';
import { routeNames, USDC_ETHEREUM } from '#testing/route-names.ts';
import { routesOfEveryKind } from '#testing/routes.ts';
import { routeCost } from '../comparison/route-cost.ts';
import { routeFees } from '../steps/fees.ts';
import { MoneyLadder } from './MoneyLadder.tsx';

const fee = (usd_amount: string) => ({
  ...{ fee_type: 'BRIDGE', amount: '1', usd_amount, origin_asset: USDC_ETHEREUM },
  fee_behavior: 'FEE_BEHAVIOR_ADDITIONAL',
});

/** What is read in Costs, without marks of direction. */
function textOf(sent: string, arrives: string, fees: readonly string[]): string {
  const given = { usd_amount_in: sent, usd_amount_out: arrives, estimated_fees: fees.map(fee) };
  const route = routeSchema.parse({ ...routesOfEveryKind.cctp, ...given });
  const listed = routeFees(route, [], routeNames);
  const cost = routeCost(route, listed, routeNames);
  const page = <MoneyLadder route={route} fees={listed} cost={cost} digits={numberFormatter('en-US')} />;
  return renderToStaticMarkup(page)
    .replace(/<[^>]*>/g, '|')
    .replace(/\p{Cf}/gu, '')
    .replace(/\|+/g, '|');
}

test('the percentage is of the exact sum, as in the list, not of the cents that are shown', () => {
  expect(textOf('0.03', '0.03', ['3.432'])).toContain('|Costs in all|$3.44 (11,440%)|');
  expect(textOf('250', '250', ['0.17675'])).toContain('|Costs in all|$0.18 (0.0707%)|');
});

test('what rounding to cents leaves is a sentence, no row', () => {
  const text = textOf('250', '250', ['0.121', '0.031', '0.011']);
  expect(text).toContain('|−$0.13|');
  expect(text).toContain('|Costs in all|$0.17 (0.0652%)|');
  expect(text).toContain('|Each row is rounded up to a cent; together they show $0.02 more than the total.|');
  expect(text).not.toMatch(/\+|Rounding/);
  expect(textOf('250', '250', ['0.12', '0.05'])).not.toContain('rounded');
});
