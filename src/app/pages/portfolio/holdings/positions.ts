import type { BalanceRequest } from '#app/balances/plan.ts';
import type { BalanceSnapshot, BalanceState } from '#app/balances/snapshot.ts';
import type { AssetId } from '#contract/asset.ts';
import type { BalanceEntry } from '#contract/balances.ts';

/** The balance of one address in one asset on one chain. */
export interface Position {
  readonly id: AssetId;
  readonly request: BalanceRequest;
  readonly entry: BalanceEntry;
  /** Smallest units, above zero. */
  readonly amount: bigint;
  /** When it was read. */
  readonly readAt: number;
  /** Whether a later request failed to renew it. */
  readonly isStale: boolean;
  /** Whether its price comes from the sample market. */
  readonly isSample: boolean;
  /** Time of the block it was read from; null if unknown. */
  readonly blockAt: number | null;
  /** `blockAt` if the block was already old when it was read, else null. */
  readonly staleBlockAt: number | null;
}

function toPositions(request: BalanceRequest, snapshot: BalanceSnapshot): Position[] {
  const { blockAt, staleBlockAt } = snapshot;
  return [...snapshot.entries].flatMap(([denom, { entry, readAt, isSample }]) => {
    const amount = BigInt(entry.amount);
    if (amount === 0n) return [];
    const id = { chain_id: request.target.chainId, denom };
    const isStale = readAt < snapshot.readAt;
    return [{ id, request, entry, amount, readAt, isStale, isSample, blockAt, staleBlockAt }];
  });
}

/** One new snapshot must not recompute the positions of all others. */
const cache = new WeakMap<
  BalanceSnapshot,
  { readonly request: BalanceRequest; readonly positions: readonly Position[] }
>();

function positionsOfSnapshot(request: BalanceRequest, snapshot: BalanceSnapshot): readonly Position[] {
  const cached = cache.get(snapshot);
  if (cached?.request === request) return cached.positions;
  const positions = toPositions(request, snapshot);
  cache.set(snapshot, { request, positions });
  return positions;
}

/** A position for each address, chain and asset with a balance above zero. */
export const listPositions = (balances: readonly Pick<BalanceState, 'request' | 'snapshot'>[]): Position[] =>
  balances.flatMap(({ request, snapshot }) => (snapshot ? positionsOfSnapshot(request, snapshot) : []));
