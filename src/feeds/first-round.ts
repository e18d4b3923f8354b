import type { Market } from '#market/market.ts';

/** Follows what a feed has still to ask for the first time. */
export class FirstRound {
  #left = Number.POSITIVE_INFINITY;
  #isOver = false;

  /**
   * Whether the first round goes on after a read that left so many questions without a first answer. It is over once none is left, or
   * as many as before: those are not answered by asking again.
   */
  goesOn(left: number): boolean {
    this.#isOver ||= left === 0 || left >= this.#left;
    this.#left = left;
    return !this.#isOver;
  }
}

/** Whether feeds read prices, and none has been read so far: pools are chosen by what they are worth. */
export const awaitsPrices = ({ feeds }: Pick<Market, 'feeds'>): boolean => {
  const priced = feeds.filter(({ covers }) => covers.prices === true);
  return priced.length > 0 && priced.every(({ at }) => at === null);
};
