import { formatUsd, type Usd } from '#app/format/amount.ts';
import { count, type FormatNumber } from '#app/format/number.ts';
import type { Clock } from '#app/format/time.ts';
import type { UnreadKind } from '#contract/unread-kinds.ts';
import { type Group, totalValue } from './groups.ts';
import type { CollapseReason, Holding } from './holdings.ts';
import type { Failure } from './scan-status.ts';

/** Everything that keeps a total from being whole. */
export interface Gaps {
  /** Whether the service has no prices at all: then the missing price of a single asset is not listed. */
  readonly hasNoPrices: boolean;
  /** Addresses without a supported chain. */
  readonly unsupportedAddresses: number;
  /** Chains without a response so far. */
  readonly pendingChains: number;
  readonly failures: readonly Failure[];
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

function chainNames(chains: readonly string[], digits: FormatNumber): string {
  return chains.length > MAX_NAMED_CHAINS ? count(chains.length, 'chain', 'chains', digits) : chains.join(' and ');
}

function failedChains(failures: readonly Failure[], digits: FormatNumber): string[] {
  const silent = [...new Set(failures.filter(({ isWholeChain }) => isWholeChain).map(({ chain }) => chain))];
  return silent.length === 0 ? [] : [`${chainNames(silent, digits)} did not answer`];
}

const countText = (number: number, one: string, many: string, digits: FormatNumber): string[] =>
  number === 0 ? [] : [count(number, one, many, digits)];

const UNREAD_TEXTS: Readonly<Record<UnreadKind, string>> = {
  UNLISTED_ERC20: 'on EVM chains we read only listed tokens',
  CW20: 'on Cosmos chains we read no CW20 tokens',
};

function reasonsOf(
  { hasNoPrices, unsupportedAddresses, pendingChains, failures, unpriced }: Gaps,
  digits: FormatNumber,
): string[] {
  const unread = failures
    .filter(({ isWholeChain }) => !isWholeChain)
    .reduce((sum, { denoms }) => sum + denoms.length, 0);
  const scaleless = unpriced.filter(({ coin }) => coin.decimals === null).length;
  return [
    ...(hasNoPrices ? ['this service gives no prices'] : []),
    ...countText(unsupportedAddresses, 'address is not known', 'addresses are not known', digits),
    ...countText(pendingChains, 'chain has not answered yet', 'chains have not answered yet', digits),
    ...failedChains(failures, digits),
    ...countText(unread, 'balance could not be read', 'balances could not be read', digits),
    ...(hasNoPrices
      ? []
      : countText(unpriced.length - scaleless, 'asset has no price', 'assets have no price', digits)),
    ...countText(scaleless, 'asset has unknown decimals', 'assets have unknown decimals', digits),
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
    ...(staleAt === null ? [] : [`what could not be refreshed is from ${clock(staleAt)}`]),
    ...gaps.unreadKinds.map((kind) => UNREAD_TEXTS[kind]),
  ];
  return { usd: usd.known ? usd.value : 0n, isLowerBound: reasons.length > 0, staleAt, reasons };
}

/**
 * The qualifier before the sum, "" if it is complete. With old values the sum is not a lower bound, as balances may
 * have decreased.
 */
export function totalQualifier({ usd, isLowerBound, staleAt }: Omit<Total, 'reasons'>): string {
  if (usd === 0n && isLowerBound) return '';
  if (staleAt !== null) return 'last known';
  return isLowerBound ? 'at least' : '';
}

/** "$1,240.55", or "not known". */
export const totalText = ({ usd, isLowerBound }: Pick<Total, 'usd' | 'isLowerBound'>, digits: FormatNumber): string =>
  usd === 0n && isLowerBound ? 'not known' : formatUsd(usd, 'down', digits);

/** The worth of a group or a row: "$12.00", "at least $12.00", "no price". */
export const valueText = ({ usd, isLowerBound }: Pick<Group, 'usd' | 'isLowerBound'>, digits: FormatNumber): string =>
  usd.known ? `${isLowerBound ? 'at least ' : ''}${formatUsd(usd.value, 'down', digits)}` : usd.reason;

/** "Osmosis did not answer, 3 assets have no price." */
export function toSentence(parts: readonly string[]): string {
  const text = parts.join(', ');
  return text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

const COLLAPSED_WORDS: Record<CollapseReason, string> = { small: 'under $1', unlisted: 'unlisted', hidden: 'hidden' };

/** "Left out: 3 under $1, 1 hidden, 40 chains this service does not read." */
export function excludedText(
  collapsedRows: ReadonlyMap<CollapseReason, readonly Holding[]>,
  unreadChains: number,
  digits: FormatNumber,
): string {
  const parts = (['small', 'unlisted', 'hidden'] as const).flatMap((reason) => {
    const rows = collapsedRows.get(reason)?.length ?? 0;
    return rows === 0 ? [] : [`${digits(String(rows))} ${COLLAPSED_WORDS[reason]}`];
  });
  const unread = 'this service does not read';
  parts.push(...countText(unreadChains, `chain ${unread}`, `chains ${unread}`, digits));
  return parts.length === 0 ? '' : `Left out: ${parts.join(', ')}.`;
}
