import type { Address, Hex } from 'viem';
import { isContractDenom, normalDenom } from '#contract/asset.ts';
import type { Path } from '#engine/index.ts';
import type { Pool } from '#market/pool.ts';
import type { CallRouter } from './router-call.ts';
import {
  type Argument,
  addressDigits,
  addressWord,
  bytes,
  CALLER,
  caller,
  digitsOf,
  laidOut,
  list,
  ROUTER,
  word,
} from './router-calls.ts';
import { isPayable } from './router-path.ts';
import { leastOf } from './swap-router.ts';
import type { SwapDetail } from './venue.ts';

/*
 * The Universal Router of Velodrome and Aerodrome (velodrome-finance/universal-router 3e83bc1f), which takes tokens by a plain
 * approval before it tries Permit2, and has constants for its caller and itself. It trades with the pair factory and one slipstream
 * factory of each chain: those that the feeds read.
 */

/** On every chain; `deployment-addresses` of the repository. */
const ADDRESS: Address = '0x01D40099fCD87C018969B0e8D4aB1633Fb34763C';

/** Bytes of commands. */
const COMMANDS = { slipstream: '00', sweep: '04', pairs: '08', wrap: '0b', unwrap: '0c' } as const;

/** As an input amount: the router's whole balance of the token. */
const WHOLE_BALANCE = 1n << 255n;
/** Slipstream allows no spacing from here on. */
const SPACING_LIMIT = 16_384;

type PoolType = 'slipstream' | 'pairs';

interface Trade {
  readonly type: PoolType;
  /** Spacing of ticks in three bytes, or whether the pair is stable in one. */
  readonly between: string;
  readonly tokenIn: Address;
  readonly tokenOut: Address;
}

interface Command {
  readonly byte: string;
  readonly input: Argument;
}

const execute = caller('execute(bytes,bytes[])');
/** The arguments of a command, as `abi.encode` gives them. */
const argumentsOf = (...args: Argument[]): Argument => bytes(laidOut(args));

/**
 * Builds the call of an order. Each path takes its quoted input: the router finds no input for an output of stable pairs, so an exact
 * output must arrive whole. Minimum and maximum apply to the whole order.
 */
export const callVelodromeRouter: CallRouter = ({ native_denom, wrapped_native }, { side, paths, amountOut }) => {
  const routes = paths.map(({ hops }) => hops.map(({ edge }) => edge.detail));
  const [first, last] = [routes[0]?.[0], routes[0]?.at(-1)];
  if (first === undefined || last === undefined) return null;
  const tokenOf = (denom: string): string => (denom === native_denom ? (wrapped_native ?? '') : denom);
  const [paysNative, getsNative] = [first.denomIn === native_denom, last.denomOut === native_denom];
  const tokenOut = tokenOf(last.denomOut);
  const minAmountOut = side === 'in' ? leastOf(amountOut) : amountOut;
  const maxAmountIn = paths.reduce((sum, { amountIn }) => sum + amountIn, 0n);
  if (!isContractDenom(tokenOut) || !isPayable(minAmountOut) || maxAmountIn >= WHOLE_BALANCE) return null;
  const gathers = getsNative || paths.length > 1;
  const commands: Command[] = paysNative
    ? [{ byte: COMMANDS.wrap, input: argumentsOf(addressWord(ROUTER), word(maxAmountIn)) }]
    : [];
  for (const [k, { amountIn }] of (paths as readonly Path<SwapDetail>[]).entries()) {
    const parts = partsOf(routes[k] as readonly SwapDetail[], tokenOf);
    if (parts === null || !isPayable(amountIn)) return null;
    for (const [i, part] of parts.entries()) {
      const isLast = i === parts.length - 1 && !gathers;
      commands.push({
        byte: COMMANDS[(part[0] as Trade).type],
        input: argumentsOf(
          addressWord(isLast ? CALLER : ROUTER),
          word(i === 0 ? amountIn : WHOLE_BALANCE),
          word(isLast ? minAmountOut : 0n),
          bytes(packed(part)),
          flag(i === 0 && !paysNative),
          flag(false),
        ),
      });
    }
  }
  if (getsNative) commands.push({ byte: COMMANDS.unwrap, input: argumentsOf(addressWord(CALLER), word(minAmountOut)) });
  else if (gathers) {
    const input = argumentsOf(addressWord(tokenOut as Address), addressWord(CALLER), word(minAmountOut));
    commands.push({ byte: COMMANDS.sweep, input });
  }
  return { router: ADDRESS, calldata: callOf(commands), maxAmountIn, minAmountOut };
};

const callOf = (commands: readonly Command[]): Hex =>
  execute(bytes(commands.map(({ byte }) => byte).join('')), list(commands.map(({ input }) => input)));

const flag = (value: boolean): string => word(value ? 1n : 0n);

/**
 * Trades one after the other, those of one type together. Null for a pool of another kind, or a token that is visited twice: a later
 * part spends the router's whole balance of a token.
 */
function partsOf(hops: readonly SwapDetail[], tokenOf: (denom: string) => string): Trade[][] | null {
  const parts: Trade[][] = [];
  const visited = new Set<string>();
  for (const { pool, denomIn, denomOut } of hops) {
    const [tokenIn, tokenOut] = [tokenOf(denomIn), tokenOf(denomOut)];
    const kind = pool && kindOf(pool);
    if (!kind || !isContractDenom(tokenIn) || !isContractDenom(tokenOut)) return null;
    visited.add(normalDenom(tokenIn));
    if (visited.has(normalDenom(tokenOut))) return null;
    const trade: Trade = { ...kind, tokenIn: tokenIn as Address, tokenOut: tokenOut as Address };
    const part = parts.at(-1);
    if (part?.[0]?.type === trade.type) part.push(trade);
    else parts.push([trade]);
  }
  return parts.length === 0 ? null : parts;
}

function kindOf(pool: Pool): Pick<Trade, 'type' | 'between'> | null {
  if (pool.kind === 'concentrated' && pool.tickSpacing < SPACING_LIMIT)
    return { type: 'slipstream', between: digitsOf(pool.tickSpacing, 6) };
  if (pool.kind === 'solidly_stable') return { type: 'pairs', between: '01' };
  if (pool.kind === 'constant_product' && pool.feeOn === 'input_first') return { type: 'pairs', between: '00' };
  return null;
}

const packed = (part: readonly Trade[]): string =>
  part.reduce(
    (digits, { between, tokenOut }) => digits + between + addressDigits(tokenOut),
    addressDigits((part[0] as Trade).tokenIn),
  );
