import { type Address, parseAbi } from 'viem';
import type { ConstantProductPool, SolidlyStablePool } from '#market/pool.ts';
import { type Anvil, startAnvil } from './anvil.ts';
import { askAll, DEPLOYER, deploy, deployMulticall3, giveToken, send } from './evm-contracts.ts';
import { compileSolidity } from './solidity.ts';

const FACTORY = parseAbi([
  'function createPool(address tokenA, address tokenB, bool stable)',
  'function getPool(address tokenA, address tokenB, bool stable) view returns (address)',
  'function setPauseState(bool state)',
  'function setCustomFee(address pool, uint256 fee)',
  'function getFee(address pool, bool stable) view returns (uint256)',
]);
const POOL = parseAbi([
  'function mint(address to)',
  'function sync()',
  'function metadata() view returns (uint256 dec0, uint256 dec1, uint256 r0, uint256 r1, bool st, address t0, address t1)',
  'function getAmountOut(uint256 amountIn, address tokenIn) view returns (uint256)',
  'function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes data)',
]);
/** A fee that the factory takes for zero: zero itself means the one of all pools. */
const ZERO_FEE = 420n;
const PPM_OF_FEE = 100;

const AERODROME = 'sphere-mezo-solidity-files/domains/aerodrome/contracts';

/** Velodrome's and Aerodrome's pools as Aerodrome published them, and a token with any decimals. */
const solidlyContracts = () =>
  compileSolidity({
    compiler: 'solc-0.8',
    files: [`${AERODROME}/Pool.sol`, `${AERODROME}/factories/PoolFactory.sol`],
    renamed: { '@openzeppelin/contracts/': 'openzeppelin-5/' },
    own: {
      'Token.sol': `// SPDX-License-Identifier: MIT
        pragma solidity ^0.8.20;
        import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
        contract Token is ERC20 {
          uint8 private immutable places;
          constructor(uint8 decimals_) ERC20("Token", "TOKEN") {
            places = decimals_;
            _mint(msg.sender, 10 ** 60);
          }
          function decimals() public view override returns (uint8) {
            return places;
          }
        }`,
    },
  });

export type SolidlyPair = SolidlyStablePool | ConstantProductPool;

export interface SolidlyPlan {
  readonly stable: boolean;
  readonly decimals: readonly [number, number];
  /** For the tokens in the order of the plan, at least one whole token of each. */
  readonly reserves: readonly [bigint, bigint];
  /** Of 10,000; of its factory if left out. */
  readonly fee?: number;
}

export interface SolidlyNode {
  readonly anvil: Anvil;
  readonly factory: Address;
  create(plan: SolidlyPlan): Promise<SolidlyPair>;
  /** The pair as it is by now. */
  read(pair: SolidlyPair): Promise<SolidlyPair>;
  /** Undefined where the contract reverts. */
  quotes(pair: SolidlyPair, i: number, inputs: readonly bigint[]): Promise<(bigint | undefined)[]>;
  /** A fee of 10,000, from now on. */
  setFee(pair: SolidlyPair, fee: number): Promise<void>;
  pause(isPaused: boolean): Promise<void>;
  /** Swaps by transactions, denom i in, for this output. Rejects where the pair does not allow it. */
  swap(pair: SolidlyPair, i: number, amountIn: bigint, amountOut: bigint): Promise<void>;
}

export async function startSolidlyNode(): Promise<SolidlyNode> {
  const anvil = await startAnvil({ gasLimit: 1e10 });
  try {
    const { Pool, PoolFactory, Token } = solidlyContracts();
    if (!Pool || !PoolFactory || !Token) throw new Error('a contract was not compiled');
    await deployMulticall3(anvil);
    const implementation = await deploy(anvil, Pool.abi, Pool.bytecode, []);
    const factory = await deploy(anvil, PoolFactory.abi, PoolFactory.bytecode, [implementation]);
    const deployToken = (decimals: number) => deploy(anvil, Token.abi, Token.bytecode, [decimals]);
    return {
      ...{ anvil, factory },
      create: (plan) => createPair(anvil, factory, deployToken, plan),
      read: ({ id }) => readPair(anvil, factory, id as Address),
      quotes: ({ id, denoms }, i, inputs) =>
        askAll(
          anvil,
          inputs.map((amountIn) => {
            const args = [amountIn, denoms[i]];
            return { address: id as Address, abi: POOL, functionName: 'getAmountOut', args };
          }),
        ),
      setFee: (pair, fee) => setFee(anvil, factory, pair.id as Address, fee),
      async pause(isPaused) {
        await send(anvil, factory, FACTORY, 'setPauseState', [isPaused]);
      },
      async swap({ id, denoms }, i, amountIn, amountOut) {
        await giveToken(anvil, denoms[i] as Address, id as Address, amountIn);
        await send(anvil, id as Address, POOL, 'swap', [
          i === 1 ? amountOut : 0n,
          i === 0 ? amountOut : 0n,
          DEPLOYER,
          '0x',
        ]);
      },
    };
  } catch (error) {
    await anvil.close();
    throw error;
  }
}

async function createPair(
  anvil: Anvil,
  factory: Address,
  deployToken: (decimals: number) => Promise<Address>,
  { stable, decimals, reserves, fee }: SolidlyPlan,
): Promise<SolidlyPair> {
  const tokens = [await deployToken(decimals[0]), await deployToken(decimals[1])] as const;
  await send(anvil, factory, FACTORY, 'createPool', [...tokens, stable]);
  const question = { address: factory, abi: FACTORY, functionName: 'getPool' } as const;
  const pair = await anvil.client.readContract({ ...question, args: [...tokens, stable] });
  // A stable pair begins in balance.
  const first = decimals.map((each) => 10n ** BigInt(each)) as [bigint, bigint];
  const give = async (amounts: readonly bigint[]) => {
    for (const [i, token] of tokens.entries()) await giveToken(anvil, token, pair, amounts[i] as bigint);
  };
  await give(first);
  await send(anvil, pair, POOL, 'mint', [DEPLOYER]);
  await give([reserves[0] - first[0], reserves[1] - first[1]]);
  await send(anvil, pair, POOL, 'sync', []);
  if (fee !== undefined) await setFee(anvil, factory, pair, fee);
  return readPair(anvil, factory, pair);
}

async function setFee(anvil: Anvil, factory: Address, pair: Address, fee: number): Promise<void> {
  await send(anvil, factory, FACTORY, 'setCustomFee', [pair, fee === 0 ? ZERO_FEE : fee]);
}

async function readPair({ client }: Anvil, factory: Address, address: Address): Promise<SolidlyPair> {
  const [dec0, dec1, r0, r1, stable, ...denoms] = await client.readContract({
    ...{ address, abi: POOL, functionName: 'metadata' },
  });
  const fee = await client.readContract({
    ...{ address: factory, abi: FACTORY, functionName: 'getFee', args: [address, stable] },
  });
  const pair = { id: address, denoms, reserves: [r0, r1], feePpm: Number(fee) * PPM_OF_FEE };
  return stable
    ? { ...pair, kind: 'solidly_stable', units: [dec0, dec1] }
    : { ...pair, kind: 'constant_product', feeOn: 'input_first' };
}
