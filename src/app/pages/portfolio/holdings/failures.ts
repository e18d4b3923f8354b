import { chainName, type Lookup } from '../../../asset/lookup.ts';
import type { Pair } from '../../../balances/pair.ts';
import type { Asked } from '../../../balances/use-readings.ts';

/** What could not be read of one address on one chain. */
export interface Failure {
  readonly pair: Pair;
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

export function failuresOf(asked: readonly Asked[], lookup: Lookup): Failure[] {
  return asked.flatMap(({ question, reading, asking }): Failure[] => {
    if (reading === undefined || (reading.failure === null && reading.missing.size === 0)) return [];
    const { pair, sources } = question;
    const [firstMessage = ''] = reading.missing.values();
    const old = [...reading.held.values()].map(({ at }) => at).filter((at) => at < reading.at);
    return [
      {
        ...{ pair, asking },
        chain: chainName(lookup, pair.chainId),
        name: sources[0].name,
        denoms: [...reading.missing.keys()],
        whole: reading.failure !== null,
        message: reading.failure ?? firstMessage,
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

export function lateChainsOf(asked: readonly Asked[], lookup: Lookup): LateChain[] {
  const oldest = new Map<string, number>();
  for (const { question, reading } of asked) {
    const block = reading?.lateBlock ?? null;
    const { chainId } = question.pair;
    if (block !== null) oldest.set(chainId, Math.min(block, oldest.get(chainId) ?? block));
  }
  return [...oldest].map(([chainId, block]) => ({ chainId, chain: chainName(lookup, chainId), block }));
}
