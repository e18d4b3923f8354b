import { encodeCall } from '#calls/encode.ts';
import { addressAt, uintAt } from '#calls/words.ts';
import { returnedUint, selectorOf, topicOf } from '../../abi.ts';
import { NotRead } from '../../chain-reads.ts';
import { evmAct, legWith, searchFrom } from '../../leg.ts';
import type { Leg, TrackingContext } from '../../tracker.ts';
import { canonicalEvent, canonicalLeg } from '../canonical.ts';
import { sidesOf } from './message.ts';
import { type AskL1, OP_TRANSACTION, type OpWithdrawal, transactionOf } from './passed.ts';
import { provingOf } from './proof.ts';

const WITHDRAWAL_PROVEN = topicOf('WithdrawalProven(bytes32,address,address)');
const WITHDRAWAL_FINALIZED = topicOf('WithdrawalFinalized(bytes32,bool)');
const FINALIZE = selectorOf(`finalizeWithdrawalTransactionExternalProof(${OP_TRANSACTION},address)`);
const FINALIZED_WITHDRAWALS = selectorOf('finalizedWithdrawals(bytes32)');
const NUM_PROOF_SUBMITTERS = selectorOf('numProofSubmitters(bytes32)');
const PROOF_SUBMITTERS = selectorOf('proofSubmitters(bytes32,uint256)');
const PROVEN_WITHDRAWALS = selectorOf('provenWithdrawals(bytes32,address)');
const CHECK_WITHDRAWAL = selectorOf('checkWithdrawal(bytes32,address)');
const PROOF_MATURITY_DELAY = selectorOf('proofMaturityDelaySeconds()');
const FINALITY_DELAY = selectorOf('disputeGameFinalityDelaySeconds()');
const STATUS = selectorOf('status()');
const RESOLVED_AT = selectorOf('resolvedAt()');
const SUCCESSFUL_MESSAGES = selectorOf('successfulMessages(bytes32)');
/** Proofs of one withdrawal that are looked at, the newest ones: anybody may add one. */
const MOST_PROOFS = 4n;
const DEFENDER_WINS = 2n;

export function knownWithdrawal({ tx, rollup, moved, hash, message }: OpWithdrawal, context: TrackingContext): Leg {
  return legWith({
    eventKey: 'canonical_transfer',
    event: canonicalEvent(context, tx, rollup.l1_chain_id),
    bridge: 'OP_STACK',
    ...sidesOf(rollup, moved, false),
    since: tx.time,
    identifiers: [
      { name: 'withdrawal hash', value: hash },
      ...(message ? [{ name: 'message hash', value: message.hash }] : []),
    ],
  });
}

export async function followWithdrawal(withdrawal: OpWithdrawal, context: TrackingContext): Promise<Leg> {
  const { tx, rollup, hash } = withdrawal;
  const { chains } = context;
  const l1 = rollup.l1_chain_id;
  const portal = rollup.portal.toLowerCase();
  const ask: AskL1 = (target, ...data) =>
    chains.call(
      l1,
      data.map((each) => ({ target, data: each })),
    );
  const leg = knownWithdrawal(withdrawal, context);
  const answers = await ask(
    portal,
    encodeCall(FINALIZED_WITHDRAWALS, [hash]),
    encodeCall(NUM_PROOF_SUBMITTERS, [hash]),
    PROOF_MATURITY_DELAY,
    FINALITY_DELAY,
  );
  const [isFinalized, count, maturity, finality] = answers.map(returnedUint);
  if (isFinalized === undefined || count === undefined || maturity === undefined)
    throw new NotRead(`the portal ${rollup.portal} does not say how far withdrawals are`);
  const proofs = await proofsOf(withdrawal, portal, count, ask);
  const first = proofs.at(-1);
  const proven =
    first &&
    (await chains.findLog(l1, { address: portal, topics: [WITHDRAWAL_PROVEN, hash] }, first.time).catch(() => null));
  const prove = proven?.txHash;
  const wait = Number(maturity) * 1000;
  if (isFinalized === 1n)
    return finalized(withdrawal, leg, { prove, since: (first?.time ?? searchFrom(tx, context)) + wait }, context, ask);
  const ready = proofs.find(({ isReady }) => isReady);
  if (ready !== undefined) {
    const data = encodeCall(FINALIZE, [transactionOf(withdrawal), ready.submitter]);
    const acts = [evmAct('FINALIZE', 'ANYONE', { chain_id: l1, to: portal, data })];
    return canonicalLeg(leg, context, 'PROVEN', 'READY', { prove, acts, since: ready.time + wait });
  }
  const gap = Number(finality ?? 0n) * 1000;
  const untils = await Promise.all(proofs.map((proof) => maturesAt(proof, wait, gap, context.now(), ask)));
  const alive = untils.filter((until) => until !== 'void' && (until === null || until > context.now()));
  if (alive.length > 0) {
    const until = alive.includes(null) ? null : Math.min(...(alive as number[]));
    return canonicalLeg(leg, context, 'PROVEN', 'WAITING_TO_FINALIZE', {
      prove,
      until,
      since: proofs[0]?.time ?? leg.since,
    });
  }
  const { phase, acts, said } = await provingOf(withdrawal, context, ask);
  // All gates of a proof are behind it, and the portal still refuses it.
  const words =
    proofs.length === 0
      ? said
      : `the portal does not take its proof any more: it has to be proven again${said ? `; ${said}` : ''}`;
  return canonicalLeg(leg, context, 'SENT', phase, { prove, acts, said: words });
}

