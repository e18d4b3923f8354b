import fc from 'fast-check';
import { encodeFunctionData, encodeFunctionResult, type Hex, multicall3Abi, numberToHex } from 'viem';
import { describe, expect, test } from 'vitest';
import { addressAt, type ContractCall, decodeAggregate, encodeAggregate, intAt, wordAt } from './multicall.ts';

const hexOf = (bytes: Uint8Array): Hex => `0x${Buffer.from(bytes).toString('hex')}`;
const bytes = (least: number, most: number) =>
  fc.uint8Array({ minLength: least, maxLength: most }).map((array) => hexOf(array));

interface Outcome {
  readonly success: boolean;
  readonly returnData: Hex;
}

const outcomes = fc.array(
  fc.record({ success: fc.boolean(), returnData: fc.oneof(bytes(32, 32), bytes(0, 100), fc.constant<Hex>('0x')) }),
  { maxLength: 20 },
);
const encoded = (result: readonly Outcome[]): Hex =>
  encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result: [...result] });

test('encodes calls of any data to any targets', () => {
  const calls = fc.array(
    fc.record({ target: bytes(20, 20), data: fc.oneof(bytes(0, 100), fc.constant<Hex>('0x70')) }),
    {
      maxLength: 20,
    },
  );
  fc.assert(
    fc.property(calls, (requested: ContractCall[]) => {
      const args = requested.map(({ target, data }) => ({
        target: target as Hex,
        allowFailure: true,
        callData: data as Hex,
      }));
      const expected = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [args] });
      expect(encodeAggregate(requested)).toBe(expected);
    }),
  );
});

describe('decodeAggregate', () => {
  test('decodes any results', () => {
    fc.assert(
      fc.property(outcomes, (result) => {
        const expected = result.map(({ success, returnData }) => {
          return { success, bytes: returnData.slice(2) };
        });
        expect(decodeAggregate(encoded(result), result.length)).toEqual(expected);
      }),
    );
  });

  test('rejects another number of results, truncated data and invalid hex', () => {
    fc.assert(
      fc.property(outcomes, fc.nat(), (result, cut) => {
        const data = encoded(result);
        expect(decodeAggregate(data, result.length + 1)).toBeUndefined();
        if (result.length === 0) return;
        expect(decodeAggregate(data.slice(0, 2 + (cut % 192)), result.length)).toBeUndefined();
        expect(decodeAggregate(`${data.slice(0, -1)}g`, result.length)).toBeUndefined();
      }),
    );
  });

  test('never returns values that are not in the data, whichever word is changed', () => {
    const word = fc.oneof(
      fc.bigInt(0n, 2n ** 256n - 1n),
      fc.bigInt(0n, 2n ** 13n),
      fc.constantFrom(2n ** 255n, 2n ** 64n, 2n ** 53n, 2n ** 48n - 1n),
    );
    fc.assert(
      fc.property(outcomes, fc.nat(), word, (result, at, value) => {
        const data = encoded(result);
        const words = (data.length - 2) / 64;
        const start = 2 + 64 * (at % Math.floor(words));
        const changed = data.slice(0, start) + numberToHex(value, { size: 32 }).slice(2) + data.slice(start + 64);
        for (const { bytes } of decodeAggregate(changed, result.length) ?? []) expect(changed).toContain(bytes);
      }),
    );
  });

  test('rejects a success flag other than 0 and 1', () => {
    const data = encoded([{ success: true, returnData: '0x' }]);
    const yes = numberToHex(1n, { size: 32 }).slice(2);
    // The last word that is 1: the first is the number of calls.
    const at = data.lastIndexOf(yes);
    for (const odd of [2n, 2n ** 48n, 2n ** 255n])
      expect(
        decodeAggregate(data.slice(0, at) + numberToHex(odd, { size: 32 }).slice(2) + data.slice(at + 64), 1),
      ).toBeUndefined();
  });
});

test('reads words and signed words at their index, and nothing beyond the end', () => {
  const minusTwo = numberToHex(2n ** 256n - 2n, { size: 32 }).slice(2);
  const bytes = numberToHex(7n, { size: 32 }).slice(2) + minusTwo;
  expect([wordAt(bytes, 0), intAt(bytes, 1), wordAt(bytes, 2), wordAt(`${bytes}00`, 2)]).toEqual([
    7n,
    -2n,
    undefined,
    undefined,
  ]);
});

test('reads an address, and none for nobody or for more than an address', () => {
  const word = (value: bigint): string => numberToHex(value, { size: 32 }).slice(2);
  expect(addressAt(word(0xabn), 0)).toBe('0x00000000000000000000000000000000000000ab');
  expect([addressAt(word(0n), 0), addressAt(word(1n << 160n), 0), addressAt('', 0)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
