import {
  type Abi,
  type Address,
  concat,
  encodeFunctionData,
  getAddress,
  type Hex,
  maxUint256,
  numberToHex,
  pad,
} from 'viem';
import { describe, expect, test } from 'vitest';
import { createRandom, type Random } from '#testing/random.ts';
import {
  CALLER,
  type PaidPath,
  pullToken,
  ROUTER,
  refundNative,
  swaps,
  sweepToken,
  together,
  unwrapNative,
  wrapNative,
} from './router-calls.ts';
import type { Trade } from './router-path.ts';

const UINT = { type: 'uint256' };
const ADDRESS = { type: 'address' };
const BYTES = { type: 'bytes' };
const TUPLE = {
  type: 'tuple',
  components: [BYTES, ADDRESS, UINT, UINT].map((field, index) => ({ ...field, name: `f${index}` })),
};
const PAIRS = [UINT, UINT, { type: 'address[]' }, ADDRESS];

/** The same call as viem encodes it. */
function byLibrary(name: string, inputs: readonly object[], args: readonly unknown[]): Hex {
  const abi = [{ type: 'function', name, inputs, outputs: [], stateMutability: 'payable' }] as unknown as Abi;
  return encodeFunctionData({ abi, functionName: name, args });
}

const FIRST_SEED = Number(process.env.ORACLE_SEED ?? 1);
const SEEDS = Array.from({ length: 200 }, (_, index) => FIRST_SEED + index);

const amountOf = (random: Random): bigint =>
  random.pick([0n, 1n, maxUint256, BigInt(random.whole(1, 1e9)), BigInt(random.whole(1, 1e9)) ** 7n]);
/** As addresses are written, some digits large. */
const addressOf = (random: Random): Address =>
  getAddress(pad(numberToHex(BigInt(random.whole(1, 1e9)) ** 5n), { size: 20 }));

function tradesOf(random: Random, version: 2 | 3): Trade[] {
  const tokens = Array.from({ length: random.whole(2, 5) }, () => addressOf(random));
  return tokens.slice(1).map((tokenOut, index) => ({
    version,
    feePpm: version === 2 ? 3000 : random.pick([1, 100, 500, 3000, 10_000, 999_999]),
    tokenIn: tokens[index] as Address,
    tokenOut,
  }));
}

const tokensOf = (part: readonly Trade[]) => [part[0]?.tokenIn, ...part.map(({ tokenOut }) => tokenOut)];
const pathOf = (part: readonly Trade[]): Hex =>
  concat(part.flatMap(({ tokenIn, feePpm }) => [tokenIn, numberToHex(feePpm, { size: 3 })]).concat(lastOf(part)));
const lastOf = (part: readonly Trade[]): Address => (part.at(-1) as Trade).tokenOut;
const reversed = (part: readonly Trade[]): Trade[] =>
  part.map((trade) => ({ ...trade, tokenIn: trade.tokenOut, tokenOut: trade.tokenIn })).reverse();

const lower = (value: Hex): string => value.toLowerCase();

describe('calls equal those of the ABI encoder', () => {
  test('trades one after the other, forward', () => {
    for (const seed of SEEDS) {
      const random = createRandom(seed);
      const parts = [tradesOf(random, 3), tradesOf(random, 2), tradesOf(random, 3)].slice(0, random.whole(1, 3));
      const [amountIn, least, recipient] = [amountOf(random), amountOf(random), addressOf(random)];
      const path: PaidPath = { parts, amountIn, amountOut: 0n, backward: false, mostIn: amountIn };
      const expected = parts.map((part, index) => {
        const input = index === 0 ? amountIn : 0n;
        const [to, lowest] = index === parts.length - 1 ? [recipient, least] : [ROUTER, 0n];
        return part[0]?.version === 2
          ? byLibrary('swapExactTokensForTokens', PAIRS, [input, lowest, tokensOf(part), to])
          : byLibrary('exactInput', [TUPLE], [{ f0: pathOf(part), f1: to, f2: input, f3: lowest }]);
      });
      expect(swaps(path, { recipient, least }).map(lower), `seed ${seed}`).toEqual(expected.map(lower));
      const all = byLibrary('multicall', [{ type: 'bytes[]' }], [expected]);
      expect(lower(together(swaps(path, { recipient, least }))), `seed ${seed}`).toBe(
        lower(parts.length === 1 ? (expected[0] as Hex) : all),
      );
    }
  });

  test.each([2, 3] as const)('trades of version %i, backward', (version) => {
    for (const seed of SEEDS) {
      const random = createRandom(seed);
      const part = tradesOf(random, version);
      const [amountOut, mostIn] = [amountOf(random), amountOf(random)];
      const path: PaidPath = { parts: [part], amountIn: 0n, amountOut, backward: true, mostIn };
      const expected =
        version === 2
          ? byLibrary('swapTokensForExactTokens', PAIRS, [amountOut, mostIn, tokensOf(part), CALLER])
          : byLibrary('exactOutput', [TUPLE], [{ f0: pathOf(reversed(part)), f1: CALLER, f2: amountOut, f3: mostIn }]);
      const [call] = swaps(path, { recipient: CALLER, least: 0n });
      expect(lower(call as Hex), `seed ${seed}`).toBe(lower(expected));
    }
  });

  test('rejects denoms that are no address, fees above 3 bytes and amounts that are not a uint256', () => {
    const [token, other] = [addressOf(createRandom(1)), addressOf(createRandom(2))];
    const amounts = { amountIn: 5n, amountOut: 4n, mostIn: 5n, backward: false };
    const swapped = (trade: Partial<Trade>, amountsOf = amounts) =>
      swaps(
        { ...amountsOf, parts: [[{ version: 3, feePpm: 3000, tokenIn: token, tokenOut: other, ...trade }]] },
        { recipient: CALLER, least: 4n },
      );
    expect(() => swapped({ tokenIn: 'arbitrum-native' as Address })).toThrow('"arbitrum-native" is not an EVM address');
    expect(() => swapped({ tokenOut: other.slice(0, -2) as Address })).toThrow('is not an EVM address');
    for (const feePpm of [20_000_000, 0.5, -1])
      expect(() => swapped({ feePpm })).toThrow(`${feePpm} is not 6 hex digits`);
    for (const amountIn of [-1n, maxUint256 + 1n]) {
      expect(() => swapped({}, { ...amounts, amountIn })).toThrow(`${amountIn} is not 64 hex digits`);
    }
    expect(() => pullToken('0x' as Address, 5n)).toThrow('"0x" is not an EVM address');
  });

  test('wraps, unwraps, sweeps and refunds', () => {
    for (const seed of SEEDS) {
      const random = createRandom(seed);
      const [token, amount] = [addressOf(random), amountOf(random)];
      const done = [wrapNative(amount), unwrapNative(amount), refundNative()];
      const expected = [
        byLibrary('wrapETH', [UINT], [amount]),
        byLibrary('unwrapWETH9', [UINT], [amount]),
        byLibrary('refundETH', [], []),
        byLibrary('pull', [ADDRESS, UINT], [token, amount]),
        byLibrary('sweepToken', [ADDRESS, UINT], [token, amount]),
      ];
      const calls = [...done, pullToken(token, amount), sweepToken(token, amount)];
      expect(calls.map(lower), `seed ${seed}`).toEqual(expected.map(lower));
    }
  });
});
