import { describe, expect, test } from 'vitest';
import { numberFormatter } from '#app/format/number.ts';
import { type Route, routeSchema } from '#contract/route.ts';
import { routeNames } from '#testing/route-names.ts';
import { routesOfEveryKind as routes } from '#testing/routes.ts';
import { routeFees } from '../steps/fees.ts';
import { timelineSteps } from '../steps/timeline.ts';
import { amountLines, isUpright, type Journey, journeyOf, LANE_HEIGHT, uprightRows } from './journey.ts';

const en = numberFormatter('en-US');

function draw(route: Route): Journey {
  const steps = timelineSteps(route, routeNames, en);
  return journeyOf({
    route,
    steps,
    fees: routeFees(route, steps, routeNames),
    rest: null,
    lookup: routeNames,
    digits: en,
  });
}

/** "Noble 100 USDC -IBC –- Osmosis 243.0188 OSMO (osmosis –)": what one sees, in a line. */
const seen = ({ stations, segments }: Journey): string =>
  stations
    .map(({ name, amount, rings, pens }, i) => {
      const station = `${pens.map((pen) => `[${pen}] `).join('')}${name} ${amount}`;
      const around = rings.map(({ carrier, cost, lanes }) => ` (${[carrier, cost, ...lanes].join(' ')})`).join('');
      const leg = segments[i];
      return `${station}${around}${leg ? ` -${leg.carrier}${leg.isFast ? ' !' : ''} ${leg.cost}- ` : leg === null ? ' -?- ' : ''}`;
    })
    .join('')
    .trim();

describe('what the map shows', () => {
  test('a swap is a ring at its station, and an amount is what goes on from there', () => {
    expect(seen(draw(routes.transferThenSwap))).toBe(
      '[1] Noble 100 USDC -IBC –- Osmosis 243.0188 OSMO (Osmosis 1.2151 OSMO)',
    );
    expect(draw(routes.transferThenSwap).grounds).toEqual([{ from: 0, to: 1 }]);
  });

  test('each transaction has its pen where it begins and its own ground', () => {
    const journey = draw(routes.threeSignatures);
    expect(seen(journey)).toBe(
      '[1] [2] Arbitrum 1 ETH (Uniswap v3 –) -CCTP $0.20- [3] Noble 2,512.14 USDC -IBC –- Osmosis 2,512.14 USDC',
    );
    expect(journey.grounds).toEqual([
      { from: 0, to: 0 },
      { from: 0, to: 1 },
      { from: 1, to: 2 },
    ]);
  });

  test('what is fast, and what nobody knows', () => {
    expect(seen(draw(routes.goFast))).toContain('-Go Fast !');
    expect(seen(draw(routes.cctpV2))).toContain('-CCTP fast ! at most 0.01 USDC-');
    expect(draw(routes.unknownKind).segments[0]).toMatchObject({ family: 'unknown', cost: '?', mark: null });
    expect(seen(draw(routes.sparse))).toContain(' -IBC –- nowhere-1 ');
  });

  test('a way that no step explains is a gap, and never leaves the route short of its end', () => {
    const [, swap] = routes.transferThenSwap.operations;
    const gap = routeSchema.parse({ ...routes.transferThenSwap, operations: [swap] });
    expect(seen(draw(gap))).toBe('Noble 100 USDC -?- [1] Osmosis 243.0188 OSMO (Osmosis 1.2151 OSMO)');
    const none = routeSchema.parse({ ...routes.transferThenSwap, operations: [] });
    expect(seen(draw(none))).toBe('Noble 100 USDC -?- Osmosis 243.0188 OSMO');
  });

  test('a split is at most four lanes and the number of the others', () => {
    expect(draw(routes.splitSwap).stations[0]?.rings[0]?.lanes).toEqual(['70%', '30%']);
    const swap = JSON.parse(JSON.stringify(routes.splitSwap.operations[0]));
    const [path] = swap.swap.smart_swap_in.swap_routes;
    swap.swap.smart_swap_in.swap_routes = Array.from({ length: 7 }, () => path);
    const many = routeSchema.parse({ ...routes.splitSwap, operations: [swap] });
    expect(draw(many).stations[0]?.rings[0]?.lanes).toEqual([...Array(4).fill('14.2%'), '+3']);
  });

  test('the story tells all of it', () => {
    expect(draw(routes.threeSignatures).story).toBe(
      '1 ETH on Arbitrum. Signature 1: Swap ETH for USDC on Arbitrum with Uniswap v3, cost not listed. ' +
        'Signature 2: Burn USDC on Arbitrum, mint it on Noble with CCTP, $0.20. ' +
        'Signature 3: Move USDC from Noble to Osmosis with IBC, cost not listed. 2,512.14 USDC arrives on Osmosis.',
    );
  });
});

describe('where it stands', () => {
  test('it turns where its stations have no room beside one another', () => {
    const journey = draw(routes.threeSignatures);
    expect(isUpright(journey, 480)).toBe(false);
    expect(isUpright(journey, 280)).toBe(true);
    const long = { ...journey, stations: Array.from({ length: 6 }, () => journey.stations).flat() };
    expect(isUpright(long, 5000)).toBe(true);
  });

  test('no amount is cut: its symbol goes below, and where that is too wide the map turns', () => {
    const journey = draw(routes.threeSignatures);
    const [first] = journey.stations;
    if (first === undefined) throw new Error('the route has stations');
    const withAmount = (amount: string) => ({ ...journey, stations: [first, { ...first, amount }, first, first] });
    expect(amountLines(withAmount('2,998.48 USDC'), 408)).toBe(1);
    expect(amountLines(withAmount('1,234,567.89 USDC'), 408)).toBe(2);
    expect(isUpright(withAmount('1,234,567.89 USDC'), 408)).toBe(false);
    expect(isUpright(withAmount('1,234,567,890.12 USDC'), 408)).toBe(true);
  });

  test('upright rows follow one another without a gap, and a split takes a line for each lane', () => {
    for (const route of Object.values(routes)) {
      const journey = draw(route);
      const { stations, rings, segments, height } = uprightRows(journey);
      const rows = [...stations, ...rings.flat(), ...segments].sort((a, b) => a.top - b.top);
      expect(rows.reduce((top, row) => (row.top === top ? top + row.height : Number.NaN), 0)).toBe(height);
    }
    const [plain, split] = [routes.transferThenSwap, routes.splitSwap].map((route) => uprightRows(draw(route)).rings);
    expect((split?.[0]?.[0]?.height ?? 0) - (plain?.[1]?.[0]?.height ?? 0)).toBe(2 * LANE_HEIGHT);
  });
});
