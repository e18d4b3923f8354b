import { type Abi, type Address, encodeAbiParameters, type Hex, parseAbi, zeroAddress, zeroHash } from 'viem';
import type { Side } from '#engine/index.ts';
import type { WeightedPool } from '#market/pool.ts';
import { requirePackage } from '#test-packages/artifacts.ts';
import { type Anvil, startAnvil } from './anvil.ts';
import { askAll, DEPLOYER, deploy, deployBuilt, deployMulticall3, deployToken, send } from './evm-contracts.ts';
import { approve } from './uniswap-contracts.ts';

const ON_SWAP = parseAbi([
  'struct SwapRequest { uint8 kind; address tokenIn; address tokenOut; uint256 amount; bytes32 poolId; uint256 lastChangeBlock; address from; address to; bytes userData; }',
  'function onSwap(SwapRequest request, uint256 balanceTokenIn, uint256 balanceTokenOut) view returns (uint256)',
]);

const VAULT_CALLS = parseAbi([
  'struct JoinRequest { address[] assets; uint256[] most; bytes userData; bool fromInternal; }',
  'struct SingleSwap { bytes32 poolId; uint8 kind; address assetIn; address assetOut; uint256 amount; bytes userData; }',
  'struct Funds { address sender; bool fromInternal; address recipient; bool toInternal; }',
  'function joinPool(bytes32 poolId, address sender, address recipient, JoinRequest request)',
  'function swap(SingleSwap swap, Funds funds, uint256 limit, uint256 deadline) returns (uint256)',
]);
const POOL_ID = parseAbi(['function getPoolId() view returns (bytes32)']);
const LONG_AFTER = 2n ** 64n;
/** The first join of a pool sets its reserves. */
const FIRST_JOIN = 0n;

const TASKS = '@balancer-labs/v2-deployments/dist/tasks';
const VAULT = `${TASKS}/20210418-vault/artifact/Vault.json`;
const POOL = `${TASKS}/20210418-weighted-pool`;

/** Weights and fees in the contracts have 18 decimals. */
const OF_PERCENT = 10n ** 16n;
const OF_PPM = 10n ** 12n;

export interface WeightedPlan {
  /** Of the two tokens, in percent; together 100. */
  readonly weights: readonly [bigint, bigint];
  /** The contract takes 1 to 100,000. */
  readonly feePpm: number;
}

/** A node with weighted pools of Balancer v2 in its vault. Their tokens have 18 decimals. */
export interface WeightedNode {
  /** A pool without reserves: a quote takes them as arguments. */
  create(plan: WeightedPlan): Promise<WeightedPool>;
  /** The other amounts, for inputs or outputs, at the reserves of `pool`. Undefined where the contract reverts. */
  quotes(
    pool: WeightedPool,
    i: number,
    j: number,
    side: Side,
    amounts: readonly bigint[],
  ): Promise<(bigint | undefined)[]>;
  /** Puts reserves into a pool in the vault. */
  fill(pool: WeightedPool, reserves: readonly [bigint, bigint]): Promise<void>;
  /** Swaps in the vault by a transaction. Returns the gas that it used. */
  swap(pool: WeightedPool, i: number, j: number, amountIn: bigint): Promise<bigint>;
  close(): Promise<void>;
}

export async function startWeightedNode(): Promise<WeightedNode> {
  const anvil = await startAnvil({ gasLimit: 1e10 });
  try {
    await deployMulticall3(anvil);
    const vault = await deployBuilt(anvil, VAULT, [zeroAddress, zeroAddress, 0n, 0n]);
    // A pool lists its tokens in ascending order.
    const tokens = [await deployToken(anvil, 'plain', 'A'), await deployToken(anvil, 'plain', 'B')].sort((a, b) =>
      BigInt(a) < BigInt(b) ? -1 : 1,
    );
    for (const token of tokens) await approve(anvil, token, vault);
    return {
      fill: (pool, reserves) => fillPool(anvil, vault, pool, reserves),
      swap: (pool, i, j, amountIn) => swapInVault(anvil, vault, pool, i, j, amountIn),
      create: (plan) => createPool(anvil, vault, tokens, plan),
      quotes: (pool, i, j, side, amounts) =>
        askAll(
          anvil,
          amounts.map((amount) => onSwap(pool, i, j, side, amount)),
        ),
      close: () => anvil.close(),
    };
  } catch (error) {
    await anvil.close();
    throw error;
  }
}

async function createPool(
  anvil: Anvil,
  vault: Address,
  tokens: readonly Address[],
  { weights, feePpm }: WeightedPlan,
): Promise<WeightedPool> {
  const abi = requirePackage(`${POOL}/abi/WeightedPool.json`) as Abi;
  const { creationCode } = requirePackage(`${POOL}/bytecode/WeightedPool.json`) as { creationCode: string };
  const figures = [weights.map((weight) => weight * OF_PERCENT), BigInt(feePpm) * OF_PPM, 0n, 0n];
  const code: Hex = `0x${creationCode}`;
  const id = await deploy(anvil, abi, code, [vault, 'Weighted', 'W', tokens, ...figures, DEPLOYER]);
  return { id, kind: 'weighted', denoms: tokens, weights, feePpm, reserves: [0n, 0n] };
}

const poolIdOf = ({ client }: Anvil, { id }: WeightedPool): Promise<Hex> =>
  client.readContract({ address: id as Address, abi: POOL_ID, functionName: 'getPoolId' });

async function fillPool(anvil: Anvil, vault: Address, pool: WeightedPool, reserves: readonly bigint[]): Promise<void> {
  const userData = encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256[]' }], [FIRST_JOIN, reserves]);
  const request = { assets: pool.denoms, most: reserves, userData, fromInternal: false };
  await send(anvil, vault, VAULT_CALLS, 'joinPool', [await poolIdOf(anvil, pool), DEPLOYER, DEPLOYER, request]);
}

async function swapInVault(anvil: Anvil, vault: Address, pool: WeightedPool, i: number, j: number, amount: bigint) {
  const poolId = await poolIdOf(anvil, pool);
  const swap = { poolId, kind: 0, assetIn: pool.denoms[i], assetOut: pool.denoms[j], amount, userData: '0x' };
  const funds = { sender: DEPLOYER, fromInternal: false, recipient: DEPLOYER, toInternal: false };
  return send(anvil, vault, VAULT_CALLS, 'swap', [swap, funds, 0n, LONG_AFTER]);
}

function onSwap({ id, denoms, reserves }: WeightedPool, i: number, j: number, side: Side, amount: bigint) {
  const request = {
    ...{ kind: side === 'in' ? 0 : 1, tokenIn: denoms[i], tokenOut: denoms[j], amount },
    ...{ poolId: zeroHash, lastChangeBlock: 0n, from: DEPLOYER, to: DEPLOYER, userData: '0x' },
  };
  const args = [request, reserves[i], reserves[j]];
  return { address: id as Address, abi: ON_SWAP, functionName: 'onSwap', args };
}
