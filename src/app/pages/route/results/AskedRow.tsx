import { agoText } from '#app/format/ago.ts';
import { useFormatNumber } from '#app/format/number.ts';
import { shortDuration, useTicking } from '#app/format/time.ts';
import { t } from '#app/language/words.ts';
import { Points } from '#app/ui/Points.tsx';
import type { AskedRoute } from '../comparison/asked-route.ts';
import { estimatedCoin } from '../comparison/estimated-coin.ts';
import type { Side } from '../query/page-state.ts';
import { AMOUNT_CELL, Amount, COST_CELL, CostOf, QUIET_COST, ROW } from './RouteRow.tsx';

interface AskedRowProps {
  readonly asked: AskedRoute;
  readonly side: Side;
  /** The places of the amounts in the column. */
  readonly places: number | undefined;
  /** How it differs from the first of the list. */
  readonly gap: string;
}

/** What another service quotes, at its place among our routes: it cannot be opened, as its steps are not known. */
export function AskedRow({ asked: { service, opinion, compared }, side, places, gap }: AskedRowProps) {
  const digits = useFormatNumber();
  const age = useTicking(() => agoText(Date.now() - opinion.at, digits));
  const time = shortDuration(opinion.seconds, digits);
  return (
    <tr data-asked className={ROW}>
      <td className="row-span-2 min-w-0 ps-10 @xl/list:row-auto">
        <h3 className="font-semibold text-16">{service.name}</h3>
        <p className="text-muted @xl/list:hidden">{time}</p>
        <p className="wrap-anywhere text-muted">
          <Points>{[gap, t('asked {age}', { age }), opinion.steps.join(t(', '))]}</Points>
        </p>
      </td>
      <td className={AMOUNT_CELL}>
        <Amount coin={estimatedCoin(compared, side)} side={side} digits={digits} places={places} />
      </td>
      <td className={`${COST_CELL} ${QUIET_COST}`}>
        <CostOf compared={compared} digits={digits} />
      </td>
      <td translate="no" className="hidden text-end @xl/list:block">
        {time}
      </td>
      <td className="hidden text-end text-muted @xl/list:block">{t('not given')}</td>
    </tr>
  );
}
