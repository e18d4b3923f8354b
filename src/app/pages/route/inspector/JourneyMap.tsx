import clsx from 'clsx';
import { PenLine, Zap } from 'lucide-react';
import { type CSSProperties, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { ChainLogo } from '#app/asset/AssetLogo.tsx';
import { t } from '#app/language/words.ts';
import { Mark } from '#app/marks/Mark.tsx';
import type { StepFamily } from '../steps/step-kinds.ts';
import {
  amountLines,
  figureAndSymbol,
  type Ground,
  isUpright,
  type Journey,
  LANE_HEIGHT,
  type Leg,
  type Station,
  uprightRows,
} from './journey.ts';
import type { Unfolding } from './use-unfolding.ts';

interface JourneyMapProps {
  readonly journey: Journey;
  readonly unfolding: Unfolding;
}

/**
 * The route as a chart: stations, what leads from one to the next, and where one signs. The drawing is one image with the
 * whole story as its text; over it lies a button for each step, which leads to its line below.
 */
export function JourneyMap({ journey, unfolding }: JourneyMapProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  return (
    <div ref={box} className="text-12">
      {width > 0 &&
        (isUpright(journey, width) ? (
          <Upright {...{ journey, unfolding }} />
        ) : (
          <Level {...{ journey, unfolding }} hasTallAmounts={amountLines(journey, width) === 2} />
        ))}
    </div>
  );
}

/** Zero until it is measured, before the first paint. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (element.current === null) return;
    const measure = () => setWidth(element.current?.clientWidth ?? 0);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

const MARK = 36;
const STROKES: Record<StepFamily, string> = {
  bridge: 'var(--bridge)',
  swap: 'var(--swap)',
  send: 'var(--send)',
  unknown: 'var(--faint)',
};

interface FrameProps {
  readonly story: string;
  readonly height: number;
  /** The drawing. */
  readonly children: ReactNode;
  /** What can be pressed, over it. */
  readonly buttons: ReactNode;
}

const Frame = ({ story, height, children, buttons }: FrameProps) => (
  <div className="relative" style={{ height }}>
    <div role="img" aria-label={story} className="absolute inset-0">
      {children}
    </div>
    <div className="print:hidden">{buttons}</div>
  </div>
);

interface LegButtonProps {
  readonly leg: Leg;
  readonly unfolding: Unfolding;
  readonly style: CSSProperties;
}

function LegButton({ leg: { step, title }, unfolding, style }: LegButtonProps) {
  const light = () => unfolding.light(step);
  const dim = () => unfolding.light(null);
  return (
    <button
      type="button"
      aria-label={t('Step {number}: {title}', { number: `${step + 1}`, title })}
      title={title}
      onPointerEnter={light}
      onPointerLeave={dim}
      onFocus={light}
      onBlur={dim}
      onClick={() => unfolding.show(step)}
      className={clsx(
        'touch-reach absolute rounded-8',
        unfolding.lit === step && 'shadow-[inset_0_0_0_2px_var(--info)]',
      )}
      style={style}
    />
  );
}

interface LegButtonsProps extends JourneyMapProps {
  readonly segmentStyle: (segment: number) => CSSProperties;
  readonly ringStyle: (station: number, ring: number) => CSSProperties;
}

/** A button for each step, where the drawing has it. */
function LegButtons({ journey: { segments, stations }, unfolding, segmentStyle, ringStyle }: LegButtonsProps) {
  const placed = [
    ...segments.flatMap((leg, i) => (leg ? [{ leg, style: segmentStyle(i) }] : [])),
    ...stations.flatMap(({ rings }, i) => rings.map((leg, k) => ({ leg, style: ringStyle(i, k) }))),
  ];
  return placed.map(({ leg, style }) => <LegButton key={leg.step} leg={leg} unfolding={unfolding} style={style} />);
}

