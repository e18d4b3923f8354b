import { groupBy } from './group-by.ts';

const WORD = 32;

/** Something that leads from one place to another. */
export interface Joint {
  readonly near: number;
  readonly far: number;
}

/** Which places lead to which, a place to itself as well, while joints are added: asked far more often than that. */
export class Leads {
  /** The places that each place leads to, and those that lead to it. */
  private readonly ahead: Rows;
  private readonly behind: Rows;

  /** Of joints between so many places that close no circle. */
  constructor(joints: readonly Joint[], places: number) {
    this.ahead = new Rows(places);
    this.behind = new Rows(places);
    this.ahead.fill(joints);
    this.behind.fill(joints.map(({ near, far }) => ({ near: far, far: near })));
  }

  has(from: number, to: number): boolean {
    return from === to || this.ahead.has(from, to);
  }

  join(near: number, far: number): void {
    const { ahead, behind } = this;
    ahead.widen(Math.max(near, far) + 1);
    behind.widen(Math.max(near, far) + 1);
    if (ahead.has(near, far)) return;
    // What leads to the far end already leads wherever that does.
    const before = behind.missing(near, far);
    const after = ahead.missing(far, near);
    for (const place of before) ahead.take(place, far);
    for (const place of after) behind.take(place, near);
  }
}

/** Of each place a row of bits, one for each place: a set of places that it belongs to itself. */
class Rows {
  private rows = new Int32Array(0);
  private words = 0;

  constructor(places: number) {
    this.widen(places);
  }

  /** Lets each place have all that joints lead to from it. */
  fill(joints: readonly Joint[]): void {
    const leaving = groupBy(joints, ({ near }) => near);
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

  has(place: number, other: number): boolean {
    return place < this.places && other < this.places && this.bit(place, other);
  }

  /** What a place has and another one has not. */
  missing(place: number, other: number): number[] {
    const { rows, words } = this;
    const missing: number[] = [];
    for (let word = 0; word < words; word++) {
      const rest = (rows[place * words + word] as number) & ~(rows[other * words + word] as number);
      for (let left = rest; left !== 0; left &= left - 1) missing.push(word * WORD + (31 - Math.clz32(left & -left)));
    }
    return missing;
  }

  /** Lets a place have all that another has. */
  take(place: number, other: number): void {
    const { rows, words } = this;
    for (let word = 0; word < words; word++) {
      const at = place * words + word;
      rows[at] = (rows[at] as number) | (rows[other * words + word] as number);
    }
  }

  private get places(): number {
    return this.words * WORD;
  }

  private bit(place: number, other: number): boolean {
    return (((this.rows[place * this.words + (other >> 5)] as number) >>> (other & 31)) & 1) === 1;
  }

  /** Makes room for so many places. */
  widen(places: number): void {
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

/** Joints without which nothing leads from one place to another, and what they are worth together. */
export interface Cut<Each extends Joint> {
  readonly joints: ReadonlySet<Each>;
  readonly worth: number;
}

/** Joints to be cut between places, looked up once for many pairs of them. */
export class Cuts<Each extends Joint> {
  private readonly joints: readonly Each[];
  private readonly worths: Float64Array;
  /** Where the joints that lead from each place begin in `leaving`. */
  private readonly starts: Int32Array;
  private readonly leaving: Int32Array;
  /** The joint by which each place was reached first, -1 for none, and the places reached, in order. */
  private readonly by: Int32Array;
  private readonly reached: Int32Array;

  constructor(joints: readonly Each[], places: number, worthOf: (joint: Each) => number) {
    this.joints = joints;
    this.worths = Float64Array.from(joints, worthOf);
    this.starts = new Int32Array(places + 1);
    this.leaving = new Int32Array(joints.length);
    this.by = new Int32Array(places);
    this.reached = new Int32Array(places);
    for (const { near } of joints) this.starts[near + 1] = (this.starts[near + 1] as number) + 1;
    for (let place = 0; place < places; place++) {
      this.starts[place + 1] = (this.starts[place + 1] as number) + (this.starts[place] as number);
    }
    const next = this.starts.slice();
    joints.forEach(({ near }, joint) => {
      const at = next[near] as number;
      this.leaving[at] = joint;
      next[near] = at + 1;
    });
  }

  /**
   * The cut of two places that takes of each way between them the joint that is worth least; undefined where that comes to
   * more than `most`.
   */
  least(first: number, last: number, most: number): Cut<Each> | undefined {
    const cut = new Set<number>();
    let worth = 0;
    while (this.reaches(first, last, cut)) {
      const least = this.leastOnWay(last);
      cut.add(least);
      worth += this.worths[least] as number;
      if (worth > most) return undefined;
    }
    return { joints: new Set([...cut].map((joint) => this.joints[joint] as Each)), worth };
  }

  /** Whether a way leads from one place to another without what is cut; by the fewest joints. */
  private reaches(first: number, last: number, cut: ReadonlySet<number>): boolean {
    const { joints, starts, leaving, by, reached } = this;
    by.fill(-1);
    reached[0] = first;
    for (let next = 0, count = 1; next < count; next++) {
      const place = reached[next] as number;
      for (let at = starts[place] as number; at < (starts[place + 1] as number); at++) {
        const joint = leaving[at] as number;
        const { far } = joints[joint] as Each;
        if (by[far] !== -1 || far === first || cut.has(joint)) continue;
        by[far] = joint;
        if (far === last) return true;
        reached[count] = far;
        count += 1;
      }
    }
    return false;
  }

  /** Of the joints of the way by which a place was reached, the one that is worth least; of several the first. */
  private leastOnWay(last: number): number {
    const { joints, worths, by } = this;
    let least = by[last] as number;
    for (let joint = least; joint !== -1; joint = by[(joints[joint] as Each).near] as number) {
      if ((worths[joint] as number) <= (worths[least] as number)) least = joint;
    }
    return least;
  }
}
