import { useQuery } from '@tanstack/react-query';
import { laterEndpoints } from '#app/api/later-endpoints.ts';
import { useClient } from '#app/api/service-context.ts';
import { type Coin, coinText } from '#app/asset/coin.ts';
import { plainAmount } from '#app/format/amount.ts';
import { costText, lostShare } from '#app/format/cost.ts';
import { known } from '#app/format/maybe.ts';
import { type FormatNumber, useFormatNumber } from '#app/format/number.ts';
import { percent } from '#app/format/percent.ts';
import { t } from '#app/language/words.ts';
import { Button } from '#app/ui/Button.tsx';
import type { Client } from '#client/client.ts';
import type { Bridge } from '#contract/bridge.ts';
import type { CurveRequest } from '#contract/curve.ts';
import {
  curveRequest,
  type FittingAmount,
  fits,
  fittingAmounts,
  otherAmounts,
  type SizeCost,
  sizeCosts,
} from '../charts/size-curve.ts';
import { costsMuch } from '../comparison/route-cost.ts';
import type { RouteQuery } from '../query/quote-requests.ts';

interface OtherSizeProps {
  query: RouteQuery;
  bridges: readonly Bridge[];
  /** What the best route sends. */
  sent: Coin;
  /** Takes a plain decimal to send. */
  onCompare: (amount: string) => void;
}

/**
 * Where the best route loses over 2.5 percent, or 2 of a large amount: the round amount nearest to the compared one whose best route costs
 * less than 2 percent, if there is one. As in Cost by amount, the best and not the cheapest: who goes there would read of a loss again.
 */
export default function OtherSize({ query, bridges, sent, onCompare }: OtherSizeProps) {
  const client = useClient();
  const digits = useFormatNumber();
  const { amount, decimals } = sent;
  const requestFor = (amounts: readonly bigint[]) => curveRequest(query, bridges, amounts);
  const around = amount.known ? otherAmounts(amount.value) : [];
  const { data: fitting, isLoading } = useQuery({
    queryKey: ['other size', requestFor(around)],
    queryFn: ({ signal }) => (amount.known ? findFitting(client, requestFor, amount.value, signal) : null),
    staleTime: 60_000,
    retry: false,
  });
  if (isLoading)
    return <p className="min-h-23 text-muted medium:min-h-7">{t('Looking for an amount that goes through…')}</p>;
  const [least, most] = [around[0], around.at(-1)];
  if (fitting === undefined || decimals === null || least === undefined || most === undefined) return null;
  const textOf = (units: bigint) => coinText({ ...sent, amount: known(units) }, 'down', digits);
  // In the place of the amount, so that what stands below does not move.
  if (fitting === null)
    return (
      <p className="min-h-23 text-muted medium:min-h-7">
        {t('We tried {least} to {most} and found no amount whose best route costs under 2%.', {
          least: textOf(least),
          most: textOf(most),
        })}
      </p>
    );
  const words = { amount: textOf(fitting.amount), cost: lossText(fitting.cost, digits) };
  return (
    <div className="flex min-h-23 flex-wrap content-start items-center gap-x-3 gap-y-2 medium:min-h-7">
      <span>
        {fitting.isSmaller
          ? t('Too much for these pools. The best route for {amount} costs {cost}.', words)
          : t('Too little for these fees. The best route for {amount} costs {cost}.', words)}
      </span>
      {/* What costs so much itself is not urged. */}
      <Button
        size="small"
        variant={costsMuch(fitting.cost, percent(0)) ? 'secondary' : 'primary'}
        onClick={() => onCompare(plainAmount(fitting.amount, decimals))}
      >
        {t('Compare {amount}', words)}
      </Button>
    </div>
  );
}

/** "$464,207.90 (1.93%)" */
function lossText(cost: SizeCost['cost'], digits: FormatNumber): string {
  const share = lostShare(cost, digits);
  return costText(cost, digits) + (share && ` (${share})`);
}

/** Amounts that are searched on their own before one is told, at most. */
const MOST_TRIES = 3;

/**
 * One request for the costs of many amounts, then one for each amount to be told: only a searched amount is exact.
 */
async function findFitting(
  client: Client,
  requestFor: (amounts: readonly bigint[]) => CurveRequest,
  amount: bigint,
  signal: AbortSignal,
): Promise<(FittingAmount & Pick<SizeCost, 'cost'>) | null> {
  const ask = async (amounts: readonly bigint[]) =>
    sizeCosts((await client.ask(laterEndpoints.curve, requestFor(amounts), { signal })).data.points);
  const costs = await ask(otherAmounts(amount));
  for (const fitting of fittingAmounts(costs, amount).slice(0, MOST_TRIES)) {
    const [told] = await ask([fitting.amount]);
    if (told && fits(told)) return { ...fitting, cost: told.cost };
  }
  return null;
}
