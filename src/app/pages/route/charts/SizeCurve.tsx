import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useRef, useState } from 'react';
import { laterEndpoints } from '#app/api/later-endpoints.ts';
import { useClient } from '#app/api/service-context.ts';
import { carrierNames } from '#app/asset/carrier-names.ts';
import { type Coin, exactCoinText } from '#app/asset/coin.ts';
import type { Lookup } from '#app/asset/lookup.ts';
import { plainAmount } from '#app/format/amount.ts';
import { costClause } from '#app/format/cost.ts';
import { known } from '#app/format/maybe.ts';
import { type FormatNumber, useFormatNumber } from '#app/format/number.ts';
import { formatLoss } from '#app/format/percent.ts';
import { signatureNumber, signaturesText } from '#app/format/signatures.ts';
import { shortDuration } from '#app/format/time.ts';
import { t } from '#app/language/words.ts';
import type { MarkSubject } from '#app/marks/find-mark.ts';
import { Mark } from '#app/marks/Mark.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Figure } from '#app/ui/Figure.tsx';
import { DialogSkeleton } from '#app/ui/LazyDialog.tsx';
import { Points } from '#app/ui/Points.tsx';
import { SampleFigures } from '#app/ui/SampleFigures.tsx';
import { NARROW, useMedia } from '#app/ui/use-browser.ts';
import type { Bridge } from '#contract/bridge.ts';
import type { Carrier } from '#contract/route-summary.ts';
import type { MarketNote } from '#contract/source-note.ts';
import type { ComparedRoute } from '../comparison/compared-route.ts';
import { costText, losesTooMuch } from '../comparison/route-cost.ts';
import type { RouteQuery } from '../query/quote-requests.ts';
import {
  amountTicks,
  curveAmounts,
  curveRequest,
  drawnCosts,
  type SizeCost,
  sizeCosts,
  stretchesOf,
  withListed,
} from './size-curve.ts';

interface SizeCurveProps {
  query: RouteQuery;
  bridges: readonly Bridge[];
  lookup: Lookup;
  /** The first route of the list by "Best". */
  best: ComparedRoute;
  /** Takes a plain decimal to send. */
  onCompare: (amount: string) => void;
}

/** How the cost changes with the amount, from one request: a sentence, a chart with a slider, and a table. */
export default function SizeCurve({ query, bridges, lookup, best, onCompare }: SizeCurveProps) {
  const client = useClient();
  const { sent } = best;
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
  const costs = withListed(sizeCosts(data.data.points), best);
  return <Curve {...{ costs, amount, sent, lookup, market: data.market, onCompare }} />;
}

interface CurveProps extends Pick<SizeCurveProps, 'lookup' | 'onCompare'> {
  costs: readonly SizeCost[];
  amount: bigint;
  sent: Coin;
  market: MarketNote | null;
}