/** The line of a segment: double for a bridge, dashed where nobody knows what happens. */
function Track({ leg, ...ends }: { leg: Leg | null } & Record<'x1' | 'x2' | 'y1' | 'y2', number | string>) {
  const isDouble = leg?.family === 'bridge';
  const isUnknown = leg === null || leg.family === 'unknown';
  return (
    <>
      <line
        {...ends}
        stroke={STROKES[leg?.family ?? 'unknown']}
        strokeWidth={isDouble ? 6 : 2}
        strokeDasharray={isUnknown ? '4 4' : undefined}
      />
      {isDouble && <line {...ends} stroke="var(--raised)" strokeWidth={2} />}
    </>
  );
}

/** What carries a segment, or a "?". */
function Carrier({ leg, size = 20 }: { leg: Leg | null; size?: number }) {
  return (
    <span className="flex items-center rounded-full bg-raised">
      {leg?.isFast && <Zap size={14} className="mx-0.5 fill-current text-bridge" />}
      {leg?.mark ? (
        <span className={clsx('flex rounded-full', leg.family === 'swap' && 'ring-2 ring-swap')}>
          <Mark of={leg.mark} name={leg.carrier} seed={leg.carrier} size={size} />
        </span>
      ) : (
        <span
          className="flex items-center justify-center rounded-full border-2 border-current bg-raised font-semibold text-faint"
          style={{ width: size, height: size }}
        >
          {leg?.family === 'send' ? '·' : leg?.family === 'swap' ? '' : '?'}
        </span>
      )}
    </span>
  );
}

/** A chain's mark; hatched around where it is a test network. */
function StationMark({ station: { id, name, isTestnet } }: { station: Station }) {
  return (
    <span
      className={clsx(
        'flex rounded-full p-0.5',
        isTestnet ? 'bg-[repeating-linear-gradient(45deg,var(--warn)_0_2px,var(--raised)_2px_5px)]' : 'bg-raised',
      )}
    >
      {id === null ? <Carrier leg={null} size={MARK} /> : <ChainLogo id={id} name={name} size={MARK} />}
    </span>
  );
}

function Pens({ pens }: { pens: readonly number[] }) {
  return pens.map((number) => (
    <span
      key={number}
      className="inline-flex h-4 items-center gap-0.5 rounded-full bg-ink px-1 font-semibold text-[0.6875rem] text-bg leading-none"
    >
      <PenLine size={10} />
      {number}
    </span>
  ));
}

function Lanes({ lanes }: { lanes: readonly string[] }) {
  return lanes.map((lane, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two lanes may have one share, and have no state
    <span key={i} className="flex items-center gap-1 text-muted" style={{ height: LANE_HEIGHT }}>
      <span className="h-0 w-6 border-swap border-t-2" />
      {lane}
    </span>
  ));
}

const LINE = 16;
/** Pixels of a level map, from below its amounts, between which and the marks stand the numbers of signatures. */
const LEVEL = { mark: 14, track: 34, name: 66, rings: 84, ring: 32 } as const;
/** How far the ground of a transaction reaches beyond the station where no other has its own. */
const BEYOND = 26;

interface LevelProps extends JourneyMapProps {
  /** Whether the symbols of amounts stand below their figures. */
  readonly hasTallAmounts: boolean;
}

