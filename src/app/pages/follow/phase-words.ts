import { type Message, msg, t } from '#app/language/words.ts';
import type { RailIcon } from '#app/ui/Rail.tsx';
import { TRANSFER_PHASES, type TransferPhase } from '#contract/tx.ts';

/** A phase of a newer service is read as unknown. */
const phaseOf = (phase: string): TransferPhase => TRANSFER_PHASES.find((known) => known === phase) ?? 'UNKNOWN';

/** Names that the words of a phase have. */
interface PhaseNames extends Record<string, string> {
  readonly bridge: string;
  readonly from: string;
  readonly to: string;
}

const byLayerZero = msg('Sent on {from}. The verifiers of LayerZero have not confirmed it yet.');
const byRelayer = msg('Sent on {from}. No relayer has brought it to {to} yet.');
const unproven = msg('Withdrawn on {from}. {to} does not know the state yet that proves it.');

/** What each phase means, in the words of the bridges that have their own. */
const PHASES: Readonly<Record<TransferPhase, Readonly<Record<string, Message>> & { readonly other: Message }>> = {
  SENT: { other: msg('Sent on {from}, and not final there yet.') },
  WAITING_ATTESTATION: {
    CCTP: msg('Burned on {from}. Circle has not signed yet.'),
    HYPERLANE: msg('Sent on {from}. The validators of Hyperlane have not signed yet.'),
    LAYER_ZERO: byLayerZero,
    STARGATE: byLayerZero,
    AXELAR: msg('Sent on {from}. Axelar has not confirmed it yet.'),
    other: msg('Sent on {from}. Whoever attests it has not signed yet.'),
  },
  ATTESTATION_EXPIRED: { other: msg('The signature ran out before anybody used it on {to}.') },
  WAITING_DELIVERY: {
    IBC: byRelayer,
    EUREKA: byRelayer,
    CCTP: msg('Circle has signed. Nobody has minted it on {to} yet.'),
    GO_FAST: msg('Ordered on {from}. No solver has paid it out on {to} yet.'),
    other: msg('Sent on {from}. Nobody has delivered it on {to} yet.'),
  },
  UNPAID: { other: msg('Sent on {from}. Too little was paid for the delivery on {to}.') },
  WAITING_TO_PROVE: { other: unproven },
  READY_TO_PROVE: { other: msg('Withdrawn on {from}. It can be proven on {to} now.') },
  WAITING_TO_FINALIZE: {
    ZKSYNC: unproven,
    SCROLL: unproven,
    POLYGON_POS: unproven,
    other: msg('Proven on {to}. The challenge period is running.'),
  },
  READY: {
    CCTP: msg('Circle has signed. It can be claimed on {to} now.'),
    other: msg('It can be taken on {to} now.'),
  },
  REFUSED: { other: msg('It came to {to} and was refused there. It may be tried again.') },
  TIMED_OUT: { other: msg('It was not brought to {to} in time. It comes back once a relayer says so on {from}.') },
  RETURNING: { other: msg('It failed on {to} and is on its way back to {from}.') },
  RETURNED: { other: msg('It is back on {from}.') },
  ARRIVED: { CCTP: msg('Minted on {to}.'), other: msg('Arrived on {to}.') },
  STUCK: { other: msg('It is stuck: nobody that we know of can move it.') },
  PRIVATE: { other: msg('Only a private service of the bridge knows how far it is.') },
  UNKNOWN: { other: msg('How far it is could not be read.') },
};

/** "Burned on Ethereum. Circle has not signed yet." */
export function phaseWords(bridgeId: string, phase: string, names: PhaseNames): string {
  const words = PHASES[phaseOf(phase)];
  return (Object.hasOwn(words, bridgeId) ? (words[bridgeId] ?? words.other) : words.other)(names);
}

const onTheWay = msg('{subject} is on the way from {from} to {to}.');
const onTheWayBack = msg('{subject} is on the way back to {from}.');
const notRead = msg('Your money left {from}: {amount} for {to}. Where it is now could not be read.');

const MONEY: Readonly<Record<TransferPhase, Message>> = {
  SENT: onTheWay,
  WAITING_ATTESTATION: onTheWay,
  WAITING_DELIVERY: onTheWay,
  WAITING_TO_PROVE: onTheWay,
  WAITING_TO_FINALIZE: onTheWay,
  ATTESTATION_EXPIRED: msg('Your money is on the way: {amount}. It needs a new signature before it arrives on {to}.'),
  UNPAID: msg('Your money is on the way: {amount}. It arrives on {to} once its delivery is paid.'),
  READY_TO_PROVE: msg(
    'Your money is on the way: {amount}. It can be proven on {to} now, the step before it is paid out.',
  ),
  READY: msg('Your money is ready: {amount} can be claimed on {to} now.'),
  REFUSED: msg('{subject} is held by the bridge on {to}.'),
  TIMED_OUT: onTheWayBack,
  RETURNING: onTheWayBack,
  RETURNED: msg('{subject} is back on {from}.'),
  ARRIVED: msg('Arrived: {amount} on {to}.'),
  STUCK: msg('{subject} is stuck between {from} and {to}.'),
  PRIVATE: notRead,
  UNKNOWN: notRead,
};

