import { describe, expect, test } from 'vitest';
import { coinText } from '#app/asset/coin.ts';
import { usdText } from '#app/format/amount.ts';
import { numberFormatter } from '#app/format/number.ts';
import { type Route, routeSchema } from '#contract/route.ts';
import { ATOM, routeNames, USDC_ARBITRUM, USDC_ETHEREUM } from '#testing/route-names.ts';
import { routesOfEveryKind as routes } from '#testing/routes.ts';
import { feeConflictText, feesOnStep, placeText, shownFees, totalText } from './fee-text.ts';
import { routeFees, totalFees } from './fees.ts';
import { timelineSteps } from './timeline.ts';

const en = numberFormatter('en-US');

function read(route: Route) {
  const steps = timelineSteps(route, routeNames, en);
  return { steps, fees: routeFees(route, steps, routeNames) };
}

const withFees = (route: Route, estimated_fees: unknown): Route => routeSchema.parse({ ...route, estimated_fees });

function rowFees(route: Route, index: number): string[] {
  const { steps, fees } = read(route);
  const step = steps[index];
  if (step === undefined) throw new Error(`the route has no step ${index}`);
  return feesOnStep(step, fees).map(
    (fee) => `${fee.label}: ${coinText(fee.coin, 'up', en)} ${usdText(fee.usd, 'up', en)}`,
  );
}

describe('rows', () => {
  test('show a fee once that is in the list and in the step', () => {
    expect(rowFees(routes.axelar, 0)).toEqual(['Bridge fee: 1.5 POL $0.38']);
  });

  test('take the price of a fee from the list if the step has none', () => {
    expect(rowFees(routes.threeSignatures, 1)).toEqual(['Relay fee: 0.2 USDC $0.20']);
  });

  test('show two fees that differ separately', () => {
    expect(rowFees(routes.disputedFee, 0)).toEqual([
      'Bridge fee: 1.5 POL $0.38',
      'In the route’s list: Bridge fee, Axelar: 1.62 POL $0.41',
    ]);
  });

  test('call gas by its name beside a fee of the step', () => {
    const gas = { fee_type: 'GAS', amount: '5', chain_id: 'osmosis-1', denom: 'uosmo', operation_index: 0 };
    const listed = [...(routes.axelar.estimated_fees ?? []), gas];
    expect(rowFees(withFees(routes.axelar, listed), 0)).toEqual([
      'Bridge fee: 1.5 POL $0.38',
      expect.stringMatching(/^Network gas: 0\.000005 OSMO/),
    ]);
  });

  test.each([
    ['2020-01-31T12:00:00Z', 'Relay fee, quote expired: 0.2 USDC $0.20'],
    ['2999-01-31T12:00:00Z', 'Relay fee: 0.2 USDC $0.20'],
    ['', 'Relay fee: 0.2 USDC $0.20'],
  ])('label a relay fee quoted until "%s"', (expiration, shown) => {
    const json = JSON.stringify(routes.threeSignatures, (key, value) =>
      key === 'smart_relay_fee_quote' ? { ...value, expiration } : value,
    );
    expect(rowFees(routeSchema.parse(JSON.parse(json)), 1)).toEqual([shown]);
  });

  test('show dollars that round to zero as less than a cent', () => {
    const listed = (amount: string) => {
      const osmo = { amount, usd_amount: '0.000000', chain_id: 'osmosis-1', denom: 'uosmo', operation_index: 0 };
      return rowFees(withFees(routes.bankSend, [osmo]), 0);
    };
    expect(listed('3')).toEqual(['Fee: 0.000003 OSMO <$0.01']);
    expect(listed('0')).toEqual(['Fee: 0 OSMO $0.00']);
  });
});

test('the total uses the price shown on the row', () => {
  const { steps, fees } = read(routes.threeSignatures);
  const step = steps[1];
  expect(totalText(totalFees(fees.ofSteps), en)).toBe('$0.20');
  expect(step && feesOnStep(step, fees)).toEqual(fees.ofSteps);
});

