import { quantityOf, resultOf } from '#nodes/json-rpc.ts';
import type { AskedNode } from '#nodes/node-access.ts';
import { NodeError } from '#nodes/node-request.ts';
import type { CosmosEvent, CosmosTx, EvmLog, EvmTx, SvmTx } from './chain-tx.ts';
import { type Fields, fieldsOf, listOf } from './json.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const isHex = (value: unknown): value is string => typeof value === 'string' && /^0x[0-9a-f]*$/i.test(value);

/** A log as a node writes it; undefined for anything else, and for one that a reorganisation took back. */
export function readLog(value: unknown): EvmLog | undefined {
  const { address, topics, data, logIndex, transactionHash, blockNumber, removed } = fieldsOf(value);
  const index = quantityOf(logIndex);
  const height = quantityOf(blockNumber);
  const isWhole = isHex(address) && isHex(data) && isHex(transactionHash) && listOf(topics).every(isHex);
  if (!isWhole || index === undefined || height === undefined || removed === true) return undefined;
  return {
    address: address.toLowerCase(),
    topics: listOf(topics).map((topic) => textOf(topic).toLowerCase()),
    data: data.toLowerCase(),
    index: Number(index),
    txHash: transactionHash.toLowerCase(),
    height,
  };
}

/** Times of blocks by their hash, which a time belongs to for good. */
export interface BlockTimes {
  get(blockHash: string): number | undefined;
  set(blockHash: string, time: number): unknown;
}

/** By its receipt; a transaction without one is pending. Null where the node has neither. */
export async function readEvmTx(
  node: AskedNode,
  chainId: string,
  hash: string,
  times: BlockTimes = new Map(),
): Promise<EvmTx | null> {
  const asked = ['eth_getTransactionByHash', 'eth_getTransactionReceipt'].map((method) => ({ method, params: [hash] }));
  const [txOutcome, receiptOutcome] = await node.rpc(asked);
  for (const outcome of [txOutcome, receiptOutcome])
    if (outcome !== undefined && 'error' in outcome) throw outcome.error;
  const tx = fieldsOf(resultOf(txOutcome));
  const receipt = fieldsOf(resultOf(receiptOutcome));
  if (textOf(tx.hash).toLowerCase() !== hash) return null;
  const height = quantityOf(receipt.blockNumber) ?? null;
  const isIn = textOf(receipt.transactionHash).toLowerCase() === hash && height !== null;
  const isDone = quantityOf(receipt.status) === 1n;
  return {
    family: 'evm',
    chainId,
    hash,
    outcome: isIn ? (isDone ? 'success' : 'failed') : 'pending',
    height: isIn ? height : null,
    time: isIn ? await timeOfBlock(node, height, textOf(receipt.blockHash), times) : null,
    said: isIn && !isDone ? 'the transaction reverted' : '',
    from: textOf(tx.from).toLowerCase(),
    to: isHex(tx.to) ? tx.to.toLowerCase() : null,
    input: isHex(tx.input) ? tx.input.toLowerCase() : '0x',
    logs: isIn && isDone ? listOf(receipt.logs).flatMap((log) => readLog(log) ?? []) : [],
  };
}

async function timeOfBlock(
  node: AskedNode,
  height: bigint,
  blockHash: string,
  times: BlockTimes,
): Promise<number | null> {
  const known = times.get(blockHash);
  if (known !== undefined) return known;
  const [outcome] = await node.rpc([{ method: 'eth_getBlockByNumber', params: [`0x${height.toString(16)}`, false] }]);
  const block = fieldsOf(resultOf(outcome));
  const seconds = quantityOf(block.timestamp);
  if (seconds === undefined) return null;
  const time = Number(seconds) * 1000;
  // By number a node may show another block of that height.
  if (blockHash !== '' && textOf(block.hash) === blockHash) times.set(blockHash, time);
  return time;
}

/** What a node without an index of transactions has to say of any: it would never know one. */
export const NO_INDEX = 'no index';

/** Whether a node says that it keeps none, in the words of CometBFT. */
export const saysNoIndex = (error: unknown): boolean =>
  error instanceof NodeError && /index\w* (is )?(disabled|off)/i.test(error.words);

/** Null where the node does not have it. */
export async function readCosmosTx(
  node: AskedNode,
  chainId: string,
  hash: string,
): Promise<CosmosTx | typeof NO_INDEX | null> {
  const answer = await node.rest(`/cosmos/tx/v1beta1/txs/${hash}`).catch((error) => {
    if (saysNoIndex(error)) return NO_INDEX;
    if (error instanceof NodeError && (error.status === 404 || /not found/i.test(error.words))) return null;
    throw error;
  });
  return answer === null || answer === NO_INDEX ? answer : cosmosTxOf(answer, chainId, hash);
}

