import type { Digits } from '../../numbers/digits.ts';
import { formatPercent } from '../../numbers/percent.ts';
import type { Step, SwapPath } from './timeline.ts';

/** The pools that a swap goes through, folded. */
export function SwapPaths({ paths, digits }: { paths: readonly SwapPath[]; digits: Digits }) {
  if (paths.length === 0) return null;
  const pools = paths.reduce((sum, { hops }) => sum + hops.length, 0);
  return (
    <details className="text-12">
      <summary className="w-fit text-muted">
        {pools} {pools === 1 ? 'pool' : 'pools'}
        {paths.length > 1 && `, split over ${paths.length} paths`}
      </summary>
      <ul className="mt-1 flex flex-col gap-1 border-divider border-l-2 pl-2">
        {paths.map(({ share, hops }) => (
          <li key={hops.map(({ pool }) => pool).join()}>
            {share !== null && <span className="font-semibold">{formatPercent(share, 'down', digits)} </span>}
            {hops.map((hop, i) => (
              <span key={`${hop.pool} ${hop.from}`}>
                {i === 0 && hop.from} → {hop.to} <span className="text-muted">(pool {hop.pool})</span>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** What a step of an unknown kind carries, as it came. */
export function UnknownFields({ fields }: { fields: Step['fields'] }) {
  if (fields.length === 0) return null;
  return (
    <details className="text-12">
      <summary className="w-fit text-muted">Fields found</summary>
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
