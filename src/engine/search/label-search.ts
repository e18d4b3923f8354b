import { A_THIRD_PARTY } from '#contract/effort.ts';
import type { Edge } from '../graph/edge.ts';
import type { MinRequired } from './amount-bounds.ts';
import type { Candidates } from './candidates.ts';
import { amountThrough, edgeCostUsd, restCostUsd, type SearchContext, valueAt } from './context.ts';
import type { LabelSets, Labels } from './labels.ts';

/** Floats may beat the spot rate by this part. */
const FLOAT_ERROR = 1e-6;
/** Units that a hop may round away of its input and of its output. */
const ROUNDED_UNITS = 3;

/** How many better labels make one superfluous: within limits more are kept, as the best may fail to keep them. */
const BETTER_IN_FRONT = 4;
const BETTER_IN_LIMITS = 8;

/** An edge that rejected an amount, and the most that the path over it could have been worth. */
export interface Miss {
  readonly edge: number;
  readonly amount: number;
  readonly bound: number;
}

/** Buffers that searches of a graph use one after the other. */
export interface LabelBuffers {
  readonly labels: Labels;
  readonly sets: LabelSets;
}

/** How many labels are followed: at each state, and in all after each hop. */
export interface Beam {
  readonly width: number;
  readonly most: number;
}

/**
 * Label-correcting search by hops from the start, in floats. After each hop a label is kept where its path may still be
 * worth what candidates must be: by the spot rates, and by the amounts that nodes must have, once these are set.
 */
export class LabelSearch<Detail> {
  /** Edges that rejected an amount, each with the best path over it. */
  readonly missed = new Map<number, Miss>();
  /** What nodes must have to be worth its mark; null until it is known. */
  required: MinRequired | null = null;
  private readonly context: SearchContext<Detail>;
  private readonly labels: Labels;
  private readonly sets: LabelSets;
  private readonly found: Candidates<Detail>;
  /** Labels that dominate another one before it is dropped; 0 where neither time nor signatures matter. */
  private readonly maxBetter: number;
  private readonly minSeconds: Float64Array | null;
  private readonly minSignatures: Uint8Array | null;

  constructor(context: SearchContext<Detail>, { labels, sets }: LabelBuffers, found: Candidates<Detail>) {
    const { limits, rest } = context;
    const isTimed = found.isPareto || limits.seconds < Number.POSITIVE_INFINITY;
    const isSigned = found.isPareto || limits.signatures < Number.POSITIVE_INFINITY;
    this.context = context;
    this.labels = labels;
    this.sets = sets;
    this.found = found;
    const counts = isTimed || (isSigned && limits.signatures > 0);
    this.maxBetter = found.isPareto ? BETTER_IN_FRONT : counts ? BETTER_IN_LIMITS : 0;
    this.minSeconds = isTimed ? rest.seconds() : null;
    this.minSignatures = isSigned ? rest.signatures() : null;
  }

  /** Follows one path with the whole amount, where no edge rejects it. */
  follow(path: readonly number[]): void {
    const { context, labels } = this;
    let label = labels.start(context.start, context.amount);
    for (const edge of path) {
      const to = context.far[edge]!;
      const pools = context.graph.poolKey;
      if (context.near[edge] !== labels.node[label] || !labels.isFresh(label, to, pools[edge]!, pools)) return;
      const reached = amountThrough(context, edge, labels.amount[label]!);
      if (reached === 0 || reached === Number.POSITIVE_INFINITY) return;
      label = this.extend(label, edge, to, reached);
      if (this.exceedsLimits(label)) return;
    }
    if (labels.node[label] === context.goal) this.arrive(label);
  }

  /** Follows all labels within a beam. False where some were left out. */
  run({ width, most }: Beam): boolean {
    const { context, labels, sets } = this;
    sets.reset(width, this.maxBetter, context.feeWeight);
    let isWhole = true;
    let frontier = [labels.start(context.start, context.amount)];
    for (let hops = 1; hops <= context.maxHops && frontier.length > 0; hops++) {
      const next: number[] = [];
      for (const label of frontier) {
        if (labels.dropped[label] !== 0) continue;
        if (context.budget?.spend(1) === false) return false;
        this.expand(label, context.maxHops - hops, next);
      }
      frontier = next;
      if (frontier.length <= most) continue;
      isWhole = false;
      frontier = this.mostPromising(frontier, context.maxHops - hops, most);
    }
    return isWhole;
  }

