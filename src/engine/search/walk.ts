import type { Edge } from '../graph/edge.ts';
import type { Graph } from '../graph/graph.ts';
import { Board } from './board.ts';
import { estimateOf, lostByRounding, ROUNDING } from './estimates.ts';
import type { FinishList } from './finish-list.ts';
import { Labels } from './labels.ts';
import { hopsByLanes, isCounted, type Limits, mostLeft } from './limits.ts';
import { amountNeeded, type MagnitudeNeeds } from './magnitude-needs.ts';
import type { Needs } from './needs.ts';
import { OUT_OF_REACH } from './potentials.ts';
import { extraBeyond, type Sweep, weighedTime, worthAt } from './sweep.ts';
import { WayRelations } from './way-relations.ts';
import { wholeIn, wholeOut } from './whole-units.ts';

/** Labels kept for a place where none that may be the best is to be lost. */
export const WIDE = 32;
/** Estimates may beat the spot rate by float noise alone. */
const NOISE = 1e-6;
/** How what a way gains by a larger amount counts beside what it has: so that hardly any two ways make up for one another. */
const GAIN = Math.SQRT1_2;
/** How much harder a way gets by a second, a hop, a signature, and a charge that nobody knows. */
const MOST_SECONDS = 1e5;
const HOP = 1e7;
const SIGNATURE = 1e9;
const UNKNOWN = 1e11;
/** The same where no price tells what charges weigh: a dollar of them, and one that nobody knows. */
const UNWEIGHED_USD = 1e14;
const UNKNOWN_UNWEIGHED = 1e16;

/** An edge that declined, with the amount it was asked to take and what the way over it promised. */
export interface Miss {
  readonly edge: number;
  readonly amount: number;
  readonly bound: number;
}

/** What all searches use, one after the other: a search ends before the next one begins. */
const labels = new Labels();
const board = new Board();

/**
 * Ways followed hop by hop from the start, in floats: those that may still be worth more than what is found, by what spot
 * says and by what nodes must have, as far as that is known. What reaches the goal is found.
 */
export class Walk<Detail> {
  /** Edges that declined, each with the most that a way over it promised. */
  readonly missed = new Map<number, Miss>();
  private readonly graph: Graph<Detail>;
  private readonly sweep: Sweep;
  private readonly limits: Limits;
  private readonly finishes: FinishList<Detail>;
  private readonly relations: WayRelations;
  /** Whether ways to a node that can be followed differently do not compete. */
  private handoverMatters: boolean;
  /** What a node must have, to be worth `mark` at the goal; not known until it was worked out. */
  private readonly needs: Needs;
  private needsKnown = false;
  private mark = 0;
  /** What it must have by its magnitude, where the search goes by that. */
  private known: MagnitudeNeeds | null = null;
  private next: number[] = [];
  /** Of the label stood on: its last edge, what that offers, its amount, what it has weighed, and its edges onward. */
  private last = -1;
  private offered = 0;
  private amount = 0;
  private extraBefore = 0;
  private hopsLeft = 0;
  private firstPlace = 0;
  private endPlace = 0;
  /** What the goal is to have, by what that way weighs before any edge onward. */
  private wantedBefore = 0;
  /** The seconds and the signatures that it has taken, where ways are limited in them. */
  private secondsBefore = 0;
  private signaturesBefore = 0;
  /** Whether that way has swapped, where an affiliate takes a share. */
  private hasSwapped = false;
  /** Whether what ways take is counted; what they take at least from a node on in seconds, and after an edge in signatures. */
  private readonly counts: boolean;
  private readonly secondsOn: Float64Array | null;
  private readonly signaturesOn: Uint8Array | null;
  /** How far nodes are from the goal without a swap, where an affiliate takes a share. */
  private readonly hopsByLanes: Uint8Array | null;
  /** What every way for an exact input leaves of what arrives, at most. */
  readonly mostLeft: number;
  /** Of the edge looked at: what it is asked for, the share due after it, what the way weighs, and one unit's worth at its end. */
  private asked = 0;
  private due = 1;
  private extra = 0;
  private worthOfOne = 0;
  /** Whether a person signs before it. */
  private signs = false;
  /** The ways that come up where all are collected that are worth the threshold. */
  private collected: number[][] | null = null;
  /**
   * Whether what rounding and whole lots take is not held against a way, as another amount may lose none: a larger one,
   * or what is left of a share. And what they have taken then of the way stood on: in the goal's worth, and in units at the
   * end of the edge looked at. Of the worth alone it would be too few where the end promises by more hops than are left.
   */
  private forgives: boolean;
  private forgiven = 0;
  private lack = 0;

