import type { Labels } from './labels.ts';

/** Bounds closer than this part of each other are the same to a float. */
export const SAME = 1e-12;
/** Labels of one bound kept for a place, the easiest: others come to the same in a harder way, mostly by a detour. */
const ALIKE = 4;
/** Or one in so many of all that a place holds, if that is more: among the wide ones are ways for other amounts, which may part. */
const FEW_ALIKE = 16;
/**
 * Of labels that others of their place beat, each is kept that so few beat: those may use what it has yet to come through. And
 * so may all that came over one edge, of which few count.
 */
const FEW_BETTER = 8;
const FEW_ALONG = 2;
/** Where rounding may take more than this part, the same to a float may not be the same once settled. */
const BLURRED = 1e-6;

/** What the board cannot tell of two labels of one place and the same bound. */
export interface Relations {
  /** Whether labels may be beaten in what limits ask for, and whether one takes no more of it than another one. */
  readonly counts: boolean;
  takesNoMore(one: number, other: number): boolean;
  /** Whether they are alike beside their bounds. */
  areAlike(one: number, other: number): boolean;
  /** Whether whatever goes on from the second goes on from the first as well. */
  covers(one: number, other: number): boolean;
}

/** The best few labels of each place, those of greatest bound first. Kept for many searches: only what was used is cleared. */
export class Board {
  /** Whether a place had more labels than it holds: some are lost that others of their place do not stand for. */
  isOverfull = false;
  private width = 0;
  private mostAlike = ALIKE;
  /** The labels of each place used, a row after the other, so many to a row. */
  private slots = new Int32Array(0);
  private counts = new Uint16Array(0);
  private rows = new Int32Array(0);
  private readonly used: number[] = [];

  /** Empties the board and makes room for so many places. */
  reset(places: number, width: number): void {
    if (this.counts.length < places) {
      this.counts = new Uint16Array(places);
      this.rows = new Int32Array(places);
    } else for (const place of this.used) this.counts[place] = 0;
    this.used.length = 0;
    this.isOverfull = false;
    this.width = width;
    this.mostAlike = Math.max(ALIKE, width / FEW_ALIKE);
  }

  /**
   * Keeps a label, dropping the worst of a full place, or the hardest of many alike; false when it is that itself, or
   * when whatever goes on from the label goes on from one alike as well.
   */
  keep(place: number, label: number, labels: Labels, relations: Relations): boolean {
    if (this.counts[place] === 0) this.takeRow(place);
    const { slots } = this;
    const { bound, ease, loss, dropped } = labels;
    const first = (this.rows[place] as number) * this.width;
    const last = first + (this.counts[place] as number);
    const own = bound[label] as number;
    const slight = Math.abs(own) * SAME;
    let at = last;
    while (at > first && (bound[slots[at - 1] as number] as number) < own - slight) at--;
    let hardest = -1;
    let alike = 0;
    for (let slot = at - 1; slot >= first && (bound[slots[slot] as number] as number) <= own + slight; slot--) {
      const other = slots[slot] as number;
      if ((ease[other] as number) < (ease[label] as number) && relations.covers(other, label)) return false;
      if (!relations.areAlike(other, label)) continue;
      if (hardest < 0 || (ease[other] as number) > (ease[slots[hardest] as number] as number)) hardest = slot;
      alike++;
    }
    if (relations.counts && this.isBeatenOften(label, first, at, labels, relations)) return false;
    if (alike >= this.mostAlike && (loss[label] as number) <= Math.abs(own) * BLURRED) {
      if ((ease[label] as number) >= (ease[slots[hardest] as number] as number)) return false;
      dropped[slots[hardest] as number] = 1;
      slots.copyWithin(hardest, hardest + 1, at);
      slots[at - 1] = label;
      return true;
    }
    let end = last;
    if (last - first === this.width) {
      this.isOverfull = true;
      if (at === last) return false;
      end -= 1;
      dropped[slots[end] as number] = 1;
    } else {
      this.counts[place] = last - first + 1;
    }
    for (; end > at; end--) slots[end] = slots[end - 1] as number;
    slots[at] = label;
    return true;
  }

  private isBeatenOften(label: number, first: number, at: number, labels: Labels, relations: Relations): boolean {
    let better = 0;
    for (let slot = first; slot < at; slot++) {
      const other = this.slots[slot] as number;
      if (labels.edge[other] !== labels.edge[label] && this.countsBefore(slot, first, labels) >= FEW_ALONG) continue;
      if (relations.takesNoMore(other, label)) better++;
      if (better === FEW_BETTER) return true;
    }
    return false;
  }

  /** How many labels before one have come over the same edge. */
  private countsBefore(slot: number, first: number, labels: Labels): number {
    const edge = labels.edge[this.slots[slot] as number];
    let count = 0;
    for (let before = first; before < slot; before++) if (labels.edge[this.slots[before] as number] === edge) count++;
    return count;
  }

  /** A place's first label is always kept. */
  private takeRow(place: number): void {
    this.rows[place] = this.used.push(place) - 1;
    const room = this.used.length * this.width;
    if (this.slots.length >= room) return;
    const larger = new Int32Array(2 * room);
    larger.set(this.slots);
    this.slots = larger;
  }
}