function Curve({ costs: all, amount, sent, lookup, market, onCompare }: CurveProps) {
  const digits = useFormatNumber();
  const askedRow = useRef<HTMLTableRowElement>(null);
  const costs = drawnCosts(all, amount);
  const asked = costs.findIndex((each) => each.amount === amount);
  const [at, setAt] = useState(asked);
  const sizeText = (units: bigint) => exactCoinText({ ...sent, amount: known(units) }, digits);
  const pointText = (each: SizeCost) => {
    const share = shareText(each, digits);
    const clause = isAbout(each)
      ? t('about {amount}', { amount: costText(each.cost, digits) })
      : costClause(each.cost, digits);
    const costs = clause + (share && ` (${share})`);
    const [amount, by] = [sizeText(each.amount), carrierNames(each.carriers, lookup)];
    return by ? t('{amount}: {costs} by {bridges}', { amount, costs, bridges: by }) : `${amount}: ${costs}`;
  };
  const compare = (units: bigint) => onCompare(plainAmount(units, sent.decimals ?? 0));
  const compareText = (units: bigint) => t('Compare {amount}', { amount: sizeText(units) });
  const current = costs[at];
  const facts = current ? factsOf(current, digits) : [];
  return (
    <div className="flex scroll-pt-12 flex-col gap-3 overflow-y-auto p-4 *:shrink-0">
      <SampleFigures market={market} />
      <p>
        {t('The best route for each amount, by cost, time, signatures and trust. Where it changes, the cost may rise.')}
      </p>
      <p aria-hidden className="text-14 text-muted">
        {t('Cost, % of amount')}
      </p>
      {/* The slider lies under the points, which go from left to right in every language. */}
      <div dir="ltr" className="flex flex-col gap-2 ps-14">
        <Line {...{ costs, at, asked, sent, digits }} onPoint={setAt} />
        <div className="relative flex items-center">
          <span aria-hidden translate="no" className="-start-14 absolute w-12.5 truncate text-end text-12 text-muted">
            {sent.symbol}
          </span>
          <input
            aria-label={t('Amount')}
            type="range"
            min={0}
            max={costs.length - 1}
            value={at}
            onChange={(event) => setAt(Number(event.target.value))}
            aria-valuetext={current && [pointText(current), ...facts].join(t(', '))}
            className="touch-target w-full rounded-8 accent-accent"
          />
        </div>
      </div>
      {/* High enough for what most amounts say, so that what stands below does not move. */}
      <div className="flex min-h-17 flex-col gap-1 medium:min-h-13">
        <p className={clsx('tabular-nums', current && losesTooMuch(current.cost) && 'text-bad')}>
          {current && pointText(current)}
        </p>
        <div className="flex flex-col items-start gap-x-3 gap-y-2 medium:h-7 medium:flex-row medium:justify-between">
          <p className="text-14 text-muted">
            <Points>{facts}</Points>
          </p>
          {current && at !== asked && (
            <Button size="small" onClick={() => compare(current.amount)}>
              {isAbout(current)
                ? t('Compare {amount} for its exact cost', { amount: sizeText(current.amount) })
                : compareText(current.amount)}
            </Button>
          )}
        </div>
      </div>
      <Stretches {...{ costs, at, lookup, sizeText, digits }} />
      <details
        className="overflow-x-auto medium:overflow-visible"
        onToggle={({ currentTarget }) => currentTarget.open && askedRow.current?.scrollIntoView({ block: 'center' })}
      >
        <summary className="touch-target">{t('Show as table')}</summary>
        <table className="w-full wrap-break-word text-end text-14 [&_td]:py-0.5 [&_tr>*:last-child]:pe-0 [&_tr>*:last-child]:text-start [&_tr>*]:pe-3 [&_tr>*]:text-end [&_tr>*]:align-baseline">
          {costs.some(isAbout) && (
            <caption className="text-start text-muted">{t('≈ estimated with the route of a nearby amount')}</caption>
          )}
          <thead className="text-14 text-muted medium:-top-4 medium:sticky medium:bg-raised">
            <tr>
              <th scope="col">{t('Amount')}</th>
              <th scope="col">{t('Total cost')}</th>
              <th scope="col" className={WIDE_CELL}>
                {t('Cost, % of amount')}
              </th>
              <th scope="col" className={WIDE_CELL}>
                {t('Time')}
              </th>
              <th scope="col" className={WIDE_CELL}>
                {t('Signatures')}
              </th>
              <th scope="col">{t('Route')}</th>
            </tr>
          </thead>
          <tbody>
            {costs.map((each, index) => (
              <tr
                key={`${each.amount}`}
                ref={index === asked ? askedRow : undefined}
                className={clsx(
                  'border-divider border-t',
                  index === at && 'bg-info-ground/60',
                  index === asked ? 'font-semibold' : '[&_th]:font-normal',
                )}
              >
                <th scope="row" className="whitespace-nowrap">
                  {index === asked ? (
                    <>
                      {sizeText(each.amount)}
                      <span className="block font-normal text-12 text-muted">{t('You send')}</span>
                    </>
                  ) : (
                    <button
                      type="button"
                      aria-label={compareText(each.amount)}
                      onClick={() => compare(each.amount)}
                      className="link touch-reach"
                    >
                      {sizeText(each.amount)}
                    </button>
                  )}
                </th>
                <td className="whitespace-nowrap tabular-nums">
                  <Figure>{`${isAbout(each) ? '≈ ' : ''}${costText(each.cost, digits)}`}</Figure>
                  <Figure className="block font-normal text-muted medium:hidden">{shareText(each, digits)}</Figure>
                </td>
                <td translate="no" className={clsx(WIDE_CELL, 'whitespace-nowrap tabular-nums')}>
                  {shareText(each, digits)}
                </td>
                <td translate="no" className={clsx(WIDE_CELL, 'whitespace-nowrap')}>
                  {each.signatures.known && timeText(each, digits)}
                </td>
                <td translate="no" className={WIDE_CELL}>
                  {each.signatures.known && signatureNumber(each.signatures.value, digits, each.approvals)}
                </td>
                <td>
                  {carrierNames(each.carriers, lookup)}
                  <span className="block font-normal text-muted medium:hidden">
                    <Points>{factsOf(each, digits)}</Points>
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}

/** On a phone such a figure stands below another one. */
const WIDE_CELL = 'hidden medium:table-cell';

/** Whether a search of its own may find a cheaper route. */
const isAbout = ({ isSearched, cost }: SizeCost): boolean => !isSearched && cost.known;

const timeText = ({ seconds }: SizeCost, digits: FormatNumber, missing?: string): string =>
  shortDuration(seconds.known ? seconds.value : null, digits, missing);

/** "20 min", "1–2 signatures"; nothing without a route. */
const factsOf = (each: SizeCost, digits: FormatNumber): string[] =>
  each.signatures.known
    ? [timeText(each, digits, t('time not given')), signaturesText(each.signatures.value, digits, each.approvals)]
    : [];

function shareText({ cost }: SizeCost, digits: FormatNumber): string {
  if (!cost.known || cost.value.share === null) return '';
  const text = formatLoss(cost.value.share, digits);
  return cost.value.isExact ? text : t('at least {amount}', { amount: text });
}

const tickText = (share: number, digits: FormatNumber): string => `${digits(`${share}`)}%`;

const HEIGHT = 200;
/** On a phone as high as on a wide page. */
const [WIDE, PHONE] = [600, 320];
/** In percent, as far as a rule has room for them. */
const DRAWN_TICKS = [0.0001, 0.001, 0.01, 0.1, 1, 10, 100, 1000];

/** From here on it costs more than is sent. */
const ALL = 100;

/** Half of the thumb of the slider, which lies at the same places. */
const THUMB = 8;

const percentOf = (place: number): string => `${place * 100}%`;

interface LineProps {
  costs: readonly SizeCost[];
  at: number;
  asked: number;
  sent: Coin;
  digits: FormatNumber;
  onPoint: (index: number) => void;
}

/** The share of the cost, on a log rule, over the amounts, which are round and so nearly on one; a point is hollow where it is "at least". */
function Line({ costs, at, asked, sent, digits, onPoint }: LineProps) {
  const width = useMedia(NARROW) ? PHONE : WIDE;
  const shares = costs.map(({ cost }) =>
    cost.known && cost.value.share !== null ? Math.log10(Math.max(Number(cost.value.share.units) / 1e6, 1e-4)) : null,
  );
  const drawn = shares.filter((share) => share !== null);
  const [low, high] = [Math.min(...drawn), Math.max(...drawn)];
  const ticks = DRAWN_TICKS.filter((tick) => Math.log10(tick) >= low && Math.log10(tick) <= high);
  const places = costs.map((_, index) => (THUMB + (index / (costs.length - 1 || 1)) * (width - 2 * THUMB)) / width);
  const y = (share: number) => HEIGHT - 12 - ((share - low) / (high - low || 1)) * (HEIGHT - 24);
  const line = shares.flatMap((share, index) =>
    share === null ? [] : [`${(places[index] ?? 0) * width},${y(share)}`],
  );
  const nearest = (x: number) =>
    places.reduce((best, each, index) => (Math.abs(each - x) < Math.abs((places[best] ?? 0) - x) ? index : best), 0);
  const askedPlace = places[asked] ?? 0;
  const ticksAcross = amountTicks(costs);
  // The word beside it stands where the line does not.
  const isHigh = y(shares[asked] ?? low) < HEIGHT / 2;
  return (
    <div className="relative pb-5">
      {ticks.map((tick) => (
        <span
          key={tick}
          aria-hidden
          translate="no"
          className={clsx(
            '-translate-y-1/2 -start-14 absolute w-13 whitespace-nowrap text-end text-12 tabular-nums',
            tick === ALL ? 'text-bad' : 'text-faint',
          )}
          style={{ top: `calc((100% - 1.25rem) * ${y(Math.log10(tick)) / HEIGHT})` }}
        >
          {tickText(tick, digits)}
        </span>
      ))}
      {/* A way for pointers; the slider has the same points. */}
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        aria-hidden
        className="w-full border-divider border-b"
        onPointerMove={({ currentTarget, clientX }) => {
          const box = currentTarget.getBoundingClientRect();
          onPoint(nearest((clientX - box.left) / box.width));
        }}
      >
        {ticks.map((tick) => (
          <line
            key={tick}
            x1={0}
            x2={width}
            y1={y(Math.log10(tick))}
            y2={y(Math.log10(tick))}
            stroke={tick === ALL ? 'var(--bad)' : 'var(--divider)'}
          />
        ))}
        <line
          x1={askedPlace * width}
          x2={askedPlace * width}
          y1={0}
          y2={HEIGHT}
          stroke="var(--edge)"
          strokeDasharray="4 4"
        />
        <polyline points={line.join(' ')} fill="none" stroke="var(--accent)" strokeWidth={2} />
        {costs.map(({ amount, cost }, index) => {
          const share = shares[index];
          if (share == null) return null;
          const isExact = cost.known && cost.value.isExact;
          return (
            <circle
              key={`${amount}`}
              cx={(places[index] ?? 0) * width}
              cy={y(share)}
              r={index === at ? 7 : 3}
              fill={isExact ? 'var(--accent)' : 'var(--raised)'}
              stroke="var(--accent)"
            />
          );
        })}
      </svg>
      <span
        aria-hidden
        className={clsx(
          'absolute whitespace-nowrap px-1 text-12 text-muted',
          isHigh ? 'bottom-6' : 'top-0',
          askedPlace > 0.7 && '-translate-x-full',
        )}
        style={{ left: percentOf(askedPlace) }}
      >
        {t('You send')}
      </span>
      {ticksAcross.map((index) => (
        <span
          key={index}
          aria-hidden
          translate="no"
          className="-translate-x-1/2 absolute bottom-0 whitespace-nowrap text-12 text-faint tabular-nums"
          style={{ left: percentOf(places[index] ?? 0) }}
        >
          {digits(plainAmount(costs[index]?.amount ?? 0n, sent.decimals ?? 0))}
        </span>
      ))}
    </div>
  );
}

interface StretchesProps extends Pick<SizeCurveProps, 'lookup'> {
  costs: readonly SizeCost[];
  at: number;
  sizeText: (units: bigint) => string;
  digits: FormatNumber;
}

/** Of which of the amounts shown what carries them, how fast and with how many signatures, where that changes; the shown one stands out. */
function Stretches({ costs, at, lookup, sizeText, digits }: StretchesProps) {
  const stretches = stretchesOf(costs);
  const shown = stretches.findLast(({ from }) => from <= at);
  const [first] = stretches;
  if (first === undefined || first.carriers.length === 0) return null;
  if (stretches.length === 1)
    return (
      <p className="text-14 text-muted">
        {t('{bridges} at every amount shown.', { bridges: carrierNames(first.carriers, lookup) })}
      </p>
    );
  return (
    <ul aria-hidden className="flex flex-col gap-1 text-14">
      {stretches.map((stretch, place) => {
        const { carriers, from } = stretch;
        const last = (stretches[place + 1]?.from ?? costs.length) - 1;
        const amountAt = (at: number) => sizeText(costs[at]?.amount ?? 0n);
        const name = carrierNames(carriers, lookup);
        return (
          <li key={from} className={clsx('flex items-center gap-1.5', stretch !== shown && 'text-muted')}>
            {carriers[0] && <Mark of={markOf(carriers[0])} name={name} seed={name} size={16} />}
            <span className="min-w-0">
              <Points>
                {from === last
                  ? t('{amount}: {bridges}', { amount: amountAt(from), bridges: name })
                  : t('{first} to {last}: {bridges}', { first: amountAt(from), last: amountAt(last), bridges: name })}
                {costs[from] && factsOf(costs[from], digits)}
              </Points>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

const markOf = ({ bridge_id, swap_venue = '' }: Carrier): MarkSubject =>
  bridge_id === undefined ? { venue: swap_venue } : { bridge: bridge_id };