  /** What is found goes to `finishes`, whose threshold tells what is of interest. */
  constructor(graph: Graph<Detail>, sweep: Sweep, limits: Limits, needs: Needs, finishes: FinishList<Detail>) {
    this.graph = graph;
    this.sweep = sweep;
    this.limits = limits;
    this.needs = needs;
    this.finishes = finishes;
    this.counts = isCounted(limits.within);
    this.relations = new WayRelations(labels, graph, sweep, finishes, this.counts);
    this.handoverMatters = limits.within.signatures < Number.POSITIVE_INFINITY;
    this.forgives = limits.share < 1;
    this.hopsByLanes = limits.share === 1 ? null : hopsByLanes(graph, sweep, limits.maxHops);
    this.mostLeft = mostLeft(graph, sweep, limits);
    const { secondsTo, secondsFrom, signatures } = limits.taken;
    this.secondsOn = sweep.sign > 0 ? secondsFrom : secondsTo;
    this.signaturesOn = (sweep.sign > 0 ? signatures?.after : signatures?.before) ?? null;
  }

  /** From now on nodes must have what this magnitude needs. */
  goByMagnitude(known: MagnitudeNeeds): void {
    this.known = known;
  }

  /** From now on nodes must have what the needs tell for this mark, or anything where they do not. */
  goByNeeds(mark: number, areKnown: boolean): void {
    this.mark = mark;
    this.needsKnown = areKnown;
  }

  /** From now on all ways are collected that are worth the threshold, whatever rounding takes of them, and none is found. */
  collectAll(): readonly (readonly number[])[] {
    // Of ways alike, which is the easiest may come out only by what they go on with.
    this.handoverMatters = true;
    this.forgives = true;
    this.missed.clear();
    this.collected = [];
    return this.collected;
  }

  /** Whether ways were lost, the last time, for which no other stands. */
  get hasLost(): boolean {
    return board.isOverfull || this.missed.size > 0;
  }

  /** Whether the last time ways were lost, and an edge declined what promised more than all that is found. */
  get mayHavePushedOut(): boolean {
    return board.isOverfull && [...this.missed.values()].some(({ bound }) => bound > this.finishes.threshold);
  }

  /** Follows one way to its end, if it leads to the goal and no edge declines. */
  take(way: readonly number[], amount: number): void {
    const { sweep, graph } = this;
    let label = labels.start(sweep.start, amount);
    for (const [index, edge] of way.entries()) {
      this.standOn(label, index + 1);
      if (Number.isNaN(this.promiseOf(edge)) || sweep.near[edge] !== labels.node[label]) return;
      const reached = this.reach(edge);
      if (reached === 0 || reached === Number.POSITIVE_INFINITY) return;
      const to = sweep.far[edge] as number;
      if (!labels.isFresh(label, to, graph.poolKey[edge] as number, graph.poolKey)) return;
      label = this.write(label, edge, reached);
    }
    if (labels.node[label] === sweep.goal) this.finish(label);
  }

  /** Every way that keeps its promise, hop by hop; false when there were more than so many, and some were left out. */
  run(amount: number, width: number, most: number): boolean {
    let frontier = this.begin(amount, width);
    let isWhole = true;
    for (let hops = 1; hops <= this.limits.maxHops && frontier.length > 0; hops++) {
      frontier = this.followAll(frontier, hops);
      if (frontier.length <= most) continue;
      isWhole = false;
      frontier = this.mostPromising(frontier, most);
    }
    return isWhole;
  }

  /** The same, but given up where there are more. */
  runsWhole(amount: number, most: number, width: number): boolean {
    let frontier = this.begin(amount, width);
    for (let hops = 1; hops <= this.limits.maxHops && frontier.length <= most; hops++) {
      frontier = this.followAll(frontier, hops);
    }
    return frontier.length <= most;
  }

  private begin(amount: number, width: number): number[] {
    const ways = (this.handoverMatters ? this.graph.ports.setCount : 1) * (this.limits.share === 1 ? 1 : 2);
    board.reset(this.graph.nodes.size * ways, width);
    return [labels.start(this.sweep.start, amount)];
  }

  private followAll(frontier: readonly number[], hops: number): number[] {
    this.next = [];
    // Longer ways that come to the same places meanwhile, and push these out, have a hop less to go on with.
    const kept = frontier.filter((label) => labels.dropped[label] === 0);
    for (const label of kept) this.follow(label, hops);
    return this.next;
  }

