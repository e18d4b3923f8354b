import type { ConcentratedPool, ConstantProductPool, StableswapPool } from '#market/pool.ts';
import { loadPeer } from '../peer-packages.ts';

/** The output of denom 1 for an input of denom 0; the SDK's pool is prebuilt. */
export type Quote = (amountIn: bigint) => Promise<bigint> | bigint;

interface Amount {
  readonly quotient: { toString(): string };
}
interface Amounts {
  fromRawAmount(currency: object, amount: string | bigint): Amount;
}
interface Quoter {
  getOutputAmount(amount: Amount): Promise<readonly [Amount, unknown]> | readonly [Amount, unknown];
}
type Constructor<Made> = new (...args: unknown[]) => Made;

const CHAIN_ID = 56;
const DECIMALS = 18;

const bigintOf = ({ quotient }: Amount): bigint => BigInt(quotient.toString());

function uniswap() {
  const { Token, CurrencyAmount } = loadPeer<{ Token: Constructor<object>; CurrencyAmount: Amounts }>(
    '@uniswap/sdk-core',
  );
  return { tokenOf: (denom: string) => new Token(CHAIN_ID, denom, DECIMALS), amounts: CurrencyAmount };
}

function pancake() {
  const sdk = loadPeer<{
    ERC20Token: Constructor<object>;
    CurrencyAmount: Amounts;
    Pair: Constructor<Quoter>;
    Percent: Constructor<object>;
  }>('@pancakeswap/sdk');
  const tokenOf = (denom: string) => new sdk.ERC20Token(CHAIN_ID, denom, DECIMALS, denom.slice(-2));
  return { ...sdk, tokenOf, amounts: sdk.CurrencyAmount };
}

const asText = (amount: bigint) => amount.toString();
const grossOf = (net: bigint) => (net < 0n ? -net : net);

export function uniswapV3(pool: ConcentratedPool): Quote {
  const { Pool, Tick } = loadPeer<{ Pool: Constructor<Quoter>; Tick: Constructor<object> }>('@uniswap/v3-sdk');
  const { tokenOf, amounts } = uniswap();
  const [zero, one] = pool.denoms.map(tokenOf) as [object, object];
  const ticks = pool.ticks.map(
    ({ index, liquidityNet }) =>
      new Tick({ index, liquidityNet: asText(liquidityNet), liquidityGross: asText(grossOf(liquidityNet)) }),
  );
  const state = [asText(pool.sqrtPriceX96), asText(pool.liquidity), pool.tick, ticks];
  const built = new Pool(zero, one, pool.feePpm, ...state);
  return async (amountIn) => {
    const [out] = await built.getOutputAmount(amounts.fromRawAmount(zero, asText(amountIn)));
    return bigintOf(out);
  };
}

export function pancakeV3(pool: ConcentratedPool): Quote {
  const { Pool, Tick } = loadPeer<{ Pool: Constructor<Quoter>; Tick: Constructor<object> }>('@pancakeswap/v3-sdk');
  const { tokenOf, amounts } = pancake();
  const [zero, one] = pool.denoms.map(tokenOf) as [object, object];
  const ticks = pool.ticks.map(
    ({ index, liquidityNet }) => new Tick({ index, liquidityNet, liquidityGross: grossOf(liquidityNet) }),
  );
  const built = new Pool(zero, one, pool.feePpm, pool.sqrtPriceX96, pool.liquidity, pool.tick, ticks);
  return async (amountIn) => {
    const [out] = await built.getOutputAmount(amounts.fromRawAmount(zero, amountIn));
    return bigintOf(out);
  };
}

export function uniswapV2({ denoms, reserves }: ConstantProductPool): Quote {
  const { Pair } = loadPeer<{ Pair: Constructor<Quoter> }>('@uniswap/v2-sdk');
  const { tokenOf, amounts } = uniswap();
  const [zero, one] = denoms.map(tokenOf) as [object, object];
  const held = (token: object, amount: bigint | undefined) => amounts.fromRawAmount(token, asText(amount ?? 0n));
  const built = new Pair(held(zero, reserves[0]), held(one, reserves[1]));
  return (amountIn) => {
    const [out] = built.getOutputAmount(amounts.fromRawAmount(zero, asText(amountIn))) as readonly [Amount, unknown];
    return bigintOf(out);
  };
}

export function pancakeV2({ denoms, reserves }: ConstantProductPool): Quote {
  const { Pair, tokenOf, amounts } = pancake();
  const [zero, one] = denoms.map(tokenOf) as [object, object];
  const built = new Pair(amounts.fromRawAmount(zero, reserves[0] ?? 0n), amounts.fromRawAmount(one, reserves[1] ?? 0n));
  return (amountIn) => {
    const [out] = built.getOutputAmount(amounts.fromRawAmount(zero, amountIn)) as readonly [Amount, unknown];
    return bigintOf(out);
  };
}

export function pancakeStable({ denoms, reserves, amplification }: StableswapPool): Quote {
  const { getSwapOutput } = loadPeer<{ getSwapOutput(request: object): Amount }>('@pancakeswap/stable-swap-sdk');
  const { Percent, tokenOf, amounts } = pancake();
  const [zero, one] = denoms.map(tokenOf) as [object, object];
  const balances = [amounts.fromRawAmount(zero, reserves[0] ?? 0n), amounts.fromRawAmount(one, reserves[1] ?? 0n)];
  const fee = new Percent(0n, 1n);
  return (amountIn) => {
    const amount = amounts.fromRawAmount(zero, amountIn);
    return bigintOf(getSwapOutput({ amplifier: amplification, balances, amount, outputCurrency: one, fee }));
  };
}
