import { type Address, maxUint256, parseAbi } from 'viem';
import type { ConcentratedPool, ConstantProductPool, Tick } from '#market/pool.ts';
import type { Anvil } from './anvil.ts';
import { copyContract, DEPLOYER, deployBuilt, giveToken, receiptOf, send } from './evm-contracts.ts';

const FACTORY_V2 = parseAbi([
  'function createPair(address tokenA, address tokenB)',
  'function getPair(address tokenA, address tokenB) view returns (address)',
]);
const PAIR = parseAbi(['function mint(address to)', 'function getReserves() view returns (uint112, uint112, uint32)']);
const FACTORY_V3 = parseAbi([
  'function enableFeeAmount(uint24 fee, int24 tickSpacing)',
  'function getPool(address tokenA, address tokenB, uint24 fee) view returns (address)',
]);
const POOL = parseAbi([
  'function slot0() view returns (uint160 sqrtPriceX96, int24 tick, uint16, uint16, uint16, uint8, bool)',
  'function liquidity() view returns (uint128)',
  'function tickSpacing() view returns (int24)',
  'function ticks(int24 tick) view returns (uint128, int128 liquidityNet, uint256, uint256, int56, uint160, uint32, bool)',
]);
const POSITIONS = parseAbi([
  'function createAndInitializePoolIfNecessary(address token0, address token1, uint24 fee, uint160 sqrtPriceX96)',
  'struct Mint { address token0; address token1; uint24 fee; int24 tickLower; int24 tickUpper; uint256 amount0Desired; uint256 amount1Desired; uint256 amount0Min; uint256 amount1Min; address recipient; uint256 deadline; }',
  'function mint(Mint params)',
]);
const TOKEN = parseAbi(['function approve(address spender, uint256 amount)', 'function deposit() payable']);

/** Storage slots of plain values: of the wrapped gas asset its name, of the router what it keeps between calls. */
const SLOTS = { weth: 3, router: 4 };

export interface UniswapContracts {
  readonly weth: Address;
  readonly factoryV2: Address;
  readonly factoryV3: Address;
  readonly positions: Address;
  readonly router: Address;
}

/**
 * Both versions as published, and the router that trades with both. The wrapped gas asset and the router are put where
 * a chain has them.
 */
export async function deployUniswap(
  anvil: Anvil,
  places: Pick<UniswapContracts, 'weth' | 'router'>,
): Promise<UniswapContracts> {
  const { weth, router } = places;
  const wrapped = await deployBuilt(anvil, '@uniswap/v2-periphery/build/WETH9.json');
  await copyContract(anvil, wrapped, weth, SLOTS.weth);
  const factoryV2 = await deployBuilt(anvil, '@uniswap/v2-core/build/UniswapV2Factory.json', [DEPLOYER]);
  const built = (file: string, args: readonly unknown[] = []) =>
    deployBuilt(anvil, `@uniswap/${file.replace(/(\w+)$/, 'artifacts/contracts/$1.sol/$1.json')}`, args);
  const factoryV3 = await built('v3-core/UniswapV3Factory');
  // The fourth fee came by a vote; the others are there from the start.
  await send(anvil, factoryV3, FACTORY_V3, 'enableFeeAmount', [100, 1]);
  // The contract that draws positions is not used in tests.
  const positions = await built('v3-periphery/NonfungiblePositionManager', [factoryV3, weth, DEPLOYER]);
  const deployed = await built('swap-router-contracts/SwapRouter02', [factoryV2, factoryV3, positions, weth]);
  await copyContract(anvil, deployed, router, SLOTS.router);
  return { weth, factoryV2, factoryV3, positions, router };
}

/** Gives the account that owns everything so much of the wrapped gas asset. */
export async function wrapNative(anvil: Anvil, { weth }: UniswapContracts, amount: bigint): Promise<void> {
  await anvil.client.setBalance({ address: DEPLOYER, value: amount + 10n ** 24n });
  const call = { address: weth, abi: TOKEN, functionName: 'deposit', account: DEPLOYER, chain: null } as const;
  await receiptOf(anvil, await anvil.client.writeContract({ ...call, value: amount }));
}

