/** Pseudo-random numbers by seed. */
export interface Random {
  /** From 0 to 1, 1 excluded. */
  next(): number;
  /** An integer from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  /** From `low` to `high`, uniform in the logarithm. */
  magnitude(low: number, high: number): number;
  pick<T>(list: readonly T[]): T;
  chance(probability: number): boolean;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    magnitude: (low, high) => low * (high / low) ** next(),
    pick: (list) => list[Math.floor(next() * list.length)] as (typeof list)[number],
    chance: (probability) => next() < probability,
  };
}
