import { isNothingRead, missingFeeds } from '#app/api/status-query.ts';
import { chainName, type Lookup } from '#app/asset/lookup.ts';
import { dayText } from '#app/format/day.ts';
import { listText } from '#app/format/list-text.ts';
import type { FormatNumber } from '#app/format/number.ts';
import { plainText } from '#app/format/plain-text.ts';
import { ageText, held } from '#app/format/time.ts';
import { type Message, msg, t } from '#app/language/words.ts';
import type { Tone } from '#app/ui/Badge.tsx';
import type { FactsAge, FeedStatus, StatusResponse } from '#contract/status.ts';

/** The age of something dated by the service, at a time by its clock. Null for a time that cannot be read. */
export function ageOf(asOf: string | null | undefined, now: number, digits: FormatNumber): string | null {
  const at = Date.parse(asOf ?? '');
  // Clocks of chains and services differ by a few seconds.
  return Number.isNaN(at) ? null : ageText(Math.max(now - at, 0), digits);
}

interface MarketWords {
  readonly text: string;
  readonly tone: Tone;
}

/** For the header: what `marketWords` says, and the age of facts where they are old: "sample; facts 98 days old". */
export function badgeWords(status: StatusResponse, now: number, digits: FormatNumber): MarketWords {
  const { text: market, tone } = marketWords(status, now, digits);
  const days = Math.max(...oldFacts(status).map(({ age_days }) => age_days));
  if (!Number.isFinite(days)) return { text: market, tone };
  const text = t('{market}; facts {count} days old', { market, count: digits(`${days}`) });
  return { text, tone: tone === 'good' ? 'warn' : tone };
}

/** The kinds of facts that the service calls old; none where it tells no ages. */
export const oldFacts = ({ facts = [] }: StatusResponse): FactsAge[] => facts.filter(({ is_old }) => is_old);

const KINDS: Readonly<Record<string, Message>> = {
  liveness: msg('What is halted or gone'),
  bridges: msg('Whom each bridge trusts'),
  failures: msg('Where money is when a step fails'),
};

/** The kind of facts in words; one of a later version as it is. */
export const factsKind = ({ kind }: FactsAge): string => KINDS[kind]?.() ?? plainText(kind);

/** "read on 21 Nov 2026, 7 days ago; the oldest on 22 Aug 2026" */
export function factsAgeText({ newest, oldest, age_days }: FactsAge, digits: FormatNumber): string {
  const age = t('{count, plural, one {{number} day ago} other {{number} days ago}}', {
    count: age_days,
    number: digits(`${age_days}`),
  });
  const day = age_days === 0 ? dayText(newest) : t('{day}, {age}', { day: dayText(newest), age });
  return oldest === newest
    ? t('read on {day}', { day })
    : t('read on {day}; the oldest on {oldest}', { day, oldest: dayText(oldest) });
}

/** In a sentence: whether answers can be had, and of how much of the market. */
export function verdict(status: StatusResponse, now: number, digits: FormatNumber): MarketWords {
  const { market, feeds } = status;
  if (!market.live)
    return market.source === 'sample'
      ? { text: t('The service answers, with made-up prices.'), tone: 'warn' }
      : { text: t('The service answers, with prices that were read once.'), tone: 'warn' };
  const missing = missingFeeds(status).length;
  if (isNothingRead(status) || missing === feeds.length)
    return { text: t('The service answers, but none of its sources do yet.'), tone: 'bad' };
  const number = (count: number) => digits(`${count}`);
  if (missing > 0) {
    const words = { missing: number(missing), count: feeds.length, number: number(feeds.length) };
    const text = t(
      'The service answers without {missing} of its {count, plural, one {{number} source} other {{number} sources}}: routes are missing.',
      words,
    );
    return { text, tone: 'warn' };
  }
  const age = ageOf(market.as_of, now, digits);
  const words = { count: feeds.length, number: number(feeds.length) };
  return {
    text:
      age === null
        ? t('The service and its {count, plural, one {one source} other {{number} sources}} answer.', words)
        : t(
            'The service and its {count, plural, one {one source} other {{number} sources}} answer. The oldest figure is {age}.',
            { ...words, age },
          ),
    tone: 'good',
  };
}