  /** The labels with the most beyond what their node must have or, where that is unknown, of the greatest bound. */
  private mostPromising(frontier: readonly number[], hopsLeft: number, most: number): number[] {
    const { labels, context } = this;
    const required = this.required?.amountsWith(hopsLeft);
    const surplus = (label: number) => {
      if (required === undefined) return labels.bound[label]!;
      const ratio = labels.amount[label]! / required[labels.node[label]!]!;
      return context.sign > 0 ? ratio : 1 / ratio;
    };
    const ranked = frontier
      .filter((label) => labels.dropped[label] === 0)
      .map((label) => ({ label, by: surplus(label) }));
    return ranked
      .sort((a, b) => b.by - a.by)
      .slice(0, most)
      .map(({ label }) => label);
  }

  /** Writes to `next` every label that extends one by an edge and may be worth enough. */
  private expand(label: number, hopsLeft: number, next: number[]): void {
    const { context, labels, required, found } = this;
    const { sign, unit, feeWeight, mask, start, onward, far, rates } = context;
    const { rates: spotRate, hops: hopsToGoal } = context.ahead;
    const { poolKey } = context.graph;
    const bar = this.barAt(label);
    if (!(labels.bound[label]! >= bar)) return;
    const amount = labels.amount[label]!;
    const spent = labels.feesUsd[label]!;
    const valueOfUnit = sign * unit * (1 + sign * FLOAT_ERROR);
    // A bar below the required amounts' mark excludes nothing by them.
    const needs = required !== null && bar >= required.mark ? required.amountsWith(hopsLeft) : null;
    const raised = needs === null ? 0 : bar - required!.mark;
    const lacks = (to: number, reached: number, fees: number): boolean => {
      if (needs === null) return false;
      if (sign < 0) return reached > needs[to]! * (1 + FLOAT_ERROR);
      return reached * (1 + FLOAT_ERROR) < needs[to]! + (fees * feeWeight + raised) / (spotRate[to]! * unit);
    };
    const end = onward.offsets[labels.node[label]! + 1]!;
    for (let slot = onward.offsets[labels.node[label]!]!; slot < end; slot++) {
      const edge = onward.edges[slot]!;
      const to = far[edge]!;
      if (hopsToGoal[to]! > hopsLeft || to === start || (mask !== null && mask[edge] === 0)) continue;
      const atSpot = amount * rates[edge]!;
      const fees = spent + edgeCostUsd(context, edge) + this.unchosenUsd(label, edge);
      const rest = feeWeight === 0 ? 0 : fees + restCostUsd(context, to);
      const bound = atSpot * spotRate[to]! * valueOfUnit - rest;
      if (!(bound >= bar) || lacks(to, atSpot, fees)) continue;
      if (!labels.isFresh(label, to, poolKey[edge]!, poolKey)) continue;
      const reached = amountThrough(context, edge, amount);
      const isRejected = reached === 0 || reached === Number.POSITIVE_INFINITY;
      const bounded = reached * spotRate[to]! * valueOfUnit - rest;
      if (!isRejected && (!(bounded >= bar) || lacks(to, reached, fees))) continue;
      const made = this.extend(label, edge, to, reached);
      labels.bound[made] = bounded;
      if (this.exceedsLimits(made)) labels.removeLast();
      else if (isRejected) this.miss(edge, amount, bound);
      else if (to === context.goal) this.arrive(made);
      else if (found.isPareto && !(bounded >= this.barAt(made))) labels.removeLast();
      else if (this.sets.keep(this.stateOf(made), made)) next.push(made);
      else labels.removeLast();
    }
  }

