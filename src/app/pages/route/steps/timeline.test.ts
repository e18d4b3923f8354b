import { describe, expect, test } from 'vitest';
import { coinText } from '#app/asset/coin.ts';
import { usdText } from '#app/format/amount.ts';
import { numberFormatter } from '#app/format/number.ts';
import { percent } from '#app/format/percent.ts';
import { OPERATION_KINDS } from '#contract/operation.ts';
import type { Route } from '#contract/route.ts';
import { routeNames } from '#testing/route-names.ts';
import { routesOfEveryKind as routes } from '#testing/routes.ts';
import { routeKey } from '../comparison/compared-route.ts';
import { stepRounding } from './step-rounding.ts';
import { groupBySignature, timelineSteps } from './timeline.ts';
import { countSignatures, poolCount } from './timeline-counts.ts';

const en = numberFormatter('en-US');
const stepsOf = (route: Route) => timelineSteps(route, routeNames, en);
const only = (route: Route) => stepsOf(route)[0] as NonNullable<ReturnType<typeof stepsOf>[0]>;

const feeLines = (route: Route) =>
  only(route).fees.map(({ label, coin, usd }) => `${label} ${coinText(coin, 'up', en)}, ${usdText(usd, 'up', en)}`);

describe('operation kinds', () => {
  test('have a fixture each', () => {
    const seen = new Set(Object.values(routes).flatMap((route) => stepsOf(route).map(({ kind }) => kind)));
    expect(OPERATION_KINDS.filter((kind) => !seen.has(kind))).toEqual([]);
  });

  test.each([
    [
      'transferThenSwap',
      'link',
      'bridge',
      'Move USDC from Noble to Osmosis with IBC',
      'Noble',
      'Osmosis',
      '100 USDC',
      '100 USDC',
    ],
    [
      'axelar',
      'satellite',
      'bridge',
      'Move POL from Polygon to Osmosis with Axelar',
      'Polygon',
      'Osmosis',
      '200 POL',
      '198.5 POL',
    ],
    [
      'cctp',
      'flame',
      'bridge',
      'Burn USDC on Ethereum, mint it on Arbitrum with CCTP',
      'Ethereum',
      'Arbitrum',
      '100 USDC',
      '99.81 USDC',
    ],
    [
      'cctpV2',
      'flame',
      'bridge',
      'Burn USDC on Ethereum, mint it on Arbitrum with CCTP fast',
      'Ethereum',
      'Arbitrum',
      '100 USDC',
      '99.81 USDC',
    ],
    [
      'hyperlane',
      'waypoints',
      'bridge',
      'Move TIA from Celestia to Arbitrum with Hyperlane',
      'Celestia',
      'Arbitrum',
      '20 TIA',
      '20 TIA',
    ],
    [
      'opInit',
      'layers',
      'bridge',
      'Move INIT from Initia to Rollup One, between Initia and its rollup',
      'Initia',
      'Rollup One',
      '7 INIT',
      '7 INIT',
    ],
    [
      'canonicalDeposit',
      'layers',
      'bridge',
      'Move ETH from Ethereum to Arbitrum with OP Stack bridge',
      'Ethereum',
      'Arbitrum',
      '1 ETH',
      '1 ETH',
    ],
    [
      'goFast',
      'bolt',
      'bridge',
      'Move USDC from Arbitrum to Osmosis: a solver pays you first',
      'Arbitrum',
      'Osmosis',
      '100 USDC',
      '99.62 USDC',
    ],
    [
      'stargate',
      'pool',
      'bridge',
      'Move USDC from Ethereum to Arbitrum through a Stargate pool',
      'Ethereum',
      'Arbitrum',
      '100 USDC',
      '99.81 USDC',
    ],
    [
      'layerZero',
      'envelope',
      'bridge',
      'Move USDT from Ethereum to Arbitrum with a LayerZero message',
      'Ethereum',
      'Arbitrum',
      '100 USDT',
      '99.99 USDT',
    ],
    [
      'eureka',
      'link-plus',
      'bridge',
      'Move ATOM from Cosmos Hub to Ethereum with IBC Eureka',
      'Cosmos Hub',
      'Ethereum',
      '12 ATOM',
      '11.7 ATOM',
    ],
    ['splitSwap', 'arrows', 'swap', 'Swap USDC for OSMO on Osmosis', 'Osmosis', null, '100 USDC', '243.0188 OSMO'],
    [
      'threeSignatures',
      'arrows-box',
      'swap',
      'Swap ETH for USDC on Arbitrum with Uniswap v3',
      'Arbitrum',
      null,
      '1 ETH',
      '2,512.34 USDC',
    ],
    ['bankSend', 'plane', 'send', 'Send OSMO on Osmosis', 'Osmosis', null, '5 OSMO', '5 OSMO'],
  ] as const)('%s', (name, icon, family, title, from, to, input, output) => {
    const step = only(routes[name]);
    expect(step).toMatchObject({ icon, family, title, from, to });
    expect([coinText(step.input, 'up', en), coinText(step.output, 'down', en)]).toEqual([input, output]);
  });

  test('shows an unknown kind with its name and fields', () => {
    const step = only(routes.unknownKind);
    expect(step.title).toBe('Step of an unknown kind: teleport_transfer');
    expect([step.from, step.to]).toEqual(['Ethereum', 'Arbitrum']);
    expect(step.fields).toContainEqual(['speed', '9']);
    expect(coinText(step.input, 'up', en)).toBe('Amount not given');
    expect(step.carrier).toBe('unknown step');
  });

  test('treats a kind named like a property of Object.prototype as unknown', () => {
    const route = { ...routes.bankSend, operations: [{ constructor: { chain_id: '1' }, tx_index: 0 }] } as never;
    expect(only(route).title).toBe('Step of an unknown kind: constructor');
  });

  test('ignores ids that are not strings in an unknown kind', () => {
    const route = {
      ...routes.bankSend,
      operations: [{ odd: { from_chain_id: 7, denom_in: {} }, tx_index: 0 }],
    } as never;
    expect(only(route)).toMatchObject({ from: null, to: null });
  });
});

