import type { Coin } from '../../../asset/coin.ts';
import type { Maybe } from '../../../format/maybe.ts';
import type { Side, Sort } from '../query/page-state.ts';
import { isOnTopKnown } from '../steps/fees.ts';
import { byAmountAfterFees, countedOf } from './after-fees.ts';
import type { Candidate } from './candidate.ts';
import { compare } from './compare-known.ts';

/** What is not exact: what arrives, or what is sent. */
export const countedCoin = ({ received, sent }: Candidate, side: Side): Coin => (side === 'in' ? received : sent);

type Order = (a: Candidate, b: Candidate) => number;

const big = (value: number): bigint => BigInt(Math.ceil(value));

/** Smaller first; what is unknown comes after all that is known. */
function byKnown(read: (candidate: Candidate) => Maybe<bigint | number>): Order {
  return (a, b) => {
    const [x, y] = [read(a), read(b)];
    if (!x.known || !y.known) return Number(y.known) - Number(x.known);
    return compare(
      typeof x.value === 'bigint' ? x.value : big(x.value),
      typeof y.value === 'bigint' ? y.value : big(y.value),
    );
  };
}

const bySeconds = byKnown(({ seconds }) => seconds);
const byFees = byKnown(({ feesUsd }) => feesUsd);
const bySignatures = byKnown(({ signatures }) => signatures);
const bySafety: Order = (a, b) => Number(a.unsafe) - Number(b.unsafe) || Number(a.isStrange) - Number(b.isStrange);

/** Whether it may win anything. */
export const isSound = ({ unsafe, isStrange }: Candidate): boolean => !unsafe && !isStrange;

/** The service may know more of fees than it lists; its word does not stand for charges that it does not price. */
const isTold = (candidate: Candidate): boolean =>
  isSound(candidate) && isOnTopKnown(candidate.fees) && candidate.quotes.some(({ isBest }) => isBest);
const byWord: Order = (a, b) => Number(isTold(b)) - Number(isTold(a));
const byId: Order = (a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** By amount after fees, and nothing else. */
export const afterFeesOrder = (candidates: readonly Candidate[], side: Side): Order =>
  byAmountAfterFees(candidates, side, ({ route, fees }) => countedOf(route, fees, side));

function ordersOf(candidates: readonly Candidate[], sort: Sort, side: Side): Order[] {
  const counted = afterFeesOrder(candidates, side);
  const first: Record<Sort, Order> = { received: counted, fastest: bySeconds, fees: byFees, signatures: bySignatures };
  return [bySafety, first[sort], counted, byWord, byFees, bySeconds, bySignatures, byId];
}

/** By the person's sort, unsafe last, what nobody understands before them, unknown after known, ties broken so that the order never depends on luck. */
export function rankCandidates(candidates: readonly Candidate[], sort: Sort, side: Side): Candidate[] {
  const orders = ordersOf(candidates, sort, side);
  return [...candidates].sort((a, b) => {
    for (const order of orders) {
      const difference = order(a, b);
      if (difference !== 0) return difference;
    }
    return 0;
  });
}

/** The best after fees: the one that the service names, else the first by amount; unsafe only where there is no other. */
export const bestOf = (candidates: readonly Candidate[], side: Side): Candidate | undefined =>
  candidates.find(isTold) ?? rankCandidates(candidates, 'received', side)[0];

/**
 * The order to show while answers come in or a person points at the list: what is shown stays where it is, what is
 * new goes below. The wanted order otherwise.
 */
export function steadyOrder(shown: readonly string[], wanted: readonly string[], mayMove: boolean): string[] {
  if (mayMove) return [...wanted];
  const stay = shown.filter((id) => wanted.includes(id));
  return [...stay, ...wanted.filter((id) => !stay.includes(id))];
}
