import type { Edge, Path } from '../graph/edge.ts';
import { needsSignature } from '../graph/edge.ts';
import type { Side } from './quote.ts';

/** What one smallest unit of the amount that is not fixed is worth in dollars; null when nobody says. */
export type UnitUsd = number | null;

/**
 * Worth of an amount at the open end after charges on top, the larger the better: dollars where the unit has a price,
 * the bare amount where it has none. Asked for an exact output it is what has to be paid, negative.
 */
export function netValue(side: Side, amount: number, extraUsd: number, unitUsd: UnitUsd): number {
  const value = unitUsd === null ? amount : amount * unitUsd;
  const extra = unitUsd === null ? 0 : extraUsd;
  return side === 'in' ? value - extra : -(value + extra);
}

/** Dollars charged on top along the way; what nobody knows weighs nothing here and loses ties. */
export const additionalFeeUsdOf = (edges: readonly Edge[]): number =>
  edges.reduce((total, edge) => total + (edge.additionalFeeUsd ?? 0), 0);

/** How many times a person signs after the first. */
export const signaturesOf = (edges: readonly Edge[]): number =>
  edges.reduce((count, edge, index) => {
    const previous = edges[index - 1];
    return previous !== undefined && needsSignature(previous, edge) ? count + 1 : count;
  }, 0);

const unknownChargesOf = (edges: readonly Edge[]): number =>
  edges.filter((edge) => edge.additionalFeeUsd === null).length;

/**
 * Whether a swap runs in the transaction of the one before it. A block holds both: all swaps on a chain take as long, and
 * one that joins another takes no time of its own.
 */
const joins = (previous: Edge | undefined, edge: Edge): boolean =>
  edge.kind === 'swap' && previous?.kind === 'swap' && !needsSignature(previous, edge);

/** Infinity when the time of any hop is unknown, so that a known time comes first; `unknown` stands for it where given. */
export const secondsOf = (edges: readonly Edge[], unknown = Number.POSITIVE_INFINITY): number =>
  edges.reduce((total, edge, at) => (joins(edges[at - 1], edge) ? total : total + (edge.seconds ?? unknown)), 0);

/**
 * Between ways worth the same: fewer charges that nobody can weigh, fewer signatures, fewer hops, less time, and then
 * the names of the edges, so that the same question always has the same answer.
 */
export function tieBreak(a: readonly Edge[], b: readonly Edge[]): number {
  return (
    unknownChargesOf(a) - unknownChargesOf(b) ||
    signaturesOf(a) - signaturesOf(b) ||
    a.length - b.length ||
    compare(secondsOf(a), secondsOf(b)) ||
    byNames(a, b)
  );
}

/** What comes out for an exact input or has to be paid for an exact output, and the dollars charged on top. */
export interface NetAmount {
  readonly amount: bigint;
  readonly additionalFeeUsd: number;
}

/** Worths closer than this part of each other are the same to a float. */
const SAME = 1e-12;

/**
 * More value first. Equal charges on top leave the decision to the exact amounts alone. Others are weighed in floats, and
 * worths that floats alone tell apart are equal: of three so close, which is first may depend on their order.
 */
export function byNetAmount(side: Side, unitUsd: UnitUsd): (a: NetAmount, b: NetAmount) => number {
  const worth = ({ amount, additionalFeeUsd: extraUsd }: NetAmount) =>
    netValue(side, Number(amount), extraUsd, unitUsd);
  return (a, b) => {
    if (a.additionalFeeUsd === b.additionalFeeUsd || unitUsd === null) {
      return side === 'in' ? compare(b.amount, a.amount) : compare(a.amount, b.amount);
    }
    const [first, second] = [worth(a), worth(b)];
    const isSame = Math.abs(first - second) <= Math.max(Math.abs(first), Math.abs(second)) * SAME;
    return isSame ? 0 : compare(second, first);
  };
}

/** Settled paths, best first. Charges that cannot be weighed decide between equal amounts, unknown ones last. */
export function byNetValue(side: Side, unitUsd: UnitUsd): (a: Path, b: Path) => number {
  const better = byNetAmount(side, unitUsd);
  return (a, b) => {
    const [own, other] = [edgesOf(a), edgesOf(b)];
    const byWeight = better(netAmountOf(side, a), netAmountOf(side, b));
    return byWeight || (unitUsd === null ? byCharges(own, other) : 0) || tieBreak(own, other);
  };
}

const byCharges = (a: readonly Edge[], b: readonly Edge[]): number =>
  unknownChargesOf(a) - unknownChargesOf(b) || compare(additionalFeeUsdOf(a), additionalFeeUsdOf(b));

export const netAmountOf = (side: Side, path: Path): NetAmount => ({
  amount: side === 'in' ? path.amountOut : path.amountIn,
  additionalFeeUsd: additionalFeeUsdOf(edgesOf(path)),
});

export const edgesOf = <Detail>(path: Path<Detail>): Edge<Detail>[] => path.hops.map((hop) => hop.edge);

/** Ways of as many hops, by the first name in which they differ. */
function byNames(a: readonly Edge[], b: readonly Edge[]): number {
  const at = a.findIndex((edge, index) => edge.id !== b[index]?.id);
  return at < 0 ? 0 : compare(a[at]!.id, b[at]!.id);
}

const compare = <T extends number | bigint | string>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);
