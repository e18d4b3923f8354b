import type { System } from './system.ts';

/**
 * What places may have left over while an amount is spread, kept off zero by the barrier. In balance to the last unit, flows
 * are no convex set, and steps from afar may get stuck before they come to one; with something to spare they are, and do
 * not. What is left over in the end is worth next to nothing, or there is no room for it anywhere.
 */
export class Spares {
  private readonly places: Int32Array;
  private readonly left: Float64Array;
  private readonly moved: Float64Array;

  /** At all places but the one whose balance is open: what they have too much of, at least what the barrier makes of it. */
  constructor(balances: Float64Array, prices: Float64Array, ground: number, barrier: number) {
    this.places = Int32Array.from(prices, (_, place) => place).filter((place) => place !== ground);
    this.left = new Float64Array(prices.length);
    this.moved = new Float64Array(prices.length);
    for (const place of this.places) {
      this.left[place] = Math.max(balances[place] as number, barrier / (prices[place] as number));
    }
  }

  /** The most that is left over at one place. */
  get most(): number {
    return this.left.reduce((most, each) => Math.max(most, each), 0);
  }

  worth(prices: Float64Array): number {
    return this.left.reduce((sum, each, place) => sum + each * (prices[place] as number), 0);
  }

  takeFrom(balances: Float64Array): void {
    for (const place of this.places) balances[place] = (balances[place] as number) - (this.left[place] as number);
  }

  /** How far all are from being worth `barrier` each: the sum of squares. */
  wrong(prices: Float64Array, barrier: number): number {
    return this.places.reduce((sum, place) => {
      const beyond = (this.left[place] as number) * (prices[place] as number) - barrier;
      return sum + beyond * beyond;
    }, 0);
  }

  /** Lets places yield to what is missing there, in the system of equations and on its other side. */
  join(system: System, missing: Float64Array, prices: Float64Array, barrier: number): void {
    for (const place of this.places) {
      const [price, left] = [prices[place] as number, this.left[place] as number];
      system.loosen(place, left / price);
      missing[place] = (missing[place] as number) + barrier / price - left;
    }
  }

  /** The step that goes with changes of price; tells the most times by which any goes beyond zero in it. */
  step(changes: Float64Array, prices: Float64Array, barrier: number): number {
    let beyond = 0;
    for (const place of this.places) {
      const [price, left] = [prices[place] as number, this.left[place] as number];
      const moved = barrier / price - left - (left / price) * (changes[place] as number);
      this.moved[place] = moved;
      beyond = Math.max(beyond, -moved / left);
    }
    return beyond;
  }

  move(length: number): void {
    for (const place of this.places) {
      this.left[place] = (this.left[place] as number) + length * (this.moved[place] as number);
    }
  }
}
