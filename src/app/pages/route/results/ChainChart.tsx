import clsx from 'clsx';
import chart from './chart.json';

type Station = readonly [id: string, name: string, x: number, y: number];
const STATIONS = chart.stations as unknown as readonly Station[];
const [MIDDLE, HEIGHT] = [500, 320];
/** The chart shrinks with the page, and its names with it: no width of the page makes them smaller than 13 px. */
const NAME = 'text-16 max-[60rem]:text-[18px] max-[52rem]:text-[21px]';

/** Lanes between chains, faint, with a way lit. What it shows the cards say in words. */
export function ChainChart({ way }: { way: readonly string[] }) {
  const lit = way.map((chain) => STATIONS.find(([id]) => id === chain)).filter((station) => station !== undefined);
  return (
    <svg
      viewBox={`0 0 1000 ${HEIGHT}`}
      aria-hidden="true"
      direction="ltr"
      className="mx-auto h-auto w-full max-w-[54rem] overflow-visible max-[60rem]:w-[92%] max-medium:hidden print:hidden"
    >
      <path d={chart.lines} fill="none" className="stroke-edge" strokeOpacity={0.3} />
      {lit.length > 1 && (
        <polyline
          points={lit.map(([, , x, y]) => `${x},${y}`).join(' ')}
          fill="none"
          strokeWidth={2.5}
          strokeLinejoin="round"
          className="stroke-accent"
        />
      )}
      {STATIONS.map((station) => (
        <StationMark key={station[0]} station={station} isLit={lit.includes(station)} />
      ))}
    </svg>
  );
}

/** A dot on the ring, and its name outside of it, where no line goes. */
function StationMark({ station: [, name, x, y], isLit }: { station: Station; isLit: boolean }) {
  const isBeside = y > 60 && y < HEIGHT - 60;
  return (
    <g className={isLit ? 'fill-accent' : 'fill-faint'}>
      <circle cx={x} cy={y} r={isLit ? 5 : 3} />
      <text
        x={isBeside ? x + (x < MIDDLE ? -12 : 12) : x}
        y={isBeside ? y + 5 : y < MIDDLE / 3 ? y - 12 : y + 22}
        textAnchor={isBeside ? (x < MIDDLE ? 'end' : 'start') : 'middle'}
        className={clsx(NAME, isLit && 'font-semibold')}
      >
        {name}
      </text>
    </g>
  );
}
