import type { ReactNode } from 'react';
import { CoinAmount } from '#app/asset/CoinAmount.tsx';
import { usdOfAmount } from '#app/asset/coin.ts';
import type { Lookup } from '#app/asset/lookup.ts';
import { formatUsd, readUsd } from '#app/format/amount.ts';
import type { FormatNumber } from '#app/format/number.ts';
import { formatLoss } from '#app/format/percent.ts';
import { durationText } from '#app/format/time.ts';
import { rich } from '#app/language/rich.ts';
import { t } from '#app/language/words.ts';
import { updateSettings, useSettings } from '#app/storage/settings.ts';
import { Figure } from '#app/ui/Figure.tsx';
import { Select } from '#app/ui/Select.tsx';
import type { Route } from '#contract/route.ts';
import type { MarketNote } from '#contract/source-note.ts';
import type { ComparedRoute } from '../comparison/compared-route.ts';
import { costText } from '../comparison/route-cost.ts';
import type { Side } from '../query/page-state.ts';
import { floorText, stepFloors, TOLERANCES_BPS, toleranceText } from '../steps/floor.ts';
import { ratesText } from '../steps/rate.ts';
import { signingText } from '../steps/signatures-text.ts';

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
}

/** What arrives, what it costs, how long it takes; under it the rate and the least. */
export function RouteSummary({ compared, side, digits }: RouteSummaryProps) {
  const { sent, received } = compared;
  return (
    <div className="flex flex-col gap-3">
      <Figures compared={compared} side={side} digits={digits} />
      <div className="flex flex-col gap-1 text-muted">
        <p>{ratesText(sent, received, digits).join(' · ')}</p>
        <LeastReceived compared={compared} digits={digits} />
      </div>
    </div>
  );
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

function Figures({ compared, side, digits }: RouteSummaryProps) {
  const { route, sent, received, cost, seconds, signatures, isUnsafe } = compared;
  const share = cost.known && cost.value.share !== null ? formatLoss(cost.value.share, digits) : '';
  const isLoss = isUnsafe ? 'text-bad' : '';
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-3 tabular-nums">
      {side === 'in' ? (
        <Fact name={t('Arrives, about')} below={usdBeside(route.usd_amount_out, received, 'down', digits)}>
          <CoinAmount coin={received} rounding="down" digits={digits} />
        </Fact>
      ) : (
        <Fact name={t('You send, about')} below={usdBeside(route.usd_amount_in, sent, 'up', digits)}>
          <CoinAmount coin={sent} rounding="up" digits={digits} />
        </Fact>
      )}
      <Fact name={t('Costs')} below={share}>
        <span className={isLoss}>{cost.known ? costText(cost, digits) : t('not known in dollars')}</span>
      </Fact>
      <Fact
        name={t('Time')}
        below={signatures.known ? signingText(signatures.value, route, digits) : t('signatures not given')}
      >
        {seconds.known ? durationText(seconds.value, digits) : t('not given')}
      </Fact>
    </dl>
  );
}

interface FactProps {
  readonly name: string;
  readonly below: string;
  readonly children: ReactNode;
}

const Fact = ({ name, below, children }: FactProps) => (
  <div className="flex min-w-0 flex-auto flex-col">
    <dt className="text-12 text-muted">{name}</dt>
    <dd translate="no" className="flex flex-col">
      <span className="font-semibold text-16">{children}</span>
      <span className="text-muted">{below}</span>
    </dd>
  </div>
);

/** The least that arrives, with the tolerance that it rests on: the person's choice. */
function LeastReceived({ compared: { route, steps, received }, digits }: Omit<RouteSummaryProps, 'side'>) {
  const { toleranceBps } = useSettings();
  const text = floorText(stepFloors(route, steps, toleranceBps), received, digits);
  if (text.sentence !== null) return <p>{text.sentence}</p>;
  return (
    <p>
      {rich('At {tolerance} tolerance at least {amount}, our figure, not the service’s.', {
        tolerance: (
          <Select
            aria-label={t('Your tolerance')}
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