  /** Those of a frontier with the most beyond what their node must have or, as long as nobody knows that, at spot. */
  private mostPromising(frontier: readonly number[], most: number): number[] {
    const { needs, sweep } = this;
    const surplus = (label: number) => {
      if (!this.needsKnown) return labels.bound[label] as number;
      const need = needs.amountAt(labels.node[label] as number, this.hopsLeft);
      const amount = labels.amount[label] as number;
      return sweep.sign > 0 ? amount / need : need / amount;
    };
    const kept = frontier.filter((label) => labels.dropped[label] === 0);
    const by = new Map(kept.map((label) => [label, surplus(label)]));
    return kept.sort((a, b) => (by.get(b) as number) - (by.get(a) as number)).slice(0, most);
  }

  /** Every edge onward from a label that keeps its promise. */
  private follow(label: number, hops: number): void {
    const { graph, finishes } = this;
    const { onward, far, rates, goal } = this.sweep;
    const { poolKey: resource } = graph;
    this.standOn(label, hops);
    const { amount, endPlace, forgiven, lack } = this;
    for (let place = this.firstPlace; place < endPlace; place++) {
      this.forgiven = forgiven;
      const edge = onward.edges[place] as number;
      const to = far[edge] as number;
      this.lack = lack * (rates[edge] as number);
      const atSpot = amount * (rates[edge] as number);
      if (this.leadsNowhere(to, atSpot)) continue;
      const promise = this.promiseOf(edge);
      if (!(promise >= finishes.threshold) || this.fallsShort(to, this.asked * (rates[edge] as number))) continue;
      if (!labels.isFresh(label, to, resource[edge] as number, resource)) continue;
      const reached = this.reach(edge);
      if (reached === 0 || reached === Number.POSITIVE_INFINITY) {
        this.miss(edge, promise);
        continue;
      }
      if (this.forgives) this.forgive(label, edge, reached);
      if (this.boundAt(reached) < finishes.threshold || this.fallsShort(to, reached)) continue;
      const made = this.write(label, edge, reached);
      if (to === goal) this.finish(made);
      else if (board.keep(this.placeOf(made), made, labels, this.relations)) this.next.push(made);
      else labels.forgetLast();
    }
  }

  /** Takes a label as the one to go on from. */
  private standOn(label: number, hops: number): void {
    const { sweep, limits } = this;
    const node = labels.node[label] as number;
    this.last = labels.edge[label] as number;
    this.offered = this.last < 0 ? 0 : (sweep.offers[this.last] as number);
    this.amount = labels.amount[label] as number;
    this.hasSwapped = limits.share !== 1 && this.swapsAlong(label);
    this.forgiven = this.forgives ? (labels.loss[label] as number) : 0;
    this.lack = this.forgives ? (labels.lack[label] as number) : 0;
    this.extraBefore = (labels.extra[label] as number) - this.forgiven;
    this.wantedBefore = this.wantedAfter(this.extraBefore);
    this.secondsBefore = this.counts ? (labels.seconds[label] as number) : 0;
    this.signaturesBefore = this.counts ? (labels.signatures[label] as number) : 0;
    this.hopsLeft = limits.maxHops - hops;
    this.firstPlace = sweep.onward.offsets[node] as number;
    this.endPlace = sweep.onward.offsets[node + 1] as number;
  }

  /** The most that a way over an edge could be worth; not a number where it is not to be followed. */
  private promiseOf(edge: number): number {
    const { sweep, limits } = this;
    if (limits.mask !== null && limits.mask[edge] === 0) return Number.NaN;
    const to = sweep.far[edge] as number;
    const hopsOn = sweep.hopsToGoal[to] as number;
    // Nothing comes through the start again, whatever it has.
    if (hopsOn === OUT_OF_REACH || hopsOn > this.hopsLeft || to === sweep.start) return Number.NaN;
    this.signs = this.last >= 0 && (this.offered & (sweep.demands[edge] as number)) === 0;
    if (this.isBeyond(edge, to)) return Number.NaN;
    this.extra = this.extraBefore + extraBeyond(sweep, edge) + (sweep.perSecond > 0 ? this.swapTime(edge) : 0);
    this.worthOfOne = (sweep.promised[to] as number) * sweep.unit;
    this.asked = this.amount;
    this.due = 1;
    if (this.hopsByLanes !== null) this.takeShare(this.hopsByLanes, edge, to);
    return this.boundAt(this.asked * (sweep.rates[edge] as number));
  }

