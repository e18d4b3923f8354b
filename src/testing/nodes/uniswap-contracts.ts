import { type Address, maxUint256, parseAbi } from 'viem';
import type { ConcentratedPool, ConstantProductPool, Tick } from '#market/pool.ts';
import type { Anvil } from './anvil.ts';
import { copyContract, DEPLOYER, deployBuilt, giveToken, moveContract, receiptOf, send } from './evm-contracts.ts';

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

/**
 * Storage slots of plain values: of the wrapped gas asset its name, of the router what it keeps between calls, of the factories who
 * may set fees.
 */
const SLOTS = { weth: 3, router: 4, factoryV2: 2, factoryV3: 4 };
/** Fee and spacing of ticks. The fourth fee came by a vote; the others are there from the start, where a factory was deployed. */
const FEES = [
  [100, 1],
  [500, 10],
  [3000, 60],
  [10_000, 200],
] as const;

export interface UniswapContracts {
  readonly weth: Address;
  readonly factoryV2: Address;
  readonly factoryV3: Address;
  readonly positions: Address;
  readonly router: Address;
}

/** Where a chain has contracts; factories are where they come to lie unless they are named. */
export type UniswapPlaces = Pick<UniswapContracts, 'weth' | 'router'> &
  Partial<Pick<UniswapContracts, 'factoryV2' | 'factoryV3'>>;

/** Both versions as published, and the router that trades with both. */
export async function deployUniswap(anvil: Anvil, places: UniswapPlaces): Promise<UniswapContracts> {
  const { weth, router } = places;
  const wrapped = await deployBuilt(anvil, '@uniswap/v2-periphery/build/WETH9.json');
  await copyContract(anvil, wrapped, weth, SLOTS.weth);
  const built = (file: string, args: readonly unknown[] = []) =>
    deployBuilt(anvil, `@uniswap/${file.replace(/(\w+)$/, 'artifacts/contracts/$1.sol/$1.json')}`, args);
  const deployedV2 = await deployBuilt(anvil, '@uniswap/v2-core/build/UniswapV2Factory.json', [DEPLOYER]);
  const factoryV2 = await moveContract(anvil, deployedV2, places.factoryV2 ?? deployedV2, SLOTS.factoryV2);
  const deployedV3 = await built('v3-core/UniswapV3Factory');
  const factoryV3 = await moveContract(anvil, deployedV3, places.factoryV3 ?? deployedV3, SLOTS.factoryV3);
  const isNew = factoryV3 !== deployedV3;
  for (const [fee, spacing] of FEES)
    if (isNew || fee === 100) await send(anvil, factoryV3, FACTORY_V3, 'enableFeeAmount', [fee, spacing]);
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
  contracts: UniswapContracts,
  { tokens, fee, sqrtPriceX96, positions }: PoolPlan,
): Promise<Address> {
  const { factoryV3, positions: manager } = contracts;
  await send(anvil, manager, POSITIONS, 'createAndInitializePoolIfNecessary', [...tokens, fee, sqrtPriceX96]);
  for (const position of positions) await mint(anvil, contracts, { tokens, fee }, position);
  const question = { address: factoryV3, abi: FACTORY_V3, functionName: 'getPool' } as const;
  return anvil.client.readContract({ ...question, args: [...tokens, fee] });
}

/** Adds a position to a pool of version 3. */
export async function mint(
  anvil: Anvil,
  { positions }: UniswapContracts,
  { tokens: [token0, token1], fee }: Pick<PoolPlan, 'tokens' | 'fee'>,
  { lower, upper, amount }: Position,
): Promise<void> {
  const position = {
    ...{ token0, token1, fee, tickLower: lower, tickUpper: upper },
    ...{ amount0Desired: amount, amount1Desired: amount, amount0Min: 0n, amount1Min: 0n },
    ...{ recipient: DEPLOYER, deadline: maxUint256 },
  };
  await send(anvil, positions, POSITIONS, 'mint', [position]);
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