interface Proof {
  readonly submitter: string;
  readonly game: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly isReady: boolean;
}

/** Newest first. */
async function proofsOf({ hash }: OpWithdrawal, portal: string, count: bigint, ask: AskL1): Promise<Proof[]> {
  const places = Array.from(
    { length: Number(count < MOST_PROOFS ? count : MOST_PROOFS) },
    (_, i) => count - 1n - BigInt(i),
  );
  if (places.length === 0) return [];
  const named = await ask(portal, ...places.map((place) => encodeCall(PROOF_SUBMITTERS, [hash, place])));
  const submitters = named.flatMap((word) => (word == null ? [] : (addressAt(word, 0) ?? [])));
  if (submitters.length === 0) return [];
  const [proven, checked] = await Promise.all(
    [PROVEN_WITHDRAWALS, CHECK_WITHDRAWAL].map((selector) =>
      ask(portal, ...submitters.map((submitter) => encodeCall(selector, [hash, submitter]))),
    ),
  );
  return submitters.flatMap((submitter, i) => {
    const words = proven?.[i];
    const game = words == null ? undefined : addressAt(words, 0);
    const time = words == null ? undefined : uintAt(words, 1);
    if (game === undefined || time === undefined || time === 0n) return [];
    return [{ submitter, game, time: Number(time) * 1000, isReady: checked?.[i] != null }];
  });
}

/** When a proof can be made use of at the earliest; null where that is past and its game still open, `void` where the game was lost. */
async function maturesAt(
  { game, time }: Proof,
  wait: number,
  gap: number,
  now: number,
  ask: AskL1,
): Promise<number | null | 'void'> {
  const [outcome, resolved] = (await ask(game, STATUS, RESOLVED_AT)).map(returnedUint);
  if (outcome === undefined || resolved === undefined) return null;
  const at = Number(resolved) * 1000;
  if (outcome === 0n) return time + wait > now ? time + wait : null;
  return outcome === DEFENDER_WINS ? Math.max(time + wait, at + gap) : 'void';
}

async function finalized(
  { rollup, hash, message, target, data }: OpWithdrawal,
  leg: Leg,
  { prove, since }: { readonly prove: string | undefined; readonly since: number },
  context: TrackingContext,
  ask: AskL1,
): Promise<Leg> {
  const filter = { address: rollup.portal.toLowerCase(), topics: [WITHDRAWAL_FINALIZED, hash] };
  const log = await context.chains.findLog(rollup.l1_chain_id, filter, since).catch(() => null);
  const txs = { prove, receive: log?.txHash };
  const [isRelayed] = message ? await ask(target, encodeCall(SUCCESSFUL_MESSAGES, [message.hash])) : [];
  const relayed = returnedUint(isRelayed);
  if (message !== undefined && relayed === undefined) throw new NotRead('the messenger did not answer');
  // Of a call without a messenger the log alone says whether it went through.
  if (message === undefined && log === null)
    return { ...leg, said: 'it is finalized; whether the portal could pay it out is in a log that was not found' };
  const isDone = message === undefined ? uintAt(log?.data ?? '', 0) === 1n : relayed === 1n;
  if (isDone) return canonicalLeg(leg, context, 'RECEIVED', 'ARRIVED', txs);
  const said = 'the call of the receiving contract failed';
  if (message === undefined)
    return canonicalLeg(leg, context, 'FAILED', 'STUCK', {
      ...txs,
      said: `${said}, and the portal does not repeat it`,
    });
  const act = evmAct('EXECUTE', 'ANYONE', { chain_id: rollup.l1_chain_id, to: target, data });
  return canonicalLeg(leg, context, 'FAILED', 'REFUSED', { ...txs, acts: [act], said });
}
