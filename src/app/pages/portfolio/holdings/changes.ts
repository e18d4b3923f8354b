import { useEffect, useMemo } from 'react';
import type { Catalog } from '#app/asset/catalog.ts';
import type { Lookup } from '#app/asset/lookup.ts';
import {
  type Change,
  changeBetween,
  type DailyRecord,
  dailyRecord,
  type HoldingsReading,
  type PartChange,
  readingBefore,
  recordOf,
  sumAll,
  sumKnown,
  withReading,
} from '#app/balances/daily-record.ts';
import { chainAddressKey } from '#app/balances/plan.ts';
import type { BalanceSnapshot, BalanceState } from '#app/balances/snapshot.ts';
import type { Usd } from '#app/format/amount.ts';
import { dayOf } from '#app/format/local-day.ts';
import { getSettings } from '#app/storage/settings.ts';
import { useStore } from '#app/storage/store.ts';
import { type AssetKey, assetKey } from '#contract/asset.ts';
import { familyOf, type Group } from './groups.ts';
import { type Holding, type Position, sumPositions } from './holdings.ts';
import type { Portfolio } from './use-portfolio.ts';

/** Whether all that a chain said of an address is of its last answer. */
const isWhole = ({ failure, isUnsupported, failedDenoms, entries, readAt }: BalanceSnapshot): boolean =>
  failure === null &&
  !isUnsupported &&
  failedDenoms.size === 0 &&
  [...entries.values()].every((entry) => entry.readAt === readAt);

/** The reading of a portfolio, of the day of its last answer: what an earlier day read is not in it. Null before the first. */
export function readingOf(
  balances: readonly Pick<BalanceState, 'request' | 'snapshot'>[],
  positions: readonly Position[],
  catalog: Lookup & Pick<Catalog, 'assets'>,
): HoldingsReading | null {
  const snapshots = balances.flatMap(({ request, snapshot }) => (snapshot ? [{ request, snapshot }] : []));
  const whole = snapshots.filter(({ snapshot }) => isWhole(snapshot));
  if (whole.length === 0) return null;
  const at = Math.max(...whole.map(({ snapshot }) => snapshot.readAt));
  const listed = new Map<string, number>();
  for (const { chain_id } of catalog.assets) listed.set(chain_id, (listed.get(chain_id) ?? 0) + 1);
  const read: Record<string, number> = {};
  for (const { request, snapshot } of whole) {
    const { target } = request;
    if (dayOf(snapshot.readAt) === dayOf(at)) read[chainAddressKey(target)] = listed.get(target.chainId) ?? 0;
  }
  const held: Record<string, Record<string, string | null>> = {};
  const pairOf = ({ request }: Position) => chainAddressKey(request.target);
  for (const holding of sumPositions(positions, catalog, (each) => `${pairOf(each)} ${assetKey(each.id)}`)) {
    const pair = pairOf(holding.positions[0] as Position);
    held[pair] ??= {};
    held[pair][holding.id.denom] = holding.usd.known && !holding.isLowerBound ? holding.usd.value.toString() : null;
  }
  return { at, read, held };
}

/** How dollars changed since an earlier day, by what is asked. */
export interface Changes {
  /** The earlier day, such as "2026-11-28". */
  readonly since: string;
  /** Of all that both readings saw; null for nothing. */
  readonly total: Usd | null;
  readonly isWhole: boolean;
  /** Null where it is not known. */
  readonly ofGroup: (group: Group) => Usd | null;
  readonly ofHolding: (holding: Holding) => Usd | null;
}

interface Part extends PartChange {
  readonly chainId: string;
  readonly address: string;
  readonly asset: AssetKey;
}

