import { formatUsd } from '#app/format/amount.ts';
import { dayText } from '#app/format/day.ts';
import { t } from '#app/language/words.ts';
import { useAmountFormat } from './hidden-amounts.ts';
import type { Days } from './holdings/changes.ts';

const WIDTH = 300;
const HEIGHT = 48;
const EDGE = 2;

/** The total over time, a point a day. Nothing before the second day. */
export function DaysChart({ points }: Pick<Days, 'points'>) {
  const amounts = useAmountFormat();
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 2) return null;
  const time = (day: string) => Date.parse(`${day}T00:00Z`);
  const span = time(last.day) - time(first.day);
  const values = points.map(({ usd }) => Number(usd / 10n ** 16n));
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const line = points.map(({ day }, i) => {
    const x = EDGE + ((time(day) - time(first.day)) / span) * (WIDTH - 2 * EDGE);
    const part = most === least ? 0.5 : ((values[i] ?? 0) - least) / (most - least);
    return `${x.toFixed(1)},${(HEIGHT - EDGE - part * (HEIGHT - 2 * EDGE)).toFixed(1)}`;
  });
  return (
    <svg
      role="img"
      aria-label={t('Total from {first} to {last}: {start} to {end}', {
        first: dayText(first.day),
        last: dayText(last.day),
        start: formatUsd(first.usd, 'down', amounts),
        end: formatUsd(last.usd, 'down', amounts),
      })}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="order-last h-12 w-75 max-w-full text-accent medium:order-none"
    >
      <polyline points={line.join(' ')} fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" />
    </svg>
  );
}