describe('fees of steps', () => {
  test.each([
    ['axelar', ['Bridge fee 1.5 POL, $0.38']],
    ['hyperlane', ['Bridge fee 0.4 TIA, $1.10']],
    ['stargate', ['Pool fee 0.06 USDC, $0.06', 'Message fee 0.00003 ETH, $0.08']],
    ['layerZero', ['Message fee 0.00004 ETH, $0.11']],
    ['eureka', ['Relay fee 0.3 ATOM, no price']],
    ['cctpV2', ['Bridge fee, at most 0.01 USDC, no price']],
    ['cctp', []],
    ['opInit', []],
    ['canonicalDeposit', []],
    ['bankSend', []],
  ] as const)('%s', (name, lines) => expect(feeLines(routes[name])).toEqual(lines));

  test('gives the rate of a solver fee to three digits', () => {
    const [operation] = routes.goFast.operations as never as [{ go_fast_transfer: { fee: object } } & object];
    const { go_fast_transfer: transfer } = operation;
    const labelOf = (bps_fee: string) => {
      const body = { ...transfer, fee: { ...transfer.fee, bps_fee } };
      return only({ ...routes.goFast, operations: [{ ...operation, go_fast_transfer: body }] } as never).fees[0]?.label;
    };
    expect(['12.00001', '0.00001', 'some', '-1'].map(labelOf)).toEqual([
      'Solver fee (0.120%)',
      'Solver fee (<0.001%)',
      'Solver fee',
      'Solver fee',
    ]);
  });

  test('lists the three parts of a solver fee', () => {
    expect(feeLines(routes.goFast)).toEqual([
      'Solver fee (0.1%) 0.1 USDC, $0.10',
      'Source chain part 0.15 USDC, $0.15',
      'Destination chain part 0.13 USDC, $0.13',
    ]);
  });

  test('shows an affiliate fee in the token of the swap', () => {
    const swap = stepsOf(routes.transferThenSwap)[1];
    expect(swap?.fees.map(({ coin }) => coinText(coin, 'up', en))).toEqual(['1.2151 OSMO']);
  });
});

