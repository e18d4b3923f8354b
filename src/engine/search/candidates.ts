import type { Edge } from '../graph/edge.ts';
import { tieBreak } from '../path/rank.ts';

/** A path that reached the goal, with its value by floats. */
export interface Candidate<Detail = unknown> {
  /** In order of execution. */
  readonly edges: readonly Edge<Detail>[];
  /** Their numbers, from the start of the search. */
  readonly path: readonly number[];
  /** Additional fees. */
  readonly feesUsd: number;
  readonly value: number;
  /** What rounding to integer units may take from its value. */
  readonly roundingLoss: number;
  readonly seconds: number;
  /** After the first. */
  readonly signatures: number;
}

/** Values closer than this part of themselves are equal. */
const SAME = 1e-12;
/** A float may be this part of itself off the exact value. */
const FLOAT_ERROR = 1e-9;
/** Candidates kept beyond those wanted: rounding may lift one of them above the others. */
const SPARE = 12;
/** Candidates of equal value kept, the easiest. */
const MAX_TIES = 8;

/** What a candidate is worth however it is rounded. */
export const certainValue = ({ value, roundingLoss }: Pick<Candidate, 'value' | 'roundingLoss'>): number =>
  value - roundingLoss - Math.abs(value) * FLOAT_ERROR;

/** The best paths found so far, most value first, and what further ones must be worth. */
export class Candidates<Detail> {
  readonly best: Candidate<Detail>[] = [];
  /** Whether seconds and signatures are criteria beside value: then all are wanted that few others beat in all three. */
  readonly isPareto: boolean;
  /** The value that a path needs to be among those wanted, unless more criteria count. */
  threshold: number;
  private readonly wanted: number;

  constructor(wanted: number | 'pareto', threshold = Number.NEGATIVE_INFINITY) {
    this.isPareto = wanted === 'pareto';
    this.wanted = wanted === 'pareto' ? Number.POSITIVE_INFINITY : wanted;
    this.threshold = threshold;
  }

  /** The value that a path needs that takes at least so many seconds and signatures. */
  bar(seconds: number, signatures: number): number {
    if (!this.isPareto) return this.threshold;
    let bar = Number.NEGATIVE_INFINITY;
    for (const other of this.best) {
      if (other.seconds <= seconds && other.signatures <= signatures) bar = Math.max(bar, certainValue(other));
    }
    return bar;
  }

  add(candidate: Candidate<Detail>): void {
    const { best } = this;
    const { value, roundingLoss, seconds, signatures } = candidate;
    if (value + roundingLoss < this.bar(seconds, signatures)) return;
    const twin = best.findIndex(({ edges }) => areTwins(edges, candidate.edges));
    if (twin >= 0) {
      if (!isBetter(candidate, best[twin]!)) return;
      best.splice(twin, 1);
    }
    let at = best.length;
    while (at > 0 && isBetter(candidate, best[at - 1]!)) at--;
    const tie = best[at - MAX_TIES];
    if (!this.isPareto && tie !== undefined && areEqual(tie.value, value)) return;
    best.splice(at, 0, candidate);
    if (this.isPareto) this.dropBeaten(candidate, at);
    else this.dropSurplus();
  }

  private dropBeaten(candidate: Candidate<Detail>, at: number): void {
    const certain = certainValue(candidate);
    for (let index = this.best.length - 1; index > at; index--) {
      const { value, roundingLoss, seconds, signatures } = this.best[index]!;
      if (value + roundingLoss >= certain) continue;
      if (candidate.seconds <= seconds && candidate.signatures <= signatures) this.best.splice(index, 1);
    }
  }

  private dropSurplus(): void {
    const { best, wanted } = this;
    if (best.length > wanted + SPARE) best.pop();
    if (best.length < wanted) return;
    this.threshold = Math.max(this.threshold, best.map(certainValue).sort((a, b) => b - a)[wanted - 1]!);
    while (best.length > wanted && best.at(-1)!.value + best.at(-1)!.roundingLoss < this.threshold) best.pop();
  }
}

const areEqual = (one: number, other: number): boolean => Math.abs(one - other) <= Math.abs(other) * SAME;

const isBetter = (a: Candidate, b: Candidate): boolean =>
  areEqual(a.value, b.value) ? tieBreak(a.edges, b.edges) < 0 : a.value > b.value;

/** Whether paths give the same for every amount: where an asset has two names, so have the edges through its pools. */
export const areTwins = (a: readonly Edge[], b: readonly Edge[]): boolean =>
  a.length === b.length && a.every(({ quoteIn }, index) => quoteIn === b[index]!.quoteIn);
