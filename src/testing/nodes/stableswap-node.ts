import { type Address, parseAbi } from 'viem';
import type { StableswapPool } from '#market/pool.ts';
import { type Anvil, startAnvil } from './anvil.ts';
import { askAll, deployBuilt, deployMulticall3, deployToken, send } from './evm-contracts.ts';
import { approve } from './uniswap-contracts.ts';

const STABLESWAP = parseAbi([
  'function initialize(address[] tokens, uint8[] decimals, string name, string symbol, uint256 a, uint256 fee, uint256 adminFee, address lpToken)',
  'function addLiquidity(uint256[] amounts, uint256 least, uint256 deadline)',
  'function getTokenBalance(uint8 index) view returns (uint256)',
  'function calculateSwap(uint8 from, uint8 to, uint256 dx) view returns (uint256)',
  'function swap(uint8 from, uint8 to, uint256 dx, uint256 least, uint256 deadline)',
]);
/** The contract counts fees in ten-thousandths of a millionth. */
const FEE_OF_PPM = 10_000;
const LONG_AFTER = 2n ** 64n;

export interface StableswapPlan {
  readonly decimals: readonly number[];
  readonly amplification: number;
  readonly feePpm: number;
  readonly reserves: readonly bigint[];
}

/** A node with Connext's StableSwap, a descendant of Saddle's and so of Curve's. Its fees all stay in the pool. */
export interface StableswapNode {
  create(plan: StableswapPlan): Promise<StableswapPool>;
  /** The pool as it is by now. */
  read(pool: StableswapPool): Promise<StableswapPool>;
  /** Undefined where the contract reverts. */
  quotes(pool: StableswapPool, i: number, j: number, inputs: readonly bigint[]): Promise<(bigint | undefined)[]>;
  /** Swaps by a transaction. Returns the gas that it used. */
  swap(pool: StableswapPool, i: number, j: number, amountIn: bigint): Promise<bigint>;
  close(): Promise<void>;
}

const fileOf = (path: string): string =>
  `@connext/smart-contracts/artifacts/contracts/core/connext/${path}.sol/${path.split('/')[1]}.json`;

export async function startStableswapNode(): Promise<StableswapNode> {
  const anvil = await startAnvil({ gasLimit: 1e10 });
  try {
    await deployMulticall3(anvil);
    const SwapUtilsExternal = await deployBuilt(anvil, fileOf('libraries/SwapUtilsExternal'));
    const lpToken = await deployBuilt(anvil, fileOf('helpers/LPToken'));
    return {
      create: (plan) => createStableswap(anvil, SwapUtilsExternal, lpToken, plan),
      read: (pool) => readStableswap(anvil, pool),
      quotes: (pool, i, j, inputs) =>
        askAll(
          anvil,
          inputs.map((amountIn) => callOf(pool, 'calculateSwap', [i, j, amountIn])),
        ),
      swap: (pool, i, j, amountIn) =>
        send(anvil, pool.id as Address, STABLESWAP, 'swap', [i, j, amountIn, 0n, LONG_AFTER]),
      close: () => anvil.close(),
    };
  } catch (error) {
    await anvil.close();
    throw error;
  }
}

const callOf = ({ id }: StableswapPool, functionName: string, args: readonly unknown[]) => ({
  ...{ address: id as Address, abi: STABLESWAP, functionName, args },
});

async function createStableswap(
  anvil: Anvil,
  SwapUtilsExternal: Address,
  lpToken: Address,
  { decimals, amplification, feePpm, reserves }: StableswapPlan,
): Promise<StableswapPool> {
  const id = await deployBuilt(anvil, fileOf('helpers/StableSwap'), [], { SwapUtilsExternal });
  const tokens: Address[] = [];
  for (const each of decimals) {
    const token = await deployToken(anvil, 'plain', `${each}`);
    await approve(anvil, token, id);
    tokens.push(token);
  }
  const figures = [BigInt(amplification), BigInt(feePpm * FEE_OF_PPM), 0n];
  await send(anvil, id, STABLESWAP, 'initialize', [tokens, decimals, 'LP', 'LP', ...figures, lpToken]);
  await send(anvil, id, STABLESWAP, 'addLiquidity', [reserves, 0n, LONG_AFTER]);
  return readStableswap(anvil, {
    ...{ id, kind: 'stableswap', denoms: tokens, feePpm, feeOn: 'output', reserves },
    scales: decimals.map((each) => 10n ** BigInt(18 - each)),
    amplification: BigInt(amplification),
  });
}

async function readStableswap(anvil: Anvil, pool: StableswapPool): Promise<StableswapPool> {
  const reserves = await askAll<bigint>(
    anvil,
    pool.denoms.map((_, k) => callOf(pool, 'getTokenBalance', [k])),
  );
  return { ...pool, reserves: reserves as bigint[] };
}
