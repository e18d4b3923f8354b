import type { Edge } from './edge.ts';
import { byEase } from './rank.ts';

/** A way that reached the goal, by its estimate. */
export interface Finish<Detail = unknown> {
  readonly edges: readonly Edge<Detail>[];
  readonly worth: number;
}

/** Estimates closer than this part of each other are the same amount to a float. */
const SAME = 1e-12;

/** The best few ways to the goal by estimate, best first, each once. */
export class FinishList<Detail> {
  readonly best: Finish<Detail>[] = [];
  private readonly size: number;

  constructor(size: number) {
    this.size = size;
  }

  /** What a new way has to be worth to be of interest. */
  get threshold(): number {
    const worst = this.best[this.size - 1];
    return worst === undefined ? Number.NEGATIVE_INFINITY : worst.worth - Math.abs(worst.worth) * SAME;
  }

  add(finish: Finish<Detail>): void {
    let at = this.best.length;
    while (at > 0 && isBetter(finish, this.best[at - 1] as Finish)) at--;
    if (at >= this.size || this.best.some((known) => sameEdges(known.edges, finish.edges))) return;
    this.best.splice(at, 0, finish);
    if (this.best.length > this.size) this.best.pop();
  }
}

function isBetter(a: Finish, b: Finish): boolean {
  const difference = a.worth - b.worth;
  if (Math.abs(difference) > Math.abs(b.worth) * SAME) return difference > 0;
  return byEase(a.edges, b.edges) < 0;
}

const sameEdges = (a: readonly Edge[], b: readonly Edge[]): boolean =>
  a.length === b.length && a.every((edge, index) => edge === b[index]);
