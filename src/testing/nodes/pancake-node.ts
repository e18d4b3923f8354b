import {
  type Address,
  concatHex,
  decodeAbiParameters,
  encodeFunctionData,
  type Hex,
  keccak256,
  numberToHex,
  pad,
  parseAbi,
  slice,
  toFunctionSelector,
} from 'viem';
import type { ConcentratedPool } from '#market/pool.ts';
import { MAX_SQRT_RATIO, MIN_SQRT_RATIO } from '#math/tick-math.ts';
import { requirePackage } from '#test-packages/artifacts.ts';
import { type Anvil, startAnvil } from './anvil.ts';
import {
  copyContract,
  DEPLOYER,
  deployBuilt,
  deployMulticall3,
  deployToken,
  GAS,
  giveToken,
  moveContract,
  receiptOf,
  send,
} from './evm-contracts.ts';
import { approve } from './uniswap-contracts.ts';

const FACTORY = parseAbi([
  'function createPool(address tokenA, address tokenB, uint24 fee)',
  'function getPool(address tokenA, address tokenB, uint24 fee) view returns (address)',
  'function enableFeeAmount(uint24 fee, int24 tickSpacing)',
]);
const POOL = parseAbi([
  'function initialize(uint160 sqrtPriceX96)',
  'function mint(address recipient, int24 lower, int24 upper, uint128 amount, bytes data)',
  'function swap(address recipient, bool zeroForOne, int256 amount, uint160 limit, bytes data)',
]);

const POOL_FILE = '@pancakeswap/v3-core/artifacts/contracts/PancakeV3Pool.sol/PancakeV3Pool.json';
const FACTORY_FILE = '@pancakeswap/v3-core/artifacts/contracts/PancakeV3Factory.sol/PancakeV3Factory.json';

/*
 * Two contracts written by hand, an opcode a word: the package lacks the one that creates pools, and pools call back whoever trades.
 */
const OP = {
  ...{ STOP: '00', SUB: '03', SLT: '12', EQ: '14', ISZERO: '15', SHL: '1b', SHR: '1c', KECCAK: '20', CALLER: '33' },
  ...{ LOAD_DATA: '35', DATA_SIZE: '36', COPY_DATA: '37', CODE_SIZE: '3b', COPY_CODE: '3c', RETURN_SIZE: '3d' },
  ...{
    COPY_RETURN: '3e',
    POP: '50',
    MLOAD: '51',
    MSTORE: '52',
    MSTORE8: '53',
    SLOAD: '54',
    SSTORE: '55',
    JUMP_IF: '57',
    GAS: '5a',
  },
  ...{
    LANDING: '5b',
    DUP1: '80',
    DUP3: '82',
    DUP6: '85',
    CALL: 'f1',
    RETURN: 'f3',
    CREATE2: 'f5',
    STATIC: 'fa',
    DELEGATE: 'f4',
    REVERT: 'fd',
  },
};
const push = (hex: string): string => (0x5f + hex.length / 2).toString(16) + hex;
const byte = (value: number): string => push(numberToHex(value, { size: 1 }).slice(2));
const argument = (index: number): string => byte(4 + 32 * index) + OP.LOAD_DATA;
/** Jumps over code if the top of the stack is not zero. `at` is where this stands. */
function skipIf(at: number, code: string): string {
  const landing = at + 4 + code.length / 2;
  return push(numberToHex(landing, { size: 2 }).slice(2)) + OP.JUMP_IF + code + OP.LANDING;
}
const lengthOf = (code: string): number => code.length / 2;
/** After code that leaves whether a call succeeded, and its answer in memory: answers the same. */
const answering = (code: string): string =>
  code + skipIf(lengthOf(code), [OP.RETURN_SIZE, byte(0), OP.REVERT].join('')) + OP.RETURN_SIZE + byte(0) + OP.RETURN;
const selectorWord = (signature: string): string =>
  push(toFunctionSelector(`function ${signature}`).slice(2)) + byte(0xe0) + OP.SHL + byte(0) + OP.MSTORE;

/** Creates pools of the code that lies at `holder`, and tells them what they are. */
function poolDeployer(holder: Address): Hex {
  const at = push(holder.slice(2));
  const create = [
    ...[0, 1, 2, 3, 4].map((i) => argument(i) + byte(i) + OP.SSTORE),
    ...[1, 2, 3].map((i) => argument(i) + byte(32 * (i - 1)) + OP.MSTORE),
    ...[byte(0x60), byte(0), OP.KECCAK, at, OP.CODE_SIZE, OP.DUP1, byte(0), byte(0), at, OP.COPY_CODE],
    ...[byte(0), byte(0), OP.CREATE2, byte(0), OP.MSTORE, byte(0x20), byte(0), OP.RETURN],
  ].join('');
  const parameters = toFunctionSelector('function parameters()').slice(2);
  const test = [byte(0), OP.LOAD_DATA, byte(0xe0), OP.SHR, push(parameters), OP.EQ].join('');
  const tell = [0, 1, 2, 3, 4].map((i) => byte(i) + OP.SLOAD + byte(32 * i) + OP.MSTORE).join('');
  return `0x${test}${skipIf(lengthOf(test), create)}${tell}${byte(0xa0)}${byte(0)}${OP.RETURN}`;
}

