import data from '#bridges/data/polygon-pos.json' with { type: 'json' };
import { encodeCall } from '#calls/encode.ts';
import { addressAt, addressOfWord, bytesAt, uintAt, wordAt } from '#calls/words.ts';
import { selectorOf, topicOf, topicWord } from '../../abi.ts';
import { NotRead } from '../../chain-reads.ts';
import type { EvmLog, EvmTx } from '../../chain-tx.ts';
import { searchFrom } from '../../leg.ts';
import type { Leg, TrackingContext } from '../../tracker.ts';
import { canonicalLeg } from '../canonical.ts';
import { type OwnDeparture, ownTracker } from './own-tracker.ts';
import { followWithdrawal, type PolygonWithdrawal, readWithdrawal } from './polygon-withdrawal.ts';

/** A deposit, by the number of the state that Polygon's validators tell it. */
interface PolygonDeposit extends OwnDeparture {
  readonly kind: 'deposit';
  readonly stateId: bigint;
}

const STATE_SYNCED = topicOf('StateSynced(uint256,address,bytes)');
const STATE_COMMITTED = topicOf('StateCommitted(uint256,bool)');
const LAST_STATE_ID = selectorOf('lastStateId()');
const FAILED_STATE_SYNCS = selectorOf('failedStateSyncs(uint256)');
/** A word that tells deposits from the mapping of tokens: the hash of "DEPOSIT". */
const DEPOSIT = topicOf('DEPOSIT').slice(2);
/** On Polygon: takes what validators tell. */
const STATE_RECEIVER = '0x0000000000000000000000000000000000001001';
/** Ether, as the bridge calls it. */
const ETHER = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee';

/** Undefined for anything but a deposit for Polygon's own minter. Only the bridge may tell it of one. */
function readDeposit(tx: EvmTx, log: EvmLog): PolygonDeposit | undefined {
  if (log.topics[0] !== STATE_SYNCED) return undefined;
  const receiver = addressOfWord(log.topics[2] ?? '');
  const chain = data.find(
    ({ parent_chain_id, state_sender, child_manager }) =>
      parent_chain_id === tx.chainId &&
      state_sender.toLowerCase() === log.address &&
      child_manager.toLowerCase() === receiver,
  );
  const state = bytesAt(log.data, 0);
  const sync = state !== undefined && wordAt(state, 0) === DEPOSIT ? bytesAt(state, 1) : undefined;
  if (chain === undefined || sync === undefined || log.topics[1] === undefined) return undefined;
  const [user, root, sent] = [addressAt(sync, 0), addressAt(sync, 1), bytesAt(sync, 2)];
  const amount = uintAt(sent ?? '', 0)?.toString();
  if (user === undefined || root === undefined || amount === undefined) return undefined;
  const token =
    root === ETHER ? chain.tokens[0] : chain.tokens.find(({ parent_denom }) => parent_denom.toLowerCase() === root);
  const stateId = BigInt(log.topics[1]);
  return {
    kind: 'deposit',
    ...{ tx, stateId },
    from: { chain_id: tx.chainId, denom: token?.parent_denom ?? null, amount, address: tx.from },
    to: { chain_id: chain.chain_id, denom: token?.child_denom ?? null, amount, address: user },
    identifier: { name: 'state number', value: stateId.toString() },
  };
}

async function followDeposit({ tx, to, stateId }: PolygonDeposit, leg: Leg, context: TrackingContext): Promise<Leg> {
  const { chains } = context;
  const [last, failed] = await chains.call(to.chain_id, [
    { target: STATE_RECEIVER, data: LAST_STATE_ID },
    { target: STATE_RECEIVER, data: encodeCall(FAILED_STATE_SYNCS, [stateId]) },
  ]);
  const [newest, kept] = [uintAt(last ?? '', 0), bytesAt(failed ?? '', 0)];
  if (newest === undefined || kept === undefined) throw new NotRead('Polygon’s receiver of states did not answer');
  if (newest < stateId) return canonicalLeg(leg, context, 'SENT', 'WAITING_DELIVERY');
  if (kept !== '')
    return canonicalLeg(leg, context, 'FAILED', 'STUCK', {
      said: `taking it failed on Polygon; anybody can have it run again there: replayFailedStateSync(${stateId}) of ${STATE_RECEIVER}`,
    });
  const filter = { address: STATE_RECEIVER, topics: [STATE_COMMITTED, topicWord(stateId)] };
  const log = await chains.findLog(to.chain_id, filter, searchFrom(tx, context)).catch(() => null);
  return canonicalLeg(leg, context, 'RECEIVED', 'ARRIVED', { receive: log?.txHash });
}

/** The bridge of Polygon PoS, in both directions. */
export const polygonPosTracker = ownTracker<PolygonDeposit | PolygonWithdrawal>({
  name: 'Polygon PoS',
  bridge: 'POLYGON_POS',
  apps: { 137: { name: 'Polygon Portal', url: 'https://portal.polygon.technology/bridge' } },
  read: (tx, log) => readDeposit(tx, log) ?? readWithdrawal(tx, log),
  follow: (data, leg, context) =>
    data.kind === 'deposit' ? followDeposit(data, leg, context) : followWithdrawal(data, leg, context),
});
