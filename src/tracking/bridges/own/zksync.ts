import data from '#bridges/data/zksync.json' with { type: 'json' };
import { addressAt, slice, uintAt, wordAt } from '#calls/words.ts';
import { topicOf } from '../../abi.ts';
import { isEvmTx } from '../../chain-reads.ts';
import type { EvmLog, EvmTx } from '../../chain-tx.ts';
import type { Leg, TrackingContext } from '../../tracker.ts';
import { canonicalLeg } from '../canonical.ts';
import { type OwnDeparture, ownTracker } from './own-tracker.ts';
import { followWithdrawal, readWithdrawal, type ZksyncWithdrawal } from './zksync-withdrawal.ts';

/** A deposit of ether, with the hash of the transaction that the chain makes of it: known before it happens. */
interface ZksyncDeposit extends OwnDeparture {
  readonly kind: 'deposit';
  readonly hash: string;
}

const WORDS = 'uint256,'.repeat(10);
const NEW_PRIORITY_REQUEST = topicOf(
  `NewPriorityRequest(uint256,bytes32,uint64,(${WORDS}uint256[4],bytes,bytes,uint256[],bytes,bytes),bytes[])`,
);

/** Undefined for anything but ether for a chain that we know, by the contract of that chain. What brings tokens has no value. */
function readDeposit(tx: EvmTx, log: EvmLog): ZksyncDeposit | undefined {
  const chain =
    log.topics[0] === NEW_PRIORITY_REQUEST
      ? data.find(
          ({ parent_chain_id, diamond }) => parent_chain_id === tx.chainId && diamond.toLowerCase() === log.address,
        )
      : undefined;
  const [hash, offset] = [wordAt(log.data, 1), uintAt(log.data, 3)];
  const [coin] = chain?.tokens ?? [];
  if (chain === undefined || coin === undefined || hash === undefined || offset === undefined) return undefined;
  const request = slice(log.data.slice(2), Number(offset), Number(offset) + 14 * 32);
  if (request === undefined) return undefined;
  const [sender, receiver, value] = [addressAt(request, 1), addressAt(request, 2), uintAt(request, 9)];
  if (sender === undefined || receiver === undefined || value === undefined || value === 0n) return undefined;
  const amount = value.toString();
  return {
    kind: 'deposit',
    tx,
    hash: `0x${hash}`,
    from: { chain_id: tx.chainId, denom: coin.parent_denom, amount, address: sender },
    to: { chain_id: chain.chain_id, denom: coin.child_denom, amount, address: receiver },
    identifier: { name: 'transaction on the rollup', value: `0x${hash}` },
  };
}

async function followDeposit({ to, hash }: ZksyncDeposit, leg: Leg, context: TrackingContext): Promise<Leg> {
  const made = await context.chains.tx(to.chain_id, hash);
  if (made === null || !isEvmTx(made) || made.outcome === 'pending')
    return canonicalLeg(leg, context, 'SENT', 'WAITING_DELIVERY');
  return made.outcome === 'failed'
    ? canonicalLeg(leg, context, 'FAILED', 'STUCK', {
        said: 'the chain refused it; its coins are with the refund address of the deposit there',
      })
    : canonicalLeg(leg, context, 'RECEIVED', 'ARRIVED', { receive: hash });
}

/** The coin of ZKsync Era and of other chains of its code, in both directions. */
export const zksyncTracker = ownTracker<ZksyncDeposit | ZksyncWithdrawal>({
  name: 'ZKsync',
  bridge: 'ZKSYNC',
  apps: {
    324: { name: 'ZKsync Portal', url: 'https://portal.zksync.io/bridge' },
    2741: { name: 'Bridges of Abstract', url: 'https://docs.abs.xyz/tooling/bridges' },
  },
  read: (tx, log) => readDeposit(tx, log) ?? readWithdrawal(tx, log),
  follow: (data, leg, context) =>
    data.kind === 'deposit' ? followDeposit(data, leg, context) : followWithdrawal(data, leg, context),
});
