import type { Graph } from '../graph/graph.ts';
import type { Side } from '../path/quote.ts';
import { FIRST_SHARE, GOAL, type Link, START } from './link.ts';
import { Spares } from './spares.ts';
import { System } from './system.ts';

const MAX_ROUNDS = 40;
/** Rounds without this part of progress that are waited for: who gets nowhere in them will not. */
const PATIENCE = 20;
const LEAST_PROGRESS = 0.05;
/** Barrier to begin with, in parts of the precision asked. */
const FIRST_BARRIER = 3;
/** What to begin with instead where that led nowhere, as prices are far from what they will be. */
const HIGH_BARRIER = 1e-2;
/** Part of the way to the nearest bound that a step goes at most. */
const SHORT_OF_BOUND = 0.98;
/** What each step leaves of the distance to complementarity; more after one that a bound held up before this part of it. */
const CENTERING = 0.05;
const CENTERING_HELD_UP = 0.3;
const HELD_UP = 0.7;
/** A bound's price may fall to this part of what the barrier makes of it. */
const LEAST_PRICE = 0.1;
/** How far an edge may be from the price at which it would move no more, of prices about one: deep pools move much for little. */
const DISAGREEMENT = 1e-7;
/** A step is halved until it leaves this part less of what is wrong, for each part of it that is taken; so often at most. */
const LEAST_DESCENT = 1e-4;
const MAX_HALVINGS = 10;
/**
 * What may be left to gain, out of balance, and between an edge and its price, where steps bring nothing any more: at a kink
 * between ranges of liquidity they end just short. Settling takes care of the rest.
 */
const NEARLY = { gap: 1e-5, off: 1e-4, disagreement: 1e-3 };

/** Output, slope and bend of the edge looked up. */
const looked = new Float64Array(3);

/** An amount on its way to be spread. */
export interface Spreading {
  readonly graph: Graph;
  readonly side: Side;
  /** What leaves the start (`in`) or arrives at the goal (`out`). */
  readonly amount: number;
  readonly links: readonly Link[];
  /** Of each place: parts of the whole in one unit, and what such a part is worth, which changes. */
  readonly scales: readonly number[];
  readonly prices: number[];
}

/**
 * Changes shares and prices until no more than this part of the amount could still be gained or is out of balance, or
 * nearly so: Newton's steps toward flows that are in balance and prices at which nobody would move more, kept off zero and
 * off what an edge can take at most by a barrier that fades. A step that leaves more wrong than there was is halved: a stable
 * pool just about empty bends so sharply that whole steps overshoot back and forth. Where that leads nowhere, places may
 * have something to spare on the way. False when it is not to be had so.
 */
export function descend(spreading: Spreading, precision: number): boolean {
  const descent = new Descent(spreading);
  const isDown = BEGINNINGS.some((beginning) => descendFrom(descent, precision, beginning));
  descent.tell();
  return isDown;
}

interface Beginning {
  /** Of the precision asked. */
  readonly barrier: (precision: number) => number;
  /** Whether places may have something to spare. */
  readonly spares: boolean;
}

const BEGINNINGS: readonly Beginning[] = [
  { barrier: (precision) => precision * FIRST_BARRIER, spares: false },
  { barrier: () => HIGH_BARRIER, spares: false },
  { barrier: () => HIGH_BARRIER, spares: true },
];

function descendFrom(descent: Descent, precision: number, beginning: Beginning): boolean {
  const barrier = beginning.barrier(precision);
  descent.begin(barrier);
  if (beginning.spares) descent.spare(barrier);
  let least = Number.POSITIVE_INFINITY;
  let idle = 0;
  for (let round = 0; round < MAX_ROUNDS && idle < PATIENCE; round++) {
    const { off } = descent;
    const gap = descent.gap + descent.spared;
    idle = gap + off < least * (1 - LEAST_PROGRESS) ? 0 : idle + 1;
    least = Math.min(least, gap + off);
    if (gap < precision && off < precision && descent.disagreement < DISAGREEMENT) break;
    if (!Number.isFinite(gap + off)) return false;
    descent.step((descent.centering * Math.max(gap, Math.min(off, 1))) / (2 * descent.count));
  }
  const isBalanced = descent.off < NEARLY.off && descent.leftOver < NEARLY.off;
  return isBalanced && descent.gap + descent.spared < NEARLY.gap && descent.disagreement < NEARLY.disagreement;
}