/** Along the line: positions are shares of the width. */
function Level({ journey, unfolding, hasTallAmounts }: LevelProps) {
  const { stations, segments, grounds, story } = journey;
  const amountHeight = hasTallAmounts ? 2 * LINE : LINE;
  const top = (part: keyof typeof LEVEL) => amountHeight + LEVEL[part];
  const share = 100 / stations.length;
  const at = (i: number) => (i + 0.5) * share;
  const ringHeight = ({ lanes }: Leg) => LEVEL.ring + lanes.length * LANE_HEIGHT;
  const tops = stations.map(({ rings }) => {
    let below = top('rings');
    return rings.map((ring) => {
      const row = { top: below, height: ringHeight(ring) };
      below += row.height;
      return row;
    });
  });
  const height = Math.max(top('rings'), ...tops.flat().map((row) => row.top + row.height));
  const cell = (i: number): CSSProperties => ({ insetInlineStart: `${i * share}%`, width: `${share}%` });
  const between = (i: number): CSSProperties => ({
    insetInlineStart: `calc(${at(i)}% + 22px)`,
    width: `calc(${share}% - 44px)`,
  });
  return (
    <Frame
      story={story}
      height={height}
      buttons={
        <LegButtons
          {...{ journey, unfolding }}
          segmentStyle={(i) => ({ ...between(i), top: top('mark') - 2, height: 44 })}
          ringStyle={(i, k) => ({ ...cell(i), ...tops[i]?.[k] })}
        />
      }
    >
      {grounds.map((ground, i) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the grounds of one route in order
          key={i}
          className="absolute rounded-8 border border-divider bg-surface"
          style={{
            top: top('mark') - 4,
            height: MARK + 12,
            insetInlineStart: `calc(${at(ground.from)}% - ${begins(grounds, i) ? -2 : BEYOND}px)`,
            width: `calc(${(ground.to - ground.from) * share}% + ${groundReach(grounds, i)}px)`,
          }}
        />
      ))}
      <svg aria-hidden="true" width="100%" height={height} className="absolute inset-0 rtl:-scale-x-100">
        {segments.map((leg, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the segments of one route in order
          <Track key={i} leg={leg} x1={`${at(i)}%`} x2={`${at(i + 1)}%`} y1={top('track')} y2={top('track')} />
        ))}
      </svg>
      {segments.map((leg, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <span key={i} className="absolute flex flex-col items-center" style={{ ...between(i), top: top('track') - 20 }}>
          <Carrier leg={leg} />
          <span translate="no" className="mt-1 max-w-full truncate text-center">
            {leg?.cost ?? '?'}
          </span>
        </span>
      ))}
      {stations.map((station, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a chain may come twice
        <span key={i} className="absolute top-0 flex flex-col items-center text-center" style={cell(i)}>
          <span
            className="flex flex-wrap content-end justify-center gap-x-1 font-semibold"
            style={{ height: amountHeight }}
          >
            {figureAndSymbol(station.amount)
              .filter((part) => part !== '')
              .map((part) => (
                <span key={part} className="whitespace-nowrap leading-4">
                  {part}
                </span>
              ))}
          </span>
          <span className="relative mt-3.5">
            <StationMark station={station} />
            <span className="-top-2 -start-3 absolute flex gap-0.5">
              <Pens pens={station.pens} />
            </span>
            <span className="-bottom-3 absolute inset-x-0 flex justify-center gap-1">
              {station.rings.map((ring) => (
                <Carrier key={ring.step} leg={ring} size={18} />
              ))}
            </span>
          </span>
          <span className="max-w-full truncate text-muted" style={{ marginTop: LEVEL.name - LEVEL.mark - MARK - 4 }}>
            {station.name}
          </span>
          {station.rings.map((ring) => (
            <span key={ring.step} className="flex max-w-full flex-col items-center">
              {ring.carrier !== station.name && <span className="max-w-full truncate text-swap">{ring.carrier}</span>}
              <span translate="no">{ring.cost}</span>
              <Lanes lanes={ring.lanes} />
            </span>
          ))}
        </span>
      ))}
    </Frame>
  );
}

/** Whether a transaction begins where the one before ends. */
const begins = (grounds: readonly Ground[], i: number): boolean => grounds[i - 1]?.to === grounds[i]?.from;

/** Pixels by which a ground is wider than the way between its stations. */
const groundReach = (grounds: readonly Ground[], i: number): number =>
  (begins(grounds, i) ? -2 : BEYOND) + (begins(grounds, i + 1) ? -2 : BEYOND);

