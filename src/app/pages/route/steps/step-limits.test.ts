import { expect, test } from 'vitest';
import { numberFormatter } from '#app/format/number.ts';
import { type Route, routeSchema } from '#contract/route.ts';
import { routeNames } from '#testing/route-names.ts';
import { routesOfEveryKind as routes } from '#testing/routes.ts';
import { disclaimers } from './disclaimers.ts';
import { routeFees } from './fees.ts';
import { floorText, stepFloors } from './floor.ts';
import { nearCapacity } from './near-capacity.ts';
import { capacityText, limitsText, stepLimits } from './step-limits.ts';
import { groupBySignature, routeEnds, timelineSteps } from './timeline.ts';

const en = numberFormatter('en-US');
const AT_FIXED_INPUT = { max_amount_in: '1000000000000000000', min_amount_out: '2499778399' };

/** The swap of the route with this router, with the steps after it or by itself. */
function withRouter(router: object | undefined, { alone = false } = {}): Route {
  const [swap, ...rest] = routes.threeSignatures.operations as never as [{ evm_swap: object } & object];
  const swap_router = router && { address: '0x00', ...router };
  const first = { ...swap, evm_swap: { ...swap.evm_swap, swap_router } };
  return routeSchema.parse({ ...routes.threeSignatures, operations: alone ? [first] : [first, ...rest] });
}

const stepsOf = (route: Route) => timelineSteps(route, routeNames, en);
const limitsOf = (route: Route) =>
  stepsOf(route)
    .map((step) => limitsText(step, stepLimits(route, step), en))
    .filter(Boolean);

test('rounds a minimum output down and a maximum input up', () => {
  expect(limitsOf(withRouter({ max_amount_in: '1005000000000000001', min_amount_out: '2512340000' }))).toEqual([
    'The router pays at least 2,512.34 USDC and takes at most 1.0051 ETH.',
  ]);
  expect(limitsOf(withRouter(AT_FIXED_INPUT))).toEqual(['The router pays at least 2,499.77 USDC.']);
});

test('shows no limits without a router, or with limits of zero', () => {
  expect(limitsOf(withRouter(undefined))).toEqual([]);
  expect(limitsOf(withRouter({ max_amount_in: '', min_amount_out: '0' }))).toEqual([]);
});

test('says how much a bridge takes, rounded down, and nothing where it does not say', () => {
  const [first, ...rest] = routes.cctpV2.operations;
  const said = (max_amount_in?: string) => {
    const route = routeSchema.parse({ ...routes.cctpV2, operations: [{ ...first, max_amount_in }, ...rest] });
    return stepsOf(route).map((step) => capacityText(route, step, en))[0];
  };
  expect(said('104000999999')).toBe('At most 104,000.99 USDC by this bridge now.');
  expect([said(), said('0'), said('much')]).toEqual(['', '', '']);
});

test('a disclaimer says what holds the price, from the same floors as the sentence on the minimum', () => {
  const said = (route: Route, side?: 'out') => {
    const steps = stepsOf(route);
    const floors = stepFloors(route, steps, 50);
    const fees = routeFees(route, steps, routeNames);
    const signatures = groupBySignature(steps);
    const { received } = routeEnds(route, routeNames);
    return [
      disclaimers({ route, steps, signatures, ...(side && { side }), floors, fees, market: null, digits: en }).find(
        (text) => /^Amounts/.test(text),
      ),
      floorText(floors, received, en).sentence,
    ];
  };
  expect(said(withRouter(AT_FIXED_INPUT, { alone: true }))).toEqual([
    'Amounts are estimates: the price is not locked.',
    expect.stringMatching(/^The router pays at least /),
  ]);
  expect(said(withRouter(AT_FIXED_INPUT))).toEqual([
    'Amounts are estimates: only step 1 has a minimum.',
    'The fee of step 2 is not locked.',
  ]);
  expect(said(withRouter(undefined))).toEqual([
    'Amounts are estimates: the price is not locked.',
    'The fee of step 2 is not locked.',
  ]);
  expect(said(withRouter(undefined), 'out')[0]).toBe(
    'Amounts are estimates, without a maximum: the price is not locked.',
  );
  expect(said(withRouter(AT_FIXED_INPUT), 'out')[0]).toBe('Amounts are estimates: only step 1 has a minimum.');
  expect(said(routes.cctp)).toEqual([undefined, expect.stringMatching(/^At least .*: no step can give less\.$/)]);
});

test('tells what a bridge takes at most where a route uses half of it', () => {
  const told = (max_amount_in: string) => {
    const route = { ...routes.cctp, operations: routes.cctp.operations.map((each) => ({ ...each, max_amount_in })) };
    return nearCapacity(route, stepsOf(route), en);
  };
  const [step] = stepsOf(routes.cctp);
  const sent = step?.input.amount.known ? step.input.amount.value : 0n;
  expect(told(`${sent * 2n}`)).toMatch(/^CCTP takes at most [\d.,]+ USDC$/);
  expect(told(`${sent * 2n + 1n}`)).toBe('');
  expect(told('')).toBe('');
});
