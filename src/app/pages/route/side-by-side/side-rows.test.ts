import { expect, test } from 'vitest';
import type { Lookup } from '#app/asset/lookup.ts';
import type { FormatNumber } from '#app/format/number.ts';
import { type Route, routeSchema } from '#contract/route.ts';
import { USDC_ETHEREUM } from '#testing/route-names.ts';
import { routesOfEveryKind } from '#testing/routes.ts';
import { comparedRoutes } from '../comparison/compared-route.ts';
import type { Quote } from '../comparison/quotes.ts';
import { figureRows, stepRows } from './side-rows.ts';

const digits: FormatNumber = (decimal) => decimal;
const lookup: Lookup = { asset: () => undefined, chain: () => undefined, bridgeName: () => undefined };

const compared = (...routes: readonly Route[]) =>
  comparedRoutes(
    routes.map(
      (route, i): Quote => ({ request: { id: `${i}` } as Quote['request'], route, market: null, isBest: false }),
    ),
    'in',
    lookup,
    digits,
  );

const { cctp, hyperlane } = routesOfEveryKind;
const priced = (route: Route, usdOut: string, change: Partial<Route> = {}): Route => ({
  ...route,
  usd_amount_in: '100',
  usd_amount_out: usdOut,
  estimated_fees: [],
  ...change,
});
const figures = (routes: ReturnType<typeof compared>) =>
  new Map(
    figureRows({ routes, side: 'in', lookup, toleranceBps: 50, places: 2, digits }).map((row) => [row.label, row]),
  );

test('marks the cheaper route as better, and both of two that are equal as not differing', () => {
  const routes = compared(
    priced(cctp, '99.8', { estimated_route_duration_seconds: 60 }),
    priced(hyperlane, '99.7', { estimated_route_duration_seconds: 60 }),
  );
  const rows = figures(routes);
  expect(rows.get('Total cost')).toMatchObject({
    differs: true,
    cells: [
      { text: '$0.20', isBetter: true },
      { text: '$0.30', isBetter: false },
    ],
  });
  expect(rows.get('Time')).toMatchObject({ differs: false, cells: [{ isBetter: false }, { isBetter: false }] });
});

test('says of a cost that is too high what the list says: in which words, and which share of what is sent', () => {
  const fee = { amount: '1', usd_amount: '30', fee_behavior: 'FEE_BEHAVIOR_DEDUCTED' };
  const dear = { estimated_fees: [fee] } as unknown as Partial<Route>;
  const much = { usd_amount_in: '100000' };
  const routes = [priced(cctp, '99.8'), priced(cctp, '80'), priced(cctp, '70', dear), priced(cctp, '98000', much)];
  const cells = routes.flatMap((route) => figures(compared(route)).get('Total cost')?.cells ?? []);
  expect(cells.map(({ text, detail, tone }) => [text, detail, tone])).toEqual([
    ['$0.20', undefined, undefined],
    ['$20.00', 'Unsafe, 20%', 'bad'],
    ['$30.00', 'Too dear, 30%', 'bad'],
    ['$2000.00', '2%', 'warn'],
  ]);
});

test('writes amounts with the places of the list', () => {
  const routes = compared({ ...cctp, amount_out: '5000000000' }, { ...hyperlane, amount_out: '4999250000' }).map(
    (route) => ({ ...route, received: { ...route.received, decimals: 6 } }),
  );
  const texts = figures(routes)
    .get('Arrives')
    ?.cells.map(({ text }) => text.match(/[\d.]+/)?.[0]);
  expect(texts).toEqual(['5000.00', '4999.25']);
});

test('calls none better where one is not known', () => {
  const rows = figures(compared(priced(cctp, '99.8'), { ...priced(hyperlane, '99.7'), estimated_fees: undefined }));
  expect(rows.get('Total cost')?.differs).toBe(true);
  expect(rows.get('Total cost')?.cells.some(({ isBetter }) => isBetter)).toBe(false);
  const times = figures(
    compared(
      priced(cctp, '99.8', { estimated_route_duration_seconds: 60 }),
      priced(hyperlane, '99.7', { estimated_route_duration_seconds: 0 }),
    ),
  );
  expect(times.get('Time')?.cells.map(({ text, isBetter }) => [text, isBetter])).toEqual([
    ['about 60\u00a0s', false],
    ['time not given', false],
  ]);
});

const fee = (fee_type: string, usd_amount: string, charged = 'DEDUCTED') => ({
  ...{ fee_type, amount: '1', usd_amount, origin_asset: USDC_ETHEREUM },
  fee_behavior: `FEE_BEHAVIOR_${charged}`,
});
const withFees = (usdOut: string, fees: unknown, base = cctp): Route =>
  routeSchema.parse(priced(base, usdOut, { estimated_fees: fees as Route['estimated_fees'] }));
const textsOf = (row: { cells: readonly { text: string }[] } | undefined) => row?.cells.map(({ text }) => text);

