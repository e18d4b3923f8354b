import type { Side } from '../query/page-state.ts';
import type { ComparedRoute } from './compared-route.ts';
import { estimatedCoin } from './estimated-coin.ts';

/** Smallest units by route id. Unknown amounts are left out. */
export type Amounts = ReadonlyMap<string, bigint>;

/** The known estimated amounts of a round. */
export const estimatedAmounts = (routes: readonly ComparedRoute[], side: Side): Amounts =>
  new Map(
    routes.flatMap((compared): [string, bigint][] => {
      const { amount } = estimatedCoin(compared, side);
      return amount.known ? [[compared.id, amount.value]] : [];
    }),
  );

/** The non-zero changes of the amounts that both rounds contain. */
export const amountChanges = (before: Amounts, now: Amounts): Amounts =>
  new Map(
    [...now].flatMap(([id, units]): [string, bigint][] => {
      const last = before.get(id);
      return last === undefined || last === units ? [] : [[id, units - last]];
    }),
  );
