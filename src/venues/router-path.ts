import { type Address, maxUint256 } from 'viem';
import { isContractDenom, normalDenom } from '#contract/asset.ts';
import type { SwapDetail } from './venue.ts';

/** How far the price of a path may move against the quote until the swap is refused. */
export const TOLERANCE_PERCENT = 1n;
/** A path packs each fee in three bytes. */
const MOST_FEE_PPM = 0xffffff;

/** A swap through one pool. The gas asset goes as its wrapped form. */
export interface Trade {
  readonly version: 2 | 3;
  readonly feePpm: number;
  readonly tokenIn: Address;
  readonly tokenOut: Address;
}

/** A path as the router takes it. */
export interface RouterPath {
  /** Trades one after the other, those of one version together; empty when the gas asset is only wrapped or unwrapped. */
  readonly parts: readonly (readonly Trade[])[];
  /**
   * Whether the output is fixed and the router finds the input, which it does within one version only. Over both, and
   * where paths share pools, the quoted input goes in and must give the output that was quoted for it.
   */
  readonly backward: boolean;
}

export interface Tokens {
  readonly native: string;
  readonly wrapped: string;
  /** Fee of every pair of version 2. */
  readonly pairFeePpm: number;
}

interface PathOrder {
  readonly tokens: Tokens;
  readonly mayGoBackward: boolean;
}

/** Null when a pool is not one of the router's, or a token is visited twice: a later part spends the router's whole balance of a token. */
export function routerPath(hops: readonly SwapDetail[], { mayGoBackward, tokens }: PathOrder): RouterPath | null {
  const trades = hops.filter(({ pool }) => pool !== null).map((hop) => tradeOf(hop, tokens));
  if (!trades.every((trade) => trade !== null) || visitsTwice(trades)) return null;
  const parts = byVersion(trades);
  return { parts, backward: mayGoBackward && parts.length === 1 };
}

/** The maximum input of a path, rounded towards the quote. */
export const maxAmountInto = ({ backward }: RouterPath, amountIn: bigint): bigint =>
  backward ? (amountIn * (100n + TOLERANCE_PERCENT)) / 100n : amountIn;

/** Whether an amount is a uint256 above zero: the router reads zero as its whole balance. */
export const isPayable = (amount: bigint): boolean => amount > 0n && amount <= maxUint256;

export const isToken = (denom: string): denom is Address => isContractDenom(denom);

const isFee = (ppm: number): boolean => Number.isInteger(ppm) && ppm >= 0 && ppm <= MOST_FEE_PPM;

function tradeOf({ pool, denomIn, denomOut }: SwapDetail, { native, wrapped, pairFeePpm }: Tokens): Trade | null {
  const tokenOf = (denom: string) => (denom === native ? wrapped : denom);
  const [tokenIn, tokenOut] = [tokenOf(denomIn), tokenOf(denomOut)];
  if (!isToken(tokenIn) || !isToken(tokenOut)) return null;
  const trade = { tokenIn, tokenOut };
  if (pool?.kind === 'concentrated' && isFee(pool.feePpm)) return { version: 3, feePpm: pool.feePpm, ...trade };
  if (pool?.kind === 'constant_product' && pool.feePpm === pairFeePpm) {
    return { version: 2, feePpm: pool.feePpm, ...trade };
  }
  return null;
}

function visitsTwice(trades: readonly Trade[]): boolean {
  const visited = trades.map(({ tokenOut }) => normalDenom(tokenOut));
  if (trades[0]) visited.push(normalDenom(trades[0].tokenIn));
  return new Set(visited).size < visited.length;
}

function byVersion(trades: readonly Trade[]): Trade[][] {
  const parts: Trade[][] = [];
  for (const trade of trades) {
    const part = parts.at(-1);
    if (part?.[0]?.version === trade.version) part.push(trade);
    else parts.push([trade]);
  }
  return parts;
}
