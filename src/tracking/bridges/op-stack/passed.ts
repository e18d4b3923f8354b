import { encodeValues } from '#calls/encode.ts';
import { addressOfWord, bytesAt, uintAt, wordAt } from '#calls/words.ts';
import { keccak, topicOf } from '../../abi.ts';
import type { EvmLog, EvmTx } from '../../chain-tx.ts';
import {
  L2_MESSENGER,
  MESSAGE_PASSER,
  movedBy,
  movedCoins,
  type OpMessage,
  type OpMoved,
  type OpRollup,
  readMessage,
  rollupOn,
} from './message.ts';

/** A message from a rollup to its first layer, as the message passer of the rollup wrote it down. */
export interface OpWithdrawal {
  readonly kind: 'withdrawal';
  readonly tx: EvmTx;
  readonly rollup: OpRollup;
  readonly log: EvmLog;
  readonly nonce: bigint;
  readonly sender: string;
  readonly target: string;
  readonly value: bigint;
  readonly gas: bigint;
  /** Hex digits without 0x. */
  readonly data: string;
  readonly hash: string;
  readonly message: OpMessage | undefined;
  readonly moved: OpMoved;
}

const MESSAGE_PASSED = topicOf('MessagePassed(uint256,address,address,uint256,uint256,bytes,bytes32)');

/** Undefined for anything but a withdrawal of money from a rollup that we know, whose hash is that of its fields. */
export function readWithdrawal(tx: EvmTx, log: EvmLog): OpWithdrawal | undefined {
  const isPassed = log.topics[0] === MESSAGE_PASSED && log.address === MESSAGE_PASSER;
  const rollup = isPassed ? rollupOn(tx.chainId) : undefined;
  const [sender, target] = [log.topics[2], log.topics[3]].map((topic) => addressOfWord(topic ?? ''));
  const [value, gas] = [uintAt(log.data, 0), uintAt(log.data, 1)];
  const data = bytesAt(log.data, 2);
  if (rollup === undefined || sender === undefined || target === undefined || log.topics[1] === undefined)
    return undefined;
  if (value === undefined || gas === undefined || data === undefined) return undefined;
  const nonce = BigInt(log.topics[1]);
  const hash = keccak(encodeValues([nonce, sender, target, value, gas, { bytes: data }]));
  if (`0x${wordAt(log.data, 3)}` !== hash) return undefined;
  const message = sender === L2_MESSENGER ? readMessage(`0x${data}`) : undefined;
  const moved = message
    ? movedBy(rollup, message, false)
    : value === 0n
      ? undefined
      : movedCoins(rollup, value, sender, target);
  if (moved === undefined) return undefined;
  return { kind: 'withdrawal', tx, rollup, log, nonce, sender, target, value, gas, data, hash, message, moved };
}

/** The withdrawal as the portal takes it. */
export const transactionOf = ({ nonce, sender, target, value, gas, data }: OpWithdrawal) => ({
  tuple: [nonce, sender, target, value, gas, { bytes: data }],
});

/** The type of a withdrawal in the portal's functions. */
export const OP_TRANSACTION = '(uint256,address,address,uint256,uint256,bytes)';

/** Answers of contracts of the first layer; null for one that reverts, "" for one that goes through and says nothing. */
export type AskL1 = (target: string, ...data: readonly string[]) => Promise<readonly (string | null)[]>;
