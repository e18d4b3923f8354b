import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { laterEndpoints } from '#app/api/later-endpoints.ts';
import { useClient } from '#app/api/service-context.ts';
import { type Coin, exactCoinText } from '#app/asset/coin.ts';
import { costClause } from '#app/format/cost.ts';
import { known } from '#app/format/maybe.ts';
import { type FormatNumber, useFormatNumber } from '#app/format/number.ts';
import { formatLoss } from '#app/format/percent.ts';
import { t } from '#app/language/words.ts';
import { DialogSkeleton } from '#app/ui/LazyDialog.tsx';
import { NARROW, useMedia } from '#app/ui/use-browser.ts';
import type { Bridge } from '#contract/bridge.ts';
import type { ComparedRoute } from '../comparison/compared-route.ts';
import { costText } from '../comparison/route-cost.ts';
import type { RouteQuery } from '../query/quote-requests.ts';
import {
  cheapRange,
  curveAmounts,
  curveRequest,
  namedPath,
  SHARE_TICKS,
  type SizeCost,
  sizeCosts,
} from './size-curve.ts';

interface SizeCurveProps {
  query: RouteQuery;
  bridges: readonly Bridge[];
  /** What the comparison sends. */
  sent: Coin;
  /** Its routes, by whose names a path is called. */
  listed: readonly ComparedRoute[];
}

/** How the cost changes with the amount, from one request: a sentence, a chart with a slider, and a table. */
export default function SizeCurve({ query, bridges, sent, listed }: SizeCurveProps) {
  const client = useClient();
  const digits = useFormatNumber();
  const amount = sent.amount.known ? sent.amount.value : 1n;
  const request = curveRequest(query, bridges, curveAmounts(amount, sent.decimals ?? 0));
  const { data, isError } = useQuery({
    queryKey: ['curve', request],
    queryFn: ({ signal }) => client.ask(laterEndpoints.curve, request, { signal }),
    staleTime: 60_000,
    retry: false,
  });
  if (isError)
    return <p className="p-4">{t('The service gave no costs for other amounts. Close this and try again.')}</p>;
  if (data === undefined) return <DialogSkeleton className="h-96" />;
  const { points } = data.data;
  const named = namedPath(points, amount, listed);
  return <Curve costs={sizeCosts(points)} {...{ amount, sent, bridges, named, digits }} />;
}

interface CurveProps {
  costs: readonly SizeCost[];
  amount: bigint;
  sent: Coin;
  bridges: readonly Bridge[];
  named: ReturnType<typeof namedPath>;
  digits: FormatNumber;
}