describe('totals', () => {
  const usd = (amount: string, usd_amount?: string) => ({ amount, usd_amount, chain_id: 'osmosis-1', denom: 'uosmo' });
  const atom = { amount: '1', chain_id: 'cosmoshub-4', denom: 'uatom' };
  const total = (list: unknown[]) => {
    const { fees } = read(withFees(routes.bankSend, list));
    return totalText(totalFees(fees.listed ?? []), en);
  };

  test('add dollars, rounded up', () => expect(total([usd('1', '0.30'), usd('1', '0.071')])).toBe('$0.38'));
  test('add fees without a price in their asset if it is the same', () => {
    expect(total([usd('1000000'), usd('500000')])).toBe('1.5 OSMO');
  });
  test('give a lower bound if some fees have no price', () => {
    expect(total([usd('1', '0.38'), atom])).toBe('at least $0.38, 1 fee without a price');
  });
  test('ignore fees of zero in any asset', () => {
    expect(total([usd('1', '0.38'), { ...atom, amount: '0' }])).toBe('$0.38');
    expect(total([{ ...atom, amount: '0' }])).toBe('$0.00');
    expect(total([usd('0'), { ...atom, amount: '0' }])).toBe('$0.00');
    expect(total([usd('0'), atom])).toBe('0.000001 ATOM');
  });
  test('give an upper bound if a fee is a maximum', () => {
    const ofSteps = (route: Route) => totalText(totalFees(read(route).fees.ofSteps), en);
    expect(ofSteps(routes.cctpV2)).toBe('at most 0.01 USDC');
    const priced = totalFees(
      read(routes.cctpV2).fees.ofSteps.map((fee) => ({ ...fee, usd: { known: true, value: 10n ** 16n } })),
    );
    expect(totalText(priced, en)).toBe('at most $0.01');
    const both = [
      ...read(routes.cctpV2).fees.ofSteps,
      ...(read(withFees(routes.bankSend, [usd('1', '0.38')])).fees.listed ?? []),
    ];
    expect(totalText(totalFees(both), en)).toBe('at most $0.38 and 1 fee without a price');
  });
  test('never show fees without a price as zero dollars', () =>
    expect(total([usd('1'), atom])).toBe('2 fees without a price'));
  test('count a fee without an amount as one without a price', () => {
    expect(total([usd('1000000'), { chain_id: 'osmosis-1', denom: 'uosmo' }])).toBe('2 fees without a price');
  });
});

describe('the listed fees and those of the steps', () => {
  const conflict = (route: Route) => feeConflictText(read(route).fees, en);
  test('agree', () => expect(conflict(routes.axelar)).toBeNull());
  test('disagree', () => expect(conflict(routes.disputedFee)).toBe('The list says $0.41, the steps add up to $0.38.'));
  test('disagree in their asset if a step gives no dollars', () => {
    const relay = { ...{ fee_type: 'SMART_RELAY', usd_amount: '0.30' }, operation_index: 0 };
    const listed = (amount: string, origin_asset: object = ATOM) =>
      conflict(withFees(routes.eureka, [{ ...relay, amount, origin_asset }]));
    expect(listed('300000')).toBeNull();
    expect(listed('400000')).toBe('The list says 0.4 ATOM, the steps add up to 0.3 ATOM.');
    expect(listed('400000', USDC_ARBITRUM)).toBeNull();
  });
  test('agree if a step gives a maximum, unless more is listed', () => {
    const listed = (amount: string) =>
      conflict(
        withFees(routes.cctpV2, [{ fee_type: 'BRIDGE', amount, origin_asset: USDC_ETHEREUM, operation_index: 0 }]),
      );
    expect(listed('9000')).toBeNull();
    expect(listed('10001')).toBe('The list says 0.01001 USDC, the steps add up to at most 0.01 USDC.');
  });
  test('agree on gas that both contain', () => {
    const fee = (fee_type: string, amount: string, usd_amount: string) => ({
      ...{ fee_type, amount, usd_amount, origin_asset: USDC_ARBITRUM, operation_index: 0 },
    });
    const bridge = fee('BRIDGE', '100000', '0.10');
    const parts = [fee('GAS', '150000', '0.15'), fee('GAS', '130000', '0.13')];
    expect(conflict(withFees(routes.goFast, [bridge, ...parts]))).toBeNull();
    expect(conflict(withFees(routes.goFast, [bridge, ...parts, fee('GAS', '7', '9')]))).toBeNull();
    expect(conflict(withFees(routes.goFast, [bridge]))).toBe('The list says $0.10, the steps add up to $0.38.');
  });
  test('are not compared if one is empty', () => {
    expect(conflict(withFees(routes.axelar, []))).toBeNull();
    expect(conflict(routes.sparse)).toBeNull();
  });
});

describe('fees that are shown', () => {
  const shownText = (route: Route) => {
    const shown = shownFees(read(route).fees);
    return shown && totalText(totalFees(shown), en);
  };
  test('come from the list of the route if it has one', () =>
    expect(shownText(routes.threeSignatures)).toBe('at least $0.20, 1 fee without a price'));
  test('come from the steps if the route has no list', () => expect(shownText(routes.stargate)).toBe('$0.14'));
  test('are not given without a list', () => expect(shownText(routes.sparse)).toBeNull());
});

test('the gas of each signature says which one it is', () => {
  const gas = (tx_index: number) => ({
    ...{ fee_type: 'GAS', amount: '1', operation_index: 0, tx_index },
    origin_asset: USDC_ETHEREUM,
  });
  const placesOf = (route: Route) => read(route).fees.listed?.map((fee) => placeText(fee, route));
  const withdrawal = withFees(routes.canonicalWithdrawal, [
    gas(0),
    gas(1),
    gas(2),
    { ...gas(3), operation_index: null },
  ]);
  expect(placesOf(withdrawal)).toEqual(['step 1', 'step 1: prove', 'step 1: finalize', '']);
  const mint = withFees({ ...routes.cctp, claimed_operations: [0] }, [gas(0), gas(1)]);
  expect(placesOf(mint)).toEqual(['step 1', 'step 1: claim']);
});
