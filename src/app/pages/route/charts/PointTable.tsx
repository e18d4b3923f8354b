import { formatUsd } from '#app/format/amount.ts';
import type { FormatNumber } from '#app/format/number.ts';
import { durationGap, durationText } from '#app/format/time.ts';
import { costText } from '../comparison/route-cost.ts';
import { priceOfTime, type TradeOff } from './trade-offs.ts';

interface PointsProps {
  readonly points: readonly TradeOff[];
  readonly digits: FormatNumber;
}

/** "$0.20, about 20 min" */
export const pointText = ({ cost, seconds }: TradeOff, digits: FormatNumber): string =>
  `${costText({ known: true, value: cost }, digits)}, ${durationText(seconds, digits)}`;

/** The points of a chart as a table. */
export function PointTable({ points, digits }: PointsProps) {
  const [cheapest] = points;
  return (
    <table className="min-h-24 w-full text-left text-14">
      <caption className="sr-only">Cost against time, cheapest first</caption>
      <thead className="text-12 text-muted">
        <tr>
          <th scope="col">Bridges</th>
          <th scope="col">Total cost</th>
          <th scope="col">Time</th>
          <th scope="col">Against the cheapest</th>
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr key={point.compared.id} className="border-divider border-t">
            <th scope="row" className="font-normal">
              {point.name}
            </th>
            <td>{costText({ known: true, value: point.cost }, digits)}</td>
            <td>{durationText(point.seconds, digits)}</td>
            <td>{cheapest && priceText(cheapest, point, digits)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** "19 min sooner costs $0.31, 98 cents an hour"; null if nothing is to be said. */
function priceText(cheapest: TradeOff, other: TradeOff, digits: FormatNumber): string | null {
  const price = priceOfTime(cheapest, other);
  if (price === null) return null;
  return `${durationGap(price.seconds, digits)} sooner costs ${formatUsd(price.usd, 'up', digits)}, ${formatUsd(price.usdPerHour, 'up', digits)} an hour`;
}

/** The least price of arriving sooner. */
export function TimePrice({ points, digits }: PointsProps) {
  const [cheapest, ...others] = points;
  const next = others.find((other) => cheapest && other.isFrontier && priceOfTime(cheapest, other) !== null);
  return (
    <p className="min-h-5 text-14 text-muted">
      {cheapest && next && `${next.name}: ${priceText(cheapest, next, digits)}.`}
    </p>
  );
}
