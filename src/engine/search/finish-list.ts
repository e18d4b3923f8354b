import type { Edge } from '../graph/edge.ts';
import { tieBreak } from '../path/rank.ts';

/** What a way is worth, and what may be missing of it. */
export interface Estimate {
  readonly worth: number;
  /** What rounding to whole units may take from its worth. */
  readonly loss: number;
  /** What lots may take of it of which floats do not tell whether they are there. */
  readonly unsure: number;
}

/** A way that reached the goal, by its estimate. */
export interface Finish<Detail = unknown> extends Estimate {
  readonly edges: readonly Edge<Detail>[];
}

/** Estimates closer than this part of each other are the same amount to a float. */
const SAME = 1e-12;
/** A float may be this part of itself off the exact figure. */
const NOISE = 1e-9;
/** Ways kept that rounding might lift into the best few. */
const SPARE = 12;
/** Where rounding may take a larger part than this, many ways are as good, and more are kept. */
export const BLURRED = 1e-5;
const SPARE_BLURRED = 64;

/**
 * The best few ways to the goal by estimate, and those that might be among them once settled; best first, each once. Where
 * one is wanted, only the easiest of those that give the same for every amount.
 */
export class FinishList<Detail> {
  /** What a new way has to promise to be of interest. */
  threshold = Number.NEGATIVE_INFINITY;
  private readonly kept: Finish<Detail>[] = [];
  private readonly size: number;

  constructor(size: number) {
    this.size = size;
  }

  get best(): readonly Finish<Detail>[] {
    return this.kept;
  }

  /** Whether rounding may take so much of the best that many ways are as good. */
  get isBlurred(): boolean {
    const [best] = this.kept;
    return best !== undefined && best.loss > Math.abs(best.worth) * BLURRED;
  }

  add(finish: Finish<Detail>): void {
    const { kept, size } = this;
    const most = size + (this.isBlurred ? SPARE_BLURRED : SPARE);
    const twin = kept.findIndex(({ edges }) => (size === 1 ? isTwin : sameEdges)(edges, finish.edges));
    if (twin >= 0) {
      if (!isBetter(finish, kept[twin] as Finish)) return;
      kept.splice(twin, 1);
    }
    let at = kept.length;
    while (at > 0 && isBetter(finish, kept[at - 1] as Finish)) at--;
    if (at >= most) return;
    kept.splice(at, 0, finish);
    if (kept.length >= size) this.threshold = this.surelyReached();
    while (kept.length > most || (kept.length > size && (kept.at(-1) as Finish).worth < this.threshold)) {
      kept.pop();
    }
  }

  /** The worth that as many ways as are asked for have whatever rounding does to them. */
  private surelyReached(): number {
    if (this.size === 1)
      return this.kept.reduce((most, finish) => Math.max(most, sureWorth(finish)), Number.NEGATIVE_INFINITY);
    return this.kept.map(sureWorth).sort((a, b) => b - a)[this.size - 1] as number;
  }
}

/** What a way is worth whatever rounding does to it. */
export const sureWorth = ({ worth, loss, unsure }: Estimate): number => worth - loss - unsure - Math.abs(worth) * NOISE;

/** Whether an estimate is more than another one, and not the same amount to a float. */
export const isMore = (one: number, other: number): boolean => one - other > Math.abs(other) * SAME;

function isBetter(a: Finish, b: Finish): boolean {
  if (isMore(a.worth, b.worth)) return true;
  return b.worth - a.worth <= Math.abs(b.worth) * SAME && tieBreak(a.edges, b.edges) < 0;
}

/** Whether ways give the same for every amount: where a pool's denom goes by two names, so do the edges through it. */
export const isTwin = (a: readonly Edge[], b: readonly Edge[]): boolean =>
  a.length === b.length && a.every(({ quoteIn }, index) => quoteIn === b[index]?.quoteIn);

export const sameEdges = (a: readonly Edge[], b: readonly Edge[]): boolean =>
  a.length === b.length && a.every((edge, index) => edge === b[index]);