/** From top to bottom: positions are pixels. */
function Upright({ journey, unfolding }: JourneyMapProps) {
  const { stations, segments, grounds, story } = journey;
  const rows = uprightRows(journey);
  const middle = (i: number) => (rows.stations[i]?.top ?? 0) + (rows.stations[i]?.height ?? 0) / 2;
  const X = MARK / 2 + 6;
  return (
    <Frame
      story={story}
      height={rows.height}
      buttons={
        <LegButtons
          {...{ journey, unfolding }}
          segmentStyle={(i) => ({ insetInline: 0, ...rows.segments[i] })}
          ringStyle={(i, k) => ({ insetInline: 0, ...rows.rings[i]?.[k] })}
        />
      }
    >
      {grounds.map((ground, i) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the grounds of one route in order
          key={i}
          className="absolute start-0 rounded-8 border border-divider bg-surface"
          style={{
            width: X * 2,
            top: middle(ground.from) - (begins(grounds, i) ? -1 : 24),
            height:
              bottomOf(journey, rows, ground.to, begins(grounds, i + 1)) -
              middle(ground.from) +
              (begins(grounds, i) ? -1 : 24),
          }}
        />
      ))}
      <svg aria-hidden="true" width={X * 2} height={rows.height} className="absolute inset-0">
        <line x1={X} x2={X} y1={middle(0)} y2={middle(stations.length - 1)} stroke="var(--edge)" strokeWidth={1} />
        {segments.map((leg, i) => {
          const { top = 0, height = 0 } = rows.segments[i] ?? {};
          // biome-ignore lint/suspicious/noArrayIndexKey: the segments of one route in order
          return <Track key={i} leg={leg} x1={X} x2={X} y1={top} y2={Math.max(top + height, middle(i + 1))} />;
        })}
      </svg>
      {stations.map((station, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a chain may come twice
        <Line key={i} {...rows.stations[i]} mark={<StationMark station={station} />} end={station.amount} isStrong>
          {station.name} <Pens pens={station.pens} />
        </Line>
      ))}
      {segments.map((leg, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <Line key={i} {...rows.segments[i]} mark={<Carrier leg={leg} />} end={leg?.cost ?? '?'}>
          {leg?.carrier ?? t('not given')}
        </Line>
      ))}
      {stations.flatMap(({ rings }, i) =>
        rings.map((ring, k) => (
          <Line key={ring.step} {...rows.rings[i]?.[k]} mark={<Carrier leg={ring} />} end={ring.cost}>
            {ring.carrier}
            <Lanes lanes={ring.lanes} />
          </Line>
        )),
      )}
    </Frame>
  );
}

/** Where the ground of a transaction ends that leads to a station: below its rings if it is the last there. */
function bottomOf({ stations }: Journey, rows: ReturnType<typeof uprightRows>, to: number, isShared: boolean): number {
  const station = rows.stations[to] ?? { top: 0, height: 0 };
  if (isShared) return station.top + station.height / 2 - 1;
  const last = rows.rings[to]?.at(-1) ?? station;
  return stations[to] ? last.top + last.height : 0;
}

interface LineProps {
  readonly top?: number;
  readonly height?: number;
  readonly mark: ReactNode;
  readonly end: string;
  readonly isStrong?: boolean;
  readonly children: ReactNode;
}

const Line = ({ top, height, mark, end, isStrong = false, children }: LineProps) => (
  <span className="absolute inset-x-0 flex items-center gap-2" style={{ top, height }}>
    <span className="flex w-12 shrink-0 justify-center">{mark}</span>
    <span className={clsx('min-w-0 flex-1', isStrong ? 'font-semibold text-14' : 'text-muted')}>{children}</span>
    <span translate="no" className={clsx('shrink-0 pe-1', isStrong && 'font-semibold text-14')}>
      {end}
    </span>
  </span>
);
