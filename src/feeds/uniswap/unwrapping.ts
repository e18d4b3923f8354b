import type { TransmuterPool } from '#market/pool.ts';
import { wordAt } from '#nodes/multicall.ts';
import type { AskedNode } from '#nodes/node-access.ts';
import { coinsOf, pausedCall } from './pool-calls.ts';

/** A wrapped gas coin that is minted on arrival too: its contract pays out what coins it holds, which may be less than there are tokens. */
export interface Unwrapping {
  readonly token: string;
  /** Denom of the gas coin. */
  readonly coin: string;
  readonly multicall3: string;
}

/** One for one, up to what the contract holds; null where it is paused, holds nothing or does not say. */
export async function readUnwrapping(
  node: AskedNode,
  { token, coin, multicall3 }: Unwrapping,
): Promise<TransmuterPool | null> {
  const { results } = await node.callContracts([coinsOf(multicall3, token), pausedCall(token)]);
  const [coins, paused] = results.map((result) => wordAt(result ?? '', 0));
  if (coins === undefined || coins === 0n || paused !== 0n) return null;
  // Wrapping mints without a limit; it is offered up to the same amount.
  return {
    kind: 'transmuter',
    id: 'unwrap',
    denoms: [token, coin],
    feePpm: 0,
    reserves: [coins, coins],
    scales: [1n, 1n],
  };
}
