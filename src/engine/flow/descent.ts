import type { Graph } from '../graph/graph.ts';
import type { Side } from '../path/settle.ts';
import { eliminationOrder } from './elimination.ts';
import { Spares } from './spares.ts';
import { System } from './system.ts';

/** Places of start and goal among the nodes. */
export const START = 0;
export const GOAL = 1;

/** The least share that an edge begins with. */
export const FIRST_SHARE = 1e-4;
const MAX_ROUNDS = 40;
/** Rounds without this part of progress that are waited for: who gets nowhere in them will not. */
const PATIENCE = 20;
const LEAST_PROGRESS = 0.05;
/** Barrier to begin with, in parts of the precision asked. */
const FIRST_BARRIER = 10;
/** What to begin with instead where that led nowhere, as prices are far from what they will be. */
const HIGH_BARRIER = 1e-2;
/** Part of the way to the nearest bound that a step goes at most. */
const SHORT_OF_BOUND = 0.98;
/** What each round leaves of the distance to complementarity. */
const CENTERING = 0.15;
/** How far an edge may be from the price at which it would move no more, of prices about one. */
const DISAGREEMENT = 1e-5;
/** A step is halved until it leaves this part less of what is wrong, for each part of it that is taken; so often at most. */
const LEAST_DESCENT = 1e-4;
const MAX_HALVINGS = 10;
/**
 * What may be left to gain, and out of balance, where steps bring nothing any more: at a kink between ranges of liquidity
 * they end just short. Settling takes care of the rest.
 */
const NEARLY = { gap: 1e-5, off: 1e-4 };

/** Output, slope and bend of the edge looked up. */
const looked = new Float64Array(3);

/** An edge in a network, in parts of the whole, so that all figures are of one size. */
export interface Link {
  readonly edge: number;
  readonly near: number;
  readonly far: number;
  /** What moves, and the most that can. */
  share: number;
  readonly most: number;
  /** Prices of its two bounds: of nothing, and of the most. */
  slack: number;
  strain: number;
  /** Slope and bend of the output, at the share. */
  slope: number;
  bend: number;
  /** Step of the share for a change of its ends' prices, and the one that it would take by itself. */
  yielding: number;
  pull: number;
  /** Steps of share, slack and strain. */
  moved: number;
  loosened: number;
  strained: number;
}

export const newLink = (edge: number, near: number, far: number, share: number, most: number): Link => ({
  edge,
  near,
  far,
  share,
  most,
  slack: 1,
  strain: 0,
  slope: 0,
  bend: 0,
  yielding: 0,
  pull: 0,
  moved: 0,
  loosened: 0,
  strained: 0,
});

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
  const { links, prices } = spreading;
  const shares = links.map(({ share }) => share);
  const before = [...prices];
  const beginnings: readonly Beginning[] = [
    { barrier: precision * FIRST_BARRIER, spares: false },
    { barrier: HIGH_BARRIER, spares: false },
    { barrier: HIGH_BARRIER, spares: true },
  ];
  return beginnings.some((beginning) => {
    links.forEach((link, index) => {
      link.share = shares[index] as number;
    });
    prices.splice(0, prices.length, ...before);
    return descendFrom(spreading, precision, beginning);
  });
}

interface Beginning {
  readonly barrier: number;
  /** Whether places may have something to spare. */
  readonly spares: boolean;
}

function descendFrom(spreading: Spreading, precision: number, { barrier, spares }: Beginning): boolean {
  const descent = new Descent(spreading);
  descent.center(barrier);
  if (spares) descent.spare(barrier);
  let least = Number.POSITIVE_INFINITY;
  let idle = 0;
  for (let round = 0; round < MAX_ROUNDS && idle < PATIENCE; round++) {
    const { gap, off } = descent;
    idle = gap + off < least * (1 - LEAST_PROGRESS) ? 0 : idle + 1;
    least = Math.min(least, gap + off);
    if (gap < precision && off < precision && descent.disagreement < DISAGREEMENT) break;
    if (!Number.isFinite(gap + off)) return false;
    descent.step((CENTERING * Math.max(gap, Math.min(off, 1))) / (2 * spreading.links.length));
  }
  return descent.gap < NEARLY.gap && descent.off < NEARLY.off && descent.leftOver < NEARLY.off;
}

class Descent {
  private readonly spreading: Spreading;
  /** The place whose price stands still, and whose balance is left open. */
  private readonly ground: number;
  /** Row of each place in the system of equations. */
  private readonly rows: readonly number[];
  /** What each place has too much of. */
  private balances = new Float64Array(0);
  private spares: Spares | undefined;

  constructor(spreading: Spreading) {
    this.spreading = spreading;
    this.ground = spreading.side === 'in' ? GOAL : START;
    this.rows = rowsOf(spreading, this.ground);
  }

  center(barrier: number): void {
    const least = Math.max(FIRST_SHARE, Math.sqrt(barrier) / 10);
    for (const link of this.spreading.links) {
      link.share = Math.max(link.share, Math.min(least, link.most / 2));
      link.slack = barrier / link.share;
      link.strain = link.most < Number.POSITIVE_INFINITY ? barrier / (link.most - link.share) : 0;
    }
    this.look();
  }

  /** Lets places have something to spare from now on. */
  spare(barrier: number): void {
    this.spares = new Spares(this.balances, this.spreading.prices, this.ground, barrier);
    this.look();
  }

  /** What could still be gained. */
  get gap(): number {
    const { links, prices } = this.spreading;
    const spared = this.spares?.worth(prices) ?? 0;
    return links.reduce((sum, link) => sum + link.share * link.slack + heldBack(link), spared);
  }

  /** The most that has found no room at a place. */
  get leftOver(): number {
    return this.spares?.most ?? 0;
  }

