import { useState } from 'react';
import { type FormatNumber, useFormatNumber } from '#app/format/number.ts';
import { rich } from '#app/language/rich.ts';
import { t } from '#app/language/words.ts';
import { useSettings } from '#app/storage/settings.ts';
import { Button } from '#app/ui/Button.tsx';
import { Points } from '#app/ui/Points.tsx';
import { costAtOwnPrices, ownPricesText, pricesFor, rankAtOwnPrices, readOwnPrices } from '../comparison/own-prices.ts';
import { costText } from '../comparison/route-cost.ts';
import { Plot } from './Plot.tsx';
import { PointTable, pointText } from './PointTable.tsx';
import { type ChartsProps, type TradeOff, tradeOffs } from './trade-offs.ts';

/** Cost against time with both rules, or as a table, and what an hour would have to be worth. */
export default function TradeOffChart({ routes, open, side, onOpen }: ChartsProps) {
  const digits = useFormatNumber();
  const [isTable, setIsTable] = useState(false);
  const [lit, setLit] = useState<string>();
  const points = tradeOffs(routes);
  const find = (id: string | undefined) => points.find(({ compared }) => compared.id === id);
  const named = find(lit) ?? find(open?.id) ?? points[0];
  return (
    <section aria-label={t('Cost against time')} className="isolate flex min-h-94 flex-col gap-3 pt-2 print:hidden">
      {isTable ? (
        <PointTable points={points} digits={digits} />
      ) : (
        <>
          <Plot {...{ points, open, digits, onOpen }} lit={find(lit)} onLight={(point) => setLit(point?.compared.id)} />
          <p className="min-h-5 text-14 tabular-nums">{named && <Named point={named} digits={digits} />}</p>
        </>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <OwnPrice routes={routes} side={side} points={points} digits={digits} />
        <Button size="small" variant="quiet" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
          {t('Show as table')}
        </Button>
      </div>
    </section>
  );
}

const Named = ({ point, digits }: { point: TradeOff; digits: FormatNumber }) => (
  <Points>
    {rich('{route}: {figures}', {
      route: <span className="font-semibold">{point.name}</span>,
      figures: pointText(point, digits),
    })}
    {!point.isFrontier && point.cost.isExact && (
      <span className="text-muted">{t('another costs no more and is no slower')}</span>
    )}
  </Points>
);

interface OwnPriceProps extends Pick<ChartsProps, 'routes' | 'side'> {
  points: readonly TradeOff[];
  digits: FormatNumber;
}

/** "At $20.00 an hour, Hyperlane comes first: $1.64." */
function OwnPrice({ routes, side, points, digits }: OwnPriceProps) {
  const { ownPrices } = useSettings();
  const prices = pricesFor(readOwnPrices(ownPrices), routes);
  if (!prices?.some(Boolean)) return null;
  const [first] = rankAtOwnPrices(routes, 'cost', side, ownPrices);
  const point = points.find(({ compared }) => compared === first);
  if (point === undefined) return null;
  const cost = costText(costAtOwnPrices(point.compared, prices), digits);
  return (
    <p className="text-14">
      {t('At {prices}, {route} comes first: {cost}.', {
        prices: ownPricesText(prices, digits),
        route: point.name,
        cost,
      })}
    </p>
  );
}
