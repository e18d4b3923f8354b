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

/** "112 pairs of chains, half of them 20 s to 40 s: 12 measured, the others as published" */
export function spreadText({ from_seconds, to_seconds, pairs, measured }: BridgeTime, digits: FormatNumber): string {
  const values = {
    pairs: digits(`${pairs}`),
    measured: digits(`${measured}`),
    from: shortDuration(from_seconds, digits),
    to: shortDuration(to_seconds, digits),
  };
  if (measured === 0) return t('{pairs} pairs of chains, half of them {from} to {to}, as published', values);
  return measured === pairs
    ? t('{pairs} pairs of chains, half of them {from} to {to}, as measured', values)
    : t('{pairs} pairs of chains, half of them {from} to {to}: {measured} measured, the others as published', values);
}
