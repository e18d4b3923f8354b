import { type Address, decodeAbiParameters, decodeFunctionData, type Hex, parseAbi } from 'viem';
import { expect, test } from 'vitest';
import type { Path } from '#engine/index.ts';
import type { Pool } from '#market/pool.ts';
import { chainRecord } from '#testing/chain-record.ts';
import { callVelodromeRouter } from './velodrome-router.ts';
import type { SwapDetail } from './venue.ts';

const EXECUTE = parseAbi(['function execute(bytes commands, bytes[] inputs)']);
const SWAP = [
  ...[{ type: 'address' }, { type: 'uint256' }, { type: 'uint256' }, { type: 'bytes' }],
  ...[{ type: 'bool' }, { type: 'bool' }],
] as const;
const [CALLER, ROUTER] = [1, 2].map((n) => `0x${`${n}`.padStart(40, '0')}` as Address);
const BALANCE = 1n << 255n;

const [A, B, C, WRAPPED] = ['a', 'b', 'c', 'e'].map((digit) => `0x${digit.repeat(40)}` as Address) as [
  Address,
  Address,
  Address,
  Address,
];
const NATIVE = 'evm-native';
const chain = chainRecord({ chain_id: '10', chain_type: 'evm', native_denom: NATIVE, wrapped_native: WRAPPED });

const base = { id: 'p', denoms: [A, B], feePpm: 500 };
const STABLE: Pool = { ...base, kind: 'solidly_stable', reserves: [1n, 1n], units: [1n, 1n] };
const VOLATILE: Pool = { ...base, kind: 'constant_product', reserves: [1n, 1n], feeOn: 'input_first' };
const SLIPSTREAM: Pool = {
  ...{ ...base, kind: 'concentrated', sqrtPriceX96: 1n << 96n, tick: 0, liquidity: 1n, tickSpacing: 200, ticks: [] },
};

const pathOf = (denoms: readonly string[], pools: readonly Pool[], amounts: readonly [bigint, bigint]) => {
  const hops = pools.map((pool, i) => {
    const detail = { pool, denomIn: denoms[i], denomOut: denoms[i + 1] } as SwapDetail;
    return { edge: { detail }, amountIn: amounts[0], amountOut: amounts[1] };
  });
  return { hops, amountIn: amounts[0], amountOut: amounts[1] } as unknown as Path<SwapDetail>;
};

function commandsOf(calldata: Hex) {
  const { args } = decodeFunctionData({ abi: EXECUTE, data: calldata });
  const [bytes, inputs] = args;
  const swap = (input: Hex) => decodeAbiParameters(SWAP, input);
  const plain = (input: Hex) =>
    input
      .slice(2)
      .match(/.{64}/g)
      ?.map((word) => BigInt(`0x${word}`));
  return inputs.map((input, i) => {
    const byte = bytes.slice(2 + 2 * i, 4 + 2 * i);
    return [byte, ...((byte === '00' || byte === '08' ? swap(input) : plain(input)) ?? [])];
  });
}

const packed = (...parts: string[]) => `0x${parts.map((part) => part.replace('0x', '')).join('')}`;

/* The calls were sent to the published router's swaps, on a local node: docs/decisions/0036. */

test('a path over pairs and slipstream is one command for each type, the caller paying the first', () => {
  const path = pathOf([A, B, C, WRAPPED], [STABLE, VOLATILE, SLIPSTREAM], [1_000n, 500n]);
  const call = callVelodromeRouter(chain, { side: 'in', paths: [path], amountOut: 500n });
  expect(call).toMatchObject({ maxAmountIn: 1_000n, minAmountOut: 495n });
  expect(commandsOf(call?.calldata as Hex)).toEqual([
    ['08', ROUTER, 1_000n, 0n, packed(A, '01', B, '00', C), true, false],
    ['00', CALLER, BALANCE, 495n, packed(C, '0000c8', WRAPPED), false, false],
  ]);
});

test('an exact output takes the quoted input and arrives whole', () => {
  const path = pathOf([A, B], [STABLE], [1_000n, 500n]);
  const call = callVelodromeRouter(chain, { side: 'out', paths: [path], amountOut: 500n });
  expect(call).toMatchObject({ maxAmountIn: 1_000n, minAmountOut: 500n });
  expect(commandsOf(call?.calldata as Hex)).toEqual([['08', CALLER, 1_000n, 500n, packed(A, '01', B), true, false]]);
});

test('the gas asset is wrapped before and unwrapped after', () => {
  const there = callVelodromeRouter(chain, {
    side: 'in',
    paths: [pathOf([NATIVE, A], [VOLATILE], [9n, 8n])],
    amountOut: 8n,
  });
  expect(commandsOf(there?.calldata as Hex)).toEqual([
    ['0b', BigInt(ROUTER as string), 9n],
    ['08', CALLER, 9n, 8n, packed(WRAPPED, '00', A), false, false],
  ]);
  const back = callVelodromeRouter(chain, {
    side: 'in',
    paths: [pathOf([A, NATIVE], [VOLATILE], [9n, 8n])],
    amountOut: 8n,
  });
  expect(commandsOf(back?.calldata as Hex)).toEqual([
    ['08', ROUTER, 9n, 0n, packed(A, '00', WRAPPED), true, false],
    ['0c', BigInt(CALLER as string), 8n],
  ]);
});

test('several paths gather in the router, which pays all at once', () => {
  const paths = [pathOf([A, B], [STABLE], [600n, 590n]), pathOf([A, B], [SLIPSTREAM], [400n, 410n])];
  const call = callVelodromeRouter(chain, { side: 'in', paths, amountOut: 1_000n });
  expect(call).toMatchObject({ maxAmountIn: 1_000n, minAmountOut: 990n });
  expect(commandsOf(call?.calldata as Hex)).toEqual([
    ['08', ROUTER, 600n, 0n, packed(A, '01', B), true, false],
    ['00', ROUTER, 400n, 0n, packed(A, '0000c8', B), true, false],
    ['04', BigInt(B), BigInt(CALLER as string), 990n],
  ]);
});

test.each<[string, Path<SwapDetail>]>([
  ['a pool of another kind', pathOf([A, B], [{ ...VOLATILE, feeOn: 'input' } as Pool], [9n, 8n])],
  ['a token that is visited twice', pathOf([A, B, A], [STABLE, VOLATILE], [9n, 8n])],
  ['a token that is no contract', pathOf([A, 'uatom'], [STABLE], [9n, 8n])],
  ['nothing paid in', pathOf([A, B], [STABLE], [0n, 8n])],
  [
    'a spacing that slipstream does not allow',
    pathOf([A, B], [{ ...SLIPSTREAM, tickSpacing: 16_384 } as Pool], [9n, 8n]),
  ],
])('no call for %s', (_, path) => {
  expect(callVelodromeRouter(chain, { side: 'in', paths: [path], amountOut: 8n })).toBeNull();
});

test('no call with the gas asset where a chain has no wrapped form of it', () => {
  const order = { side: 'in', paths: [pathOf([A, NATIVE], [VOLATILE], [9n, 8n])], amountOut: 8n } as const;
  expect(callVelodromeRouter({ ...chain, wrapped_native: null }, order)).toBeNull();
});
