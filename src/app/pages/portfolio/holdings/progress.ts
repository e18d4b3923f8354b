import type { Asked } from '../../../balances/use-readings.ts';

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

export function progressOf(asked: readonly Asked[]): Progress {
  const begun = asked.filter(({ reading, asking }) => asking || (reading !== undefined && !reading.isUnread));
  const chains = (of: readonly Asked[]) => new Set(of.map(({ question }) => question.pair.chainId));
  const total = chains(begun).size;
  const busy = chains(begun.filter(({ asking }) => asking)).size;
  const heard = begun.flatMap(({ reading }) => (reading ? [reading.at] : []));
  return {
    total,
    done: total - busy,
    unheard: chains(begun.filter(({ reading }) => reading === undefined)).size,
    busy: busy > 0,
    lastAt: heard.length === 0 ? null : Math.max(...heard),
  };
}
