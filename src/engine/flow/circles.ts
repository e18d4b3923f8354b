import { groupBy } from './group-by.ts';

const WORD = 32;

/** Something that leads from one place to another. */
export interface Joint {
  readonly near: number;
  readonly far: number;
}

/** Which places lead to which, a place to itself as well, while joints are added: asked far more often than that. */
export class Leads {
  /** Of each place a row of bits: the places that it leads to. */
  private rows = new Int32Array(0);
  private words = 0;

  /** Of joints between so many places that close no circle. */
  constructor(joints: readonly Joint[], places: number) {
    this.widen(places);
    const leaving = byNear(joints);
    const done = new Set<number>();
    const finish = (place: number) => {
      if (done.has(place)) return;
      done.add(place);
      for (const { far } of leaving.get(place) ?? []) {
        finish(far);
        this.take(place, far);
      }
    };
    for (const place of leaving.keys()) finish(place);
  }

  has(from: number, to: number): boolean {
    if (from === to) return true;
    return from < this.places && to < this.places && this.bit(from, to);
  }

  join(near: number, far: number): void {
    this.widen(Math.max(near, far) + 1);
    if (this.bit(near, far)) return;
    for (let place = 0; place < this.places; place++) if (this.bit(place, near)) this.take(place, far);
  }

  /** Lets a place lead wherever another does. */
  private take(place: number, other: number): void {
    const { rows, words } = this;
    for (let word = 0; word < words; word++) {
      const at = place * words + word;
      rows[at] = (rows[at] as number) | (rows[other * words + word] as number);
    }
  }

  private get places(): number {
    return this.words * WORD;
  }

  private bit(from: number, to: number): boolean {
    return (((this.rows[from * this.words + (to >> 5)] as number) >>> (to & 31)) & 1) === 1;
  }

  /** Makes room for so many places. */
  private widen(places: number): void {
    if (places <= this.places) return;
    const { rows, words, places: before } = this;
    this.words = Math.max(2 * words, Math.ceil(places / WORD));
    this.rows = new Int32Array(this.places * this.words);
    for (let place = 0; place < this.places; place++) {
      const start = place * this.words;
      if (place < before) this.rows.set(rows.subarray(place * words, (place + 1) * words), start);
      else this.rows[start + (place >> 5)] = 1 << (place & 31);
    }
  }
}

/** Joints by the place that they lead from. */
export const byNear = <Each extends Joint>(joints: readonly Each[]): ReadonlyMap<number, readonly Each[]> =>
  groupBy(joints, ({ near }) => near);

/** Joints without which nothing leads from one place to another, and what they are worth together. */
export interface Cut<Each extends Joint> {
  readonly joints: ReadonlySet<Each>;
  readonly worth: number;
}

/**
 * The cut of two places that takes of each way between them the joint that is worth least; undefined where that comes to
 * more than `most`.
 */
export function leastCut<Each extends Joint>(
  leaving: ReadonlyMap<number, readonly Each[]>,
  first: number,
  last: number,
  worthOf: (joint: Each) => number,
  most: number,
): Cut<Each> | undefined {
  const joints = new Set<Each>();
  let worth = 0;
  for (let way = wayBetween(leaving, first, last, joints); way.length > 0; ) {
    const least = way.reduce((least, each) => (worthOf(each) < worthOf(least) ? each : least));
    joints.add(least);
    worth += worthOf(least);
    if (worth > most) return undefined;
    way = wayBetween(leaving, first, last, joints);
  }
  return { joints, worth };
}

/** The joints of a way of few; none where there is no way. */
function wayBetween<Each extends Joint>(
  leaving: ReadonlyMap<number, readonly Each[]>,
  first: number,
  last: number,
  without: ReadonlySet<Each>,
): Each[] {
  const by: (Each | undefined)[] = [];
  const reached = [first];
  for (const place of reached) {
    if (by[last] !== undefined) break;
    for (const joint of leaving.get(place) ?? []) {
      if (by[joint.far] !== undefined || joint.far === first || without.has(joint)) continue;
      by[joint.far] = joint;
      reached.push(joint.far);
    }
  }
  const way: Each[] = [];
  for (let joint = by[last]; joint !== undefined; joint = by[joint.near]) way.unshift(joint);
  return way;
}
