import { formatUsd, type Usd } from '#app/format/amount.ts';
import { formatMaybe } from '#app/format/maybe.ts';
import type { FormatNumber } from '#app/format/number.ts';
import type { Clock } from '#app/format/time.ts';
import { type Message, msg, t } from '#app/language/words.ts';
import type { UnreadKind } from '#contract/unread-kinds.ts';
import { type Group, totalValue } from './groups.ts';
import type { Holding } from './holdings.ts';
import type { FailedRead } from './scan-status.ts';

/** Everything that keeps a total from being whole. */
export interface Gaps {
  /** Whether the service has no prices at all: then the missing price of a single asset is not listed. */
  readonly hasNoPrices: boolean;
  /** Addresses without a supported chain. */
  readonly unsupportedAddresses: number;
  /** Chains without a response so far. */
  readonly pendingChains: number;
  readonly failures: readonly FailedRead[];
  /** Kinds of holdings that were not looked for. */
  readonly unreadKinds: readonly UnreadKind[];
  /** Counted rows without a price, or with a part without one. */
  readonly unpriced: readonly Holding[];
}

/** The total of all counted holdings, and what it leaves out. */
export interface Total {
  readonly usd: Usd;
  /** Whether the sum leaves something out. */
  readonly isLowerBound: boolean;
  /** Time of the oldest value that the last request failed to renew; null if all are current. */
  readonly staleAt: number | null;
  /** "Osmosis did not answer", "3 assets have no price". */
  readonly reasons: readonly string[];
}

const MAX_NAMED_CHAINS = 2;

/** "3 chains" */
export const chainCount = (count: number, digits: FormatNumber): string =>
  t('{count, plural, one {{number} chain} other {{number} chains}}', { count, number: digits(`${count}`) });

function silentText(chains: readonly string[], digits: FormatNumber): string {
  const { length: count, 0: first = '', 1: last } = chains;
  if (count > MAX_NAMED_CHAINS) return t('{chains} did not answer', { chains: chainCount(count, digits) });
  return last === undefined
    ? t('{chain} did not answer', { chain: first })
    : t('{chain} and {other} did not answer', { chain: first, other: last });
}

function failedChains(failures: readonly FailedRead[], digits: FormatNumber): string[] {
  const silent = [...new Set(failures.filter(({ isWholeChain }) => isWholeChain).map(({ chain }) => chain))];
  return silent.length === 0 ? [] : [silentText(silent, digits)];
}

/** The text of a number above zero. */
const countText = (count: number, text: Message, digits: FormatNumber): string[] =>
  count === 0 ? [] : [text({ count, number: digits(`${count}`) })];

const UNKNOWN_ADDRESSES = msg(
  '{count, plural, one {{number} address is not known} other {{number} addresses are not known}}',
);
const PENDING_CHAINS = msg(
  '{count, plural, one {{number} chain has not answered yet} other {{number} chains have not answered yet}}',
);
const UNREAD_BALANCES = msg(
  '{count, plural, one {{number} balance could not be read} other {{number} balances could not be read}}',
);
const UNPRICED_ASSETS = msg('{count, plural, one {{number} asset has no price} other {{number} assets have no price}}');
const SCALELESS_ASSETS = msg(
  '{count, plural, one {{number} asset has unknown decimals} other {{number} assets have unknown decimals}}',
);
const UNREAD_CHAINS = msg(
  '{count, plural, one {{number} chain this service does not read} other {{number} chains this service does not read}}',
);

const UNREAD_TEXTS: Readonly<Record<UnreadKind, Message>> = {
  UNLISTED_ERC20: msg('on EVM chains we read only listed tokens'),
  CW20: msg('on Cosmos chains we read no CW20 tokens'),
  STAKED: msg('coins staked on Cosmos chains were not looked for'),
};

