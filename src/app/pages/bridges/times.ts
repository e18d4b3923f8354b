import type { FormatNumber } from '#app/format/number.ts';
import { held, shortDuration } from '#app/format/time.ts';
import { type Message, msg, t } from '#app/language/words.ts';
import type { BridgeTime } from '#contract/bridge-reach.ts';

const WAYS: Readonly<Record<string, Message>> = {
  fast: msg('fast {time}'),
  in: msg('{time} in'),
  out: msg('{time} out'),
};

/** From here on a median says too little of times that differ so much. */
const WIDE = 3;

/** "28 s", "51 s to 24 min", "fast 52 s", "3 min in": what is usual for its lanes in use. */
export function timeText(time: BridgeTime, digits: FormatNumber): string {
  const { way, seconds, from_seconds, to_seconds } = time;
  const text = isWide(time)
    ? t('{least} to {most}', {
        least: shortDuration(from_seconds, digits),
        most: shortDuration(to_seconds, digits),
      })
    : shortDuration(seconds, digits);
  return WAYS[way]?.({ time: text }) ?? text;
}

const isWide = ({ from_seconds, to_seconds }: BridgeTime): boolean => to_seconds >= WIDE * from_seconds;

/** "fast about 1 min, else mostly up to 24 min": all of a bridge. Beside a fast way the usual one is told by what three of four pairs take at most. */
export function timesText(times: readonly BridgeTime[], digits: FormatNumber): string {
  if (!times.some(({ way }) => way === 'fast')) return times.map((time) => timeText(time, digits)).join(t(', '));
  return times
    .map((time) => {
      const { way, seconds, to_seconds } = time;
      if (way === 'fast') return t('fast about {time}', { time: roughly(seconds, digits) });
      const most = isWide(time)
        ? t('mostly up to {time}', { time: shortDuration(to_seconds, digits) })
        : timeText(time, digits);
      return way === 'usual' ? t('else {time}', { time: most }) : most;
    })
    .join(t(', '));
}

const MINUTE = 60;

/** In whole minutes from about one on, rounded up. */
const roughly = (seconds: number, digits: FormatNumber): string =>
  seconds <= MINUTE / 2
    ? shortDuration(seconds, digits)
    : held(t('{count} min', { count: digits(`${Math.ceil(seconds / MINUTE)}`) }));

/** "fast 50 s to 58 s": between which its middle half lies. */
export function halfText({ way, from_seconds, to_seconds }: BridgeTime, digits: FormatNumber): string {
  const [least, most] = [shortDuration(from_seconds, digits), shortDuration(to_seconds, digits)];
  const text = least === most ? least : t('{least} to {most}', { least, most });
  return WAYS[way]?.({ time: text }) ?? text;
}

/** What times rest on; of a word of a newer service nothing is said. */
const BASES: Readonly<Record<string, Message>> = {
  measured: msg('measured'),
  published: msg('as the bridge states it'),
};

/** Of which pairs typical times are, and what they rest on: the quote of one pair differs. A wide one is told by more than its middle. */
export function typicalBasis(times: readonly BridgeTime[]): string {
  if (times.length === 0) return '';
  const pairs = times.some(isWide) ? t('over its pairs of chains') : t('median over its pairs of chains');
  return [pairs, basisText(times)].filter(Boolean).join(t(', '));
}

export const basisText = (times: readonly BridgeTime[]): string => BASES[times[0]?.basis ?? '']?.() ?? '';

/** Whether somebody timed them: others are what the bridge says of itself. */
export const isMeasured = (times: readonly BridgeTime[]): boolean => times[0]?.basis === 'measured';
