import { type Abi, encodeFunctionData } from 'viem';
import type { FakeChains } from '../chain-reads.ts';

export const word = (value: bigint | number): `0x${string}` => `0x${BigInt(value).toString(16).padStart(64, '0')}`;

/** Answers views of contracts with this interface, named with their arguments; null where the contract refuses. */
export const saysBy =
  (abi: Abi) =>
  (
    chains: FakeChains,
    chainId: string,
    target: string,
    functionName: string,
    args: readonly unknown[],
    answer: string | null,
  ): void => {
    const data = encodeFunctionData({ abi, functionName, args } as Parameters<typeof encodeFunctionData>[0]);
    chains.answer(chainId, { target, data }, answer);
  };