/** What keeps balances from being known, whatever they are worth. */
export function unreadReasons(
  { unsupportedAddresses, pendingChains, failures }: Pick<Gaps, 'unsupportedAddresses' | 'pendingChains' | 'failures'>,
  digits: FormatNumber,
): string[] {
  const unread = failures
    .filter(({ isWholeChain }) => !isWholeChain)
    .reduce((sum, { denoms }) => sum + denoms.length, 0);
  return [
    ...countText(unsupportedAddresses, UNKNOWN_ADDRESSES, digits),
    ...countText(pendingChains, PENDING_CHAINS, digits),
    ...failedChains(failures, digits),
    ...countText(unread, UNREAD_BALANCES, digits),
  ];
}

/** "40 chains this service does not read"; nothing for none. */
export const unreadChainsText = (count: number, digits: FormatNumber): string[] =>
  countText(count, UNREAD_CHAINS, digits);

function reasonsOf(gaps: Gaps, digits: FormatNumber): string[] {
  const { hasNoPrices, unpriced } = gaps;
  const scaleless = unpriced.filter(({ coin }) => coin.decimals === null).length;
  return [
    ...(hasNoPrices ? [t('this service gives no prices')] : []),
    ...unreadReasons(gaps, digits),
    ...(hasNoPrices ? [] : countText(unpriced.length - scaleless, UNPRICED_ASSETS, digits)),
    ...countText(scaleless, SCALELESS_ASSETS, digits),
  ];
}

export const isUnpriced = ({ usd, isLowerBound }: Pick<Holding, 'usd' | 'isLowerBound'>): boolean =>
  !usd.known || isLowerBound;

/** The sum of the counted holdings, with the reasons why it may be too low. */
export function sumHoldings(
  counted: readonly Holding[],
  gaps: Omit<Gaps, 'unpriced'>,
  digits: FormatNumber,
  clock: Clock,
): Total {
  const { usd } = totalValue(counted);
  const times = counted.flatMap(({ staleAt }) => staleAt ?? []);
  const staleAt = times.length > 0 ? Math.min(...times) : null;
  const reasons = [
    ...reasonsOf({ ...gaps, unpriced: counted.filter(isUnpriced) }, digits),
    ...(staleAt === null ? [] : [t('what could not be refreshed is from {time}', { time: clock(staleAt) })]),
    ...gaps.unreadKinds.map((kind) => UNREAD_TEXTS[kind]()),
  ];
  return { usd: usd.known ? usd.value : 0n, isLowerBound: reasons.length > 0, staleAt, reasons };
}

/**
 * The qualifier before the sum, "" if it is complete. With old values the sum is not a lower bound, as balances may
 * have decreased.
 */
export function totalQualifier({ usd, isLowerBound, staleAt }: Omit<Total, 'reasons'>): string {
  if (usd === 0n && isLowerBound) return '';
  if (staleAt !== null) return t('last known');
  return isLowerBound ? t('at least') : '';
}

/** "$1,240.55", or "not known". */
export const totalText = ({ usd, isLowerBound }: Pick<Total, 'usd' | 'isLowerBound'>, digits: FormatNumber): string =>
  usd === 0n && isLowerBound ? t('not known') : formatUsd(usd, 'down', digits);

/** The worth of a group or a row: "$12.00", "at least $12.00", "no price". */
export const valueText = ({ usd, isLowerBound }: Pick<Group, 'usd' | 'isLowerBound'>, digits: FormatNumber): string =>
  formatMaybe(usd, (value) => {
    const shown = formatUsd(value, 'down', digits);
    return isLowerBound ? t('at least {usd}', { usd: shown }) : shown;
  });

/** "Osmosis did not answer, 3 assets have no price." */
export function toSentence(parts: readonly string[]): string {
  const text = parts.join(t(', '));
  return text === '' ? '' : t('{sentence}.', { sentence: `${text.charAt(0).toUpperCase()}${text.slice(1)}` });
}

const SEEN_TWICE = msg(
  '{count, plural, one {{number} that its chain shows twice} other {{number} that their chains show twice}}',
);

/** "Left out: 1 that its chain shows twice."; what is folded has rows that say so. */
export const excludedText = (seenTwice: number, digits: FormatNumber): string =>
  countText(seenTwice, SEEN_TWICE, digits)
    .map((parts) => t('Left out: {parts}.', { parts }))
    .join('');
