import type { FormatNumber } from '#app/format/number.ts';
import { shortDuration } from '#app/format/time.ts';
import { type Message, msg, t } from '#app/language/words.ts';
import type { BridgeTime } from '#contract/bridge-reach.ts';

const WAYS: Readonly<Record<string, Message>> = {
  fast: msg('{time}, fast'),
  in: msg('{time} in'),
  out: msg('{time} out'),
};

/** "4 min", "74 s, fast", "3 min in": the median of its lanes in use. */
export function timeText({ way, seconds }: BridgeTime, digits: FormatNumber): string {
  const time = shortDuration(seconds, digits);
  return WAYS[way]?.({ time }) ?? time;
}

/** "half of 112 pairs of chains take 20 s to 40 s, as measured" */
export function spreadText({ from_seconds, to_seconds, pairs, basis }: BridgeTime, digits: FormatNumber): string {
  const values = {
    pairs: digits(`${pairs}`),
    from: shortDuration(from_seconds, digits),
    to: shortDuration(to_seconds, digits),
  };
  return basis === 'measured'
    ? t('{pairs} pairs of chains, half of them {from} to {to}, as measured', values)
    : t('{pairs} pairs of chains, half of them {from} to {to}, as published', values);
}
