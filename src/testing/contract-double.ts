import { type Abi, type Address, decodeFunctionData, encodeFunctionResult, type Hex, multicall3Abi } from 'viem';
import { type NodeDouble, rpcDouble } from './node-double.ts';

const MULTICALL3 = '0xca11bde05977b3631167028862be2a173976ca11';

/** A contract in words: what it returns for a call. What throws in it, and what it does not have, reverts. */
export interface DoubleContract {
  readonly abi: Abi;
  // biome-ignore lint/suspicious/noExplicitAny: arguments of any function
  readonly functions: Readonly<Record<string, (...args: any[]) => unknown>>;
}

export interface ContractDouble extends NodeDouble {
  /** Calls of contracts so far, Multicall3's own left out. */
  readonly calls: number;
}

export interface ContractChain {
  readonly chainId: bigint;
  /** Of its one block, milliseconds since 1970. */
  readonly at: number;
  /** By address in lower case; read on each call. */
  readonly contracts: ReadonlyMap<string, DoubleContract>;
}

/** An EVM node that answers contract calls by Multicall3, as one block; it closes after the test. */
export async function contractDouble(chain: ContractChain): Promise<ContractDouble> {
  let calls = 0;
  const own = new Map<string, bigint>([
    ['0x3408e470', chain.chainId],
    ['0x42cbb15c', 1_000n],
    ['0x0f28c97d', BigInt(Math.floor(chain.at / 1000))],
  ]);
  const answer = (target: Address, data: Hex): { success: boolean; returnData: Hex } => {
    const value = target.toLowerCase() === MULTICALL3 ? own.get(data) : undefined;
    if (value !== undefined) return { success: true, returnData: `0x${value.toString(16).padStart(64, '0')}` };
    calls++;
    const contract = chain.contracts.get(target.toLowerCase());
    // As of an account without code.
    if (contract === undefined) return { success: true, returnData: '0x' };
    try {
      const { functionName, args = [] } = decodeFunctionData({ abi: contract.abi, data });
      const result = contract.functions[functionName]?.(...args);
      if (result === undefined) return { success: false, returnData: '0x08c379a0' };
      return { success: true, returnData: encodeFunctionResult({ abi: contract.abi, functionName, result }) };
    } catch {
      return { success: false, returnData: '0x08c379a0' };
    }
  };
  const node = await rpcDouble(({ method, params }) => {
    if (method !== 'eth_call') return { error: { code: -32601, message: `the method ${method} does not exist` } };
    const { args } = decodeFunctionData({ abi: multicall3Abi, data: params[0].data });
    const results = (args[0] as readonly { target: Address; callData: Hex }[]).map(({ target, callData }) =>
      answer(target, callData),
    );
    return { result: encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result: results }) };
  });
  return {
    ...node,
    get calls() {
      return calls;
    },
  };
}
