import clsx from 'clsx';
import { useState } from 'react';
import { coinText } from '#app/asset/coin.ts';
import { formatUsd, type Usd, usdText } from '#app/format/amount.ts';
import { known, type Maybe } from '#app/format/maybe.ts';
import { type FormatNumber, magnitude } from '#app/format/number.ts';
import { formatLoss } from '#app/format/percent.ts';
import { msg, t } from '#app/language/words.ts';
import { Segmented, shownOptions } from '#app/ui/Segmented.tsx';
import type { Route } from '#contract/route.ts';
import { costText, type RouteCost } from '../comparison/route-cost.ts';
import {
  type Bar,
  type CostLadder,
  chargedFees,
  costLadder,
  isBelowCent,
  type LadderLine,
  ladderBars,
} from '../steps/cost-ladder.ts';
import { chargedText, feeConflictText, placeText } from '../steps/fee-text.ts';
import type { Fee, RouteFees } from '../steps/fees.ts';
import { costWithApprovals } from './cost-with-approvals.ts';

const UNITS = [
  { value: 'usd', label: msg('Dollars') },
  { value: 'token', label: msg('Tokens') },
] as const;
type Unit = (typeof UNITS)[number]['value'];

interface MoneyLadderProps {
  readonly route: Route;
  readonly fees: RouteFees;
  readonly cost: Maybe<RouteCost>;
  readonly digits: FormatNumber;
}

/** From the dollars sent to the dollars that arrive: each fee, what no fee explains, what is charged extra, and the sum. */
export function MoneyLadder({ route, fees, cost, digits }: MoneyLadderProps) {
  const [unit, setUnit] = useState<Unit>('usd');
  const ladder = costLadder(route, fees, cost);
  const listed = chargedFees(fees);
  const conflict = feeConflictText(fees, digits);
  return (
    <div className="flex flex-col gap-3">
      {ladder !== null && listed.length > 0 && (
        <Segmented
          legend={t('Show fees in')}
          hideLegend
          options={shownOptions(UNITS)}
          value={unit}
          onChange={setUnit}
          className="w-48"
        />
      )}
      {ladder === null ? (
        <FeeTable route={route} fees={listed} digits={digits} />
      ) : (
        <LadderTable
          route={route}
          ladder={ladder}
          withApproval={costWithApprovals(route, cost)}
          unit={unit}
          digits={digits}
        />
      )}
      {fees.listed === null && <p className="text-muted">{t('The service lists no fees, so it may cost more.')}</p>}
      {fees.listed?.length === 0 && <p className="text-muted">{t('The service listed no fees.')}</p>}
      {conflict !== null && <p className="text-muted">{conflict}</p>}
    </div>
  );
}

