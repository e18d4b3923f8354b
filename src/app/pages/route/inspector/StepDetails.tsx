import { coinText } from '../../../asset/coin.ts';
import { count, type FormatNumber } from '../../../format/number.ts';
import { formatPercent } from '../../../format/percent.ts';
import type { Step, SwapPath } from '../steps/timeline.ts';
import { poolCount } from '../steps/timeline-rows.ts';

const poolsText = (pools: number): string => count(pools, 'pool', 'pools');

/** Larger than its line for a finger, without moving the others. */
const SUMMARY = 'touch-reach -my-1 w-fit py-1 text-muted';

interface SwapPathsProps {
  readonly paths: readonly SwapPath[];
  readonly digits: FormatNumber;
}

/** The pools that a swap goes through, by the parts that it takes at once: folded. */
export function SwapPaths({ paths, digits }: SwapPathsProps) {
  if (paths.length === 0) return null;
  const pools = poolsText(poolCount(paths));
  return (
    <details className="text-12">
      <summary className={SUMMARY}>{paths.length > 1 ? `In ${paths.length} parts, through ${pools}` : pools}</summary>
      <ol className="mt-1 flex flex-col gap-1.5 border-divider border-l-2 pl-2">
        {paths.map((path, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two parts may go through the same pools, and have no state
          <li key={i} className="wrap-anywhere">
            <PartLine path={path} digits={digits} />
            {path.hops.map((hop, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a part may come through a pool twice
              <span key={place}>
                {place === 0 && hop.from} → {hop.to} <span className="text-muted">(pool {hop.pool})</span>
              </span>
            ))}
          </li>
        ))}
      </ol>
    </details>
  );
}

function PartLine({ path: { part, hops }, digits }: { path: SwapPath; digits: FormatNumber }) {
  if (part === null) return null;
  return (
    <p>
      <span className="font-semibold">{formatPercent(part.share, 'down', digits)}</span>
      <span className="text-muted">
        {' '}
        · {coinText(part.input, 'down', digits)} through {poolsText(hops.length)}
      </span>
    </p>
  );
}

/** What a step of an unknown kind carries, as it came. */
export function UnknownFields({ fields }: { fields: Step['fields'] }) {
  if (fields.length === 0) return null;
  return (
    <details className="text-12">
      <summary className={SUMMARY}>Fields found</summary>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-2 border-divider border-l-2 pl-2">
        {fields.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="font-mono">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
