import type { Graph } from '../graph/graph.ts';
import { type Relations, SAME } from './board.ts';
import type { FinishList } from './finish-list.ts';
import type { Labels } from './labels.ts';
import type { Sweep } from './sweep.ts';

/** How ways to the same node stand to one another beside what they promise. */
export class WayRelations implements Relations {
  private readonly labels: Labels;
  private readonly graph: Graph;
  private readonly sweep: Sweep;
  readonly counts: boolean;
  private readonly finishes: Pick<FinishList<unknown>, 'threshold'>;

  /** `counts` says whether time and signatures are limited: then ways are no longer alike that have taken more of them. */
  constructor(
    labels: Labels,
    graph: Graph,
    sweep: Sweep,
    finishes: Pick<FinishList<unknown>, 'threshold'>,
    counts: boolean,
  ) {
    this.counts = counts;
    this.labels = labels;
    this.graph = graph;
    this.sweep = sweep;
    this.finishes = finishes;
  }

  /** Whether two ways of the same bound are charged the same, and what goes on from one goes on from the other as easily. */
  areAlike(one: number, other: number): boolean {
    if (this.counts && !(this.takesNoMore(one, other) && this.takesNoMore(other, one))) return false;
    return this.offersOf(one) === this.offersOf(other) && this.areChargedAlike(one, other);
  }

  /** Whether a way is the other one without a detour: whatever the other can go on with, it can. */
  covers(way: number, other: number): boolean {
    if ((this.offersOf(other) & ~this.offersOf(way)) !== 0 || !this.areChargedAlike(way, other)) return false;
    if (this.counts && !this.takesNoMore(way, other)) return false;
    const { labels } = this;
    const { lanes } = this.graph;
    for (let at = way; (labels.edge[at] as number) >= 0; at = labels.previous[at] as number) {
      const edge = labels.edge[at] as number;
      if (!labels.comesThrough(other, labels.node[at] as number, lanes[edge] === 1 ? -1 : edge)) return false;
    }
    return true;
  }

  /** How a way hands over to what goes on from it. */
  offersOf(label: number): number {
    return this.sweep.offers[this.labels.edge[label] as number] as number;
  }

  takesNoMore(way: number, other: number): boolean {
    const { seconds, signatures } = this.labels;
    if ((seconds[way] as number) > (seconds[other] as number)) return false;
    return (signatures[way] as number) <= (signatures[other] as number);
  }

  /** What ways are worth in the end tells: where pools are far out of line, bounds are so high that no charge shows in them. */
  private areChargedAlike(one: number, other: number): boolean {
    const { extra } = this.labels;
    const difference = (extra[one] as number) - (extra[other] as number);
    return Math.abs(difference) <= Math.abs(this.finishes.threshold) * SAME;
  }
}