export async function approve(anvil: Anvil, token: Address, spender: Address): Promise<void> {
  await send(anvil, token, TOKEN, 'approve', [spender, maxUint256]);
}

/** A pair of version 2 that holds these amounts. Tokens in the order of their addresses. */
export async function createPair(
  anvil: Anvil,
  { factoryV2 }: UniswapContracts,
  tokens: readonly [Address, Address],
  amounts: readonly [bigint, bigint],
): Promise<Address> {
  await send(anvil, factoryV2, FACTORY_V2, 'createPair', tokens);
  const pair = await anvil.client.readContract({
    address: factoryV2,
    abi: FACTORY_V2,
    functionName: 'getPair',
    args: tokens,
  });
  await giveToken(anvil, tokens[0], pair, amounts[0]);
  await giveToken(anvil, tokens[1], pair, amounts[1]);
  await send(anvil, pair, PAIR, 'mint', [DEPLOYER]);
  return pair;
}

export interface Position {
  readonly lower: number;
  readonly upper: number;
  /** The most it takes of each token. */
  readonly amount: bigint;
}

export interface PoolPlan {
  /** In the order of their addresses. Both approved for the contract of positions. */
  readonly tokens: readonly [Address, Address];
  readonly fee: number;
  readonly sqrtPriceX96: bigint;
  readonly positions: readonly Position[];
}

/** A pool of version 3 with its positions. */
export async function createPool(
  anvil: Anvil,
  { factoryV3, positions: manager }: UniswapContracts,
  { tokens, fee, sqrtPriceX96, positions }: PoolPlan,
): Promise<Address> {
  await send(anvil, manager, POSITIONS, 'createAndInitializePoolIfNecessary', [...tokens, fee, sqrtPriceX96]);
  for (const { lower, upper, amount } of positions) {
    const position = {
      ...{ token0: tokens[0], token1: tokens[1], fee, tickLower: lower, tickUpper: upper },
      ...{ amount0Desired: amount, amount1Desired: amount, amount0Min: 0n, amount1Min: 0n },
      ...{ recipient: DEPLOYER, deadline: maxUint256 },
    };
    await send(anvil, manager, POSITIONS, 'mint', [position]);
  }
  const question = { address: factoryV3, abi: FACTORY_V3, functionName: 'getPool' } as const;
  return anvil.client.readContract({ ...question, args: [...tokens, fee] });
}

/** A pair as the market has it. */
export async function readPair(
  { client }: Anvil,
  address: Address,
  tokens: readonly [Address, Address],
): Promise<ConstantProductPool> {
  const [zero, one] = await client.readContract({ address, abi: PAIR, functionName: 'getReserves' });
  return { id: address, kind: 'constant_product', denoms: tokens, feePpm: 3000, reserves: [zero, one] };
}

/** A pool as the market has it. Its ticks are the ends of its positions. */
export async function readPool(
  { client }: Anvil,
  address: Address,
  { tokens, fee, positions }: PoolPlan,
): Promise<ConcentratedPool> {
  const pool = { address, abi: POOL } as const;
  const ends = [...new Set(positions.flatMap(({ lower, upper }) => [lower, upper]))].sort((a, b) => a - b);
  const [[sqrtPriceX96, tick], liquidity, tickSpacing, ticks] = await Promise.all([
    client.readContract({ ...pool, functionName: 'slot0' }),
    client.readContract({ ...pool, functionName: 'liquidity' }),
    client.readContract({ ...pool, functionName: 'tickSpacing' }),
    Promise.all(
      ends.map(async (index): Promise<Tick> => {
        const [, liquidityNet] = await client.readContract({ ...pool, functionName: 'ticks', args: [index] });
        return { index, liquidityNet };
      }),
    ),
  ]);
  const kind = 'concentrated' as const;
  return { id: address, kind, denoms: tokens, feePpm: fee, sqrtPriceX96, tick, liquidity, tickSpacing, ticks };
}
