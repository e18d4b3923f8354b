import type { Side } from '../query/page-state.ts';
import type { Candidate } from './candidate.ts';
import { countedCoin } from './ranking.ts';

/** Units by candidate. Who is not in it has none that are known. */
export type Amounts = ReadonlyMap<string, bigint>;

/** The amounts of a round that are not exact, as far as the service gives them. */
export const amountsOf = (candidates: readonly Candidate[], side: Side): Amounts =>
  new Map(
    candidates.flatMap((candidate): [string, bigint][] => {
      const { amount } = countedCoin(candidate, side);
      return amount.known ? [[candidate.id, amount.value]] : [];
    }),
  );

/** By how much each amount is another than in the round before, where both are known. */
export const changesOf = (before: Amounts, now: Amounts): Amounts =>
  new Map(
    [...now].flatMap(([id, units]): [string, bigint][] => {
      const last = before.get(id);
      return last === undefined || last === units ? [] : [[id, units - last]];
    }),
  );