export function changesOf(
  since: string,
  { parts, isWhole }: Change,
  hidden: ReadonlySet<AssetKey>,
  lookup: Lookup,
): Changes {
  const shown = parts
    .map((part): Part => {
      const [chainId = '', address = ''] = part.pair.split(' ');
      return { ...part, chainId, address, asset: assetKey({ chain_id: chainId, denom: part.denom }) };
    })
    .filter(({ asset }) => !hidden.has(asset));
  const familyKey = ({ chainId, denom, asset }: Part) => {
    const listed = lookup.asset({ chain_id: chainId, denom });
    return `family ${listed ? familyOf(listed, lookup).key : asset}`;
  };
  const byFamily = new Map<string, Part[]>();
  for (const part of shown) byFamily.set(familyKey(part), [...(byFamily.get(familyKey(part)) ?? []), part]);
  const ofPlaces = (holdings: readonly Holding[]): Usd | null => {
    const places = new Set(
      holdings.flatMap(({ id, positions }) =>
        positions.map(({ request }) => `${chainAddressKey(request.target)} ${assetKey(id)}`),
      ),
    );
    const found = shown.filter(({ pair, asset }) => places.has(`${pair} ${asset}`));
    return found.length < places.size ? null : sumAll(found);
  };
  const ofGroup = ({ kind, key, holdings, folded }: Group): Usd | null => {
    if (kind === 'family') return sumAll(byFamily.get(key) ?? []);
    if (kind === 'chain') return sumAll(shown.filter(({ chainId }) => chainId === holdings[0]?.id.chain_id));
    if (kind === 'more') return sumAll(folded.flatMap((group) => byFamily.get(group.key) ?? []));
    return ofPlaces(holdings);
  };
  return { since, total: sumKnown(shown), isWhole, ofGroup, ofHolding: (holding) => ofPlaces([holding]) };
}

export interface Days {
  /** The totals of days on which all was read, oldest first. */
  readonly points: readonly { readonly day: string; readonly usd: Usd }[];
  /** Null without a reading of an earlier day. */
  readonly changes: Changes | null;
}

/** The record without accounts that were removed: no address stays that is watched no more. */
const withoutRemoved = (record: DailyRecord, sources: ReadonlySet<string>): DailyRecord =>
  record.filter(({ of }) => of.every((key) => !key.startsWith('watched ') || sources.has(key)));

/** What changed, by the device's own record, which gets a point of what is read now. Nothing of it leaves the device. */
export function useDays(
  { balances, positions, progress, failures, hidden, sourceKeys, allKeys }: Portfolio,
  usd: Usd,
  catalog: Catalog,
): Days {
  const record = useStore(dailyRecord);
  const isWhole = !progress.busy && progress.pending === 0;
  const reading = useMemo(
    () => (isWhole ? readingOf(balances, positions, catalog) : null),
    [isWhole, balances, positions, catalog],
  );
  const isComplete =
    failures.length === 0 &&
    balances.every(({ snapshot }) => !snapshot || snapshot.isUnsupported || isReadOn(snapshot, reading));
  useEffect(() => {
    if (reading === null || getSettings().privacy) return;
    const kept = withoutRemoved(dailyRecord.get(), new Set(allKeys));
    dailyRecord.set(withReading(kept, { of: sourceKeys, reading, usd: isComplete ? usd : null }));
  }, [reading, usd, isComplete, sourceKeys, allKeys]);
  const changes = useMemo(() => {
    const before = reading && readingBefore(record, sourceKeys, reading.at);
    return before ? changesOf(dayOf(before.at), changeBetween(before, reading), hidden, catalog) : null;
  }, [record, reading, sourceKeys, hidden, catalog]);
  const points = useMemo(
    () => (recordOf(record, sourceKeys)?.days ?? []).map((point) => ({ day: point.day, usd: BigInt(point.usd) })),
    [record, sourceKeys],
  );
  return { points, changes };
}

const isReadOn = (snapshot: BalanceSnapshot, reading: HoldingsReading | null): boolean =>
  reading !== null && isWhole(snapshot) && dayOf(snapshot.readAt) === dayOf(reading.at);
