import { useEffect, useMemo } from 'react';
import * as z from 'zod/mini';
import type { AssetId } from '#contract/asset.ts';
import { balanceEntrySchema } from '#contract/balances.ts';
import { createPersistedStore } from '../storage/persisted-store.ts';
import { getSettings } from '../storage/settings.ts';
import { validItems } from '../storage/valid-items.ts';
import { type AssetBalanceState, assetBalanceState } from './asset-balance.ts';
import { type ChainAddress, chainAddressKey, isConnected } from './plan.ts';
import { type BalanceSnapshot, type BalanceState, lastReadAt } from './snapshot.ts';
import { useKnownBalances } from './use-balances.ts';

const keptSchema = z.object({
  /** Chain and address. */
  of: z.string(),
  at: z.number(),
  prices: z.catch(z.nullable(z.string()), null),
  notLookedFor: z.catch(z.nullable(z.array(z.string())), null),
  entries: z.array(
    z.object({ denom: z.string(), entry: balanceEntrySchema, readAt: z.number(), isSample: z.boolean() }),
  ),
});
type Kept = z.infer<typeof keptSchema>;

/** What was last read, stored in this browser. Addresses are stored there as well; no address is kept in privacy. */
const store = createPersistedStore<readonly Kept[]>({
  key: 'portolan.balances',
  schema: z.catch(validItems(keptSchema), []),
});

export const clearKeptBalances = (): void => store.set([]);

/** Null of a chain that was not read. That one holds nothing is kept as well: it was read. */
export function toKept(target: ChainAddress, snapshot: BalanceSnapshot): Kept | null {
  const entries = [...snapshot.entries].flatMap(([denom, { entry, readAt, isSample }]) =>
    BigInt(entry.amount) === 0n ? [] : [{ denom, entry, readAt, isSample }],
  );
  if (entries.length === 0 && (snapshot.failure !== null || snapshot.isUnsupported)) return null;
  const { priceSource: prices, notLookedFor } = snapshot;
  const at = lastReadAt(snapshot) ?? snapshot.readAt;
  return { of: chainAddressKey(target), at, prices, notLookedFor: notLookedFor && [...notLookedFor], entries };
}

/** A snapshot as it was at its time: what was old then is old now. */
export const fromKept = ({ at, prices, notLookedFor, entries }: Kept): BalanceSnapshot => ({
  entries: new Map(entries.map(({ denom, ...read }) => [denom, read])),
  blockAt: null,
  staleBlockAt: null,
  readAt: at,
  failedDenoms: new Map(),
  failure: null,
  isUnsupported: false,
  failedAttempts: 0,
  retryAfterMs: 0,
  notLookedFor,
  priceSource: prices,
});

/** Whether nothing is known of it but that the request failed. */
const isLost = ({ failure, entries }: BalanceSnapshot): boolean => failure !== null && entries.size === 0;

function withKept(balances: readonly BalanceState[]): readonly BalanceState[] {
  const kept = new Map(store.get().map((each) => [each.of, fromKept(each)]));
  return balances.map((balance) => {
    const { request, snapshot } = balance;
    const before = kept.get(chainAddressKey(request.target));
    if (before === undefined || (snapshot && !isLost(snapshot))) return balance;
    const { entries, priceSource } = before;
    return { ...balance, snapshot: snapshot ? { ...snapshot, entries, priceSource } : before };
  });
}

/** The balance of one asset, of watched addresses as it was last read. Of wallets only their chain of that asset is asked. */
export function useHeldBalance(asset: AssetId): AssetBalanceState {
  const balances = useKnownBalances(({ target }) => target.chainId === asset.chain_id);
  return useMemo(() => {
    const watched = withKept(balances.filter(({ request }) => !isConnected(request)));
    return assetBalanceState([...balances.filter(({ request }) => isConnected(request)), ...watched], asset);
  }, [balances, asset]);
}

/** The balances, with what was kept of an earlier visit where nothing was read yet. Keeps them once all are read. */
export function useKeptBalances(balances: readonly BalanceState[]): readonly BalanceState[] {
  const shown = useMemo(() => withKept(balances), [balances]);
  const isRead = balances.some(({ snapshot }) => snapshot) && balances.every(({ isLoading }) => !isLoading);
  useEffect(() => {
    if (!isRead || getSettings().privacy) return;
    const before = new Map(store.get().map((each) => [each.of, each]));
    // Those that were not asked for stay, and those that failed; those of addresses that are no longer there go.
    store.set(
      balances.flatMap(({ request: { target }, snapshot }) => {
        const now = snapshot && !isLost(snapshot) ? toKept(target, snapshot) : before.get(chainAddressKey(target));
        return now ? [now] : [];
      }),
    );
  }, [isRead, balances]);
  return shown;
}