/** All figures of links and places side by side, as every step goes through all of them several times. */
class Descent {
  /** How many links there are. */
  readonly count: number;
  private readonly spreading: Spreading;
  private readonly system: System;
  /** The place whose price stands still, and whose balance is left open. */
  private readonly ground: number;
  private readonly edge: Int32Array;
  private readonly stretch: Int32Array;
  private readonly near: Int32Array;
  private readonly far: Int32Array;
  private readonly share: Float64Array;
  private readonly most: Float64Array;
  /** Prices of each link's two bounds: of nothing, and of the most. */
  private readonly slack: Float64Array;
  private readonly strain: Float64Array;
  /** Slope and bend of the output, at the share. */
  private readonly slope: Float64Array;
  private readonly bend: Float64Array;
  /** Step of the share for a change of its ends' prices, and the one that it would take by itself. */
  private readonly yielding: Float64Array;
  private readonly pull: Float64Array;
  /** Steps of share, slack and strain. */
  private readonly moved: Float64Array;
  private readonly loosened: Float64Array;
  private readonly strained: Float64Array;
  private readonly scales: Float64Array;
  private readonly prices: Float64Array;
  /** What each place has too much of. */
  private readonly balances: Float64Array;
  private readonly missing: Float64Array;
  private spares: Spares | undefined;
  /** What could still be gained, what is most out of balance, and how far a link is from its price at most. */
  gap = 0;
  off = 0;
  disagreement = 0;
  /** Sums of squares of what is out of balance or off its price, and of what bounds are worth, of which there are so many. */
  private unrest = 0;
  private bounds = 0;
  private held = 0;
  /** What the bounds' prices were before the step, and how much of it could be gone without passing a bound. */
  private readonly slackBefore: Float64Array;
  private readonly strainBefore: Float64Array;
  private longest = 1;

  constructor(spreading: Spreading) {
    const { links, scales, side } = spreading;
    const figures = () => new Float64Array(links.length);
    this.count = links.length;
    this.spreading = spreading;
    this.ground = side === 'in' ? GOAL : START;
    this.system = new System(links, scales.length, this.ground);
    this.edge = new Int32Array(links.length);
    this.stretch = new Int32Array(links.length);
    this.near = new Int32Array(links.length);
    this.far = new Int32Array(links.length);
    this.share = figures();
    this.most = figures();
    this.slack = figures();
    this.strain = figures();
    this.slackBefore = figures();
    this.strainBefore = figures();
    this.slope = figures();
    this.bend = figures();
    this.yielding = figures();
    this.pull = figures();
    this.moved = figures();
    this.loosened = figures();
    this.strained = figures();
    this.scales = new Float64Array(scales);
    this.prices = new Float64Array(scales.length);
    this.balances = new Float64Array(scales.length);
    this.missing = new Float64Array(scales.length);
    links.forEach(({ edge, stretch, near, far, most }, link) => {
      this.edge[link] = edge;
      this.stretch[link] = stretch;
      this.near[link] = near;
      this.far[link] = far;
      this.most[link] = most;
    });
  }

  /** Writes shares, slacks and prices back to where they came from. */
  tell(): void {
    const { links, prices } = this.spreading;
    links.forEach((link, index) => {
      link.share = this.share[index] as number;
      link.slack = this.slack[index] as number;
    });
    this.prices.forEach((price, place) => {
      prices[place] = price;
    });
  }