/** Fees in tokens where the route has no cost in dollars. */
function FeeTable({
  route,
  fees,
  digits,
}: Pick<MoneyLadderProps, 'route' | 'digits'> & { readonly fees: readonly Fee[] }) {
  return (
    <>
      <p className="text-muted">{t('One side has no dollar price, so there is no cost in dollars.')}</p>
      {fees.length > 0 && (
        <table className="w-full border-collapse">
          <caption className="sr-only">{t('Fees')}</caption>
          <tbody>
            {fees.map((fee, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two fees may be equal, and rows have no state
              <tr key={i} className="border-divider border-t align-top">
                <th scope="row" className="py-1.5 pe-2 text-start font-normal">
                  <FeeName fee={fee} route={route} />
                </th>
                <td translate="no" className="py-1.5 text-end">
                  <span>{coinText(fee.coin, 'up', digits)}</span>
                  <span className="block text-muted">{usdText(fee.usd, 'up', digits)}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

function FeeName({ fee, route }: Pick<MoneyLadderProps, 'route'> & { readonly fee: Fee }) {
  const details = [placeText(fee, route), chargedText(fee)];
  return (
    <>
      {fee.label}
      <span className="text-muted">
        {details
          .filter(Boolean)
          .map((detail) => t(', ') + detail)
          .join('')}
      </span>
    </>
  );
}

interface LadderTableProps extends Pick<MoneyLadderProps, 'route'> {
  readonly ladder: CostLadder;
  /** Null where it needs none. */
  readonly withApproval: Maybe<RouteCost> | null;
  readonly unit: Unit;
  readonly digits: FormatNumber;
}

function LadderTable({ route, ladder, withApproval, unit, digits }: LadderTableProps) {
  const { sent, arrives, lines, cost } = ladder;
  const bars = ladderBars(lines);
  const row = (line: LadderLine) => (
    <LineRow
      key={lines.indexOf(line)}
      route={route}
      line={line}
      bar={bars[lines.indexOf(line)] ?? null}
      unit={unit}
      digits={digits}
    />
  );
  const at = (place: LadderLine['place']) => lines.filter((line) => line.place === place && !line.isRounding);
  const rounding = roundingText(lines, digits);
  const total = (of: Maybe<RouteCost>) => {
    const share = of.known ? of.value.share : null;
    return costText(of, digits) + (share === null ? '' : ` (${formatLoss(share, digits)})`);
  };
  return (
    <>
      <table className="w-full border-collapse tabular-nums">
        <caption className="sr-only">{t('From what you send to what it costs in all')}</caption>
        <tbody>
          <EndRow label={t('You send')} usd={formatUsd(sent, 'up', digits)} />
          {at('taken').map(row)}
          <EndRow label={t('Arrives')} usd={formatUsd(arrives, 'down', digits)} />
          {at('extra').map(row)}
          {at('unplaced').map(row)}
          <tr className="border-edge border-t-2 font-semibold">
            <th scope="row" className="py-1.5 pe-2 text-start">
              {t('Costs in all')}
            </th>
            <td translate="no" className="whitespace-nowrap py-1.5 text-end">
              {total(known(cost))}
            </td>
          </tr>
          {withApproval && (
            <tr className="border-divider border-t">
              <th scope="row" className="py-1.5 pe-2 text-start font-normal">
                {t('With an approval, where you have given none')}
              </th>
              <td translate="no" className="whitespace-nowrap py-1.5 text-end font-semibold">
                {total(withApproval)}
              </td>
            </tr>
          )}
        </tbody>
      </table>
      {rounding !== '' && <p className="text-muted">{rounding}</p>}
    </>
  );
}

/** What the rows as they are shown make more or less than the total; "" for nothing. */
function roundingText(lines: readonly LadderLine[], digits: FormatNumber): string {
  const left = lines.reduce((sum, { isRounding, usd }) => (isRounding ? sum + (usd ?? 0n) : sum), 0n);
  const usd = formatUsd(magnitude(left), 'up', digits);
  if (left < 0n) return t('Each row is rounded up to a cent; together they show {usd} more than the total.', { usd });
  return left === 0n ? '' : t('Each row is rounded to a cent; together they show {usd} less than the total.', { usd });
}

const EndRow = ({ label, usd }: { readonly label: string; readonly usd: string }) => (
  <tr className="border-divider border-t first:border-t-0">
    <th scope="row" className="py-1.5 pe-2 text-start font-normal text-muted">
      {label}
    </th>
    <td translate="no" className="py-1.5 text-end font-semibold">
      {usd}
    </td>
  </tr>
);

interface LineRowProps extends Pick<MoneyLadderProps, 'route'> {
  readonly line: LadderLine;
  readonly bar: Bar | null;
  readonly unit: Unit;
  readonly digits: FormatNumber;
}

function LineRow({ route, line, bar, unit, digits }: LineRowProps) {
  const { label, fee, usd } = line;
  const inTokens = unit === 'token' && fee !== null;
  return (
    <tr className="border-divider border-t align-top">
      <th scope="row" className="py-1.5 pe-2 text-start font-normal">
        {fee ? <FeeName fee={fee} route={route} /> : label}
        {line.place === 'unplaced' && (
          <span className="text-muted">{t(', ') + t('perhaps charged extra: not in the sum')}</span>
        )}
        <span aria-hidden className="mt-1 block h-1.5 rounded-full bg-surface">
          {bar && (
            <span
              className={clsx('block h-full min-w-0.5 rounded-full', (usd ?? 0n) < 0n ? 'bg-good' : 'bg-warn')}
              style={{ marginInlineStart: `${bar.start * 100}%`, width: `${bar.width * 100}%` }}
            />
          )}
        </span>
      </th>
      <td translate="no" className="whitespace-nowrap py-1.5 text-end">
        {inTokens ? coinText(fee.coin, 'up', digits) : lineText(fee, usd, digits)}
      </td>
    </tr>
  );
}

/** "−$0.10", "+$0.03", "−<$0.01", "no price". */
export function lineText(fee: Fee | null, usd: Usd | null, digits: FormatNumber): string {
  if (usd === null) return t('no price');
  // A fee below a cent may count nothing in the sum; it is one all the same.
  const shown = fee?.usd.known && isBelowCent(fee) ? fee.usd.value : usd;
  const text = formatUsd(magnitude(shown), 'up', digits);
  return shown === 0n ? text : `${shown < 0n ? '+' : '−'}${text}`;
}
