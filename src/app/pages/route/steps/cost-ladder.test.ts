import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { USD_PLACES } from '#app/format/amount.ts';
import { numberFormatter } from '#app/format/number.ts';
import { type Route, routeSchema } from '#contract/route.ts';
import { pow10 } from '#math/units.ts';
import { routeNames, USDC_ETHEREUM } from '#testing/route-names.ts';
import { routesOfEveryKind as routes } from '#testing/routes.ts';
import { costText, routeCost } from '../comparison/route-cost.ts';
import { lineText } from '../inspector/MoneyLadder.tsx';
import { costLadder, ladderBars } from './cost-ladder.ts';
import { routeFees } from './fees.ts';

const en = numberFormatter('en-US');
const CENT = pow10(USD_PLACES - 2);

const fee = (usd_amount: string | undefined, charged: 'DEDUCTED' | 'ADDITIONAL' | 'X' = 'DEDUCTED') => ({
  ...{ fee_type: 'BRIDGE', amount: '1', usd_amount, origin_asset: USDC_ETHEREUM },
  fee_behavior: `FEE_BEHAVIOR_${charged}`,
});

function read(usd_amount_in: string | undefined, usd_amount_out: string, fees: unknown, base: Route = routes.cctp) {
  const route = routeSchema.parse({ ...base, usd_amount_in, usd_amount_out, estimated_fees: fees });
  const cost = routeCost(route, routeFees(route, [], routeNames), routeNames);
  return { cost, ladder: costLadder(route, routeFees(route, [], routeNames), cost) };
}

const linesOf = (...given: Parameters<typeof read>) =>
  read(...given).ladder?.lines.map(
    ({ place, label, usd, isRounding }) =>
      `${place} ${isRounding ? 'rounding' : label} ${usd === null ? '?' : usd / CENT}`,
  );

describe('the ladder', () => {
  test('has a line for what no fee explains', () => {
    const swap = routes.transferThenSwap;
    expect(linesOf('3000', '2996.87', [fee('0.10')], swap)).toEqual([
      'taken Bridge fee 10',
      'taken Swap fees and price difference 303',
    ]);
    expect(linesOf('3000', '2999.90', [fee('0.10')])).toEqual(['taken Bridge fee 10']);
    expect(linesOf('3000', '2999.80', [fee('0.10')])).toEqual([
      'taken Bridge fee 10',
      'taken Not explained by any fee 10',
    ]);
    expect(linesOf('3000', '3000.20', [fee('0.10')])).toContain('taken Price, in your favour -30');
  });

  test('counts what is charged extra after what arrives, and neither guesses nor counts what may be either', () => {
    expect(linesOf('100', '99', [fee('0.3', 'X'), fee('0.30', 'ADDITIONAL'), fee(undefined)])).toEqual([
      'taken Bridge fee ?',
      'taken Fees without a dollar price, and the rest 100',
      'extra Bridge fee 30',
      'unplaced Bridge fee 30',
    ]);
  });

  test('leaves no cent between what is sent, what is taken and what arrives', () => {
    const fees = [fee('0.1995'), fee('0.4', 'ADDITIONAL'), fee('0.025', 'ADDITIONAL'), fee('0.021', 'ADDITIONAL')];
    expect(linesOf('5000', '4999.2576', fees, routes.transferThenSwap)).toEqual([
      'taken Bridge fee 20',
      'taken Swap fees and price difference 55',
      'extra Bridge fee 40',
      'extra Bridge fee 3',
      'extra Bridge fee 3',
      'extra rounding -2',
    ]);
  });

  test('rounds the gas of a signature as the step does, up, and counts what is below a cent only where there is room', () => {
    const gas = (amount: string) => ({ ...fee(amount, 'ADDITIONAL'), fee_type: 'GAS' });
    const fees = ['1.0145', '0.0103', '0.002'].map(gas);
    expect(linesOf('500', '500', fees)).toEqual([
      'extra Network gas 102',
      'extra Network gas 2',
      'extra Network gas 0',
      'extra rounding -1',
    ]);
    const { ladder } = read('500', '500', fees);
    const gases = ladder?.lines.flatMap((line) => (line.fee ? [lineText(line.fee, line.usd, en)] : []));
    expect(gases).toEqual(['−$1.02', '−$0.02', '−<$0.01']);
    expect(linesOf('500', '500', [gas('0.002')])).toEqual(['extra Network gas 1']);
  });

  test('is absent without dollars', () => {
    expect(read(undefined, '99', [fee('1')]).ladder).toBeNull();
  });

  test('adds up to the cost that is shown, whatever the fees', () => {
    const usd = fc
      .bigInt({ min: 0n, max: 10n ** 10n })
      .map((units) => `${units / 10n ** 6n}.${`${units % 10n ** 6n}`.padStart(6, '0')}`);
    const charged = fc.constantFrom('DEDUCTED' as const, 'ADDITIONAL' as const);
    const fees = fc.array(
      fc.tuple(usd, charged).map(([amount, how]) => fee(amount, how)),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(usd, usd, fees, (sent, arrives, list) => {
        const { cost, ladder } = read(sent, arrives, list);
        if (!cost.known || ladder === null) return;
        const sum = ladder.lines.reduce((all, line) => all + (line.usd ?? 0n), 0n);
        // A sum in whole cents reads as the cost does; one that is below a cent is "<$0.01" there, and a cent here.
        const exact = { ...cost.value, usd: sum };
        const isTiny = cost.value.usd !== 0n && cost.value.usd < CENT && cost.value.usd > -CENT;
        if (!isTiny) expect(costText({ known: true, value: exact }, en)).toBe(costText(cost, en));
        // As a reader adds: each figure in the cents that he sees.
        const cents = (decimal: string, up: boolean) => {
          const micros = BigInt(decimal.replace('.', ''));
          return (micros + (up ? 9_999n : 0n)) / 10_000n;
        };
        const taken = ladder.lines.reduce((all, line) => all + (line.place === 'taken' ? (line.usd ?? 0n) : 0n), 0n);
        expect(cents(sent, true) - taken / CENT).toBe(cents(arrives, false));
        for (const bar of ladderBars(ladder.lines)) {
          expect(bar?.start).toBeGreaterThanOrEqual(0);
          expect((bar?.start ?? 0) + (bar?.width ?? 0)).toBeLessThanOrEqual(1.000001);
        }
      }),
    );
  });
});
