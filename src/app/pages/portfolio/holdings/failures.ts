import { chainName, type Lookup } from '../../../asset/lookup.ts';
import type { ChainAddress } from '../../../balances/plan.ts';
import type { BalanceState } from '../../../balances/snapshot.ts';

/** What could not be read of one address on one chain. */
export interface Failure {
  readonly pair: ChainAddress;
  readonly chain: string;
  /** Who it is about. */
  readonly name: string;
  readonly denoms: readonly string[];
  /** Whether the chain gave nothing at all. */
  readonly whole: boolean;
  /** The service's own words. */
  readonly message: string;
  /** When the oldest value still shown was read; null when there is none. */
  readonly lastAt: number | null;
  /** Whether it is being asked again. */
  readonly asking: boolean;
}

export function failuresOf(asked: readonly BalanceState[], lookup: Lookup): Failure[] {
  return asked.flatMap(({ request, snapshot, isLoading }): Failure[] => {
    if (snapshot === undefined || (snapshot.failure === null && snapshot.failedDenoms.size === 0)) return [];
    const { target, sources } = request;
    const [firstMessage = ''] = snapshot.failedDenoms.values();
    const old = [...snapshot.entries.values()].map(({ readAt }) => readAt).filter((at) => at < snapshot.readAt);
    return [
      {
        ...{ pair: target, asking: isLoading },
        chain: chainName(lookup, target.chainId),
        name: sources[0].name,
        denoms: [...snapshot.failedDenoms.keys()],
        whole: snapshot.failure !== null,
        message: snapshot.failure ?? firstMessage,
        lastAt: old.length === 0 ? null : Math.min(...old),
      },
    ];
  });
}

/** A chain whose newest block was old when it was read. */
export interface LateChain {
  readonly chainId: string;
  readonly chain: string;
  readonly block: number;
}

export function lateChainsOf(asked: readonly BalanceState[], lookup: Lookup): LateChain[] {
  const oldest = new Map<string, number>();
  for (const { request, snapshot } of asked) {
    const block = snapshot?.staleBlockAt ?? null;
    const { chainId } = request.target;
    if (block !== null) oldest.set(chainId, Math.min(block, oldest.get(chainId) ?? block));
  }
  return [...oldest].map(([chainId, block]) => ({ chainId, chain: chainName(lookup, chainId), block }));
}
