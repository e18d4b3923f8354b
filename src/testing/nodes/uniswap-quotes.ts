import { type Address, parseAbi } from 'viem';
import type { ConcentratedPool, ConstantProductPool } from '#market/pool.ts';
import { MAX_SQRT_RATIO, MIN_SQRT_RATIO } from '#math/tick-math.ts';
import type { Anvil } from './anvil.ts';
import { askAll, DEPLOYER, deployBuilt, deployMulticall3, send } from './evm-contracts.ts';
import type { UniswapContracts } from './uniswap-contracts.ts';

const ROUTER_V2 = parseAbi([
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
  'function getAmountsIn(uint256 amountOut, address[] path) view returns (uint256[])',
]);
// Written as views, because nothing comes of a call that is only asked.
const QUOTER = parseAbi([
  'struct In { address tokenIn; address tokenOut; uint256 amountIn; uint24 fee; uint160 limit; }',
  'struct Out { address tokenIn; address tokenOut; uint256 amount; uint24 fee; uint160 limit; }',
  'function quoteExactInputSingle(In) view returns (uint256 amount, uint160 priceAfter, uint32 ticks, uint256 gas)',
  'function quoteExactOutputSingle(Out) view returns (uint256 amount, uint160 priceAfter, uint32 ticks, uint256 gas)',
]);
const ROUTER = parseAbi([
  'struct Swap { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 amountIn; uint256 least; uint160 limit; }',
  'function exactInputSingle(Swap)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 least, address[] path, address to)',
]);

type Side = 'in' | 'out';

/** What Uniswap's own contracts say of amounts: undefined where they revert, or take less than what is offered. */
export interface UniswapQuotes {
  v2(pair: ConstantProductPool, i: number, side: Side, amounts: readonly bigint[]): Promise<(bigint | undefined)[]>;
  v3(pool: ConcentratedPool, i: number, side: Side, amounts: readonly bigint[]): Promise<Crossing[]>;
}

export interface Crossing {
  readonly amount: bigint | undefined;
  /** Initialized ticks on the way. */
  readonly ticks: number;
}

export async function deployUniswapQuotes(
  anvil: Anvil,
  { factoryV2, factoryV3, weth }: UniswapContracts,
): Promise<UniswapQuotes> {
  await deployMulticall3(anvil);
  const router = await deployBuilt(anvil, '@uniswap/v2-periphery/build/UniswapV2Router02.json', [factoryV2, weth]);
  const quoter = await deployBuilt(anvil, '@uniswap/v3-periphery/artifacts/contracts/lens/QuoterV2.sol/QuoterV2.json', [
    factoryV3,
    weth,
  ]);

  return {
    async v2(pair, i, side, amounts) {
      const path = [pair.denoms[i], pair.denoms[1 - i]];
      const functionName = side === 'in' ? 'getAmountsOut' : 'getAmountsIn';
      const question = { address: router, abi: ROUTER_V2, functionName };
      const answers = await askAll<bigint[]>(
        anvil,
        amounts.map((amount) => ({ ...question, args: [amount, path] })),
      );
      return answers.map((answer) => answer?.[side === 'in' ? 1 : 0]);
    },

    async v3(pool, i, side, amounts) {
      const functionName = side === 'in' ? 'quoteExactInputSingle' : 'quoteExactOutputSingle';
      const question = { address: quoter, abi: QUOTER, functionName };
      const swap = { tokenIn: pool.denoms[i], tokenOut: pool.denoms[1 - i], fee: pool.feePpm, limit: 0n };
      const answers = await askAll<[bigint, bigint, number, bigint]>(
        anvil,
        amounts.map((amount) => ({ ...question, args: [{ ...swap, amount, amountIn: amount }] })),
      );
      return answers.map((answer) => {
        if (answer === undefined) return { amount: undefined, ticks: 0 };
        const [amount, priceAfter, ticks] = answer;
        // At the end of all prices the contract gives what there was and leaves the rest of the input.
        const partial = side === 'in' && (priceAfter === MIN_SQRT_RATIO + 1n || priceAfter === MAX_SQRT_RATIO - 1n);
        return { amount: partial ? undefined : amount, ticks };
      });
    },
  };
}

/** Swaps by a transaction, denom i in. The router may take the token. */
export async function swapOnce(
  anvil: Anvil,
  { router }: UniswapContracts,
  pool: ConcentratedPool | ConstantProductPool,
  i: number,
  amountIn: bigint,
): Promise<void> {
  const [tokenIn, tokenOut] = [pool.denoms[i] as Address, pool.denoms[1 - i] as Address];
  if (pool.kind === 'constant_product') {
    await send(anvil, router, ROUTER, 'swapExactTokensForTokens', [amountIn, 0n, [tokenIn, tokenOut], DEPLOYER]);
    return;
  }
  const swap = { tokenIn, tokenOut, fee: pool.feePpm, recipient: DEPLOYER, amountIn, least: 0n, limit: 0n };
  await send(anvil, router, ROUTER, 'exactInputSingle', [swap]);
}
