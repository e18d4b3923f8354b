import type { Random } from '#testing/random.ts';
import type { Token, Universe } from './universe.ts';

/** A swap to quote. */
export interface SwapRequest {
  readonly size: Size;
  readonly denomIn: string;
  readonly denomOut: string;
  /** Smallest units of `denomIn` for an exact input, of `denomOut` for an exact output. */
  readonly amount: bigint;
}

/** Input amounts as a share of the liquidity around a token. */
export const SIZES = { small: 0.0001, medium: 0.01, large: 0.1 } as const;
export type Size = keyof typeof SIZES;

/**
 * Exact inputs between random tokens, `perSize` of each size. Sizes alternate, so that a run that stops early has all of
 * them. Every token has a pool with a hub, so every pair has a route.
 */
export function randomSwapRequests(random: Random, universe: Universe, perSize: number): SwapRequest[] {
  const tokens = [...universe.tokens.values()];
  const sizes = Object.keys(SIZES) as Size[];
  return Array.from({ length: perSize * sizes.length }, (_, index) => {
    const size = sizes[index % sizes.length] as Size;
    const from = random.pick(tokens);
    const to = random.pick(tokens.filter((token) => token !== from));
    return { size, denomIn: from.denom, denomOut: to.denom, amount: amountOf(universe, size, from, to) };
  });
}

/** A share of the liquidity of the less liquid token. */
function amountOf({ liquidityUsd }: Universe, size: Size, from: Token, to: Token): bigint {
  const around = Math.min(liquidityUsd.get(from.denom) ?? 0, liquidityUsd.get(to.denom) ?? 0);
  return BigInt(Math.ceil(((around * SIZES[size]) / from.usd) * 10 ** from.decimals));
}