  /** From the shares and prices as they were at first, with all bounds worth `barrier` each. */
  begin(barrier: number): void {
    const { share, most, slack, strain } = this;
    const { links, prices } = this.spreading;
    const least = Math.max(FIRST_SHARE, Math.sqrt(barrier) / 10);
    this.spares = undefined;
    this.longest = 1;
    this.prices.set(prices);
    for (let link = 0; link < this.count; link++) {
      const bound = most[link] as number;
      const moving = Math.max((links[link] as Link).share, Math.min(least, bound / 2));
      share[link] = moving;
      slack[link] = barrier / moving;
      strain[link] = bound < Number.POSITIVE_INFINITY ? barrier / (bound - moving) : 0;
    }
    this.look();
  }

  /** Lets places have something to spare from now on. */
  spare(barrier: number): void {
    this.spares = new Spares(this.balances, this.prices, this.ground, barrier);
    this.look();
  }

  /** What could be gained of what places have to spare. */
  get spared(): number {
    return this.spares?.worth(this.prices) ?? 0;
  }

  /** The most that has found no room at a place. */
  get leftOver(): number {
    return this.spares?.most ?? 0;
  }

  /** Looks up every edge at its share, and sums up what each node is short of or has too much, and how far from the end all is. */
  private look(): void {
    const { edge, stretch, near, far, share, slack, strain, most, slope, bend, scales, prices, balances } = this;
    const { graph, side, amount } = this.spreading;
    const { curves } = graph;
    balances.fill(0);
    if (side === 'in') balances[START] = amount * (scales[START] as number);
    else balances[GOAL] = -amount * (scales[GOAL] as number);
    // One by one: begun as a list they would take memory with every sum.
    let gap = 0;
    let unrest = 0;
    let held = 0;
    let apart = 0;
    let bounds = this.count;
    for (let link = 0; link < this.count; link++) {
      const start = near[link] as number;
      const end = far[link] as number;
      const moving = share[link] as number;
      const tight = strain[link] as number;
      const scale = scales[start] as number;
      const worth = scales[end] as number;
      curves.lookAtStretch(edge[link] as number, stretch[link] as number, moving / scale, looked);
      const gain = ((looked[1] as number) * worth) / scale;
      slope[link] = gain;
      bend[link] = ((looked[2] as number) * worth) / (scale * scale);
      balances[start] = (balances[start] as number) - moving;
      balances[end] = (balances[end] as number) + (looked[0] as number) * worth;
      const loose = slack[link] as number;
      const disagreement = (prices[end] as number) * gain - (prices[start] as number) + loose - tight;
      const empty = moving * loose;
      apart = Math.max(apart, Math.abs(disagreement));
      unrest += disagreement * disagreement;
      gap += empty;
      held += empty * empty;
      if (tight === 0) continue;
      const full = ((most[link] as number) - moving) * tight;
      gap += full;
      held += full * full;
      bounds += 1;
    }
    this.spares?.takeFrom(balances);
    this.gap = gap;
    this.disagreement = apart;
    this.unrest = unrest;
    this.held = held;
    this.bounds = bounds;
    this.weigh();
  }

  /** Sums up what places have too much or too little of. */
  private weigh(): void {
    const { balances, ground } = this;
    this.off = 0;
    for (let place = 0; place < balances.length; place++) {
      if (place === ground) continue;
      const balance = balances[place] as number;
      this.off = Math.max(this.off, Math.abs(balance));
      this.unrest += balance * balance;
    }
  }

  /** One of Newton's steps toward balance and toward bounds that are worth `barrier` each. */
  step(barrier: number): void {
    const changes = this.changes(barrier);
    const wrong = this.wrong(barrier);
    this.longest = this.longestOf(changes, barrier);
    this.slackBefore.set(this.slack);
    this.strainBefore.set(this.strain);
    let length = this.longest;
    this.move(changes, barrier, 0, length);
    for (let halvings = 0; halvings < MAX_HALVINGS; halvings++) {
      if (this.wrong(barrier) <= wrong * (1 - LEAST_DESCENT * length)) return;
      this.move(changes, barrier, length, length / 2);
      length /= 2;
    }
  }

  /** What the next step may leave of the distance to complementarity. */
  get centering(): number {
    return this.longest < HELD_UP ? CENTERING_HELD_UP : CENTERING;
  }

