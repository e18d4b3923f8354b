import { type Asset, type AssetId, type AssetKey, assetKey, sameAsset } from '#contract/asset.ts';
import { usdOfAmount } from '../asset/coin.ts';
import { readUsd, type Usd } from '../format/amount.ts';
import { known, type Maybe } from '../format/maybe.ts';
import { isConnected } from './plan.ts';
import { type BalanceSnapshot, type BalanceState, derivedAsset, movableAmount } from './snapshot.ts';

/** The balance of one asset over all of the user's addresses. */
export interface AssetBalance {
  /** Smallest units. */
  readonly amount: bigint;
  /** What of it can be moved. */
  readonly movable: bigint;
  readonly usd: Maybe<Usd>;
  /** When the oldest part was read, milliseconds since 1970. */
  readonly readAt: number;
  /** The asset, where the service derives it from its lists. */
  readonly derived?: Asset | undefined;
}

/** The USD value is known only if that of both is. */
const add = (a: AssetBalance, b: AssetBalance): AssetBalance => ({
  amount: a.amount + b.amount,
  movable: a.movable + b.movable,
  usd: a.usd.known ? (b.usd.known ? known(a.usd.value + b.usd.value) : b.usd) : a.usd,
  readAt: Math.min(a.readAt, b.readAt),
  derived: a.derived,
});

/**
 * The balance of one asset, or why there is none.
 * - `not requested`: no connected wallet has an address on a chain that the service reads.
 * - `not found`: no response names the asset. Not the same as zero: some assets cannot be read.
 * - `failed`: at least one address could not be read.
 * - `found`: a lower bound; exact if `isComplete`.
 */
export type AssetBalanceState =
  | { readonly state: 'not requested' | 'loading' | 'not found' | 'failed' }
  | { readonly state: 'found'; readonly balance: AssetBalance; readonly isComplete: boolean };

/** The whole balance in smallest units; null if any part of it is unknown. */
export const completeBalance = (state: AssetBalanceState): bigint | null =>
  state.state === 'found' && state.isComplete ? state.balance.amount : null;

/** Sums connected wallets and the watched addresses that were scanned. */
export function assetBalanceState(balances: readonly BalanceState[], { chain_id, denom }: AssetId): AssetBalanceState {
  const asset = { chain_id, denom };
  const onChain = balances.filter(({ request }) => request.target.chainId === chain_id);
  const connected = onChain.filter(({ request }) => isConnected(request));
  const balance = sumByAsset(onChain).get(assetKey(asset));
  if (balance !== undefined) {
    const counted = onChain.filter((each) => connected.includes(each) || each.snapshot !== undefined || each.isLoading);
    return {
      state: 'found',
      balance,
      isComplete: counted.every(({ snapshot }) => snapshot !== undefined && hasRead(snapshot, asset)),
    };
  }
  if (connected.some(({ snapshot, isLoading }) => snapshot === undefined && isLoading)) return { state: 'loading' };
  const snapshots = connected.flatMap(({ snapshot }) =>
    snapshot === undefined || snapshot.isUnsupported ? [] : [snapshot],
  );
  if (snapshots.length === 0) return { state: 'not requested' };
  return { state: snapshots.every((snapshot) => hasRead(snapshot, asset)) ? 'not found' : 'failed' };
}

/** Whether the last request read this asset, if the address has any of it. */
function hasRead({ failure, isUnsupported, failedDenoms }: BalanceSnapshot, { chain_id, denom }: AssetId): boolean {
  if (failure !== null || isUnsupported) return false;
  return ![...failedDenoms.keys()].some((failed) => sameAsset({ chain_id, denom: failed }, { chain_id, denom }));
}

/** Sums the snapshots by asset, without zero balances. */
export function sumByAsset(
  balances: readonly Pick<BalanceState, 'request' | 'snapshot'>[],
): ReadonlyMap<AssetKey, AssetBalance> {
  const byAsset = new Map<AssetKey, AssetBalance>();
  for (const { request, snapshot } of balances) {
    const chain_id = request.target.chainId;
    for (const [denom, { entry, readAt }] of snapshot?.entries ?? []) {
      const amount = BigInt(entry.amount);
      if (amount === 0n) continue;
      const balance = {
        amount,
        movable: movableAmount(entry),
        usd: usdOfAmount(known(amount), readUsd(entry.value_usd)),
        readAt,
        derived: derivedAsset(entry, { chain_id, denom }),
      };
      const key = assetKey({ chain_id, denom });
      const previous = byAsset.get(key);
      byAsset.set(key, previous ? add(previous, balance) : balance);
    }
  }
  return byAsset;
}