  /** What is most out of balance. */
  get off(): number {
    const { ground } = this;
    return this.balances.reduce((most, each, place) => (place === ground ? most : Math.max(most, Math.abs(each))), 0);
  }

  get disagreement(): number {
    return this.spreading.links.reduce((most, link) => Math.max(most, Math.abs(this.disagreementAt(link))), 0);
  }

  private disagreementAt({ near, far, slope, slack, strain }: Link): number {
    const { prices } = this.spreading;
    return (prices[far] as number) * slope - (prices[near] as number) + slack - strain;
  }

  /** Looks up every edge at its share, and sums up what each node is short of or has too much. */
  private look(): void {
    const { graph, side, amount, links, scales } = this.spreading;
    const { curves } = graph;
    const balances = new Float64Array(scales.length);
    if (side === 'in') balances[START] = amount * (scales[START] as number);
    else balances[GOAL] = -amount * (scales[GOAL] as number);
    for (const link of links) {
      const { edge, near, far, share } = link;
      const [scale, worth] = [scales[near] as number, scales[far] as number];
      curves.lookAt(edge, share / scale, looked);
      link.slope = ((looked[1] as number) * worth) / scale;
      link.bend = ((looked[2] as number) * worth) / (scale * scale);
      balances[near] = (balances[near] as number) - share;
      balances[far] = (balances[far] as number) + (looked[0] as number) * worth;
    }
    this.spares?.takeFrom(balances);
    this.balances = balances;
  }

  /** One of Newton's steps toward balance and toward bounds that are worth `barrier` each. */
  step(barrier: number): void {
    const changes = this.changes(barrier);
    const wrong = this.wrong(barrier);
    let length = this.longest(changes, barrier);
    this.move(changes, length);
    for (let halvings = 0; halvings < MAX_HALVINGS; halvings++) {
      if (this.wrong(barrier) <= wrong * (1 - LEAST_DESCENT * length)) return;
      length /= 2;
      this.move(changes, -length);
    }
  }

  /** The changes of price at each place; what edges would do by themselves is written to them. */
  private changes(barrier: number): Float64Array {
    const { balances, rows } = this;
    const { prices, links } = this.spreading;
    const system = new System(balances.length);
    const missing = new Float64Array(balances.length);
    balances.forEach((balance, place) => {
      missing[rows[place] as number] = -balance;
    });
    for (const link of links) {
      const { near, far, share, most, slack, strain, slope } = link;
      const [price, worth] = [prices[near] as number, prices[far] as number];
      const room = most - share;
      link.yielding = 1 / (worth * link.bend + slack / share + (strain === 0 ? 0 : strain / room));
      link.pull = worth * slope - price + barrier / share - (strain === 0 ? 0 : barrier / room);
      const moved = link.yielding * link.pull;
      const [one, other] = [rows[near] as number, rows[far] as number];
      missing[one] = (missing[one] as number) + moved;
      missing[other] = (missing[other] as number) - moved * slope;
      system.join(one, other, link.yielding, slope);
    }
    this.spares?.join(system, missing, rows, prices, barrier);
    const solved = system.solve(rows[this.ground] as number, missing);
    return balances.map((_, place) => solved[rows[place] as number] as number);
  }

  /** How far everything is from where the step leads: the sum of squares. */
  private wrong(barrier: number): number {
    let sum = this.spares?.wrong(this.spreading.prices, barrier) ?? 0;
    this.balances.forEach((each, place) => {
      if (place !== this.ground) sum += each * each;
    });
    for (const link of this.spreading.links) {
      const { slack, strain, share } = link;
      const disagreement = this.disagreementAt(link);
      const empty = share * slack - barrier;
      const full = strain === 0 ? 0 : heldBack(link) - barrier;
      sum += disagreement * disagreement + empty * empty + full * full;
    }
    return sum;
  }

  /** The longest step, at most a whole one, that stays off all bounds; what each edge does in it is written to it. */
  private longest(changes: Float64Array, barrier: number): number {
    const { prices, links } = this.spreading;
    let length = 1;
    const keep = (value: number, step: number) => {
      if (step < 0) length = Math.min(length, (SHORT_OF_BOUND * value) / -step);
    };
    for (const link of links) {
      const { near, far, share, most, slack, strain, slope, yielding, pull } = link;
      link.moved = yielding * (pull + slope * (changes[far] as number) - (changes[near] as number));
      link.loosened = (barrier - share * slack - slack * link.moved) / share;
      link.strained = strain === 0 ? 0 : (barrier - (most - share) * strain + strain * link.moved) / (most - share);
      keep(share, link.moved);
      keep(slack, link.loosened);
      if (strain === 0) continue;
      keep(most - share, -link.moved);
      keep(strain, link.strained);
    }
    this.spares?.step(changes, prices, barrier, keep);
    prices.forEach((price, place) => {
      keep(price, changes[place] as number);
    });
    return length;
  }

  /** Goes so much of a step, or back, and looks around. */
  private move(changes: Float64Array, length: number): void {
    const { prices, links } = this.spreading;
    for (const link of links) {
      link.share += length * link.moved;
      link.slack += length * link.loosened;
      link.strain += length * link.strained;
    }
    this.spares?.move(length);
    changes.forEach((change, place) => {
      prices[place] = (prices[place] as number) + length * change;
    });
    this.look();
  }
}

const heldBack = ({ most, share, strain }: Link): number => (strain === 0 ? 0 : (most - share) * strain);

/** Places in the order in which they leave little behind in the system of equations, each with its row. */
function rowsOf({ links, scales }: Spreading, ground: number): number[] {
  const rows: number[] = [];
  eliminationOrder(links, scales.length, ground).forEach((place, row) => {
    rows[place] = row;
  });
  return rows;
}