  /** Whether a way over an edge takes more than it may, by what it has taken and by what it takes on from there at least. */
  private isBeyond(edge: number, to: number): boolean {
    const { secondsOn, signaturesOn } = this;
    const { seconds, signatures } = this.limits.within;
    if (signaturesOn !== null) {
      const on = (signaturesOn[edge] as number) + (this.signs ? 1 : 0);
      if (this.signaturesBefore + on > signatures) return true;
    }
    return secondsOn !== null && this.secondsBefore + this.secondsOver(edge) + (secondsOn[to] as number) > seconds;
  }

  /** What the time of a swap weighs: of a lane it is in what the lane weighs beyond the lightest way. */
  private swapTime(edge: number): number {
    if (this.graph.lanes[edge] === 1) return 0;
    return this.sweep.perSecond * weighedTime(this.secondsOver(edge));
  }

  /** The most that an amount at the end of the edge just looked at could be worth. */
  private boundAt(amount: number): number {
    const { sign } = this.sweep;
    return sign * amount * this.due * this.worthOfOne * (1 + sign * NOISE) - this.extra;
  }

  /**
   * What an edge gives for the amount stood on, or takes for it, in whole units as every chain rounds. A lane behind the last
   * swap may take what is left of a share where all of it is too much; where that swap was not the last, it declines in the end.
   */
  private reach(edge: number): number {
    const { curves, lanes } = this.graph;
    if (this.sweep.sign < 0) return wholeIn(curves, edge, this.asked);
    const reached = wholeOut(curves, edge, this.asked);
    const { share } = this.limits;
    if (reached > 0 || share === 1 || !this.hasSwapped || lanes[edge] === 0) return reached;
    return wholeOut(curves, edge, this.asked * share) / share;
  }

  /**
   * The first swap that an exact output meets is the last of the way, and asked for the share. An exact input does not know
   * its last swap until the goal. With a swap behind it or ahead, no unit comes to more, or costs less, than with the share.
   */
  private takeShare(byLanes: Uint8Array, edge: number, to: number): void {
    const { share } = this.limits;
    const swaps = this.graph.lanes[edge] === 0;
    const isAhead = byLanes[to] === OUT_OF_REACH;
    if (this.sweep.sign > 0) {
      if (swaps || this.hasSwapped || isAhead) this.due = share;
      return;
    }
    if (this.hasSwapped) return;
    if (swaps) this.asked *= share;
    else if (isAhead) this.due = share;
  }

  private swapsAlong(label: number): boolean {
    const { lanes } = this.graph;
    for (let at = label; (labels.edge[at] as number) >= 0; at = labels.previous[at] as number) {
      if (lanes[labels.edge[at] as number] === 0) return true;
    }
    return false;
  }

  /** Whether so much at a node cannot beat what is found. Nothing does better than spot with what it has beyond a need. */
  private fallsShort(node: number, amount: number): boolean {
    const { known } = this;
    if (known !== null) return this.isTooLittle(known, node, amount, this.wantedAfter(this.extra));
    if (!this.needsKnown) return false;
    const need = this.needs.amountAt(node, this.hopsLeft);
    if (this.sweep.sign < 0) return amount > need * (1 + NOISE);
    const raised = this.extra + (this.finishes.threshold - this.mark) / this.mostLeft;
    return amount * (1 + NOISE) < need + raised / this.worthOfOne;
  }

  /** Whether so much at a node, or all that is within reach, cannot beat what is found, as far as a look tells. */
  private leadsNowhere(node: number, amount: number): boolean {
    const { known, sweep } = this;
    if (known !== null) return this.isTooLittle(known, node, amount, this.wantedBefore);
    return this.needsKnown && node !== sweep.goal && this.needs.onwardFrom(node, this.hopsLeft) === -1;
  }

  /** What the goal is to have to beat what is found, by a way that weighs so much. */
  private wantedAfter(extra: number): number {
    const { sign, unit } = this.sweep;
    return (sign * (this.finishes.threshold / this.mostLeft + extra)) / unit;
  }

  /** Whether the goal cannot have what is wanted with so much at a node, by the needs of its magnitude. */
  private isTooLittle(known: MagnitudeNeeds, node: number, amount: number, wanted: number): boolean {
    const { sign, unit } = this.sweep;
    // What is forgiven may be there after all: it is less to be wanted, and no less to be needed.
    const has = amount + this.lack;
    const needed = amountNeeded(known, this.sweep, node, wanted + this.forgiven / unit);
    return sign * has * (1 + sign * NOISE) < sign * needed;
  }

