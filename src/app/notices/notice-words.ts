import {
  isDayOfReading,
  type NoticeSource,
  type NoticeState,
  type NoticeSubject,
  type SourceStrength,
} from '#contract/notice.ts';
import { coinOf } from '../asset/coin.ts';
import { limitedText } from '../asset/liveness-words.ts';
import { bridgeName, chainName, type Lookup } from '../asset/lookup.ts';
import { dayBefore, dayText, soonText } from '../format/day.ts';
import { listText } from '../format/list-text.ts';
import { plainText } from '../format/plain-text.ts';
import { type Message, msg, t } from '../language/words.ts';
import { sinceDay } from './calendar.ts';

const SINCE: Readonly<Record<string, Message>> = {
  inform: msg('since {day}'),
  warn: msg('caution since {day}'),
  no_entry: msg('no deposits since {day}'),
  closed: msg('closed since {day}'),
};

const COMING: Readonly<Record<string, Message>> = {
  inform: msg('from {day}'),
  warn: msg('caution from {day}'),
  no_entry: msg('no deposits from {day}'),
  closed: msg('last day {day}'),
};

/** How it is said of a day that is no more than the one on which it was read. */
const CLOSED_AS_READ = msg('closed, as read on {day}');

/** One of a newer service stays as it is. */
function effectText(texts: typeof SINCE, effect: string, day: string): string {
  return texts[effect]?.({ day }) ?? t('{effect}, {day}', { effect: plainText(effect), day });
}

/** "closed since 16 Jun 2026"; "" before the first phase. */
export function currentText(notice: NoticeState, today: string): string {
  if (notice.effect === null) return '';
  const since = sinceDay(notice, today);
  return notice.effect === 'closed' && isDayOfReading(notice, since)
    ? CLOSED_AS_READ({ day: dayText(since) })
    : effectText(SINCE, notice.effect, dayText(since));
}

/** The last day to act, else the last before it is closed; undefined of what does not close. */
const lastDay = ({ next, act_by }: Pick<NoticeState, 'next' | 'act_by'>): string | undefined =>
  next?.effect === 'closed' ? (act_by ?? dayBefore(next.from)) : undefined;

/** "limited from 1 Dec 2026 (tomorrow), last day 11 Jan 2027"; "" after the last phase began. */
export function nextText(notice: NoticeState, today: string): string {
  const { next, limited_from } = notice;
  if (next === null) return '';
  const end = effectText(COMING, next.effect, soonText(lastDay(notice) ?? next.from, today));
  return limitedText(limited_from, today) + end;
}

/** "last day 11 Jan 2027; no deposits since 13 Oct 2026" */
export const daysText = (notice: NoticeState, today: string): string =>
  [nextText(notice, today), currentText(notice, today)].filter(Boolean).join(t('; '));

/** What a subject is, by name: "CCTP v1", "Stargate on Metis", "USDC on Noble and its vouchers". */
export function subjectText(subject: NoticeSubject, lookup: Lookup): string {
  const { bridge, chain_id, channel, contract, denom, vouchers, venue, feed, wallet } = subject;
  if (bridge !== undefined) return bridgeText(subject, lookup);
  if (venue !== undefined) return plainText(venue);
  if (feed !== undefined) return t('prices of {name}', { name: plainText(feed) });
  if (wallet !== undefined) return t('the wallet {name}', { name: plainText(wallet) });
  if (chain_id === undefined) return t('something that is not named');
  const chain = chainName(lookup, chain_id);
  if (channel === '*') return t('every IBC channel of {chain}', { chain });
  if (channel !== undefined) return t('{channel} of {chain}', { channel: plainText(channel), chain });
  if (contract !== undefined) return t('a bridge’s contract on {chain}', { chain });
  if (denom === undefined) return chain;
  const asset = t('{symbol} on {chain}', { symbol: symbolOn(chain_id, denom, lookup), chain });
  if (vouchers === undefined) return asset;
  return vouchers === 'only' ? t('vouchers of {asset}', { asset }) : t('{asset} and its vouchers', { asset });
}

function bridgeText({ bridge, part, chain_id, denom }: NoticeSubject, lookup: Lookup): string {
  const name = bridgeName(lookup, bridge ?? '');
  const whole = part === undefined ? name : t('{bridge} {part}', { bridge: name, part: plainText(part) });
  if (chain_id === undefined) return whole;
  const chain = chainName(lookup, chain_id);
  if (denom === undefined) return t('{bridge} on {chain}', { bridge: whole, chain });
  return t('{bridge}: {symbol} on {chain}', { bridge: whole, symbol: symbolOn(chain_id, denom, lookup), chain });
}

const symbolOn = (chain_id: string, denom: string, lookup: Lookup): string =>
  coinOf({ chain_id, denom }, null, lookup).symbol;

const MOST_NAMED = 3;

/** The first of what a notice is about, each name once, and how many more there are. */
export const subjectsText = (subjects: readonly NoticeSubject[], lookup: Lookup, most = MOST_NAMED): string =>
  firstText([...new Set(subjects.map((subject) => subjectText(subject, lookup)))], most);

/** "A, B and 3 more" */
export function firstText(names: readonly string[], most: number): string {
  const more = names.length - most;
  // One more is as short as its number.
  if (more <= 1) return listText(names);
  return t('{names} and {count, plural, one {# more} other {# more}}', {
    names: names.slice(0, most).join(t(', ')),
    count: more,
  });
}

const STRENGTHS: Readonly<Record<SourceStrength, Message>> = {
  chain: msg('the chain itself'),
  operator: msg('its operator'),
  third: msg('a third party'),
};

/** How strong a source is. What others quote is not said to be the operator's own word. */
export const strengthText = ({ strength, second_hand = false }: NoticeSource): string =>
  second_hand ? t('quoted by others') : STRENGTHS[strength]();