test('what no fee explains has a row, so that the parts of a cost add up to it', () => {
  const { transferThenSwap } = routesOfEveryKind;
  const gas = fee('GAS', '0.03', 'ADDITIONAL');
  const rows = figures(
    compared(
      withFees('99.85', [fee('BRIDGE', '0.03'), gas], transferThenSwap),
      withFees('100.1', [fee('BRIDGE', '0.03'), gas]),
    ),
  );
  expect(textsOf(rows.get('Total cost'))).toEqual(['$0.18', 'gains $0.07']);
  expect(textsOf(rows.get('Network gas, charged extra'))).toEqual(['$0.03', '$0.03']);
  expect(textsOf(rows.get('Bridge fee'))).toEqual(['$0.03', '$0.03']);
  expect(textsOf(rows.get('Swap fees and price difference'))).toEqual(['$0.12', 'none']);
  expect(textsOf(rows.get('Price, in your favour'))).toEqual(['none', '−$0.13']);
  expect(rows.has('Rounding')).toBe(false);
});

test('what rounding leaves between the parts and the whole is named', () => {
  const extra = ['BRIDGE', 'SWAP', 'GAS'].map((kind) => fee(kind, '0.021', 'ADDITIONAL'));
  const rows = figures([...compared(withFees('100', extra)), ...compared(withFees('100', extra.slice(0, 1)))]);
  expect(textsOf(rows.get('Total cost'))).toEqual(['$0.07', '$0.03']);
  expect(textsOf(rows.get('Rounding'))).toEqual(['−$0.02', 'none']);
  expect(rows.get('Rounding')?.differs).toBe(false);
  // "<$0.01" is any part of a cent.
  const tiny = [fee('BRIDGE', '0.001', 'ADDITIONAL'), fee('GAS', '0.021', 'ADDITIONAL')];
  expect(figures(compared(withFees('100', tiny))).has('Rounding')).toBe(false);
});

test('the same way with another amount is not marked, another outcome of the same amount is', () => {
  const { transferThenSwap: route } = routesOfEveryKind;
  const marked = (...routes: Route[]) =>
    stepRows({ routes: routes.flatMap((each) => compared(each)), side: 'in', digits }).map(({ differs }) => differs);
  const giving = (...amounts: (readonly [string, string])[]): Route => ({
    ...route,
    operations: route.operations.map((each, i) => ({
      ...each,
      ...{ amount_in: amounts[i]?.[0], amount_out: amounts[i]?.[1] },
    })),
  });
  expect(marked(giving(['9', '9'], ['9', '5']), giving(['8', '8'], ['8', '4']))).toEqual([false, false]);
  expect(marked(giving(['9', '9'], ['9', '5']), giving(['9', '9'], ['9', '4']))).toEqual([false, true]);
});

test('puts steps that replace each other into one row and says that it differs', () => {
  const routes = compared(cctp, hyperlane);
  const [first] = stepRows({ routes, side: 'in', digits });
  expect(first).toMatchObject({ label: 'Step 1', differs: true });
  expect(first?.cells).toHaveLength(2);
  expect(routes.map(({ name }) => name)).toEqual(['CCTP', 'Hyperlane']);
});

test('says which gas must be held elsewhere, and prefers to sign again earlier', () => {
  const claimed = (route: Route, kind: string, seconds: number): Route =>
    routeSchema.parse({
      ...route,
      claimed_operations: [0],
      operations: route.operations.map((each) => ({
        ...each,
        [kind]: { ...(each[kind] as object), duration: { basis: 'stated', seconds, source: 'a page' } },
      })),
    });
  const rows = figures(compared(claimed(cctp, 'cctp_transfer', 60), claimed(hyperlane, 'hyperlane_transfer', 1200)));
  expect(rows.get('Gas needed on other chains')?.cells.map(({ text }) => text)).toEqual(['not known', 'not known']);
  expect(figures(compared(cctp, hyperlane)).get('Gas needed on other chains')?.cells[0]?.text).toBe('none');
  expect(textsOf(figures(compared(cctp, hyperlane)).get('Sign again later'))).toEqual(['no', 'no']);
});

test('fewer approvals are better, and no gas to hold is better than any', () => {
  const approved = { ...cctp, estimated_fees: [{ fee_type: 'GAS', approval: { usd_amount: '1' } }] as never };
  const claimed: Route = { ...hyperlane, claimed_operations: [0] };
  const betterIn = (label: string, ...routes: Route[]) =>
    figures(compared(...routes))
      .get(label)
      ?.cells.map(({ isBetter }) => isBetter);
  expect(betterIn('Approvals', hyperlane, approved)).toEqual([true, false]);
  expect(betterIn('Gas needed on other chains', cctp, claimed)).toEqual([true, false]);
  expect(betterIn('Gas needed on other chains', cctp, hyperlane)).toEqual([false, false]);
});

test('says where the money is if a step fails, in the first sentence of the service, and where it says nothing', () => {
  const [told, silent] = compared(cctp, hyperlane);
  const failure = { operation_index: 0, text: 'USDC is burned on A. It can be minted.', source: 'a page', checked: '' };
  const row = figures(
    [told, silent].flatMap((each, i) =>
      each ? { ...each, quotes: each.quotes.map((quote) => ({ ...quote, failures: i === 0 ? [failure] : null })) } : [],
    ),
  ).get('If it fails');
  expect(row?.cells).toMatchObject([{ text: '', sentences: ['USDC is burned on A.'] }, { text: 'not given' }]);
});
