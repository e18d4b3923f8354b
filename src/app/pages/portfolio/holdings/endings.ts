import type { Coin } from '#app/asset/coin.ts';
import { isEnding } from '#app/asset/fading.ts';
import { livenessClause } from '#app/asset/liveness-words.ts';
import { chainName, type Lookup } from '#app/asset/lookup.ts';
import { dayBefore, dayText } from '#app/format/day.ts';
import { listText } from '#app/format/list-text.ts';
import type { Maybe } from '#app/format/maybe.ts';
import { t } from '#app/language/words.ts';
import { endSentences } from '#app/notices/days.ts';
import { nextText } from '#app/notices/notice-words.ts';
import { type AssetKey, assetKey } from '#contract/asset.ts';
import { groupBy } from '#contract/group-by.ts';
import type { Liveness, LivenessReason, LivenessState } from '#contract/liveness.ts';
import type { NoticesResponse } from '#contract/notice.ts';
import { sumCoins, totalValue } from './groups.ts';
import type { Holding } from './holdings.ts';

/** The ways out of what has one of these keys. */
export const waysOutLink = (key: string): string => `/ways-out?${new URLSearchParams({ of: key })}`;

/** The link to the ways out of a holding; null for what nothing ends, and for what cannot leave. */
export function linkOut(holding: Holding): string | null {
  const key = endingKey(holding);
  return key !== null && holding.asset?.liveness && LEAVES.has(holding.asset.liveness.state) ? waysOutLink(key) : null;
}

/** What is held of what one notice ends. */
export interface Ending {
  /** The id of the notice; of a word that no notice has, its reason, source and day. */
  readonly key: string;
  readonly liveness: Liveness;
  readonly holdings: readonly Holding[];
  /** The sum as one coin, by the symbol of its origin; null where the holdings are of several origins. */
  readonly coin: Coin | null;
  /** The name of the chain that issued it; "" where the holdings are of several origins. */
  readonly issuer: string;
  /** The names of the chains on which it is held. */
  readonly chains: readonly string[];
  /** Whether it can leave, so that there may be ways out. */
  readonly canLeave: boolean;
}

const LEAVES: ReadonlySet<LivenessState> = new Set(['closing', 'ending', 'halted_in']);
export const IS_STUCK: ReadonlySet<LivenessState> = new Set(['gone', 'halted', 'halted_out']);
/** Of words of lists, which know no days. */
const ENDS: ReadonlySet<LivenessReason> = new Set(['planned_shutdown', 'announced_end', 'ended']);

/** The ending that a holding belongs to; null for what nothing ends. */
function endingKey({ asset }: Holding): string | null {
  const liveness = asset?.liveness;
  if (liveness === undefined) return null;
  const { state, notice, reason, source, date } = liveness;
  if (!LEAVES.has(state) && !IS_STUCK.has(state)) return null;
  if (notice !== undefined) return notice;
  return ENDS.has(reason) ? [reason, source, date].join(' ') : null;
}

/** What ends or has ended of what is held: first what can leave, the next day first, then what is stuck. */
export function listEndings(holdings: readonly Holding[], lookup: Lookup): Ending[] {
  const endings = [...groupBy(holdings, endingKey)].flatMap(([key, of]) =>
    key === null ? [] : endingOf(key, of, lookup),
  );
  const rank = ({ canLeave, liveness: { until } }: Ending) => (canLeave ? `0 ${until ?? '9'}` : '1');
  return endings.sort((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : compareValues(a, b)));
}

function compareValues(a: Ending, b: Ending): number {
  const dollarsOf = ({ holdings }: Ending) => orNothing(totalValue(holdings).usd);
  const [one, other] = [dollarsOf(a), dollarsOf(b)];
  return one === other ? 0 : one > other ? -1 : 1;
}

const orNothing = (usd: Maybe<bigint>): bigint => (usd.known ? usd.value : -1n);

