import { type Address, parseAbi } from 'viem';
import type { ConcentratedPool, ConstantProductPool } from '#market/pool.ts';
import { MAX_SQRT_RATIO, MIN_SQRT_RATIO } from '#math/tick-math.ts';
import { type Anvil, startAnvil } from './anvil.ts';
import { askAll, DEPLOYER, deployBuilt, deployMulticall3, deployToken, send } from './evm-contracts.ts';
import { approve, deployUniswap, type UniswapContracts, type UniswapPlaces } from './uniswap-contracts.ts';

const ROUTER_V2 = parseAbi([
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
  'function getAmountsIn(uint256 amountOut, address[] path) view returns (uint256[])',
]);
// Declared as views, because calls without a transaction change nothing.
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

const QUOTER_FILE = '@uniswap/v3-periphery/artifacts/contracts/lens/QuoterV2.sol/QuoterV2.json';

type Side = 'in' | 'out';

export interface Crossing {
  /** Undefined where the contract reverts, or takes less than what is offered. */
  readonly amount: bigint | undefined;
  /** Initialized ticks crossed. */
  readonly ticks: number;
}

/** A node with Uniswap's contracts, which may take the tokens, and what they say of many amounts at once. */
export interface UniswapNode {
  readonly anvil: Anvil;
  readonly contracts: UniswapContracts;
  /** Three, in the order of their addresses. */
  readonly tokens: readonly Address[];
  quotesV2(
    pair: ConstantProductPool,
    i: number,
    side: Side,
    amounts: readonly bigint[],
  ): Promise<(bigint | undefined)[]>;
  quotesV3(pool: ConcentratedPool, i: number, side: Side, amounts: readonly bigint[]): Promise<Crossing[]>;
  /** Swaps by a transaction, denom i in. */
  swap(pool: ConcentratedPool | ConstantProductPool, i: number, amountIn: bigint): Promise<void>;
}

/** Where the two contracts are that a chain has somewhere of its own. */
const PLACES = {
  weth: '0x00000000000000000000000000000000000000e1',
  router: '0x00000000000000000000000000000000000000e2',
} as const;
/** Enough to search all ticks there are, in one call of many quotes. */
const GAS_LIMIT = 1e11;

export async function startUniswapNode(places: Partial<UniswapPlaces> = {}): Promise<UniswapNode> {
  const anvil = await startAnvil({ gasLimit: GAS_LIMIT });
  try {
    const contracts = await deployUniswap(anvil, { ...PLACES, ...places });
    await deployMulticall3(anvil);
    const { factoryV2, factoryV3, weth } = contracts;
    const router = await deployBuilt(anvil, '@uniswap/v2-periphery/build/UniswapV2Router02.json', [factoryV2, weth]);
    const quoter = await deployBuilt(anvil, QUOTER_FILE, [factoryV3, weth]);
    const tokens: Address[] = [];
    for (const name of ['A', 'B', 'C']) {
      const token = await deployToken(anvil, 'plain', name);
      for (const spender of [contracts.positions, contracts.router]) await approve(anvil, token, spender);
      tokens.push(token);
    }
    tokens.sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
    return {
      ...{ anvil, contracts, tokens },
      quotesV2: (...quoteArgs) => quotesV2(anvil, router, ...quoteArgs),
      quotesV3: (...quoteArgs) => quotesV3(anvil, quoter, ...quoteArgs),
      swap: (...swap) => swapOnce(anvil, contracts, ...swap),
    };
  } catch (error) {
    await anvil.close();
    throw error;
  }
}

async function quotesV2(
  anvil: Anvil,
  address: Address,
  { denoms }: ConstantProductPool,
  i: number,
  side: Side,
  amounts: readonly bigint[],
): Promise<(bigint | undefined)[]> {
  const functionName = side === 'in' ? 'getAmountsOut' : 'getAmountsIn';
  const path = [denoms[i], denoms[1 - i]];
  const calls = amounts.map((amount) => ({ address, abi: ROUTER_V2, functionName, args: [amount, path] }));
  const results = await askAll<bigint[]>(anvil, calls);
  return results.map((result) => result?.[side === 'in' ? 1 : 0]);
}

async function quotesV3(
  anvil: Anvil,
  address: Address,
  { denoms, feePpm: fee }: ConcentratedPool,
  i: number,
  side: Side,
  amounts: readonly bigint[],
): Promise<Crossing[]> {
  const functionName = side === 'in' ? 'quoteExactInputSingle' : 'quoteExactOutputSingle';
  const swap = { tokenIn: denoms[i], tokenOut: denoms[1 - i], fee, limit: 0n };
  const calls = amounts.map((amount) => {
    return { address, abi: QUOTER, functionName, args: [{ ...swap, amount, amountIn: amount }] };
  });
  const results = await askAll<[bigint, bigint, number, bigint]>(anvil, calls);
  return results.map((result) => {
    if (result === undefined) return { amount: undefined, ticks: 0 };
    const [amount, priceAfter, ticks] = result;
    // At the end of all prices the contract gives what there was and leaves the rest of the input.
    const partial = side === 'in' && (priceAfter === MIN_SQRT_RATIO + 1n || priceAfter === MAX_SQRT_RATIO - 1n);
    return { amount: partial ? undefined : amount, ticks };
  });
}

async function swapOnce(
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
