import { CoinAmount } from '#app/asset/CoinAmount.tsx';
import { usdOfAmount } from '#app/asset/coin.ts';
import type { Lookup } from '#app/asset/lookup.ts';
import { formatUsd, readUsd } from '#app/format/amount.ts';
import { costClause, costText } from '#app/format/cost.ts';
import type { FormatNumber } from '#app/format/number.ts';
import { formatLoss } from '#app/format/percent.ts';
import { shortDuration } from '#app/format/time.ts';
import { rich } from '#app/language/rich.ts';
import { t } from '#app/language/words.ts';
import { updateSettings, useSettings } from '#app/storage/settings.ts';
import { Figure } from '#app/ui/Figure.tsx';
import { Points } from '#app/ui/Points.tsx';
import { Select } from '#app/ui/Select.tsx';
import type { Route } from '#contract/route.ts';
import type { MarketNote } from '#contract/source-note.ts';
import type { ComparedRoute } from '../comparison/compared-route.ts';
import { costsMuch } from '../comparison/route-cost.ts';
import type { Side } from '../query/page-state.ts';
import { floorText, limitText, stepFloors, TOLERANCES_BPS, toleranceText } from '../steps/floor.ts';
import { ratesText } from '../steps/rate.ts';
import { signingText } from '../steps/signatures-text.ts';
import { costWithApprovals } from './cost-with-approvals.ts';

/** A route with what is needed to show it. */
export interface RouteView {
  readonly route: Route;
  readonly lookup: Lookup;
  /** The market that the quote is based on; null if the service does not give it. */
  readonly market: MarketNote | null;
  /** The side with the exact amount; the other amount is an estimate. */
  readonly side: Side;
  readonly digits: FormatNumber;
}

interface RouteSummaryProps {
  readonly compared: ComparedRoute;
  readonly side: Side;
  readonly digits: FormatNumber;
  /** The places that the list's amounts have. */
  readonly places?: number | undefined;
}

/** Dollars beside an amount, or nothing where there is no price. */
function usdBeside(
  usd: string | null | undefined,
  { amount }: ComparedRoute['sent'],
  rounding: 'up' | 'down',
  digits: FormatNumber,
): string {
  const value = usdOfAmount(amount, readUsd(usd));
  return value.known ? `≈ ${formatUsd(value.value, rounding, digits)}` : t('no dollar price');
}

/** The amount that is an estimate, large; under it time, cost and signatures in one line. */
export function RouteFigures({ compared, side, digits, places }: RouteSummaryProps) {
  const { route, sent, received, cost, seconds, isUnsafe } = compared;
  const [coin, rounding, usd] =
    side === 'in' ? ([received, 'down', route.usd_amount_out] as const) : ([sent, 'up', route.usd_amount_in] as const);
  const { toleranceBps } = useSettings();
  const limit = limitText(compared, side, toleranceBps, digits, places);
  const withApproval = costWithApprovals(route, cost);
  const part = cost.known ? cost.value.share : null;
  const share = part !== null && withApproval === null ? ` (${formatLoss(part, digits)})` : '';
  const costs = cost.known ? costClause(cost, digits) + share : t('cost not known in dollars');
  return (
    <div className="flex flex-col tabular-nums">
      <p className="text-muted">{side === 'in' ? t('Arrives, about') : t('You send, about')}</p>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <CoinAmount {...{ coin, rounding, digits }} column={places} className="font-semibold text-28" />
        <Figure className="text-muted">{usdBeside(usd, coin, rounding, digits)}</Figure>
      </p>
      {limit !== '' && <p>{limit}</p>}
      {withApproval !== null && (
        <p className="hidden text-muted first-letter:uppercase in-data-sheet:block">
          {t('{costs}, or {usd} with approval', { costs, usd: costText(withApproval, digits) })}
        </p>
      )}
      {/* The head of a sheet has the rest. */}
      <p className="mt-1 in-data-sheet:hidden">
        <Points>
          <Figure>{shortDuration(seconds.known ? seconds.value : null, digits, t('time not given'))}</Figure>
          <Figure {...(isUnsafe ? { className: 'text-bad' } : costsMuch(cost) ? { className: 'text-warn' } : {})}>
            {withApproval === null
              ? costs
              : t('{costs}, or {usd} with approval', { costs, usd: costText(withApproval, digits) })}
          </Figure>
          <Figure>{signingText(compared, digits)}</Figure>
        </Points>
      </p>
    </div>
  );
}

/** What one is worth in the other, and the least that arrives. */
export function RateAndLeast({ compared, side, digits }: RouteSummaryProps) {
  return (
    <div className="flex flex-col gap-1">
      <p>
        <Points>{ratesText(compared.sent, compared.received, digits)}</Points>
      </p>
      <LeastReceived compared={compared} side={side} digits={digits} />
    </div>
  );
}

/** The least that arrives, with the tolerance that it rests on: the person's choice. Any other stands above already where that is open. */
function LeastReceived({ compared: { route, steps, received }, side, digits }: RouteSummaryProps) {
  const { toleranceBps } = useSettings();
  const text = floorText(stepFloors(route, steps, toleranceBps), received, digits);
  if (text.sentence !== null) return side === 'in' ? null : <p>{text.sentence}</p>;
  return (
    <p>
      {rich('At {tolerance} slippage you get at least {amount}.', {
        tolerance: (
          <Select
            aria-label={t('Slippage')}
            value={toleranceBps}
            onChange={({ target }) => updateSettings({ toleranceBps: Number(target.value) })}
          >
            {[...new Set([...TOLERANCES_BPS, toleranceBps])]
              .sort((a, b) => a - b)
              .map((bps) => (
                <option key={bps} value={bps}>
                  {toleranceText(bps, digits)}
                </option>
              ))}
          </Select>
        ),
        amount: <Figure>{text.amount}</Figure>,
      })}
    </p>
  );
}