function endingOf(key: string, holdings: readonly [Holding, ...Holding[]], lookup: Lookup): Ending {
  const [first] = holdings;
  const origins = new Set(holdings.map(originKey));
  const origin = { chain_id: first.asset?.origin_chain_id ?? '', denom: first.asset?.origin_denom ?? '' };
  const issued = lookup.asset(origin);
  // What a notice only warns of is not its origin: USDC that a bridge issued is no USDC of Ethereum.
  const isIts = issued?.liveness !== undefined || isEnding(first.asset ?? {});
  const isOne = origins.size === 1 && origin.chain_id !== '' && isIts;
  const symbol = issued?.symbol ?? first.asset?.symbol ?? first.coin.symbol;
  return {
    key,
    liveness: first.asset?.liveness as Liveness,
    holdings,
    coin: isOne ? sumCoins(holdings, symbol) : null,
    issuer: isOne ? chainName(lookup, origin.chain_id) : '',
    chains: [...new Set(holdings.map(({ chain }) => chain))],
    canLeave: holdings.some(({ asset }) => asset?.liveness !== undefined && LEAVES.has(asset.liveness.state)),
  };
}

const originKey = ({ asset, id }: Holding): AssetKey =>
  asset?.origin_chain_id
    ? assetKey({ chain_id: asset.origin_chain_id, denom: asset.origin_denom })
    : assetKey(asset ?? id);

const MOST_NAMED = 3;

/** What is held in words: "1,240.00 USDC of Noble", "STRD and stATOM". `shown` writes the sum. */
export function heldText(ending: Ending, shown: (coin: Coin) => string): string {
  const { coin, issuer, chains } = ending;
  if (coin?.amount.known) {
    const amount = shown(coin);
    return chains.length === 1 && chains[0] === issuer ? amount : t('{amount} of {chain}', { amount, chain: issuer });
  }
  return namesText(symbolsOf(ending));
}

const symbolsOf = ({ coin, holdings }: Ending): readonly string[] =>
  coin?.amount.known ? [coin.symbol] : [...new Set(holdings.map((holding) => holding.coin.symbol))];

function namesText(symbols: readonly string[]): string {
  const more = symbols.length - MOST_NAMED;
  if (more <= 1) return listText(symbols);
  return t('{names} and {count, plural, one {# more} other {# more}}', {
    names: symbols.slice(0, MOST_NAMED).join(t(', ')),
    count: more,
  });
}

/**
 * The same of several endings with each token named once: one that ends by itself too is left out where it ends with others, and has no
 * amount, as that would not be all of it.
 */
export function heldTexts(endings: readonly Ending[], shown: (coin: Coin) => string): string[] {
  const symbols = endings.map(symbolsOf);
  const alone = new Set(symbols.filter(({ length }) => length === 1).flat());
  const together = new Set(symbols.filter(({ length }) => length > 1).flat());
  return endings.map((ending, place) => {
    const own = symbols[place] ?? [];
    if (own.length === 1) return own.some((symbol) => together.has(symbol)) ? namesText(own) : heldText(ending, shown);
    const rest = own.filter((symbol) => !alone.has(symbol));
    return namesText(rest.length > 0 ? rest : own);
  });
}

/** What the service knows of days; undefined before its answer. */
export type Calendar = Pick<NoticesResponse, 'notices' | 'today'> | undefined;

/** In short, "limited from 1 Dec 2026 (tomorrow), last day 11 Jan 2027": by the notice where the service has it, else by the state. */
export function endsClause(liveness: Liveness, calendar: Calendar): string {
  const notice = calendar?.notices.find(({ id }) => id === liveness.notice);
  return (notice && nextText(notice, calendar?.today ?? '')) || livenessClause(liveness);
}

/** "From 1 Dec 2026 (in 2 days) only a limited amount can leave Noble. …": the day that bites first before the last. */
export const daysText = (ending: Ending, calendar: Calendar): string => daysSentences(ending, calendar).join(' ');

export function daysSentences(ending: Ending, calendar: Calendar): string[] {
  const { liveness, canLeave, issuer } = ending;
  const { limited_from, act_by } = calendar?.notices.find(({ id }) => id === ending.key) ?? {};
  if (!canLeave || liveness.until === undefined) return [endText(ending)];
  return endSentences(
    { chain: issuer, limitedFrom: limited_from, last: act_by ?? dayBefore(liveness.until) },
    calendar?.today ?? '',
  );
}

/** Of what has no last day. */
function endText({ liveness: { state, date, notice }, canLeave }: Pick<Ending, 'liveness' | 'canLeave'>): string {
  if (!canLeave) return t('It can no longer be moved or redeemed.');
  if (state === 'ending' || notice === undefined) return t('It still works; no last day is announced.');
  const day = dayText(date);
  return state === 'closing'
    ? t('It has been closing down since {day}. No last day is announced.', { day })
    : t('Since {day} nothing more can arrive there. What is there can leave; no last day is known.', { day });
}