/** What `GET /cosmos/tx/v1beta1/txs/{hash}` answers, numbers as texts; null where it is of another transaction. */
export function cosmosTxOf(answer: unknown, chainId: string, hash: string): CosmosTx | null {
  const { tx, tx_response } = fieldsOf(answer);
  const response = fieldsOf(tx_response);
  if (textOf(response.txhash).toUpperCase() !== hash) return null;
  const body = fieldsOf(fieldsOf(tx).body);
  const time = Date.parse(textOf(response.timestamp));
  const isDone = `${response.code}` === '0';
  return {
    family: 'cosmos',
    chainId,
    hash,
    outcome: isDone ? 'success' : 'failed',
    height: /^\d+$/.test(`${response.height}`) ? BigInt(`${response.height}`) : null,
    time: Number.isNaN(time) ? null : time,
    said: isDone ? '' : textOf(response.raw_log).slice(0, 500),
    messages: listOf(body.messages).map(fieldsOf),
    events: isDone ? cosmosEventsOf(response) : [],
  };
}

/** The events of a response; of nodes before SDK 0.50 those of its logs, which are by message. */
function cosmosEventsOf(response: Fields): CosmosEvent[] {
  const plain = listOf(response.events).map(fieldsOf);
  const decoded =
    plain.length > 0 ? plain.map((event) => ({ event, message: messageOf(event) })) : eventsOfLogs(response);
  return decoded.map(({ event, message }, index) => ({
    type: textOf(event.type),
    attributes: listOf(event.attributes).map((each) => {
      const { key, value } = fieldsOf(each);
      return [textOf(key), textOf(value)] as const;
    }),
    message,
    index,
  }));
}

function eventsOfLogs(response: Fields): { readonly event: Fields; readonly message: number | null }[] {
  return listOf(response.logs).flatMap((each, place) => {
    const log = fieldsOf(each);
    return listOf(log.events).map((event) => ({ event: fieldsOf(event), message: place }));
  });
}

function messageOf(event: Fields): number | null {
  const index = listOf(event.attributes)
    .map(fieldsOf)
    .find(({ key }) => key === 'msg_index')?.value;
  return typeof index === 'string' && /^\d{1,4}$/.test(index) ? Number(index) : null;
}

/** Null where the node does not have it; a signature that has a status and no transaction is pending. */
export async function readSvmTx(node: AskedNode, chainId: string, hash: string): Promise<SvmTx | null> {
  const options = { encoding: 'json', maxSupportedTransactionVersion: 0, commitment: 'confirmed' };
  const [outcome] = await node.rpc([{ method: 'getTransaction', params: [hash, options] }]);
  if (outcome !== undefined && 'error' in outcome) throw outcome.error;
  const { slot, blockTime, meta, transaction } = fieldsOf(resultOf(outcome));
  const { message } = fieldsOf(transaction);
  if (message === undefined) return null;
  const { err, logMessages, innerInstructions, loadedAddresses } = fieldsOf(meta);
  const loaded = fieldsOf(loadedAddresses);
  const keys = [fieldsOf(message).accountKeys, loaded.writable, loaded.readonly].flatMap((list) =>
    listOf(list).map(textOf),
  );
  const inner = new Map(
    listOf(innerInstructions)
      .map(fieldsOf)
      .map(({ index, instructions }) => [Number(index), listOf(instructions)]),
  );
  const calls = listOf(fieldsOf(message).instructions).flatMap((call, i) => [call, ...(inner.get(i) ?? [])]);
  const isDone = err === null || err === undefined;
  return {
    family: 'svm',
    chainId,
    hash,
    outcome: isDone ? 'success' : 'failed',
    height: typeof slot === 'number' ? BigInt(slot) : null,
    time: typeof blockTime === 'number' ? blockTime * 1000 : null,
    said: isDone ? '' : JSON.stringify(err).slice(0, 300),
    accounts: keys,
    instructions: calls.map(fieldsOf).map(({ programIdIndex, accounts, data }) => ({
      program: keys[Number(programIdIndex)] ?? '',
      accounts: listOf(accounts).map((at) => keys[Number(at)] ?? ''),
      data: textOf(data),
    })),
    logs: listOf(logMessages).map(textOf),
  };
}
