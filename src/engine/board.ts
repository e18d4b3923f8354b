import type { Labels } from './labels.ts';

/** The best few labels of each place, those of greatest bound first. Kept for many searches: only what was used is cleared. */
export class Board {
  private width = 0;
  private slots = new Int32Array(0);
  private counts = new Uint8Array(0);
  private readonly used: number[] = [];

  /** Empties the board and makes room for so many places. */
  reset(places: number, width: number): void {
    if (this.counts.length < places) this.counts = new Uint8Array(places);
    else for (const place of this.used) this.counts[place] = 0;
    this.used.length = 0;
    this.width = width;
    if (this.slots.length < places * width) this.slots = new Int32Array(places * width);
  }

  /** Keeps a label, dropping the worst of a full place; false when it is itself the worst. */
  keep(place: number, label: number, labels: Labels): boolean {
    const { bound } = labels;
    const first = place * this.width;
    const count = this.counts[place] as number;
    const own = bound[label] as number;
    let at = count;
    if (count === this.width) {
      const worst = this.slots[first + count - 1] as number;
      if ((bound[worst] as number) >= own) return false;
      labels.dropped[worst] = 1;
      at -= 1;
    } else {
      if (count === 0) this.used.push(place);
      this.counts[place] = count + 1;
    }
    for (; at > 0 && (bound[this.slots[first + at - 1] as number] as number) < own; at--) {
      this.slots[first + at] = this.slots[first + at - 1] as number;
    }
    this.slots[first + at] = label;
    return true;
  }
}
