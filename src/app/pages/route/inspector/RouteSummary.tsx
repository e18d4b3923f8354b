import { useId } from 'react';
import { CoinAmount } from '#app/asset/CoinAmount.tsx';
import { type Coin, usdOfAmount } from '#app/asset/coin.ts';
import { chainName, type Lookup } from '#app/asset/lookup.ts';
import { readUsd, usdText } from '#app/format/amount.ts';
import { formatMaybe, knownCount, knownPositive } from '#app/format/maybe.ts';
import type { FormatNumber } from '#app/format/number.ts';
import { formatLoss, readPercent } from '#app/format/percent.ts';
import { durationText } from '#app/format/time.ts';
import { updateSettings, useSettings } from '#app/storage/settings.ts';
import { Select } from '#app/ui/Select.tsx';
import type { Route } from '#contract/route.ts';
import type { MarketNote } from '#contract/source-note.ts';
import type { Side } from '../query/page-state.ts';
import { feesText } from '../steps/fee-text.ts';
import type { RouteFees } from '../steps/fees.ts';
import { floorText, stepFloors, TOLERANCES_BPS, toleranceText, usesTolerance } from '../steps/floor.ts';
import type { Step } from '../steps/timeline.ts';
import { differenceText } from '../steps/warnings.ts';

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
  readonly view: RouteView;
  readonly steps: readonly Step[];
  readonly fees: RouteFees;
  readonly ends: { readonly sent: Coin; readonly received: Coin };
}

/** The amounts sent and received, and the main figures. */
export function RouteSummary({ view, steps, fees, ends }: RouteSummaryProps) {
  const { route, lookup, side, digits } = view;
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-1 gap-3">
        <End
          label={side === 'in' ? 'You send' : 'You send about'}
          coin={ends.sent}
          chain={chainName(lookup, route.source_asset_chain_id)}
          usd={route.usd_amount_in}
          rounding="up"
          digits={digits}
        />
        <End
          label={side === 'in' ? 'You receive about' : 'You receive'}
          coin={ends.received}
          chain={chainName(lookup, route.dest_asset_chain_id)}
          usd={route.usd_amount_out}
          rounding="down"
          digits={digits}
        />
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <Facts view={view} fees={fees} />
        <LeastReceived route={route} steps={steps} received={ends.received} digits={digits} />
      </dl>
    </div>
  );
}

interface EndProps {
  readonly label: string;
  readonly coin: Coin;
  readonly chain: string;
  readonly usd: string | null | undefined;
  readonly rounding: 'up' | 'down';
  readonly digits: FormatNumber;
}

function End({ label, coin, chain, usd, rounding, digits }: EndProps) {
  return (
    <p className="flex flex-col">
      <span className="text-12 text-muted">{label}</span>
      <CoinAmount coin={coin} rounding={rounding} digits={digits} className="font-semibold text-20" />
      <span className="text-muted">
        {usdText(usdOfAmount(coin.amount, readUsd(usd)), rounding, digits)} · on {chain}
      </span>
    </p>
  );
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function Facts({ view: { route, digits }, fees }: Pick<RouteSummaryProps, 'view' | 'fees'>) {
  const difference = differenceText(route, fees, digits);
  const impact = readPercent(route.swap_price_impact_percent, 'Not given');
  const facts = [
    ['Time', capitalize(timeFact(route, digits))],
    ['Signatures', capitalize(formatMaybe(knownCount(route.txs_required), (count) => digits(String(count))))],
    ['Fees', capitalize(feesText(fees, digits).replace(/^fees (?!not given)/, ''))],
    ...(route.does_swap || impact.known
      ? [['Price impact', formatMaybe(impact, (value) => formatLoss(value, digits))]]
      : []),
    ...(difference === null ? [] : [['Difference in dollars', difference]]),
  ];
  return facts.map(([name, value]) => (
    <div key={name} className="contents">
      <dt className="text-muted">{name}</dt>
      <dd>{value}</dd>
    </div>
  ));
}

interface LeastReceivedProps {
  readonly route: Route;
  readonly steps: readonly Step[];
  readonly received: Coin;
  readonly digits: FormatNumber;
}

/** The least that arrives, with the tolerance that it rests on: the person's choice. */
function LeastReceived({ route, steps, received, digits }: LeastReceivedProps) {
  const { toleranceBps } = useSettings();
  const floors = stepFloors(route, steps, toleranceBps);
  const id = useId();
  return (
    <>
      <div className="contents">
        <dt className="text-muted">At least</dt>
        <dd>{floorText(floors, received, toleranceBps, digits)}</dd>
      </div>
      {usesTolerance(floors) && (
        <div className="contents">
          <dt className="self-center text-muted">
            <label htmlFor={id}>Your tolerance</label>
          </dt>
          <dd>
            <Select
              id={id}
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
          </dd>
        </div>
      )}
    </>
  );
}

/** The duration of the route. Services give no times per step, which is noted for several steps. */
const timeFact = ({ estimated_route_duration_seconds, operations }: Route, digits: FormatNumber): string =>
  formatMaybe(knownPositive(estimated_route_duration_seconds), (seconds) => {
    const note = operations.length > 1 ? ' in total. No times per step.' : '';
    return durationText(seconds, digits) + note;
  });