/** "live, 12 s old", "live, Osmosis missing", "live, 3 sources down", "sample". */
function marketWords(status: StatusResponse, now: number, digits: FormatNumber): MarketWords {
  const { market, feeds } = status;
  const age = ageOf(market.as_of, now, digits);
  if (!market.live) {
    if (market.source === 'sample') return { text: t('sample'), tone: 'warn' };
    return { text: age === null ? t('captured') : t('captured, {age}', { age }), tone: 'warn' };
  }
  const missing = missingFeeds(status);
  const [first] = missing;
  if (isNothingRead(status) || missing.length === feeds.length)
    return { text: t('live, nothing read yet'), tone: 'bad' };
  if (first === undefined) return { text: age === null ? t('live') : t('live, {age}', { age }), tone: 'good' };
  if (missing.length === 1) return { text: t('live, {what} missing', { what: plainText(first.title) }), tone: 'warn' };
  return { text: t('live, {number} sources down', { number: digits(`${missing.length}`) }), tone: 'warn' };
}

const STATES: Readonly<Record<string, { readonly text: Message; readonly tone: Tone }>> = {
  current: { text: msg('Answers'), tone: 'good' },
  late: { text: msg('In use, last read failed'), tone: 'warn' },
  expired: { text: msg('Too old, not in use'), tone: 'bad' },
  waiting: { text: msg('Not read yet'), tone: 'plain' },
  /** In use, and its first round goes on. */
  partial: { text: msg('In use, not all read yet'), tone: 'plain' },
};

/** The state of a feed in words; one of a later version as it is. */
export function stateWords({ state, partial }: FeedStatus): MarketWords {
  const words = STATES[partial === true && state === 'current' ? 'partial' : state];
  return words === undefined ? { text: plainText(state), tone: 'plain' } : { text: words.text(), tone: words.tone };
}

/** Feeds of one chain, of several, or of none, under a heading. */
export interface FeedGroup {
  readonly title: string;
  readonly feeds: readonly FeedStatus[];
}

/** Chains by name, then what reads several chains, then services that belong to none. */
export function feedGroups(feeds: readonly FeedStatus[], lookup: Lookup): FeedGroup[] {
  const byChain = new Map<string, FeedStatus[]>();
  for (const feed of feeds) {
    const [chainId, ...more] = feed.chain_ids;
    if (chainId === undefined || more.length > 0) continue;
    const title = chainName(lookup, chainId);
    byChain.set(title, [...(byChain.get(title) ?? []), feed]);
  }
  const others = [
    { title: t('Several chains'), feeds: feeds.filter(({ chain_ids }) => chain_ids.length > 1) },
    { title: t('Services'), feeds: feeds.filter(({ chain_ids }) => chain_ids.length === 0) },
  ];
  return [
    ...[...byChain].map(([title, own]) => ({ title, feeds: own })).sort((a, b) => a.title.localeCompare(b.title)),
    ...others.filter((group) => group.feeds.length > 0),
  ];
}

/** "30 s", "2 min" */
export function intervalText(ms: number, digits: FormatNumber): string {
  const seconds = Math.round(ms / 1000);
  return held(
    seconds < 120
      ? t('{count} s', { count: digits(`${seconds}`) })
      : t('{count} min', { count: digits(`${Math.round(seconds / 60)}`) }),
  );
}

const LOST: Readonly<Record<string, Message>> = {
  prices: msg('the dollars of assets that only it prices'),
  gas: msg('network gas of its chains'),
  pools: msg('swaps through its pools'),
  lanes: msg('transfers over its bridge'),
};

/** What answers lack while a feed is missing: "swaps through its pools". */
export const lostWith = ({ covers }: FeedStatus): string =>
  listText(covers.flatMap((kind) => LOST[kind]?.() ?? [])) || t('its figures');
