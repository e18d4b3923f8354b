import type { FormatNumber } from '#app/format/number.ts';
import { shortDuration } from '#app/format/time.ts';
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
  const text =
    to_seconds >= WIDE * from_seconds
      ? t('{from} to {to}', { from: shortDuration(from_seconds, digits), to: shortDuration(to_seconds, digits) })
      : shortDuration(seconds, digits);
  return WAYS[way]?.({ time: text }) ?? text;
}

/** "fast 52 s, else 51 s to 24 min": all of a bridge. */
export const timesText = (times: readonly BridgeTime[], digits: FormatNumber): string =>
  times
    .map((time) =>
      time.way === 'usual' && times.some(({ way }) => way === 'fast')
        ? t('else {time}', { time: timeText(time, digits) })
        : timeText(time, digits),
    )
    .join(t(', '));

/** "40 pairs of chains, half of them 40 s to 2 min" */
export const spreadText = ({ from_seconds, to_seconds, pairs }: BridgeTime, digits: FormatNumber): string =>
  t('{count, plural, one {{number} pair of chains} other {{number} pairs of chains}}, half of them {from} to {to}', {
    count: pairs,
    number: digits(`${pairs}`),
    from: shortDuration(from_seconds, digits),
    to: shortDuration(to_seconds, digits),
  });

/** What times rest on; of a word of a newer service nothing is said. */
const BASES: Readonly<Record<string, Message>> = { measured: msg('measured'), published: msg('its own figures') };

export const basisText = (times: readonly BridgeTime[]): string => BASES[times[0]?.basis ?? '']?.() ?? '';
