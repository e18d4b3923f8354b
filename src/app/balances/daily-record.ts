import * as z from 'zod/mini';
import type { Usd } from '../format/amount.ts';
import { dayOf } from '../format/local-day.ts';
import { createPersistedStore } from '../storage/persisted-store.ts';

const digitsSchema = z.string().check(z.regex(/^\d+$/));

const readingSchema = z.object({
  /** Of its latest answer, milliseconds since 1970. */
  at: z.number(),
  /** Of each address on a chain that was read whole, how many assets the list of that chain had. */
  read: z.record(z.string(), z.number()),
  /** Of each address on a chain, what it held: dollars of 18 places by asset, null without a price. */
  held: z.record(z.string(), z.record(z.string(), z.nullable(digitsSchema))),
});
/** What one reading of a set of accounts saw. What is in none of its parts was not seen, which is not zero. */
export type HoldingsReading = z.infer<typeof readingSchema>;

const accountsSchema = z.object({
  /** The keys of the accounts, sorted. */
  of: z.array(z.string()),
  /** The totals of days on which everything was read, oldest first. */
  days: z.array(z.object({ day: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)), usd: digitsSchema })),
  /** The last readings of two days, oldest first. */
  last: z.array(readingSchema),
});
type RecordedAccounts = z.infer<typeof accountsSchema>;

/** Of each set of accounts one point a day, the set of the last reading first. */
export type DailyRecord = readonly RecordedAccounts[];

const MAX_DAYS = 400;
const MAX_SETS = 8;
/** A reading of more balances is kept as a total alone: it would fill the browser's storage. */
const MAX_HELD = 2000;

const isSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((key, i) => key === b[i]);

export const recordOf = (record: DailyRecord, of: readonly string[]): RecordedAccounts | undefined =>
  record.find((each) => isSet(each.of, of));

export interface NewReading {
  readonly of: readonly string[];
  readonly reading: HoldingsReading;
  /** The total, if every address was read on every chain; else null. */
  readonly usd: Usd | null;
}

/**
 * The record with a reading. Of one day the last stands, unless an earlier one read more. A day on which a price or a chain is
 * missing that the day before had has no total. A reading of a day before the last, as after the clock was set back, is left out.
 */
export function withReading(record: DailyRecord, { of, reading, usd }: NewReading): DailyRecord {
  const before = recordOf(record, of) ?? { of: [...of], days: [], last: [] };
  const day = dayOf(reading.at);
  const newest = before.last.at(-1);
  if (newest && dayOf(newest.at) > day) return record;
  const isSameDay = newest !== undefined && dayOf(newest.at) === day;
  const readsLess = isSameDay && Object.keys(reading.read).length < Object.keys(newest.read).length;
  const isLarge = Object.values(reading.held).reduce((sum, held) => sum + Object.keys(held).length, 0) > MAX_HELD;
  const last = readsLess || isLarge ? before.last : [...before.last.slice(0, isSameDay ? -1 : undefined), reading];
  const earlier = readingBefore(record, of, reading.at);
  const isPoint = usd !== null && (earlier === undefined || changeBetween(earlier, reading).isWhole);
  const days = !isPoint
    ? before.days
    : [...before.days.filter((point) => point.day < day), { day, usd: usd.toString() }].slice(-MAX_DAYS);
  const next = { of: [...of], days, last: last.slice(-2) };
  return [next, ...record.filter((each) => !isSet(each.of, of))].slice(0, MAX_SETS);
}

/** The last reading of these accounts on a day before this one; undefined for none. */
export const readingBefore = (record: DailyRecord, of: readonly string[], at: number): HoldingsReading | undefined =>
  recordOf(record, of)?.last.findLast((reading) => dayOf(reading.at) < dayOf(at));

/** How the dollars of one asset at one address changed; null if one of the readings did not see it, or without a price. */
export interface PartChange {
  /** Chain and address, as `chainAddressKey`. */
  readonly pair: string;
  readonly denom: string;
  readonly usd: Usd | null;
}

export interface Change {
  readonly parts: readonly PartChange[];
  /** Whether both readings saw the same, with prices. */
  readonly isWhole: boolean;
}

/**
 * What changed between two readings of the same accounts. An address on a chain counts where both read it whole; an asset that
 * appears or goes there counts from zero or to zero, unless the list of the chain has changed, as it may have been there unseen.
 */
export function changeBetween(before: HoldingsReading, now: HoldingsReading): Change {
  const parts: PartChange[] = [];
  let isWhole = true;
  const pairs = new Set([before, now].flatMap(({ read, held }) => [...Object.keys(read), ...Object.keys(held)]));
  for (const pair of pairs) {
    const [then, today] = [before.held[pair] ?? {}, now.held[pair] ?? {}];
    const [listedThen, listedToday] = [before.read[pair], now.read[pair]];
    const isSameList = listedThen === listedToday || haveSameKeys(then, today);
    const isComparable = listedThen !== undefined && listedToday !== undefined && isSameList;
    isWhole &&= isComparable;
    for (const denom of new Set([...Object.keys(then), ...Object.keys(today)])) {
      const [a, b] = [then[denom] ?? (denom in then ? null : '0'), today[denom] ?? (denom in today ? null : '0')];
      if (a === null && b === null) continue;
      const usd = isComparable && a !== null && b !== null ? BigInt(b) - BigInt(a) : null;
      isWhole &&= usd !== null;
      parts.push({ pair, denom, usd });
    }
  }
  return { parts, isWhole };
}

const haveSameKeys = (a: object, b: object): boolean => isSet(Object.keys(a).sort(), Object.keys(b).sort());

/** The sum of the parts that are known; null if none is. */
export function sumKnown(parts: readonly PartChange[]): Usd | null {
  const known = parts.flatMap(({ usd }) => (usd === null ? [] : [usd]));
  return known.length === 0 ? null : known.reduce((sum, usd) => sum + usd, 0n);
}

/** The sum of the parts; null if one is not known, or there is none. */
export const sumAll = (parts: readonly PartChange[]): Usd | null =>
  parts.some(({ usd }) => usd === null) ? null : sumKnown(parts);

/** Stored in this browser and nowhere else. */
export const dailyRecord = createPersistedStore<DailyRecord>({
  key: 'portolan.days',
  schema: z.catch(z.array(accountsSchema), []),
});

export const clearDailyRecord = (): void => dailyRecord.set([]);