function Curve({ costs, amount, sent, bridges, named, digits }: CurveProps) {
  const [at, setAt] = useState(() => costs.findIndex((each) => each.amount === amount));
  const sizeText = (units: bigint) => exactCoinText({ ...sent, amount: known(units) }, digits);
  const wayText = ({ path, bridges: ids }: SizeCost) =>
    named?.path === path
      ? named.name
      : ids.map((id) => bridges.find((bridge) => bridge.id === id)?.name ?? id).join(t(', '));
  const pointText = (each: SizeCost) => {
    const share = shareText(each, digits);
    const costs = costClause(each.cost, digits) + (share && ` (${share})`);
    const [amount, by] = [sizeText(each.amount), wayText(each)];
    return by ? t('{amount}: {costs} by {bridges}', { amount, costs, bridges: by }) : `${amount}: ${costs}`;
  };
  const cheap = cheapRange(costs);
  const current = costs[at];
  const largest = costs.at(-1);
  return (
    <div className="flex flex-col gap-3 overflow-y-auto p-4">
      <p>
        {cheap === null
          ? t('No amount costs less than 10%.')
          : cheap.to === null
            ? t('From {least} on, the cost is below {share} of the amount.', {
                least: sizeText(cheap.from),
                share: tickText(cheap.share, digits),
              })
            : t('From {least} to {most}, the cost is below {share} of the amount.', {
                least: sizeText(cheap.from),
                most: sizeText(cheap.to),
                share: tickText(cheap.share, digits),
              })}
      </p>
      {/* The slider lies under the points, which go from left to right in every language. */}
      <div dir="ltr" className="flex flex-col gap-3 ps-14">
        <Line costs={costs} at={at} digits={digits} />
        <input
          type="range"
          min={0}
          max={costs.length - 1}
          value={at}
          onChange={(event) => setAt(Number(event.target.value))}
          aria-label={t('Amount')}
          aria-valuetext={current && pointText(current)}
          className="touch-target w-full accent-accent"
        />
        <p aria-hidden className="flex justify-between gap-2 text-12 text-muted tabular-nums">
          <span>{costs[0] && sizeText(costs[0].amount)}</span>
          <span>{t('Amount')}</span>
          <span>{largest && sizeText(largest.amount)}</span>
        </p>
      </div>
      <p className="text-14 tabular-nums">{current && pointText(current)}</p>
      <details className="shrink-0 overflow-x-auto">
        <summary className="touch-target">{t('Show as table')}</summary>
        <table className="w-full wrap-break-word text-start text-14 [&_td]:pe-2 [&_th]:pe-2 [&_th]:text-start">
          <thead className="text-14 text-muted">
            <tr>
              <th scope="col">{t('Amount')}</th>
              <th scope="col">{t('Total cost')}</th>
              <th scope="col">{t('Cost, % of amount')}</th>
              <th scope="col">{t('Bridges')}</th>
            </tr>
          </thead>
          <tbody>
            {costs.map((each) => (
              <tr key={`${each.amount}`} className="border-divider border-t">
                <th scope="row" className="whitespace-nowrap font-normal">
                  {sizeText(each.amount)}
                </th>
                <td translate="no" className="whitespace-nowrap">
                  {costText(each.cost, digits)}
                </td>
                <td translate="no" className="whitespace-nowrap">
                  {shareText(each, digits)}
                </td>
                <td>
                  {wayText(each)}
                  {each.changesRoute && ` ${t('(another route)')}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}

function shareText({ cost }: SizeCost, digits: FormatNumber): string {
  if (!cost.known || cost.value.share === null) return '';
  const text = formatLoss(cost.value.share, digits);
  return cost.value.isExact ? text : t('at least {amount}', { amount: text });
}

const tickText = (share: number, digits: FormatNumber): string => `${digits(`${share}`)}%`;

const HEIGHT = 200;
/** On a phone as high as on a wide page. */
const [WIDE, PHONE] = [600, 320];

/** Beside those that the sentence names. */
const DRAWN_TICKS = [0.0001, 0.001, ...SHARE_TICKS, 100, 1000];

/** The share of the cost over the amount, both on log rules; a tick where the route changes, hollow where it is "at least". */
function Line({ costs, at, digits }: { costs: readonly SizeCost[]; at: number; digits: FormatNumber }) {
  const width = useMedia(NARROW) ? PHONE : WIDE;
  // Floats place pixels only.
  const shares = costs.map(({ cost }) =>
    cost.known && cost.value.share !== null ? Math.log10(Math.max(Number(cost.value.share.units) / 1e6, 1e-4)) : null,
  );
  const drawn = shares.filter((share) => share !== null);
  const [low, high] = [Math.min(...drawn), Math.max(...drawn)];
  const ticks = DRAWN_TICKS.filter((tick) => Math.log10(tick) >= low && Math.log10(tick) <= high);
  const sizes = costs.map(({ amount }) => Math.log(Number(amount)));
  const [first = 0, last = 1] = [sizes[0], sizes.at(-1)];
  const x = (index: number) => 8 + (((sizes[index] ?? 0) - first) / (last - first || 1)) * (width - 16);
  const y = (share: number) => HEIGHT - 12 - ((share - low) / (high - low || 1)) * (HEIGHT - 24);
  const line = shares.flatMap((share, index) => (share === null ? [] : [`${x(index)},${y(share)}`]));
  return (
    <div>
      <p aria-hidden className="-ms-14 text-12 text-muted">
        {t('Cost, % of amount')}
      </p>
      <div className="relative">
        {ticks.map((tick) => (
          <span
            key={tick}
            aria-hidden
            translate="no"
            className="-translate-y-1/2 -start-14 absolute w-13 whitespace-nowrap text-end text-12 text-faint tabular-nums"
            style={{ top: `${(y(Math.log10(tick)) / HEIGHT) * 100}%` }}
          >
            {tickText(tick, digits)}
          </span>
        ))}
        <svg viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden className="w-full border-divider border-b">
          {ticks.map((tick) => (
            <line
              key={tick}
              x1={0}
              x2={width}
              y1={y(Math.log10(tick))}
              y2={y(Math.log10(tick))}
              stroke="var(--divider)"
            />
          ))}
          <polyline points={line.join(' ')} fill="none" stroke="var(--accent)" strokeWidth={2} />
          {costs.map(({ amount, cost, changesRoute }, index) => {
            const share = shares[index];
            if (share == null) return null;
            const isExact = cost.known && cost.value.isExact;
            return (
              <g key={`${amount}`}>
                {changesRoute && <line x1={x(index)} x2={x(index)} y1={0} y2={HEIGHT} stroke="var(--divider)" />}
                <circle
                  cx={x(index)}
                  cy={y(share)}
                  r={index === at ? 7 : 3}
                  fill={isExact ? 'var(--accent)' : 'var(--raised)'}
                  stroke="var(--accent)"
                />
              </g>
            );
          })}
        </svg>
      </div>
    </div>
  );
}
