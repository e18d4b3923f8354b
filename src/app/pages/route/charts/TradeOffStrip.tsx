import clsx from 'clsx';
import { useState } from 'react';
import { formatUsd } from '#app/format/amount.ts';
import { type FormatNumber, useFormatNumber } from '#app/format/number.ts';
import { durationGap, durationText } from '#app/format/time.ts';
import { Mark } from '#app/marks/Mark.tsx';
import { Button } from '#app/ui/Button.tsx';
import { DialogSkeleton, LazyDialog } from '#app/ui/LazyDialog.tsx';
import { lazyComponent } from '#app/ui/lazy-component.ts';
import type { Bridge } from '#contract/bridge.ts';
import type { ComparedRoute } from '../comparison/compared-route.ts';
import { costText } from '../comparison/route-cost.ts';
import type { RouteQuery } from '../query/quote-requests.ts';
import { placesOf, priceOfTime, type TradeOff, tradeOffs } from './trade-offs.ts';

const SizeCurve = lazyComponent(() => import('./SizeCurve.tsx'));

interface TradeOffStripProps {
  routes: readonly ComparedRoute[];
  open: ComparedRoute | undefined;
  query: RouteQuery;
  bridges: readonly Bridge[];
  /** Whether it stands in a dialog, where there is room. */
  isTall?: boolean;
  onOpen: (id: string) => void;
}

/** Cost against time of the routes that have both, as a chart or as a table. */
export default function TradeOffStrip({ routes, open, query, bridges, isTall = false, onOpen }: TradeOffStripProps) {
  const digits = useFormatNumber();
  const [isTable, setIsTable] = useState(false);
  const [isCurveOpen, setIsCurveOpen] = useState(false);
  const points = tradeOffs(routes);
  const sent = routes[0]?.sent;
  return (
    <section aria-label="Cost against time" className="isolate flex flex-col gap-1 print:hidden">
      <div className="flex flex-wrap items-center gap-1 text-12 text-muted">
        <span className={clsx('mr-auto', isTall && 'basis-full')}>Cheap is at the top, quick on the left</span>
        <Button size="small" variant="quiet" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
          Show as table
        </Button>
        {sent?.amount.known && (
          <Button size="small" variant="quiet" onClick={() => setIsCurveOpen(true)}>
            Cost by amount
          </Button>
        )}
      </div>
      {isTable ? (
        <PointTable points={points} digits={digits} />
      ) : (
        <Plot {...{ points, open, digits, isTall, onOpen }} />
      )}
      <TimePrice points={points} digits={digits} />
      {isCurveOpen && sent && (
        <LazyDialog
          title="Cost by amount"
          placeholder={<DialogSkeleton className="h-96" />}
          onClose={() => setIsCurveOpen(false)}
          className="medium:w-[44rem]"
        >
          <SizeCurve query={query} bridges={bridges} sent={sent} />
        </LazyDialog>
      )}
    </section>
  );
}

interface PlotProps {
  points: readonly TradeOff[];
  open: ComparedRoute | undefined;
  digits: FormatNumber;
  isTall: boolean;
  onOpen: (id: string) => void;
}

const percent = (part: number): string => `${(part * 100).toFixed(2)}%`;

/** The points lie above the lines as buttons, in order of cost. */
function Plot({ points, open, digits, isTall, onOpen }: PlotProps) {
  if (points.length === 0) return <p className="h-24 text-14 text-muted">No route has both a cost and a time.</p>;
  const { places, ticks } = placesOf(points);
  const line = points.flatMap(({ isFrontier }, index) => {
    const place = places[index];
    return isFrontier && place ? [`${place.x * 100},${place.y * 100}`] : [];
  });
  return (
    <div className={clsx('relative border-divider border-b', isTall ? 'h-64' : 'h-24')}>
      <div className="absolute inset-x-4 top-3 bottom-7">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden className="size-full overflow-visible">
          {ticks.map(({ x, label }) => (
            <line key={label} x1={x * 100} x2={x * 100} y1={-10} y2={120} stroke="var(--divider)" {...THIN} />
          ))}
          <polyline points={line.join(' ')} fill="none" stroke="var(--accent)" {...THIN} />
        </svg>
        {points.map((point, index) => (
          <Point
            key={point.compared.id}
            point={point}
            isOpen={point.compared.id === open?.id}
            left={percent(places[index]?.x ?? 0)}
            top={percent(places[index]?.y ?? 0)}
            digits={digits}
            onOpen={onOpen}
          />
        ))}
      </div>
      <div aria-hidden className="absolute inset-x-4 bottom-0 h-4 text-12 text-faint">
        {ticks.map(({ x, label }) => (
          <span key={label} className="-translate-x-1/2 absolute whitespace-nowrap" style={{ left: percent(x) }}>
            {label}
          </span>
        ))}
      </div>
    </div>
  );
}

const THIN = { strokeWidth: 1, vectorEffect: 'non-scaling-stroke' } as const;

interface PointProps {
  point: TradeOff;
  isOpen: boolean;
  left: string;
  top: string;
  digits: FormatNumber;
  onOpen: (id: string) => void;
}

/** Hollow where the cost is "at least", faded where another route is both cheaper and quicker. */
function Point({ point, isOpen, left, top, digits, onOpen }: PointProps) {
  const { compared, name, step, isFrontier, cost } = point;
  const label = `Point ${name}: ${pointText(point, digits)}`;
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isOpen}
      title={label}
      onClick={() => onOpen(compared.id)}
      style={{ left, top }}
      className={clsx(
        '-translate-x-1/2 -translate-y-1/2 absolute inline-flex size-6 items-center justify-center rounded-full border-2 bg-raised hover:z-10 focus-visible:z-10',
        isOpen ? 'z-10 border-accent' : cost.isExact ? 'border-transparent' : 'border-edge border-dashed',
        !isFrontier && !isOpen && 'opacity-60 hover:opacity-100 focus-visible:opacity-100',
      )}
    >
      {cost.isExact && step?.carrierMark ? (
        <Mark of={step.carrierMark} name={name} seed={name} size={18} />
      ) : (
        <span className={clsx('size-3 rounded-full', cost.isExact ? 'bg-accent' : 'border border-edge')} />
      )}
    </button>
  );
}

const pointText = ({ cost, seconds }: TradeOff, digits: FormatNumber): string =>
  `${costText({ known: true, value: cost }, digits)}, ${durationText(seconds, digits)}`;

function PointTable({ points, digits }: Pick<PlotProps, 'points' | 'digits'>) {
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
function TimePrice({ points, digits }: Pick<PlotProps, 'points' | 'digits'>) {
  const [cheapest, ...others] = points;
  const next = others.find((other) => cheapest && other.isFrontier && priceOfTime(cheapest, other) !== null);
  return (
    <p className="min-h-5 text-14 text-muted">
      {cheapest && next && `${next.name}: ${priceText(cheapest, next, digits)}.`}
    </p>
  );
}
