import pLimit from 'p-limit';
import type { TransferStatus, TransferStop, TxState } from '#contract/tx.ts';
import { NotRead } from './chain-reads.ts';
import type { ChainTx } from './chain-tx.ts';
import { isoTime } from './explorer.ts';
import type { Arrival, Departure, Leg, Tracker, TrackingContext } from './tracker.ts';

/** Bridges in a row that one transfer may take: routes have at most half as many. */
const MOST_LEGS = 12;
/** Transfers of one transaction that are followed at once: a relayer's may have a hundred. */
const AT_ONCE = 8;

interface Departed {
  readonly tracker: Tracker;
  readonly departure: Departure;
}

/** What left by bridges in a transaction, in the order of its logs. */
export function departuresOf(tx: ChainTx, trackers: readonly Tracker[], context: TrackingContext): Departed[] {
  return trackers
    .flatMap((tracker) => tracker.departures(tx, context).map((departure) => ({ tracker, departure })))
    .sort((a, b) => a.departure.position - b.departure.position);
}

/** Each transfer that left in a transaction, to where it is now: a chain of legs for each. */
export async function followDepartures(
  tx: ChainTx,
  trackers: readonly Tracker[],
  context: TrackingContext,
): Promise<TransferStatus[]> {
  const departed = departuresOf(tx, trackers, context);
  const queue = pLimit(AT_ONCE);
  return queue.map(departed, async (first) => statusOf(await legsFrom(first, trackers, context)));
}

async function legsFrom(first: Departed, trackers: readonly Tracker[], context: TrackingContext): Promise<Leg[]> {
  const legs: Leg[] = [];
  const seen = new Set<string>();
  let next: Departed | undefined = first;
  while (next !== undefined && legs.length < MOST_LEGS) {
    const leg: Leg = await legOf(next, context);
    legs.push(leg);
    if (leg.beyond !== undefined) return [...legs, ...leg.beyond];
    seen.add(placeOf(next));
    const onward: Departed | undefined = await onwardFrom(leg.arrival, trackers, context);
    next = onward !== undefined && !seen.has(placeOf(onward)) ? onward : undefined;
  }
  return legs;
}

const placeOf = ({ departure: { tx, position } }: Departed): string => `${tx.chainId} ${tx.hash} ${position}`;

/** A leg whose far end was not read is told as far as its source says. */
async function legOf({ tracker, departure }: Departed, context: TrackingContext): Promise<Leg> {
  try {
    return await tracker.follow(departure, context);
  } catch (error) {
    if (!(error instanceof NotRead)) throw error;
    return { ...tracker.known(departure, context), phase: 'UNKNOWN', said: error.message };
  }
}

/** The first transfer that carries on what arrived. */
async function onwardFrom(
  arrival: Arrival | null,
  trackers: readonly Tracker[],
  context: TrackingContext,
): Promise<Departed | undefined> {
  if (arrival?.continues === undefined) return undefined;
  const tx = await context.chains.tx(arrival.chainId, arrival.hash).catch(() => null);
  if (tx === null) return undefined;
  return departuresOf(tx, trackers, context).find(({ departure }) => arrival.continues?.(departure.position, tx));
}

/** The state of the field for each phase that is not a matter of waiting. */
const STATES: Readonly<Partial<Record<Leg['phase'], TxState>>> = {
  ARRIVED: 'STATE_COMPLETED_SUCCESS',
  RETURNED: 'STATE_COMPLETED_ERROR',
  RETURNING: 'STATE_PENDING_ERROR',
  TIMED_OUT: 'STATE_PENDING_ERROR',
};

/** The leg that says where a chain of them stands, of which this is the first that has not arrived, or the last. */
function decidingOf(legs: readonly Leg[], at: number): Leg {
  const stopped = legs[at] as Leg;
  let from = at;
  while (legs[from - 1]?.fallsWithNext) from--;
  if (from === at || !STATES[stopped.phase]?.endsWith('ERROR')) return stopped;
  // Whoever carries on may send once more what ran out of time; what failed is back where it began once each leg before it is.
  if (stopped.phase === 'TIMED_OUT') return { ...stopped, phase: 'WAITING_DELIVERY' };
  return { ...(legs[from] as Leg), phase: 'RETURNING', said: stopped.said };
}

/** A chain of legs as the wire has it: the first leg that has not arrived decides. */
export function statusOf(legs: readonly Leg[]): TransferStatus {
  const at = legs.findIndex(({ phase }) => phase !== 'ARRIVED');
  const deciding = decidingOf(legs, at < 0 ? legs.length - 1 : at);
  const state = STATES[deciding.phase] ?? 'STATE_PENDING';
  const isOver = state === 'STATE_COMPLETED_SUCCESS' || state === 'STATE_COMPLETED_ERROR';
  return {
    state,
    transfer_sequence: legs.map(({ eventKey, event }) => ({ [eventKey]: event })),
    next_blocking_transfer: isOver ? null : { transfer_sequence_index: at },
    transfer_asset_release: releaseOf(deciding),
    error: state.endsWith('ERROR')
      ? { type: 'STATUS_ERROR_TRANSFER', message: deciding.said ?? 'the transfer failed, and the amount goes back' }
      : null,
    stops: legs.map(stopOf),
  };
}

/** Where the amount is, or will be: known once it has arrived or is on its way back. */
function releaseOf({ phase, from, to }: Leg): TransferStatus['transfer_asset_release'] {
  const side = phase === 'ARRIVED' ? to : STATES[phase] === undefined ? null : from;
  if (side?.denom == null) return null;
  const { chain_id, denom, amount } = side;
  return { chain_id, denom, amount, released: phase === 'ARRIVED' || phase === 'RETURNED' };
}

const timeOf = (ms: number | null): string | null => (ms === null ? null : isoTime(ms));

const stopOf = ({
  bridge,
  phase,
  isFast,
  from,
  to,
  since,
  until,
  identifiers,
  acts,
  links,
  said,
}: Leg): TransferStop => ({
  bridge_id: bridge,
  phase,
  ...(isFast === true && { is_fast: true }),
  from,
  to,
  since: timeOf(since),
  until: timeOf(until),
  usual_seconds: null,
  identifiers: [...identifiers],
  acts: [...acts],
  links: [...links],
  said,
});
