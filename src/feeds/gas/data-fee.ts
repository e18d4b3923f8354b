import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { RpcOutcome, RpcRequest } from '#nodes/json-rpc.ts';
import { abiWord, wordAt } from '#nodes/multicall.ts';
import { NodeError } from '#nodes/node-request.ts';

/**
 * Unsigned bytes of the transaction whose data fee is asked: they do not compress. Nine of ten swaps of the sample need less than
 * 460 after compression, with their envelope; a split over many pools needs more.
 */
const TRANSACTION_BYTES = 512;
/** Gas of that transaction, where a fee grows with it. */
const TRANSACTION_GAS = 500_000n;
const ANYBODY = 0x1111111111111111111111111111111111111111n;

const HASH_BYTES = 32;
const TRANSACTION = Array.from({ length: TRANSACTION_BYTES / HASH_BYTES }, (_, i) =>
  bytesToHex(sha256(Uint8Array.of(i))),
).join('');

/** The last argument of a function whose arguments before it take so many words. */
const bytesAfter = (words: number, bytes: string): string =>
  abiWord((words + 1) * 32) + abiWord(bytes.length / 2) + bytes;

const call = (to: string, data: string): RpcRequest => ({ method: 'eth_call', params: [{ to, data }, 'latest'] });
/** `getL1Fee(bytes)`. */
const l1Fee = (to: string): RpcRequest => call(to, `0x49948e0e${bytesAfter(0, TRANSACTION)}`);
/** `getOperatorFee(uint256)`. */
const operatorFee = (to: string): RpcRequest => call(to, `0x275aedd2${abiWord(TRANSACTION_GAS)}`);

/** How one family of rollups tells what the data of a transaction costs. */
export interface DataFeeOracle {
  readonly requests: readonly RpcRequest[];
  /**
   * Smallest units of the gas asset, given the price of a unit of gas; null where the chain is of another family. Throws NodeError
   * if the node failed.
   */
  fee(outcomes: readonly RpcOutcome[], gasPrice: bigint): bigint | null;
}

const OP_STACK = '0x420000000000000000000000000000000000000f';
/** ethereum-optimism/optimism, contracts-bedrock, GasPriceOracle: the operator's fee came with its release Isthmus. */
const opStack: DataFeeOracle = {
  requests: [l1Fee(OP_STACK), operatorFee(OP_STACK)],
  fee([l1, operator]) {
    const fee = resultOf(l1);
    if (fee === null) return null;
    // Before Isthmus there is no such function; any other failure says nothing.
    if (operator !== undefined && 'error' in operator && !/revert/i.test(operator.error.message)) throw operator.error;
    return fee + (resultOf(operator) ?? 0n);
  },
};

/** The predeployed oracles of Scroll and of Morph. */
const oracleAt = (address: string): DataFeeOracle => ({
  requests: [l1Fee(address)],
  fee: ([l1]) => resultOf(l1),
});

/**
 * OffchainLabs/nitro, `gasEstimateL1Component(address,bool,bytes)` of NodeInterface, which nodes answer themselves, so never through
 * another contract: data costs further units of gas, at the price of any gas.
 */
const arbitrum: DataFeeOracle = {
  requests: [
    call(
      '0x00000000000000000000000000000000000000c8',
      `0x77d488a2${abiWord(ANYBODY)}${abiWord(0)}${bytesAfter(2, TRANSACTION)}`,
    ),
  ],
  fee([component], gasPrice) {
    const units = resultOf(component);
    return units && units * gasPrice;
  },
};

export const DATA_FEE_ORACLES: readonly DataFeeOracle[] = [
  opStack,
  arbitrum,
  oracleAt('0x5300000000000000000000000000000000000002'),
  oracleAt('0x530000000000000000000000000000000000000f'),
];

/** The first word that a function returned; null where there is no such contract or function, or the call failed. */
function resultOf(outcome: RpcOutcome | undefined): bigint | null {
  const data = outcome !== undefined && 'result' in outcome ? outcome.result : '0x';
  if (data === '0x') return null;
  const value = typeof data === 'string' && /^0x[0-9a-f]+$/i.test(data) ? wordAt(data.slice(2), 0) : undefined;
  if (value === undefined) throw new NodeError('returned an invalid answer to a contract call');
  return value;
}
