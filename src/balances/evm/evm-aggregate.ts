import { decodeFunctionResult, encodeFunctionData, type Hex, multicall3Abi } from 'viem';

/** A call of a multicall; it may fail without the others. */
export interface AggregateCall {
  /** In lower case. */
  readonly target: Hex;
  readonly data: Hex;
}

export interface CallResult {
  readonly success: boolean;
  /** Number of bytes returned. */
  readonly size: number;
  /** The returned word as a number; undefined unless exactly one word was returned. */
  readonly word: bigint | undefined;
}

/** The data of a call to `aggregate3`. */
export const encodeAggregate = (calls: readonly AggregateCall[]): Hex =>
  encodeFunctionData({
    abi: multicall3Abi,
    functionName: 'aggregate3',
    args: [calls.map(({ target, data }) => ({ target, allowFailure: true, callData: data }))],
  });

/**
 * Bytes per call that are decoded. A balance takes 160; decoding a response of megabytes takes viem seconds, in which
 * nothing else runs.
 */
const MAX_BYTES_PER_CALL = 1024;

/** The results of `count` calls; undefined if the data is malformed or too large. */
export function decodeAggregate(data: string, count: number): CallResult[] | undefined {
  if (!isHex(data) || data.length > 2 * MAX_BYTES_PER_CALL * (count + 1)) return undefined;
  try {
    const results = decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data });
    return results.length === count ? results.map(callResult) : undefined;
  } catch {
    return undefined;
  }
}

const isHex = (text: string): text is Hex => /^0x[0-9a-f]*$/i.test(text);

const callResult = ({ success, returnData }: { readonly success: boolean; readonly returnData: Hex }): CallResult => ({
  success,
  size: (returnData.length - 2) / 2,
  word: wordOf(returnData.slice(2)),
});

/** The value of 64 hex digits; undefined for anything else. */
export const wordOf = (digits: string): bigint | undefined =>
  /^[0-9a-f]{64}$/i.test(digits) ? BigInt(`0x${digits}`) : undefined;
