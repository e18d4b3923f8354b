import { encodeCall } from '#calls/encode.ts';
import { addressAt, bytesAt, digitsOf, uintAt, wordAt } from '#calls/words.ts';
import type { TransferAct, TransferPhase } from '#contract/tx.ts';
import { keccak, packed, returnedUint, selectorOf } from '../../abi.ts';
import { NotRead } from '../../chain-reads.ts';
import { evmAct } from '../../leg.ts';
import type { TrackingContext } from '../../tracker.ts';
import { withLeaf } from './leaf.ts';
import { MESSAGE_PASSER } from './message.ts';
import { type AskL1, OP_TRANSACTION, type OpWithdrawal, transactionOf } from './passed.ts';

export interface Proving {
  readonly phase: Extract<TransferPhase, 'WAITING_TO_PROVE' | 'READY_TO_PROVE' | 'UNKNOWN'>;
  readonly acts: readonly TransferAct[];
  readonly said: string | null;
}

const PROVE = selectorOf(
  `proveWithdrawalTransaction(${OP_TRANSACTION},uint256,(bytes32,bytes32,bytes32,bytes32),bytes[])`,
);
const RESPECTED_GAME_TYPE = selectorOf('respectedGameType()');
const DISPUTE_GAME_FACTORY = selectorOf('disputeGameFactory()');
const SUPER_ROOTS_ACTIVE = selectorOf('superRootsActive()');
const GAME_COUNT = selectorOf('gameCount()');
const FIND_LATEST_GAMES = selectorOf('findLatestGames(uint32,uint256,uint256)');
/** Games about several rollups at once, by time and not by block. */
const SUPER_GAMES: readonly bigint[] = [4n, 5n, 7n, 9n];
/** Games that are looked at, the newest: of one whose claim is not what a node says nothing is proven. */
const MOST_GAMES = 3;
const WORD = 32n;

interface Game {
  readonly index: bigint;
  readonly claim: string;
  /** The rollup's block that it is about. */
  readonly block: bigint;
}

const waiting: Proving = { phase: 'WAITING_TO_PROVE', acts: [], said: null };

/** Whether a withdrawal can be proven now, and with which call. */
export async function provingOf(withdrawal: OpWithdrawal, context: TrackingContext, ask: AskL1): Promise<Proving> {
  const { rollup, log } = withdrawal;
  const portal = rollup.portal.toLowerCase();
  const [type, factory, isSuper] = await ask(portal, RESPECTED_GAME_TYPE, DISPUTE_GAME_FACTORY, SUPER_ROOTS_ACTIVE);
  const kind = type == null ? undefined : uintAt(type, 0);
  if ((isSuper != null && uintAt(isSuper, 0) === 1n) || (kind !== undefined && SUPER_GAMES.includes(kind)))
    return {
      phase: 'UNKNOWN',
      acts: [],
      said: 'the portal takes proofs over several rollups at once, which are not built here',
    };
  const games = factory == null ? undefined : addressAt(factory, 0);
  if (games === undefined || kind === undefined)
    throw new NotRead(`the portal ${rollup.portal} names no dispute games`);
  const covering = (await latestGames(games, kind, ask)).filter(({ block }) => block >= log.height);
  if (covering.length === 0) return waiting;
  for (const game of covering) {
    const proof = await proofAt(withdrawal, game, context);
    if (proof === null) continue;
    const values = [
      transactionOf(withdrawal),
      game.index,
      { tuple: proof.root },
      { array: proof.nodes.map((bytes) => ({ bytes })) },
    ];
    const call = { chain_id: rollup.l1_chain_id, to: portal, data: encodeCall(PROVE, values) };
    return { phase: 'READY_TO_PROVE', acts: [evmAct('PROVE', 'ANYONE', call)], said: null };
  }
  return {
    phase: 'READY_TO_PROVE',
    acts: [],
    said: 'no node that was asked gives proofs of the rollup’s state at the blocks that can be proven',
  };
}

async function latestGames(factory: string, type: bigint, ask: AskL1): Promise<Game[]> {
  const [count] = await ask(factory, GAME_COUNT);
  const total = returnedUint(count);
  if (total === undefined) throw new NotRead(`the factory of games ${factory} did not answer`);
  if (total === 0n) return [];
  const [found] = await ask(factory, encodeCall(FIND_LATEST_GAMES, [type, total - 1n, MOST_GAMES]));
  return found == null ? [] : readGames(found);
}

/** `(uint256 index, bytes32 metadata, uint64 timestamp, bytes32 rootClaim, bytes extraData)[]` */
function readGames(data: string): Game[] {
  const list = Number((uintAt(data, 0) ?? 0n) / WORD);
  const count = Number(uintAt(data, list) ?? 0n);
  return Array.from({ length: Math.min(count, MOST_GAMES) }, (_, i) => {
    const start = list + 1 + Number((uintAt(data, list + 1 + i) ?? 0n) / WORD);
    const [index, claim] = [uintAt(data, start), wordAt(data, start + 3)];
    const block = wordAt(bytesAt(data, start + 4, start) ?? '', 0);
    return index === undefined || claim === undefined || block === undefined
      ? undefined
      : { index, claim: `0x${claim}`, block: BigInt(`0x${block}`) };
  }).filter((game) => game !== undefined);
}

interface StateProof {
  /** Version, state root, storage root of the message passer, hash of the block. */
  readonly root: readonly string[];
  readonly nodes: readonly string[];
}

/** The proof that the rollup's state at a game's block holds the withdrawal; null where no node has it, or it does not make the game's claim. */
async function proofAt(
  { hash, tx }: OpWithdrawal,
  { block, claim }: Game,
  { chains }: TrackingContext,
): Promise<StateProof | null> {
  const at = `0x${block.toString(16)}`;
  const slot = keccak(hash + packed(0));
  const ask = (method: string, params: readonly unknown[]) => chains.rpc(tx.chainId, method, params).catch(() => null);
  const [header, proof] = await Promise.all([
    ask('eth_getBlockByNumber', [at, false]),
    ask('eth_getProof', [MESSAGE_PASSER, [slot], at]),
  ]);
  const { stateRoot, hash: blockHash } = (header ?? {}) as Readonly<Record<string, unknown>>;
  const { storageHash, storageProof } = (proof ?? {}) as {
    readonly storageHash?: unknown;
    readonly storageProof?: unknown;
  };
  const stored = (Array.isArray(storageProof) ? storageProof[0] : undefined) as
    | { readonly proof?: unknown }
    | undefined;
  if (![stateRoot, blockHash, storageHash].every(isHex32) || !Array.isArray(stored?.proof)) return null;
  const root = [`0x${packed(0)}`, stateRoot, storageHash, blockHash] as string[];
  if (keccak(root.map(digitsOf).join('')) !== claim || stored.proof.length === 0) return null;
  return { root, nodes: withLeaf(stored.proof as string[], keccak(slot)) };
}

const isHex32 = (value: unknown): boolean => typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value);