  /** The value that a path must have that goes on from a label. */
  private barAt(label: number): number {
    const { found } = this;
    return found.isPareto ? found.bar(this.leastSeconds(label), this.leastSignatures(label)) : found.bar(0, 0);
  }

  /** Writes the label at the far end of an edge. */
  private extend(label: number, edge: number, to: number, reached: number): number {
    const { labels, context } = this;
    const { graph, offers, demands, effort } = context;
    const last = labels.edge[label]!;
    const isSigned = last >= 0 && (offers[last]! & demands[edge]!) === 0;
    // A swap in the transaction of the swap before it takes no time of its own.
    const joins = last >= 0 && !isSigned && graph.lanes[edge] === 0 && graph.lanes[last] === 0;
    const made = labels.add(to, edge, label, reached);
    const signingUsd = isSigned && effort !== null ? effort.signatureUsd : 0;
    labels.feesUsd[made] =
      labels.feesUsd[label]! + edgeCostUsd(context, edge) + this.unchosenUsd(label, edge) + signingUsd;
    labels.seconds[made] = labels.seconds[label]! + (joins ? 0 : graph.seconds[edge]!);
    labels.signatures[made] = labels.signatures[label]! + graph.claims[edge]! + (isSigned ? 1 : 0);
    labels.unknownFees[made] = labels.unknownFees[label]! + graph.hasUnknownFee[edge]!;
    const lanes = labels.unchosen[label]!;
    labels.unchosen[made] = graph.lanes[edge] === 0 ? 1 : lanes === 0 ? 0 : lanes + graph.unchosen[edge]!;
    return made;
  }

  /** Dollars of the parties that a swap adds after a label: lanes between two swaps carry what nobody chose. */
  private unchosenUsd(label: number, edge: number): number {
    const { graph, effort } = this.context;
    const lanes = this.labels.unchosen[label]!;
    return effort === null || lanes < 2 || graph.lanes[edge] !== 0
      ? 0
      : (lanes - 1) * effort.signatureUsd * A_THIRD_PARTY;
  }

  private exceedsLimits(label: number): boolean {
    const { seconds, signatures } = this.context.limits;
    return this.leastSeconds(label) > seconds || this.leastSignatures(label) > signatures;
  }

  /** The least seconds, and signatures, of paths that go on from a label. */
  private leastSeconds(label: number): number {
    const { labels, minSeconds } = this;
    return minSeconds === null ? 0 : labels.seconds[label]! + minSeconds[labels.node[label]!]!;
  }

  private leastSignatures(label: number): number {
    const { labels, minSignatures } = this;
    if (minSignatures === null || labels.edge[label]! < 0) return 0;
    return labels.signatures[label]! + minSignatures[this.stateOf(label)]!;
  }

  /** A node, and what may follow an arrival there without a signature. */
  private stateOf(label: number): number {
    const { labels, context } = this;
    const { setCount, setNumbers } = context.graph.ports;
    return labels.node[label]! * setCount + setNumbers[context.offers[labels.edge[label]!]!]!;
  }

  private miss(edge: number, amount: number, bound: number): void {
    this.labels.removeLast();
    const known = this.missed.get(edge);
    if (known === undefined || known.bound < bound) this.missed.set(edge, { edge, amount, bound });
  }

  private arrive(label: number): void {
    const { labels, context, found } = this;
    const { graph, near, far, unit, ahead } = context;
    const path = labels.edgesAlong(label);
    const atEnds = (edge: number) => ahead.rates[near[edge]!]! + ahead.rates[far[edge]!]!;
    const roundingLoss = path.reduce((sum, edge) => sum + ROUNDED_UNITS * atEnds(edge) * unit, 0);
    const edges = path.map((edge) => graph.edges[edge] as Edge<Detail>);
    found.add({
      edges: context.sign > 0 ? edges : edges.reverse(),
      path,
      feesUsd: labels.feesUsd[label]!,
      value: valueAt(context, labels.amount[label]!, labels.feesUsd[label]!),
      roundingLoss,
      seconds: labels.seconds[label]!,
      signatures: labels.signatures[label]!,
    });
  }
}