/** Passes on a call whose data follows the address of a contract, and pays pools that call back from what it holds. */
function trader(): Hex {
  const pay = (token: string, index: number, at: number): string => {
    const transfer = [
      selectorWord(token),
      ...[byte(0x20), byte(0), byte(4), byte(0), OP.CALLER, OP.GAS, OP.STATIC, OP.POP, byte(0), OP.MLOAD],
      selectorWord('transfer(address,uint256)'),
      ...[OP.CALLER, byte(4), OP.MSTORE, argument(index), byte(0x24), OP.MSTORE],
      ...[byte(0), byte(0), byte(0x44), byte(0), byte(0), OP.DUP6, OP.GAS, OP.CALL, OP.POP, OP.POP],
    ].join('');
    const test = [byte(1), argument(index), OP.SLT].join('');
    return test + skipIf(at + lengthOf(test), transfer);
  };
  const test = [byte(0), OP.LOAD_DATA, byte(0xe0), OP.SHR, OP.ISZERO].join('');
  const begun = lengthOf(test) + 4;
  const first = pay('token0()', 0, begun);
  const callback = first + pay('token1()', 1, begun + lengthOf(first)) + OP.STOP;
  const before = test + skipIf(lengthOf(test), callback);
  const forward = [
    ...[byte(0x20), OP.DATA_SIZE, OP.SUB, OP.DUP1, byte(0x20), byte(0), OP.COPY_DATA],
    ...[byte(0), byte(0), OP.DUP3, byte(0), byte(0), byte(0), OP.LOAD_DATA, OP.GAS, OP.CALL],
    ...[OP.RETURN_SIZE, byte(0), byte(0), OP.COPY_RETURN],
  ].join('');
  return `0x${answering(before + forward)}`;
}

/** Runs the code of a router with its own storage; a callback of PancakeSwap is one of Uniswap to it. */
function renamingCallback(router: Address): Hex {
  const selectorOf = (name: string) => toFunctionSelector(`function ${name}(int256,int256,bytes)`).slice(2);
  const theirs = selectorOf('uniswapV3SwapCallback').match(/../g) ?? [];
  const rename = theirs.map((digits, i) => push(digits) + byte(i) + OP.MSTORE8).join('');
  const test = [
    ...[OP.DATA_SIZE, byte(0), byte(0), OP.COPY_DATA, byte(0), OP.LOAD_DATA, byte(0xe0), OP.SHR],
    ...[push(selectorOf('pancakeV3SwapCallback')), OP.EQ, OP.ISZERO],
  ].join('');
  const run = [
    ...[byte(0), byte(0), OP.DATA_SIZE, byte(0), push(router.slice(2)), OP.GAS, OP.DELEGATE],
    ...[OP.RETURN_SIZE, byte(0), byte(0), OP.COPY_RETURN],
  ].join('');
  return `0x${answering(test + skipIf(lengthOf(test), rename) + run)}`;
}

const HOLDER = '0x00000000000000000000000000000000000000d1';
const POOL_DEPLOYER = '0x00000000000000000000000000000000000000d2';
const TRADER = '0x00000000000000000000000000000000000000d3';
const ROUTER_FILE = '@uniswap/swap-router-contracts/artifacts/contracts/SwapRouter02.sol/SwapRouter02.json';
const ROUTER_SLOTS = 4;
const hashOf = (file: string): string => keccak256((requirePackage(file) as { bytecode: Hex }).bytecode).slice(2);
const POOL_HASHES = [
  hashOf('@uniswap/v3-core/artifacts/contracts/UniswapV3Pool.sol/UniswapV3Pool.json'),
  hashOf(POOL_FILE),
] as const;
/** Slots of the factory's plain values. */
const FACTORY_SLOTS = 1;
/** Fee and spacing of ticks. */
const FEES = [
  [100, 1],
  [500, 10],
  [2500, 50],
  [10_000, 200],
] as const;

/** The data of a call that the trader passes on. */
const through = (pool: Address, data: Hex): Hex => concatHex([pad(pool), data]);

export interface PancakePosition {
  readonly lower: number;
  readonly upper: number;
  readonly liquidity: bigint;
}

