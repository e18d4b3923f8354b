import clsx from 'clsx';
import { formatUsd } from '#app/format/amount.ts';
import type { FormatNumber } from '#app/format/number.ts';
import { t } from '#app/language/words.ts';
import { Mark } from '#app/marks/Mark.tsx';
import type { ComparedRoute } from '../comparison/compared-route.ts';
import { pointText } from './PointTable.tsx';
import { costTicks, type Placed, placesOf, type TradeOff } from './trade-offs.ts';

interface PlotProps {
  points: readonly TradeOff[];
  open: ComparedRoute | undefined;
  digits: FormatNumber;
  onOpen: (id: string) => void;
  /** Lines lead from this point to both rules. */
  lit: TradeOff | undefined;
  onLight: (point: TradeOff | undefined) => void;
}

const percent = (part: number): string => `${(part * 100).toFixed(2)}%`;

/** The points lie above the lines as buttons, in order of cost. */
export function Plot({ points, open, digits, onOpen, lit: litPoint, onLight }: PlotProps) {
  if (points.length === 0)
    return <p className="h-24 text-14 text-muted">{t('No route has both a cost and a time.')}</p>;
  const { places, ticks } = placesOf(points);
  const costs = costTicks(points);
  const lit = litPoint && places[points.indexOf(litPoint)];
  const frontier = places.filter((_, index) => points[index]?.isFrontier);
  // A step: what lies between two routes is no route.
  const line = frontier.flatMap(({ x, y }, index) => {
    const before = frontier[index - 1];
    return [...(before ? [`${before.x * 100},${y * 100}`] : []), `${x * 100},${y * 100}`];
  });
  return (
    <div dir="ltr" className="relative h-72">
      <p aria-hidden className="absolute start-0 top-0 text-12 text-muted">
        {t('Total cost')} <span className="ms-2">{t('↑ cheaper')}</span>
      </p>
      <div className="absolute top-8 end-4 bottom-12 start-20">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden className="size-full overflow-visible">
          {ticks.map(({ x, label }) => (
            <line key={label} x1={x * 100} x2={x * 100} y1={-5} y2={105} stroke="var(--divider)" {...THIN} />
          ))}
          {costs.map(({ y }) => (
            <line key={y} x1={0} x2={100} y1={y * 100} y2={y * 100} stroke="var(--divider)" {...THIN} />
          ))}
          {lit && <Guides {...lit} />}
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
            onLight={onLight}
          />
        ))}
        {costs.map(({ y, usd }) => (
          <span
            key={y}
            aria-hidden
            translate="no"
            className="-translate-y-1/2 -start-20 absolute w-18 truncate text-end text-12 text-faint tabular-nums"
            style={{ top: percent(y) }}
          >
            {formatUsd(usd, 'up', digits)}
          </span>
        ))}
      </div>
      <div aria-hidden translate="no" className="absolute end-4 bottom-5 start-20 h-4 text-12 text-faint">
        {ticks.map(({ x, label }) => (
          <span
            key={label}
            dir="auto"
            className="-translate-x-1/2 absolute whitespace-nowrap"
            style={{ left: percent(x) }}
          >
            {label}
          </span>
        ))}
      </div>
      <p aria-hidden className="absolute end-4 bottom-0 text-12 text-muted">
        <span className="me-2">{t('← faster')}</span> {t('Time, about')}
      </p>
    </div>
  );
}

const THIN = { strokeWidth: 1, vectorEffect: 'non-scaling-stroke' } as const;

/** From a point to the rule of costs and to that of times. */
const Guides = ({ x, y }: Placed) => (
  <polyline
    points={`0,${y * 100} ${x * 100},${y * 100} ${x * 100},105`}
    fill="none"
    stroke="var(--edge)"
    strokeDasharray="4 4"
    {...THIN}
  />
);

interface PointProps {
  point: TradeOff;
  isOpen: boolean;
  left: string;
  top: string;
  digits: FormatNumber;
  onOpen: (id: string) => void;
  onLight: (point: TradeOff | undefined) => void;
}

/** Hollow where the cost is "at least", faded where another route is both cheaper and quicker. */
function Point({ point, isOpen, left, top, digits, onOpen, onLight }: PointProps) {
  const { compared, name, step, isFrontier, cost } = point;
  const label = t('Point {route}: {figures}', { route: name, figures: pointText(point, digits) });
  const light = () => onLight(point);
  const dim = () => onLight(undefined);
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isOpen}
      title={label}
      onClick={() => onOpen(compared.id)}
      onPointerEnter={light}
      onPointerLeave={dim}
      onFocus={light}
      onBlur={dim}
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
