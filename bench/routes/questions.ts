import type { Random } from '#testing/random.ts';
import { type Question, SIZES, type Size } from './contender.ts';
import type { Token } from './tokens.ts';
import type { Universe } from './universe.ts';

/**
 * Exact inputs between random tokens, as many of each size, the sizes in turn, so that whoever is stopped early has seen
 * all. Every token has a pool with a hub, so there is a route.
 */
export function questionsOf(random: Random, universe: Universe, perSize: number): Question[] {
  const tokens = [...universe.tokens.values()];
  const sizes = Object.keys(SIZES) as Size[];
  return Array.from({ length: perSize * sizes.length }, (_, index) => {
    const size = sizes[index % sizes.length] as Size;
    const from = random.pick(tokens);
    const to = random.pick(tokens.filter((token) => token !== from));
    return { size, denomIn: from.denom, denomOut: to.denom, amount: amountOf(universe, size, from, to) };
  });
}

/** The part of what lies around the token that has less of it. */
function amountOf({ liquidityUsd }: Universe, size: Size, from: Token, to: Token): bigint {
  const around = Math.min(liquidityUsd.get(from.denom) ?? 0, liquidityUsd.get(to.denom) ?? 0);
  return BigInt(Math.ceil(((around * SIZES[size]) / from.usd) * 10 ** from.decimals));
}
