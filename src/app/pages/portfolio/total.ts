import type { Digits } from '../../numbers/digits.ts';
import { formatUsd, type Usd } from '../../numbers/usd.ts';
import type { Failure } from './failures.ts';
import { type Holding, isSmall } from './holdings.ts';

/** What is known of the worth of many holdings, and what keeps it from being the whole. */
export interface Total {
  readonly usd: Usd;
  /** Whether the sum leaves something out. */
  readonly isLeast: boolean;
  /** "Osmosis did not answer, 3 assets have no price"; "" when nothing is left out. */
  readonly why: string;
}

const NAMED = 2;

export const count = (number: number, one: string, many: string, digits: Digits): string =>
  `${digits(String(number))} ${number === 1 ? one : many}`;

function silentChains(failures: readonly Failure[], digits: Digits): string[] {
  const silent = [...new Set(failures.filter(({ whole }) => whole).map(({ chain }) => chain))];
  if (silent.length === 0) return [];
  const names = silent.length > NAMED ? count(silent.length, 'chain', 'chains', digits) : silent.join(' and ');
  return [`${names} did not answer`];
}

function unreadAssets(failures: readonly Failure[], digits: Digits): string[] {
  const assets = failures.filter(({ whole }) => !whole).reduce((sum, { denoms }) => sum + denoms.length, 0);
  return assets === 0 ? [] : [`${count(assets, 'balance', 'balances', digits)} could not be read`];
}

function unpriced(holdings: readonly Holding[], digits: Digits): string[] {
  const assets = holdings.filter(({ usd, asset }) => !usd.known && asset !== undefined).length;
  return assets === 0 ? [] : [count(assets, 'asset has no price', 'assets have no price', digits)];
}

function small(holdings: readonly Holding[], digits: Digits): string[] {
  const rows = holdings.filter(isSmall).length;
  return rows === 0
    ? []
    : [`${count(rows, 'small or unlisted one is', 'small or unlisted ones are', digits)} not counted`];
}

const unknown = (addresses: number, digits: Digits): string[] =>
  addresses === 0 ? [] : [count(addresses, 'address is not known', 'addresses are not known', digits)];

/** The sum of what is worth a dollar or more, with the reasons why it may be more. */
export function totalOf(
  holdings: readonly Holding[],
  failures: readonly Failure[],
  digits: Digits,
  unknownAddresses = 0,
): Total {
  const counted = holdings.filter((holding) => !isSmall(holding));
  const usd = counted.reduce((sum, holding) => sum + (holding.usd.known ? holding.usd.value : 0n), 0n);
  const reasons = [
    ...unknown(unknownAddresses, digits),
    ...silentChains(failures, digits),
    ...unreadAssets(failures, digits),
    ...unpriced(holdings, digits),
    ...small(holdings, digits),
  ];
  return { usd, isLeast: reasons.length > 0, why: reasons.join(', ') };
}

/** "$1,240.55" or "at least $1,240.55"; where nothing is known of it, "not known". */
export function totalText({ usd, isLeast }: Total, digits: Digits): string {
  if (usd === 0n && isLeast) return 'not known';
  return `${isLeast ? 'at least ' : ''}${formatUsd(usd, 'down', digits)}`;
}