describe('swaps', () => {
  test('give the symbols and the pool of each hop', () => {
    const [, swap] = stepsOf(routes.transferThenSwap);
    expect(swap?.paths).toEqual([{ split: null, hops: [{ from: 'USDC', to: 'OSMO', pool: '1464' }] }]);
    expect(swap?.priceImpact).toEqual({ known: true, value: { units: 118n, places: 3 } });
  });

  test('give the share of each path of a split', () => {
    const { paths, priceImpact } = only(routes.splitSwap);
    expect(
      paths.map(({ split, hops }) => [
        split?.share,
        split && coinText(split.input, 'down', en),
        hops.map(({ pool }) => pool),
      ]),
    ).toEqual([
      [percent(70), '70 USDC', ['1464']],
      [percent(30), '30 USDC', ['1282', '1590']],
    ]);
    expect(priceImpact).toEqual({ known: false, reason: 'not given' });
  });

  test('count a pool once if several paths use it', () => {
    const hop = (pool: string) => ({ from: 'USDC', to: 'OSMO', pool });
    const paths = [[hop('1464')], [hop('1464'), hop('1590')]].map((hops) => ({ split: null, hops }));
    expect(poolCount(paths)).toBe(2);
  });

  test('list paths without amounts without their share', () => {
    const [operation] = routes.splitSwap.operations as never as [
      { swap: { smart_swap_in: { swap_routes: object[] } } } & object,
    ];
    const { swap_routes } = operation.swap.smart_swap_in;
    const withoutAmounts = swap_routes.map((each) => ({ ...each, swap_amount_in: null }));
    const swap = { ...operation.swap, smart_swap_in: { ...operation.swap.smart_swap_in, swap_routes: withoutAmounts } };
    const { paths } = only({ ...routes.splitSwap, operations: [{ ...operation, swap }] } as never);
    expect(paths.map(({ split, hops }) => [split, hops.length])).toEqual([
      [null, 1],
      [null, 2],
    ]);
  });

  const VENUES = ['osmosis-poolmanager', 'osmosis-astroport'].map((name) => ({ name, chain_id: 'osmosis-1' }));
  const overVenues = (venues: object[]) => {
    const [operation] = routes.splitSwap.operations as never as [{ swap: object } & object];
    return { ...routes.splitSwap, operations: [{ ...operation, swap: { ...operation.swap, swap_venues: venues } }] };
  };

  test('list every venue of a split, in any order with the same route key', () => {
    const [one, other] = [overVenues(VENUES), overVenues(VENUES.toReversed())] as never as [Route, Route];
    expect(only(one).title).toBe('Swap USDC for OSMO on Osmosis with Osmosis, Astroport');
    expect(routeKey(one)).toBe(routeKey(other));
    expect(routeKey(one)).not.toBe(routeKey(routes.splitSwap));
  });

  test('take the price impact of the route if it has one swap', () => {
    const route = { ...routes.splitSwap, swap_price_impact_percent: '0.27' };
    expect(only(route).priceImpact).toEqual({ known: true, value: { units: 27n, places: 2 } });
    const twice = { ...route, operations: [...route.operations, ...route.operations] };
    expect(only(twice).priceImpact).toEqual({ known: false, reason: 'not given' });
  });
});

test('groups steps by the transaction that the user signs', () => {
  const signatures = groupBySignature(stepsOf(routes.threeSignatures));
  expect(signatures.map(({ number, chain, steps }) => [number, chain, steps.length])).toEqual([
    [1, 'Arbitrum', 1],
    [2, 'Arbitrum', 1],
    [3, 'Noble', 1],
  ]);
  expect(groupBySignature(stepsOf(routes.transferThenSwap))).toHaveLength(1);
});

