import { type Address, erc20Abi, type Hex } from 'viem';
import type { Pool } from '#market/pool.ts';
import { sqrtRatioAtTick } from '#math/tick-math.ts';
import { type Anvil, startAnvil } from './anvil.ts';
import { DEPLOYER, deployToken, GAS, giveToken, receiptOf } from './evm-contracts.ts';
import {
  approve,
  createPair,
  createPool,
  deployUniswap,
  type PoolPlan,
  readPair,
  readPool,
  type UniswapContracts,
  wrapNative,
} from './uniswap-contracts.ts';

/** The second of anvil's own accounts, which deployed nothing. */
const TRADER: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const FUNDS = 10n ** 27n;
/** What a pool holds of a token, more or less. */
export const DEPTH = 10n ** 23n;

/** Two tokens by their number, the wrapped gas asset being 0, and how much more there is of the second. */
const PAIRS = [
  [0, 1, 3n],
  [1, 2, 1n],
  [2, 3, 5n],
  [0, 4, 2n],
  [3, 4, 1n],
] as const;
/** Two tokens, the fee, and the tick of the price. */
const POOLS = [
  [0, 1, 500, -10_986],
  [0, 2, 3000, 4_055],
  [1, 3, 100, 7],
  [2, 4, 10_000, -6_931],
  [1, 2, 3000, 0],
  [3, 4, 500, 22_000],
] as const;
const SPACINGS = { 100: 1, 500: 10, 3000: 60, 10000: 200 } as const;
/** Half the width of each position in ticks. */
const WIDTHS = [600, 6_000, 60_000];

interface Call {
  readonly router: string;
  readonly calldata: Hex;
  /** What the router may take, and what is sent along of the gas asset. */
  readonly maxAmountIn: bigint;
}

/** By their contracts; the gas asset is null. */
interface Assets {
  readonly from: Address | null;
  readonly to: Address | null;
}

export interface UniswapWorld {
  /** As they are on the node. */
  readonly pools: readonly Pool[];
  /**
   * What a call takes from its sender and gives. Throws what it reverts with. `others` call first. Afterwards the node
   * is as it was before.
   */
  trade(
    call: Call,
    assets: Assets,
    others?: readonly (readonly [Call, Assets])[],
  ): Promise<{ paid: bigint; got: bigint }>;
  /** Sum of all balances of the router after the last trade. */
  leftover(): bigint;
  /** Gas that the last trade used. */
  gasUsed(): bigint;
  close(): Promise<void>;
}

/** Pairs and pools over five tokens, one of them the wrapped gas asset, and an account with a large balance of each. */
export async function startUniswapWorld(places: Pick<UniswapContracts, 'weth' | 'router'>): Promise<UniswapWorld> {
  const anvil = await startAnvil({ timestamp: 1_800_000_000 });
  try {
    const contracts = await deployUniswap(anvil, places);
    await wrapNative(anvil, contracts, 100n * FUNDS);
    const tokens = [contracts.weth];
    for (const name of ['A', 'B', 'C', 'D']) tokens.push(await deployToken(anvil, 'plain', name));
    for (const token of tokens) {
      await approve(anvil, token, contracts.positions);
      await giveToken(anvil, token, TRADER, FUNDS);
    }
    await anvil.client.setBalance({ address: TRADER, value: FUNDS });
    const pools = [...(await fillPairs(anvil, contracts, tokens)), ...(await fillPools(anvil, contracts, tokens))];
    return { pools, ...tradesOf(anvil, places.router, tokens), close: () => anvil.close() };
  } catch (error) {
    await anvil.close();
    throw error;
  }
}

const inOrder = (a: Address, b: Address): [Address, Address] => (a.toLowerCase() < b.toLowerCase() ? [a, b] : [b, a]);

async function fillPairs(anvil: Anvil, contracts: UniswapContracts, tokens: readonly Address[]): Promise<Pool[]> {
  const pairs: Pool[] = [];
  for (const [a, b, times] of PAIRS) {
    const pair = inOrder(tokens[a] as Address, tokens[b] as Address);
    pairs.push(await readPair(anvil, await createPair(anvil, contracts, pair, [DEPTH, DEPTH * times]), pair));
  }
  return pairs;
}

async function fillPools(anvil: Anvil, contracts: UniswapContracts, tokens: readonly Address[]): Promise<Pool[]> {
  const pools: Pool[] = [];
  for (const [a, b, fee, tick] of POOLS) {
    const spacing = SPACINGS[fee];
    const near = (index: number) => Math.round(index / spacing) * spacing;
    const plan: PoolPlan = {
      tokens: inOrder(tokens[a] as Address, tokens[b] as Address),
      fee,
      sqrtPriceX96: sqrtRatioAtTick(tick) + 12_345n,
      positions: WIDTHS.map((width) => ({ lower: near(tick - width), upper: near(tick + width), amount: DEPTH })),
    };
    pools.push(await readPool(anvil, await createPool(anvil, contracts, plan), plan));
  }
  return pools;
}

function tradesOf(
  anvil: Anvil,
  router: Address,
  tokens: readonly Address[],
): Pick<UniswapWorld, 'trade' | 'leftover' | 'gasUsed'> {
  const { client } = anvil;
  let left = 0n;
  let used = 0n;
  const balance = (holder: Address, token: Address | null): Promise<bigint> =>
    token === null
      ? client.getBalance({ address: holder })
      : client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [holder] });

  async function send(account: Address, { router: to, calldata: data, maxAmountIn }: Call, from: Address | null) {
    const address = to as Address;
    if (from !== null) {
      const args = [address, maxAmountIn] as const;
      const leave = { address: from, abi: erc20Abi, functionName: 'approve', args, account, chain: null } as const;
      await receiptOf(anvil, await client.writeContract(leave));
    }
    const value = from === null ? maxAmountIn : 0n;
    return { to: address, data, value, account, chain: null, gas: GAS } as const;
  }

  return {
    async trade(call, { from, to }, others = []) {
      const id = await client.snapshot();
      try {
        for (const [other, assets] of others) {
          await receiptOf(anvil, await client.sendTransaction(await send(DEPLOYER, other, assets.from)));
        }
        const transaction = await send(TRADER, call, from);
        const before = await Promise.all([balance(TRADER, from), balance(TRADER, to)]);
        // A call returns the reason of a failure, a transaction does not.
        await client.call(transaction);
        const { gasUsed, effectiveGasPrice } = await receiptOf(anvil, await client.sendTransaction(transaction));
        const after = await Promise.all([balance(TRADER, from), balance(TRADER, to)]);
        const kept = await Promise.all([null, ...tokens].map((token) => balance(router, token)));
        left = kept.reduce((sum, amount) => sum + amount, 0n);
        used = gasUsed;
        const gas = gasUsed * effectiveGasPrice;
        return {
          paid: before[0] - after[0] - (from === null ? gas : 0n),
          got: after[1] - before[1] + (to === null ? gas : 0n),
        };
      } finally {
        await client.revert({ id });
      }
    },
    leftover: () => left,
    gasUsed: () => used,
  };
}