interface MoneyNames {
  readonly amount: string;
  /** The amount at the start of a sentence. */
  readonly subject: string;
  readonly from: string;
  readonly to: string;
}

/** Where the amount of a stop is, in one sentence; of what has arrived also how long it took, "" where that is not known. */
export const moneyWords = (phase: string, names: MoneyNames, took: string): string =>
  phase === 'ARRIVED' && took !== ''
    ? t('Arrived: {amount} on {to}, in {time}.', { ...names, time: took })
    : MONEY[phaseOf(phase)]({ ...names });

/** Phases in which nobody but the bridge has something to do. */
const BY_ITSELF = new Set<TransferPhase>([
  ...(['SENT', 'WAITING_ATTESTATION', 'WAITING_DELIVERY', 'WAITING_TO_PROVE', 'WAITING_TO_FINALIZE'] as const),
  ...(['TIMED_OUT', 'RETURNING'] as const),
]);
const ENDED = new Set<TransferPhase>(['ARRIVED', 'RETURNED']);

const byRelayers = msg('A relayer does the next step. You need to do nothing.');
const byRollup = msg('The rollup does the next step by itself. You need to do nothing now.');

const CARRIERS: Readonly<Record<string, Message>> = {
  IBC: byRelayers,
  EUREKA: byRelayers,
  GO_FAST: msg('A solver does the next step. You need to do nothing.'),
  OPINIT: byRollup,
  OP_STACK: byRollup,
  ARBITRUM: byRollup,
  ZKSYNC: byRollup,
  SCROLL: byRollup,
};

/** From which phase on a withdrawal is finished in the bridge's own app, as nobody else has its proof. */
const ELSEWHERE: Readonly<Record<string, TransferPhase>> = { SCROLL: 'WAITING_TO_FINALIZE', POLYGON_POS: 'READY' };

/** Whether the person signs again once the wait of this phase is over. */
export function signsAfter(bridgeId: string, phase: string): boolean {
  const at = phaseOf(phase);
  return ELSEWHERE[bridgeId] !== at && (at === 'WAITING_TO_PROVE' || at === 'WAITING_TO_FINALIZE');
}

/** Who can do the next step where the person has none; "" of what has ended. */
export function nextStepWords(bridgeId: string, phase: string, names: PhaseNames): string {
  const at = phaseOf(phase);
  if (ENDED.has(at)) return '';
  if (ELSEWHERE[bridgeId] === at)
    return t(
      'Finish it in the bridge’s own app as soon as that offers it: the proof that pays you is there. Its link is below.',
    );
  if (!BY_ITSELF.has(at))
    return t('Nothing can be done from here. Ask those who run {bridge}, with the hash and the identifiers.', names);
  if (at === 'WAITING_TO_PROVE' && bridgeId === 'OP_STACK')
    return t('Two more signatures follow: one proves it, the other takes it after the wait.');
  if (signsAfter(bridgeId, phase))
    return t('Nobody signs for you: come back when the wait is over, or let this page tell you.');
  if (bridgeId === 'CCTP' && at === 'WAITING_ATTESTATION')
    return t('Circle does the next step by itself. You need to do nothing.');
  const words = Object.hasOwn(CARRIERS, bridgeId) ? CARRIERS[bridgeId] : undefined;
  return words?.() ?? t('{bridge} does the next step by itself. You need to do nothing.', names);
}

const ICONS: Readonly<Record<string, RailIcon>> = {
  IBC: 'link',
  AXELAR: 'satellite',
  CCTP: 'flame',
  HYPERLANE: 'waypoints',
  OPINIT: 'layers',
  OP_STACK: 'layers',
  ARBITRUM: 'layers',
  ZKSYNC: 'layers',
  SCROLL: 'layers',
  POLYGON_POS: 'layers',
  CANONICAL: 'layers',
  GO_FAST: 'bolt',
  STARGATE: 'pool',
  LAYER_ZERO: 'envelope',
  EUREKA: 'link-plus',
};

export const bridgeIcon = (bridgeId: string): RailIcon =>
  Object.hasOwn(ICONS, bridgeId) ? (ICONS[bridgeId] ?? 'question') : 'question';

const ROLES: Readonly<Record<string, Message>> = {
  send: msg('Sent'),
  order_submitted: msg('Sent'),
  receive: msg('Received'),
  order_filled: msg('Received'),
  acknowledge: msg('Acknowledged'),
  timeout: msg('Timed out'),
  order_timeout: msg('Timed out'),
  order_refunded: msg('Paid back'),
  refund: msg('Paid back'),
  gas_paid: msg('Delivery paid'),
  confirm: msg('Confirmed'),
  approve: msg('Approved'),
  execute: msg('Carried out'),
  compose: msg('Carried out'),
  error: msg('Failed'),
  prove: msg('Proven'),
  finalize: msg('Finalized'),
};

/** What a transaction of an event did, by its field: "Received" of `receive_tx`. */
export function roleWords(field: string): string {
  const role = field.replace(/_tx$/, '');
  return (Object.hasOwn(ROLES, role) ? ROLES[role]?.() : undefined) ?? t('Transaction');
}
