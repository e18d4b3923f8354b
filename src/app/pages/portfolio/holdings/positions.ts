import type { AssetId } from '#contract/asset.ts';
import type { BalanceEntry } from '#contract/balances.ts';
import type { BalanceRequest } from '../../../balances/plan.ts';
import type { BalanceSnapshot, BalanceState } from '../../../balances/snapshot.ts';

/** What one address holds of one asset on one chain. */
export interface Position {
  readonly id: AssetId;
  readonly question: BalanceRequest;
  readonly entry: BalanceEntry;
  /** Smallest units, above zero. */
  readonly amount: bigint;
  /** When it was read. */
  readonly at: number;
  /** Whether a later question brought no newer value. */
  readonly isOld: boolean;
  /** Whether its price is made up for trying out. */
  readonly isMadeUp: boolean;
  /** When the block was made that it was read from; null when nobody says. */
  readonly asOf: number | null;
  /** The same, where that was long before it was read. */
  readonly lateBlock: number | null;
}

function read(question: BalanceRequest, reading: BalanceSnapshot): Position[] {
  const { blockAt, staleBlockAt } = reading;
  return [...reading.entries].flatMap(([denom, { entry, readAt, isSample: isMadeUp }]) => {
    const amount = BigInt(entry.amount);
    if (amount === 0n) return [];
    const id = { chain_id: question.target.chainId, denom };
    return [
      {
        id,
        question,
        entry,
        amount,
        at: readAt,
        isOld: readAt < reading.readAt,
        isMadeUp,
        asOf: blockAt,
        lateBlock: staleBlockAt,
      },
    ];
  });
}

/** Each arrival makes one new reading: the others are not read over again. */
const cache = new WeakMap<
  BalanceSnapshot,
  { readonly question: BalanceRequest; readonly positions: readonly Position[] }
>();

function positionsOfReading(question: BalanceRequest, reading: BalanceSnapshot): readonly Position[] {
  const cached = cache.get(reading);
  if (cached?.question === question) return cached.positions;
  const positions = read(question, reading);
  cache.set(reading, { question, positions });
  return positions;
}

/** All that is held, a line for each address, chain and asset. */
export const positionsOf = (asked: readonly Pick<BalanceState, 'request' | 'snapshot'>[]): Position[] =>
  asked.flatMap(({ request, snapshot }) => (snapshot ? positionsOfReading(request, snapshot) : []));