/** A node with PancakeSwap's factory and pools of version 3. */
export interface PancakeNode {
  readonly anvil: Anvil;
  /** Two, in the order of their addresses. */
  readonly tokens: readonly [Address, Address];
  createPool(fee: number, sqrtPriceX96: bigint): Promise<Address>;
  mint(pool: Address, position: PancakePosition): Promise<void>;
  swap(pool: Address, i: number, amountIn: bigint): Promise<void>;
  /**
   * Puts a router at an address: Uniswap's SwapRouter02 with what differs for PancakeSwap's pools of version 3, the hash of their
   * code and the name of their callback. No package has PancakeSwap's own as built.
   */
  placeRouter(at: Address): Promise<void>;
  /** What a swap would give or take; null where it reverts, or ends where prices end. */
  quote(pool: ConcentratedPool, i: number, side: 'in' | 'out', amount: bigint): Promise<bigint | null>;
}

/** The factory lies where a chain has it. */
export async function startPancakeNode(chainId: number, factory: Address): Promise<PancakeNode> {
  const anvil = await startAnvil({ chainId });
  const { client } = anvil;
  try {
    await deployMulticall3(anvil);
    const { bytecode } = requirePackage(POOL_FILE) as { bytecode: Hex };
    await client.setCode({ address: HOLDER, bytecode });
    await client.setCode({ address: POOL_DEPLOYER, bytecode: poolDeployer(HOLDER) });
    await client.setCode({ address: TRADER, bytecode: trader() });
    await moveContract(anvil, await deployBuilt(anvil, FACTORY_FILE, [POOL_DEPLOYER]), factory, FACTORY_SLOTS);
    for (const [fee, spacing] of FEES) await send(anvil, factory, FACTORY, 'enableFeeAmount', [fee, spacing]);
    const tokens = [await deployToken(anvil, 'plain', 'A'), await deployToken(anvil, 'plain', 'B')];
    tokens.sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
    for (const token of tokens) await giveToken(anvil, token, TRADER, 10n ** 29n);
    const pair = tokens as [Address, Address];
    const mintOf = (pool: Address, { lower, upper, liquidity }: PancakePosition): Hex =>
      through(
        pool,
        encodeFunctionData({ abi: POOL, functionName: 'mint', args: [TRADER, lower, upper, liquidity, '0x'] }),
      );
    const swapOf = (pool: Address, i: number, amount: bigint): Hex => {
      const limit = i === 0 ? MIN_SQRT_RATIO + 1n : MAX_SQRT_RATIO - 1n;
      return through(
        pool,
        encodeFunctionData({ abi: POOL, functionName: 'swap', args: [TRADER, i === 0, amount, limit, '0x'] }),
      );
    };
    const transact = async (data: Hex): Promise<void> => {
      const call = { to: TRADER, data, account: DEPLOYER, chain: null, gas: GAS } as const;
      await receiptOf(anvil, await client.sendTransaction(call));
    };
    return {
      ...{ anvil, tokens: pair },
      async createPool(fee, sqrtPriceX96) {
        await send(anvil, factory, FACTORY, 'createPool', [...pair, fee]);
        const question = { address: factory, abi: FACTORY, functionName: 'getPool' } as const;
        const pool = await client.readContract({ ...question, args: [...pair, fee] });
        await send(anvil, pool, POOL, 'initialize', [sqrtPriceX96]);
        return pool;
      },
      mint: (pool, position) => transact(mintOf(pool, position)),
      swap: (pool, i, amountIn) => transact(swapOf(pool, i, amountIn)),
      async placeRouter(at) {
        const built = await deployBuilt(anvil, ROUTER_FILE, [HOLDER, POOL_DEPLOYER, HOLDER, HOLDER]);
        await copyContract(anvil, built, at, ROUTER_SLOTS);
        const code = (await client.getCode({ address: built })) as Hex;
        const [theirs, ours] = POOL_HASHES;
        if (!code.includes(theirs)) throw new Error('the router does not have the hash of its pools in its code');
        await client.setCode({ address: built, bytecode: code.replaceAll(theirs, ours) as Hex });
        await client.setCode({ address: at, bytecode: renamingCallback(built) });
        for (const token of pair) await approve(anvil, token, at);
      },
      async quote({ id }, i, side, amount) {
        const data = swapOf(id as Address, i, side === 'in' ? amount : -amount);
        const answer = await client.call({ to: TRADER, data, account: DEPLOYER, gas: GAS }).catch(() => undefined);
        if (answer?.data === undefined) return null;
        const [zero, one] = decodeAbiParameters([{ type: 'int256' }, { type: 'int256' }], slice(answer.data, 0, 64));
        const [taken, given] = i === 0 ? [zero, -one] : [one, -zero];
        const isWhole = side === 'in' ? taken === amount : given === amount;
        return isWhole ? (side === 'in' ? given : taken) : null;
      },
    };
  } catch (error) {
    await anvil.close();
    throw error;
  }
}
