import { A_THIRD_PARTY, type AddsParty, addedParties, effortOf } from '#contract/effort.ts';
import { type Edge, feeUsdOf, needsSignature, type Path } from '../graph/edge.ts';
import { EQUAL } from '../tolerances.ts';
import type { Side } from './quote.ts';

/**
 * Dollars of one smallest unit at the open end: the end whose amount a request leaves open, the destination for an exact input,
 * the source for an exact output. Null when it has no price.
 */
export type UnitUsd = number | null;

/**
 * Value of an amount at the open end after additional fees, larger is better: in dollars, or the amount itself without a
 * price. Negative for side 'out', where it is a cost.
 */
export function netValue(side: Side, amount: number, additionalFeeUsd: number, unitUsd: UnitUsd): number {
  const value = unitUsd === null ? amount : amount * unitUsd;
  const fee = unitUsd === null ? 0 : additionalFeeUsd;
  return side === 'in' ? value - fee : -(value + fee);
}

/** How the effort of a path is weighed against its value. */
export interface EffortPrice {
  /** Dollars of a unit of effort: a signature. */
  readonly signatureUsd: number;
  /** Whether time is dear. */
  readonly isHurried: boolean;
}

/** What a path takes beside money, in dollars. Without a price of effort: nothing. */
function effortUsdOf(edges: readonly Edge[], price: EffortPrice | undefined): number {
  if (price === undefined) return 0;
  const ofLanes = edges.reduce((sum, edge) => sum + laneEffort(edge, price.isHurried), 0);
  const unchosen = addedParties(edges, partyOf).filter((edge) => partyOf(edge) === 'unchosen');
  return price.signatureUsd * (signaturesOf(edges) + ofLanes + unchosen.length * A_THIRD_PARTY);
}

const partyOf = ({ kind, addsParty = 'never' }: Pick<Edge, 'kind' | 'addsParty'>): AddsParty | null =>
  kind === 'swap' ? null : addsParty;

/** The effort of a lane beside its signatures, where its asset is sent or received; swaps have none. */
export function laneEffort(
  { kind, seconds, addsParty, claims = 0 }: Pick<Edge, 'kind' | 'seconds' | 'addsParty' | 'claims'>,
  isHurried: boolean,
): number {
  if (kind === 'swap') return 0;
  const time = { seconds: seconds ?? Number.POSITIVE_INFINITY, isClaimed: claims > 0 };
  return effortOf({ signatures: 0, lanes: 1, thirdParties: addsParty === 'always' ? 1 : 0, ...time }, isHurried);
}

/** Dollars of known additional fees. */
export const additionalFeeUsdOf = (edges: readonly Edge[]): number =>
  edges.reduce((total, edge) => total + feeUsdOf(edge), 0);

/** Signatures after the first: what starts a transaction, and what is claimed where it arrives. */
export const signaturesOf = (edges: readonly Edge[]): number =>
  edges.filter((edge, index) => index > 0 && needsSignature(edges[index - 1]!, edge)).length +
  edges.reduce((sum, { claims = 0 }) => sum + claims, 0);

/** Whether a swap runs in the transaction of the swap before it and so adds no time. */
const joins = (previous: Edge | undefined, edge: Edge): boolean =>
  edge.kind === 'swap' && previous?.kind === 'swap' && !needsSignature(previous, edge);

/** Total time; `unknown` stands for the time of a hop that is not known. */
export const secondsOf = (edges: readonly Edge[], unknown = Number.POSITIVE_INFINITY): number =>
  edges.reduce((total, edge, at) => (joins(edges[at - 1], edge) ? total : total + (edge.seconds ?? unknown)), 0);

/** Orders paths of equal value: by unknown fees, signatures, hops, time and then edge ids, so that results are stable. */
export function tieBreak(a: readonly Edge[], b: readonly Edge[]): number {
  return (
    unknownFeesOf(a) - unknownFeesOf(b) ||
    signaturesOf(a) - signaturesOf(b) ||
    a.length - b.length ||
    compare(secondsOf(a), secondsOf(b)) ||
    byIds(a, b)
  );
}

const unknownFeesOf = (edges: readonly Edge[]): number => edges.filter((edge) => edge.additionalFeeUsd === null).length;

/** Orders paths of as many hops by the first id in which they differ. */
function byIds(a: readonly Edge[], b: readonly Edge[]): number {
  const at = a.findIndex((edge, index) => edge.id !== b[index]?.id);
  return at < 0 ? 0 : compare(a[at]!.id, b[at]!.id);
}

/** The amount at the open end and the dollars of additional fees, with those of effort where it is weighed. */
export interface NetAmount {
  readonly amount: bigint;
  readonly additionalFeeUsd: number;
}

export const netAmountOf = (side: Side, path: Path, effort?: EffortPrice): NetAmount => ({
  amount: side === 'in' ? path.amountOut : path.amountIn,
  additionalFeeUsd: additionalFeeUsdOf(edgesOf(path)) + effortUsdOf(edgesOf(path), effort),
});

/**
 * Best first. Exact amounts decide where the fees are equal, floats elsewhere, by which close values are equal: that is not
 * transitive, so the order of three close ones may depend on their order before.
 */
export function byNetAmount(side: Side, unitUsd: UnitUsd): (a: NetAmount, b: NetAmount) => number {
  const value = ({ amount, additionalFeeUsd }: NetAmount) => netValue(side, Number(amount), additionalFeeUsd, unitUsd);
  return (a, b) => {
    if (a.additionalFeeUsd === b.additionalFeeUsd || unitUsd === null) {
      return side === 'in' ? compare(b.amount, a.amount) : compare(a.amount, b.amount);
    }
    const [first, second] = [value(a), value(b)];
    const isEqual = Math.abs(first - second) <= Math.max(Math.abs(first), Math.abs(second)) * EQUAL;
    return isEqual ? 0 : compare(second, first);
  };
}

/** Best path first. Without a price, fees decide between equal amounts, unknown fees last. */
export function byNetValue(side: Side, unitUsd: UnitUsd, effort?: EffortPrice): (a: Path, b: Path) => number {
  const better = byNetAmount(side, unitUsd);
  return (a, b) => {
    const [own, other] = [edgesOf(a), edgesOf(b)];
    const byAmount = better(netAmountOf(side, a, effort), netAmountOf(side, b, effort));
    return byAmount || (unitUsd === null ? byFees(own, other) : 0) || tieBreak(own, other);
  };
}

const byFees = (a: readonly Edge[], b: readonly Edge[]): number =>
  unknownFeesOf(a) - unknownFeesOf(b) || compare(additionalFeeUsdOf(a), additionalFeeUsdOf(b));

export const edgesOf = <Detail>(path: Path<Detail>): Edge<Detail>[] => path.hops.map((hop) => hop.edge);

const compare = <T extends number | bigint | string>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);
