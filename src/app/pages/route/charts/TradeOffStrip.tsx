import { useFormatNumber } from '#app/format/number.ts';
import { t } from '#app/language/words.ts';
import { ChartsButton } from './ChartsButton.tsx';
import { Plot } from './Plot.tsx';
import { TimePrice } from './PointTable.tsx';
import { SizeCurveButton } from './SizeCurveButton.tsx';
import { type ChartsProps, tradeOffs } from './trade-offs.ts';

/** Cost against time of the routes that have both, small; the chart is a press away. */
export default function TradeOffStrip(props: ChartsProps) {
  const digits = useFormatNumber();
  const points = tradeOffs(props.routes);
  return (
    <section aria-label={t('Cost against time')} className="isolate flex flex-col gap-1 print:hidden">
      <div className="flex flex-wrap items-center gap-1 text-12 text-muted">
        <span className="mr-auto">{t('Cheap is at the top, quick on the left')}</span>
        <ChartsButton {...props} size="small" variant="quiet" />
        <SizeCurveButton {...props} />
      </div>
      <Plot points={points} open={props.open} digits={digits} onOpen={props.onOpen} />
      <TimePrice points={points} digits={digits} />
    </section>
  );
}
