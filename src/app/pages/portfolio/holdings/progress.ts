import type { BalanceState } from '../../../balances/snapshot.ts';

/** How far the questions have come, in chains. */
export interface Progress {
  readonly total: number;
  /** Chains of which no question is on its way. */
  readonly done: number;
  /** Chains of which nothing was heard yet. */
  readonly unheard: number;
  readonly busy: boolean;
  /** When the last answer came; null before the first. */
  readonly lastAt: number | null;
}

export function progressOf(asked: readonly BalanceState[]): Progress {
  const begun = asked.filter(
    ({ snapshot, isLoading }) => isLoading || (snapshot !== undefined && !snapshot.isUnsupported),
  );
  const chains = (of: readonly BalanceState[]) => new Set(of.map(({ request }) => request.target.chainId));
  const total = chains(begun).size;
  const busy = chains(begun.filter(({ isLoading }) => isLoading)).size;
  const heard = begun.flatMap(({ snapshot }) => (snapshot ? [snapshot.readAt] : []));
  return {
    total,
    done: total - busy,
    unheard: chains(begun.filter(({ snapshot }) => snapshot === undefined)).size,
    busy: busy > 0,
    lastAt: heard.length === 0 ? null : Math.max(...heard),
  };
}