test('a claim is a signature of its own, on the chain whose gas it pays', () => {
  const claimed = { ...routes.threeSignatures, claimed_operations: [1] } as Route;
  const numbers = (route: Route) => groupBySignature(stepsOf(route)).map(({ number, claims }) => [number, claims]);
  const mint = { action: null, waitSeconds: null };
  expect(numbers(claimed)).toEqual([
    [1, []],
    [2, [{ number: 3, chain: 'Noble', ...mint }]],
    [4, []],
  ]);
  const gas = { fee_type: 'GAS', operation_index: 1, chain_id: '1' };
  const fees = [
    { ...gas, tx_index: claimed.operations[1]?.tx_index },
    { ...gas, tx_index: (claimed.operations[1]?.tx_index ?? 0) + 1, chain_id: 'osmosis-1' },
  ];
  const [, second] = groupBySignature(stepsOf({ ...claimed, estimated_fees: fees } as Route));
  expect(second?.claims).toEqual([{ number: 3, chain: 'Osmosis', ...mint }]);
});

test('a withdrawal from a rollup takes three signatures, each with what it does and the wait before it', () => {
  const groups = groupBySignature(stepsOf(routes.canonicalWithdrawal));
  expect(groups.map(({ number, claims }) => [number, claims])).toEqual([
    [
      1,
      [
        { number: 2, chain: 'Ethereum', action: 'prove', waitSeconds: 3600 },
        { number: 3, chain: 'Ethereum', action: 'finalize', waitSeconds: 604_800 },
      ],
    ],
  ]);
  expect(countSignatures(groups)).toBe(routes.canonicalWithdrawal.txs_required);
});

test('shows missing amounts, and marks a test network', () => {
  const step = only(routes.sparse);
  expect(step).toMatchObject({
    title: 'Move an unnamed asset from Osmosis Testnet to nowhere-1 with IBC',
    from: 'Osmosis Testnet',
    to: 'nowhere-1',
    isTestnet: true,
  });
  expect(coinText(step.input, 'up', en)).toBe('Amount not given');
  expect(step.fees).toEqual([]);
});

test('says how many verifiers must agree on a message, where the service does', () => {
  const [operation] = routes.layerZero.operations;
  const body = { ...operation?.layer_zero_transfer, verifiers: 2 };
  const told = only({ ...routes.layerZero, operations: [{ ...operation, layer_zero_transfer: body }] } as never);
  expect([only(routes.layerZero), told].map(({ verifiers }) => verifiers)).toEqual([null, 2]);
});

test('notes unwrapping on arrival, and a relay without its fee', () => {
  expect(only(routes.axelar).notes).toEqual(['Unwrapped on arrival.']);
  expect(only(routes.cctp).notes).toEqual(['Relayed for you; the fee is not given.']);
});

test('rounds needed amounts up for an exact output, and equal amounts alike', () => {
  const steps = timelineSteps(routes.transferThenSwap, routeNames, en);
  const roundings = (side: 'in' | 'out') =>
    steps.map((step, i) => Object.values(stepRounding(step, side, i + 1 === steps.length)));
  expect(roundings('in')).toEqual([
    ['up', 'down'],
    ['down', 'down'],
  ]);
  expect(roundings('out')).toEqual([
    ['up', 'up'],
    ['up', 'down'],
  ]);
  const [transfer] = steps;
  expect(transfer && stepRounding(transfer, 'out', true)).toEqual({ input: 'up', output: 'up' });
});

test('removes invisible characters from names that a service gives', () => {
  const turned = (text: string) => `\u202e${text}`;
  const operation = {
    [turned('jump')]: { from_chain_id: turned('a-1'), bridge_id: turned('WARP'), speed: turned('9') },
  };
  const step = only({ ...routes.bankSend, operations: [{ ...operation, tx_index: 0 }] } as never);
  expect(step.title).toBe('Step of an unknown kind: jump');
  expect([step.from, step.carrier]).toEqual(['a-1', 'WARP']);
  expect(step.fields).toContainEqual(['speed', '9']);
});