  /** Writes the label at the end of the edge just looked at. */
  private write(label: number, edge: number, reached: number): number {
    const { sweep } = this;
    const to = sweep.far[edge] as number;
    const loss = this.forgives ? this.forgiven : (labels.loss[label] as number) + lostByRounding(sweep, edge);
    const extra = this.extra + this.forgiven;
    const bound = to === sweep.goal ? worthAt(sweep, reached, extra) : this.boundAt(reached) - this.forgiven;
    const ease = this.easeAfter(label, edge);
    if (!this.forgives) return this.count(edge, labels.add(to, edge, label, reached, extra, bound, loss, ease));
    const gain = this.gainAfter(label, edge);
    const rank = bound + GAIN * (labels.amount[0] as number) * gain * this.worthOfOne;
    const made = labels.add(to, edge, label, reached, extra, rank, loss, ease);
    labels.gain[made] = gain;
    labels.lack[made] = this.lack;
    return this.count(edge, made);
  }

  /** Writes what a way has taken once it has gone over an edge, where that is limited. */
  private count(edge: number, made: number): number {
    if (!this.counts) return made;
    labels.seconds[made] = this.secondsBefore + this.secondsOver(edge);
    labels.signatures[made] = this.signaturesBefore + (this.signs ? 1 : 0);
    return made;
  }

  /** What the edge looked at adds to the time: nothing where it is a swap in the transaction of the one before. */
  private secondsOver(edge: number): number {
    const { lanes, seconds } = this.graph;
    const joins = lanes[edge] === 0 && this.last >= 0 && lanes[this.last] === 0 && !this.signs;
    return joins ? 0 : (seconds[edge] as number);
  }

  /** Leaves aside what rounding takes at an edge, and what whole lots leave behind there: another amount may lose none. */
  private forgive(label: number, edge: number, reached: number): void {
    const left = Math.max(0, this.graph.curves.smoothOut(edge, this.amount) - reached);
    const lost = lostByRounding(this.sweep, edge) + left * this.worthOfOne;
    this.forgiven = (labels.loss[label] as number) + lost;
    this.lack += ROUNDING * (1 + (this.sweep.rates[edge] as number)) + left;
    this.extra -= lost;
  }

  /**
   * What a way gives for a unit more at its start, and how coarse the lots are on it: ways that have the same of one amount
   * are alike for those beyond it only where they are alike in this.
   */
  private gainAfter(label: number, edge: number): number {
    const { curves } = this.graph;
    const coarse = 1 + curves.inputUnit(edge) / this.amount;
    return (labels.gain[label] as number) * curves.slope(edge, this.amount) * coarse;
  }

  /**
   * What decides between ways worth the same, the first the most: unknown charges, others where no price weighs them,
   * signatures, hops, time.
   */
  private easeAfter(label: number, edge: number): number {
    const { hasUnknownFee: unknownExtra, additionalFeeUsd: extraUsd, zeroFees: noExtras } = this.graph;
    const isWeighed = this.sweep.extras !== noExtras;
    const charged = isWeighed
      ? (unknownExtra[edge] as number) * UNKNOWN
      : (unknownExtra[edge] as number) * UNKNOWN_UNWEIGHED + (extraUsd[edge] as number) * UNWEIGHED_USD;
    const harder = charged + (this.signs ? SIGNATURE : 0) + HOP;
    return (labels.ease[label] as number) + harder + Math.min(this.secondsOver(edge), MOST_SECONDS);
  }

  private miss(edge: number, promise: number): void {
    const known = this.missed.get(edge);
    if (known !== undefined && known.bound >= promise) return;
    this.missed.set(edge, { edge, amount: this.asked, bound: promise });
  }

  private finish(label: number): void {
    const { sweep, graph } = this;
    const { share } = this.limits;
    const way = labels.edgesAlong(label);
    if (this.collected !== null) {
      this.collected.push(way);
      return;
    }
    const estimate = estimateOf(labels, label, way, { graph, sweep, share });
    if (estimate.worth === Number.NEGATIVE_INFINITY || estimate.worth + estimate.loss < this.finishes.threshold) return;
    const swept = way.map((edge) => graph.edges[edge] as Edge<Detail>);
    this.finishes.add({ edges: sweep.side === 'in' ? swept : swept.reverse(), ...estimate });
  }

  /** Where a label competes: with those of its node that go on as it does. */
  private placeOf(label: number): number {
    const node = this.handedOverAt(label);
    return this.limits.share === 1 ? node : 2 * node + (this.swapsAlong(label) ? 1 : 0);
  }

  private handedOverAt(label: number): number {
    const node = labels.node[label] as number;
    if (!this.handoverMatters) return node;
    const { setCount, setNumbers } = this.graph.ports;
    return node * setCount + (setNumbers[this.relations.offersOf(label)] as number);
  }
}
