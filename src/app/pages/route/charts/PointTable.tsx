import { formatUsd } from '#app/format/amount.ts';
import type { FormatNumber } from '#app/format/number.ts';
import { durationGap, durationText } from '#app/format/time.ts';
import { t } from '#app/language/words.ts';
import { costText } from '../comparison/route-cost.ts';
import { priceOfTime, type TradeOff } from './trade-offs.ts';

interface PointsProps {
  readonly points: readonly TradeOff[];
  readonly digits: FormatNumber;
}

/** "$0.20, about 20 min" */
export const pointText = ({ cost, seconds }: TradeOff, digits: FormatNumber): string =>
  t('{cost}, {duration}', {
    cost: costText({ known: true, value: cost }, digits),
    duration: durationText(seconds, digits),
  });

/** The points of a chart as a table. */
export function PointTable({ points, digits }: PointsProps) {
  const [cheapest] = points;
  return (
    <table className="min-h-24 w-full text-start text-14">
      <caption className="sr-only">{t('Cost against time, cheapest first')}</caption>
      <thead className="text-14 text-muted">
        <tr>
          <th scope="col">{t('Bridges')}</th>
          <th scope="col">{t('Total cost')}</th>
          <th scope="col">{t('Time')}</th>
          <th scope="col">{t('Against the cheapest')}</th>
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr key={point.compared.id} className="border-divider border-t">
            <th scope="row" className="font-normal">
              {point.name}
            </th>
            <td translate="no">{costText({ known: true, value: point.cost }, digits)}</td>
            <td translate="no">{durationText(point.seconds, digits)}</td>
            <td>{cheapest && priceText(cheapest, point, digits)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** "19 min sooner for $0.31"; null if nothing is to be said. */
function priceText(cheapest: TradeOff, other: TradeOff, digits: FormatNumber): string | null {
  const price = priceOfTime(cheapest, other);
  if (price === null) return null;
  return t('{duration} sooner for {usd}', {
    duration: durationGap(price.seconds, digits),
    usd: formatUsd(price.usd, 'up', digits),
  });
}
