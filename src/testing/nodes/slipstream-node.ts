import { type Address, parseAbi } from 'viem';
import { MAX_SQRT_RATIO, MIN_SQRT_RATIO } from '#math/tick-math.ts';
import type { Anvil } from './anvil.ts';
import { askAll, deploy, giveToken, send } from './evm-contracts.ts';
import { compileSolidity } from './solidity.ts';

const FACTORY = parseAbi([
  'function createPool(address tokenA, address tokenB, int24 tickSpacing, uint160 sqrtPriceX96)',
  'function getPool(address tokenA, address tokenB, int24 tickSpacing) view returns (address)',
  'function setSwapFeeModule(address module)',
]);
const OWNER = parseAbi([
  'function mint(address pool, int24 lower, int24 upper, uint128 liquidity)',
  'function swap(address pool, bool zeroForOne, int256 amount, uint160 limit)',
  'function setFee(uint24 fee)',
]);
// Declared as a view, because calls without a transaction change nothing.
const QUOTER = parseAbi([
  'struct In { address tokenIn; address tokenOut; uint256 amountIn; int24 tickSpacing; uint160 limit; }',
  'struct Out { address tokenIn; address tokenOut; uint256 amount; int24 tickSpacing; uint160 limit; }',
  'function quoteExactInputSingle(In) view returns (uint256 amount, uint160 priceAfter, uint32 ticks, uint256 gas)',
  'function quoteExactOutputSingle(Out) view returns (uint256 amount, uint160 priceAfter, uint32 ticks, uint256 gas)',
]);

const SLIPSTREAM = 'sphere-mezo-solidity-files/domains/aerodrome-slipstream/contracts';

/** Slipstream's pools as published, and one contract of our own that holds their tokens and stands in for what they ask of others. */
const contracts = () =>
  compileSolidity({
    compiler: 'solc-0.7',
    files: ['core/CLPool', 'core/CLFactory', 'periphery/lens/QuoterV2'].map((file) => `${SLIPSTREAM}/${file}.sol`),
    own: {
      'Owner.sol': `// SPDX-License-Identifier: MIT
        pragma solidity =0.7.6;
        interface Token { function transfer(address to, uint256 amount) external returns (bool); }
        interface SlipstreamPool {
          function token0() external view returns (address);
          function token1() external view returns (address);
          function mint(address to, int24 lower, int24 upper, uint128 liquidity, bytes calldata data) external;
          function swap(address to, bool zeroForOne, int256 amount, uint160 limit, bytes calldata data) external;
        }
        contract Owner {
          uint24 private fee;
          // The voter, of which there is no gauge.
          function factoryRegistry() external view returns (address) { return address(this); }
          function gauges(address) external pure returns (address) { return address(0); }
          function isAlive(address) external pure returns (bool) { return false; }
          // The factory of before, without pools.
          function getPool(address, address, int24) external pure returns (address) { return address(0); }
          // The module of fees.
          function getFee(address) external view returns (uint24) { return fee; }
          function setFee(uint24 fee_) external { fee = fee_; }

          function mint(address pool, int24 lower, int24 upper, uint128 liquidity) external {
            SlipstreamPool(pool).mint(address(this), lower, upper, liquidity, "");
          }
          function swap(address pool, bool zeroForOne, int256 amount, uint160 limit) external {
            SlipstreamPool(pool).swap(address(this), zeroForOne, amount, limit, "");
          }
          function pay(uint256 amount0, uint256 amount1) private {
            if (amount0 > 0) Token(SlipstreamPool(msg.sender).token0()).transfer(msg.sender, amount0);
            if (amount1 > 0) Token(SlipstreamPool(msg.sender).token1()).transfer(msg.sender, amount1);
          }
          function uniswapV3MintCallback(uint256 amount0, uint256 amount1, bytes calldata) external {
            pay(amount0, amount1);
          }
          function uniswapV3SwapCallback(int256 amount0, int256 amount1, bytes calldata) external {
            pay(amount0 > 0 ? uint256(amount0) : 0, amount1 > 0 ? uint256(amount1) : 0);
          }
        }`,
    },
  });

export interface SlipstreamPlan {
  /** In the order of their addresses. */
  readonly tokens: readonly [Address, Address];
  readonly spacing: number;
  readonly sqrtPriceX96: bigint;
}

export interface SlipstreamQuestion {
  readonly tokens: readonly [Address, Address];
  readonly spacing: number;
  readonly i: number;
  readonly side: 'in' | 'out';
}

export interface Slipstream {
  readonly factory: Address;
  create(plan: SlipstreamPlan): Promise<Address>;
  mint(pool: Address, lower: number, upper: number, liquidity: bigint): Promise<void>;
  /** Swaps by a transaction, token i in. */
  swap(pool: Address, i: number, amountIn: bigint): Promise<void>;
  /** Lets a module say the fee of every pool from now on, in millionths. */
  setFee(fee: number): Promise<void>;
  /** Undefined where the contract reverts. */
  quotes(question: SlipstreamQuestion, amounts: readonly bigint[]): Promise<(bigint | undefined)[]>;
}

/** Deploys slipstream for these tokens. Multicall3 has been deployed. */
export async function deploySlipstream(anvil: Anvil, tokens: readonly Address[]): Promise<Slipstream> {
  const { CLPool, CLFactory, QuoterV2, Owner } = contracts();
  if (!CLPool || !CLFactory || !QuoterV2 || !Owner) throw new Error('a contract was not compiled');
  const owner = await deploy(anvil, Owner.abi, Owner.bytecode, []);
  const implementation = await deploy(anvil, CLPool.abi, CLPool.bytecode, []);
  const factory = await deploy(anvil, CLFactory.abi, CLFactory.bytecode, [owner, owner, implementation]);
  const quoter = await deploy(anvil, QuoterV2.abi, QuoterV2.bytecode, [factory, owner]);
  for (const token of tokens) await giveToken(anvil, token, owner, 10n ** 40n);
  const byOwner = (functionName: string, args: readonly unknown[]) => send(anvil, owner, OWNER, functionName, args);
  return {
    factory,
    async create({ tokens: pair, spacing, sqrtPriceX96 }) {
      await send(anvil, factory, FACTORY, 'createPool', [...pair, spacing, sqrtPriceX96]);
      const question = { address: factory, abi: FACTORY, functionName: 'getPool' } as const;
      return anvil.client.readContract({ ...question, args: [...pair, spacing] });
    },
    async mint(pool, lower, upper, liquidity) {
      await byOwner('mint', [pool, lower, upper, liquidity]);
    },
    async swap(pool, i, amountIn) {
      await byOwner('swap', [pool, i === 0, amountIn, i === 0 ? MIN_SQRT_RATIO + 1n : MAX_SQRT_RATIO - 1n]);
    },
    async setFee(fee) {
      await byOwner('setFee', [fee]);
      await send(anvil, factory, FACTORY, 'setSwapFeeModule', [owner]);
    },
    async quotes({ tokens: pair, spacing, i, side }, amounts) {
      const functionName = side === 'in' ? 'quoteExactInputSingle' : 'quoteExactOutputSingle';
      const calls = amounts.map((amount) => {
        const question = { tokenIn: pair[i], tokenOut: pair[1 - i], tickSpacing: spacing, limit: 0n };
        return { address: quoter, abi: QUOTER, functionName, args: [{ ...question, amountIn: amount, amount }] };
      });
      const results = await askAll<readonly bigint[]>(anvil, calls);
      return results.map((each) => each?.[0]);
    },
  };
}
