import { formatUsd, type Usd } from '../../../format/amount.ts';
import { count, type FormatNumber } from '../../../format/number.ts';
import type { Clock } from '../../../format/time.ts';
import type { Failure } from './failures.ts';
import { type Group, worthOf } from './groups.ts';
import type { Fold, Holding } from './holdings.ts';

/** Everything that keeps a total from being whole. */
export interface Gaps {
  /** Whether the service gives no prices at all: then no single asset is blamed for having none. */
  readonly priceless: boolean;
  /** Addresses of which the service can say nothing. */
  readonly unknownAddresses: number;
  /** Chains of which nothing was heard yet. */
  readonly unheardChains: number;
  readonly failures: readonly Failure[];
  /** Counted rows without a price, or of which a part has none. */
  readonly unpriced: readonly Holding[];
}

/** What is known of the worth of all that counts, and what keeps it from being the whole. */
export interface Total {
  readonly usd: Usd;
  /** Whether the sum leaves something out. */
  readonly isLeast: boolean;
  /** When the oldest value was read that was to be renewed and was not; null when all are of the last question. */
  readonly oldestAt: number | null;
  /** "Osmosis did not answer", "3 assets have no price". */
  readonly reasons: readonly string[];
}

const NAMED = 2;

function named(chains: readonly string[], digits: FormatNumber): string {
  return chains.length > NAMED ? count(chains.length, 'chain', 'chains', digits) : chains.join(' and ');
}

function silentChains(failures: readonly Failure[], digits: FormatNumber): string[] {
  const silent = [...new Set(failures.filter(({ whole }) => whole).map(({ chain }) => chain))];
  return silent.length === 0 ? [] : [`${named(silent, digits)} did not answer`];
}

const some = (number: number, one: string, many: string, digits: FormatNumber): string[] =>
  number === 0 ? [] : [count(number, one, many, digits)];

function reasonsOf(
  { priceless, unknownAddresses, unheardChains, failures, unpriced }: Gaps,
  digits: FormatNumber,
): string[] {
  const unread = failures.filter(({ whole }) => !whole).reduce((sum, { denoms }) => sum + denoms.length, 0);
  const scaleless = unpriced.filter(({ coin }) => coin.decimals === null).length;
  return [
    ...(priceless ? ['this service gives no prices'] : []),
    ...some(unknownAddresses, 'address is not known', 'addresses are not known', digits),
    ...some(unheardChains, 'chain has not answered yet', 'chains have not answered yet', digits),
    ...silentChains(failures, digits),
    ...some(unread, 'balance could not be read', 'balances could not be read', digits),
    ...(priceless ? [] : some(unpriced.length - scaleless, 'asset has no price', 'assets have no price', digits)),
    ...some(scaleless, 'asset has unknown decimals', 'assets have unknown decimals', digits),
  ];
}

export const isUnpriced = ({ usd, isLeast }: Pick<Holding, 'usd' | 'isLeast'>): boolean => !usd.known || isLeast;

/** The sum of what counts, with the reasons why there may be more. */
export function totalOf(
  counted: readonly Holding[],
  gaps: Omit<Gaps, 'unpriced'>,
  digits: FormatNumber,
  clock: Clock,
): Total {
  const { usd } = worthOf(counted);
  const times = counted.flatMap(({ lastAt }) => lastAt ?? []);
  const oldestAt = times.length > 0 ? Math.min(...times) : null;
  const reasons = [
    ...reasonsOf({ ...gaps, unpriced: counted.filter(isUnpriced) }, digits),
    ...(oldestAt === null ? [] : [`what could not be renewed is from ${clock(oldestAt)}`]),
  ];
  return { usd: usd.known ? usd.value : 0n, isLeast: reasons.length > 0, oldestAt, reasons };
}

/**
 * The words before the sum, "" for a whole one. What is old may have gone since: with such values it is not the least
 * that there is.
 */
export function totalWords({ usd, isLeast, oldestAt }: Omit<Total, 'reasons'>): string {
  if (usd === 0n && isLeast) return '';
  if (oldestAt !== null) return 'last known';
  return isLeast ? 'at least' : '';
}

/** "$1,240.55", or where nothing is known of it "not known". */
export const totalFigure = ({ usd, isLeast }: Pick<Total, 'usd' | 'isLeast'>, digits: FormatNumber): string =>
  usd === 0n && isLeast ? 'not known' : formatUsd(usd, 'down', digits);

/** The worth of a group or a row: "$12.00", "at least $12.00", "no price". */
export const worthText = ({ usd, isLeast }: Pick<Group, 'usd' | 'isLeast'>, digits: FormatNumber): string =>
  usd.known ? `${isLeast ? 'at least ' : ''}${formatUsd(usd.value, 'down', digits)}` : usd.reason;

/** "Osmosis did not answer, 3 assets have no price." */
export function sentence(parts: readonly string[]): string {
  const text = parts.join(', ');
  return text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

const FOLD_WORDS: Record<Fold, string> = { small: 'under $1', unlisted: 'unlisted', hidden: 'hidden' };

/** "Not counted: 3 under $1, 1 hidden, 40 chains that this service does not read." */
export function leftOutText(
  folded: ReadonlyMap<Fold, readonly Holding[]>,
  unreadChains: number,
  digits: FormatNumber,
): string {
  const parts = (['small', 'unlisted', 'hidden'] as const).flatMap((fold) => {
    const rows = folded.get(fold)?.length ?? 0;
    return rows === 0 ? [] : [`${digits(String(rows))} ${FOLD_WORDS[fold]}`];
  });
  const unread = 'that this service does not read';
  parts.push(...some(unreadChains, `chain ${unread}`, `chains ${unread}`, digits));
  return parts.length === 0 ? '' : `Not counted: ${parts.join(', ')}.`;
}
