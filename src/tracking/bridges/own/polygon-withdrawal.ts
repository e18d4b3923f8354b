import data from '#bridges/data/polygon-pos.json' with { type: 'json' };
import { encodeCall } from '#calls/encode.ts';
import { encodeRlp, rlpNumber } from '#calls/rlp.ts';
import { addressAt, addressOfWord, uintAt } from '#calls/words.ts';
import { keccak, packed, returnedUint, selectorOf, topicOf } from '../../abi.ts';
import { NotRead } from '../../chain-reads.ts';
import type { EvmLog, EvmTx } from '../../chain-tx.ts';
import type { Leg, TrackingContext } from '../../tracker.ts';
import { canonicalLeg } from '../canonical.ts';
import type { OwnDeparture } from './own-tracker.ts';

/** A token of the bridge that was burnt on Polygon, which is what pays it out on Ethereum. */
export interface PolygonWithdrawal extends OwnDeparture {
  readonly kind: 'withdrawal';
  readonly chain: (typeof data)[number];
  readonly height: bigint;
  /** Place of its log in the receipt. */
  readonly place: number;
}

const TRANSFER = topicOf('Transfer(address,address,uint256)');
const NOBODY = `0x${'00'.repeat(20)}`;
const CHECKPOINT_MANAGER = selectorOf('checkpointManagerAddress()');
const LAST_CHILD_BLOCK = selectorOf('getLastChildBlock()');
const PROCESSED_EXITS = selectorOf('processedExits(bytes32)');

/** The tokens that their contracts burn pay out whoever held them, whichever call burnt them. */
export function readWithdrawal(tx: EvmTx, log: EvmLog): PolygonWithdrawal | undefined {
  const chain = data.find(({ chain_id }) => chain_id === tx.chainId);
  const token = chain?.tokens.find(({ child_denom }) => child_denom.toLowerCase() === log.address);
  if (chain === undefined || token === undefined || log.topics[0] !== TRANSFER) return undefined;
  const [holder, to] = [log.topics[1], log.topics[2]].map((topic) => addressOfWord(topic ?? ''));
  const amount = uintAt(log.data, 0)?.toString();
  if (holder === undefined || to !== NOBODY || amount === undefined) return undefined;
  return {
    kind: 'withdrawal',
    ...{ tx, chain, height: log.height, place: tx.logs.indexOf(log) },
    from: { chain_id: tx.chainId, denom: token.child_denom, amount, address: holder },
    to: { chain_id: chain.parent_chain_id, denom: token.parent_denom, amount, address: holder },
    identifier: { name: 'burn transaction', value: tx.hash },
  };
}

export async function followWithdrawal(
  { tx, chain, height, place }: PolygonWithdrawal,
  leg: Leg,
  context: TrackingContext,
): Promise<Leg> {
  const { chains } = context;
  const [receipt, [named]] = await Promise.all([
    chains.rpc(tx.chainId, 'eth_getTransactionReceipt', [tx.hash]),
    chains.call(chain.parent_chain_id, [{ target: chain.manager.toLowerCase(), data: CHECKPOINT_MANAGER }]),
  ]);
  const { transactionIndex } = (receipt ?? {}) as { readonly transactionIndex?: unknown };
  if (typeof transactionIndex !== 'string' || !/^0x[0-9a-f]{1,8}$/i.test(transactionIndex))
    throw new NotRead('the node of Polygon did not answer for its place in the block');
  const checkpoints = named == null ? undefined : addressAt(named, 0);
  if (checkpoints === undefined) throw new NotRead(`the contract ${chain.manager} did not answer`);
  const exit = exitHash(height, BigInt(transactionIndex), place);
  const [processed, last] = (
    await chains.call(chain.parent_chain_id, [
      { target: chain.manager.toLowerCase(), data: encodeCall(PROCESSED_EXITS, [exit]) },
      { target: checkpoints, data: LAST_CHILD_BLOCK },
    ])
  ).map(returnedUint);
  if (processed === undefined || last === undefined) throw new NotRead('the checkpoints of Polygon did not answer');
  if (processed === 1n) return canonicalLeg(leg, context, 'RECEIVED', 'ARRIVED');
  return last < height
    ? canonicalLeg(leg, context, 'SENT', 'WAITING_TO_FINALIZE')
    : canonicalLeg(leg, context, 'SENT', 'READY', {
        said: 'its checkpoint is on Ethereum; the proof that pays it out is built by the bridge’s own app: finish it there',
      });
}

/** What the manager knows a withdrawal by: its block, the digits of its transaction's path among the receipts, and its log. */
function exitHash(height: bigint, txIndex: bigint, place: number): string {
  const digits = [...encodeRlp(rlpNumber(txIndex))].map((digit) => `0${digit}`).join('');
  return keccak(packed(height) + digits + packed(BigInt(place)));
}