  /** The changes of price at each place; what edges would do by themselves is written down. */
  private changes(barrier: number): Float64Array {
    const { near, far, share, most, slack, strain, slope, bend, yielding, pull, prices, missing, system } = this;
    system.clear();
    for (let place = 0; place < missing.length; place++) missing[place] = -(this.balances[place] as number);
    for (let link = 0; link < this.count; link++) {
      const start = near[link] as number;
      const end = far[link] as number;
      const moving = share[link] as number;
      const worth = prices[end] as number;
      const gain = slope[link] as number;
      const tight = strain[link] as number;
      const room = (most[link] as number) - moving;
      const firm = worth * (bend[link] as number) + (slack[link] as number) / moving;
      const yields = 1 / (firm + (tight === 0 ? 0 : tight / room));
      const pulled = worth * gain - (prices[start] as number) + barrier / moving - (tight === 0 ? 0 : barrier / room);
      yielding[link] = yields;
      pull[link] = pulled;
      missing[start] = (missing[start] as number) + yields * pulled;
      missing[end] = (missing[end] as number) - yields * pulled * gain;
      system.join(link, yields, gain);
    }
    this.spares?.join(system, missing, prices, barrier);
    return system.solve(missing);
  }

  /** How far everything is from where the step leads: the sum of squares. */
  private wrong(barrier: number): number {
    const bounds = this.held - 2 * barrier * this.gap + this.bounds * barrier * barrier;
    return this.unrest + bounds + (this.spares?.wrong(this.prices, barrier) ?? 0);
  }

  /**
   * The longest step, at most a whole one, that stays off all bounds; what each edge does in it is written down. Prices of
   * bounds are not counted: that of an edge which comes to move many times what it did falls to next to nothing at once, and
   * one after the other would hold all of the others up.
   */
  private longestOf(changes: Float64Array, barrier: number): number {
    const { near, far, share, most, slack, strain, slope, yielding, pull, moved, loosened, strained, prices } = this;
    // The most times by which any figure would go beyond its bound in a whole step.
    let beyond = SHORT_OF_BOUND;
    for (let link = 0; link < this.count; link++) {
      const moving = share[link] as number;
      const loose = slack[link] as number;
      const tight = strain[link] as number;
      const gained = (slope[link] as number) * (changes[far[link] as number] as number);
      const step =
        (yielding[link] as number) * ((pull[link] as number) + gained - (changes[near[link] as number] as number));
      moved[link] = step;
      loosened[link] = (barrier - moving * loose - loose * step) / moving;
      strained[link] = 0;
      beyond = Math.max(beyond, -step / moving);
      if (tight === 0) continue;
      const room = (most[link] as number) - moving;
      strained[link] = (barrier - room * tight + tight * step) / room;
      beyond = Math.max(beyond, step / room);
    }
    for (let place = 0; place < changes.length; place++) {
      beyond = Math.max(beyond, -(changes[place] as number) / (prices[place] as number));
    }
    if (this.spares !== undefined) beyond = Math.max(beyond, this.spares.step(changes, prices, barrier));
    return SHORT_OF_BOUND / beyond;
  }

  /** Goes from so much of a step to another part of it, and looks around. */
  private move(changes: Float64Array, barrier: number, from: number, to: number): void {
    const { share, most, slack, strain, slackBefore, strainBefore, prices, moved, loosened, strained } = this;
    const length = to - from;
    const least = barrier * LEAST_PRICE;
    for (let link = 0; link < this.count; link++) {
      const moving = (share[link] as number) + length * (moved[link] as number);
      const tight = strainBefore[link] as number;
      share[link] = moving;
      slack[link] = Math.max((slackBefore[link] as number) + to * (loosened[link] as number), least / moving);
      if (tight === 0) continue;
      const room = (most[link] as number) - moving;
      strain[link] = Math.max(tight + to * (strained[link] as number), least / room);
    }
    this.spares?.move(length);
    for (let place = 0; place < changes.length; place++) {
      prices[place] = (prices[place] as number) + length * (changes[place] as number);
    }
    this.look();
  }
}
