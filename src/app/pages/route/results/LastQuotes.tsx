import { coinText } from '#app/asset/coin.ts';
import { costClause } from '#app/format/cost.ts';
import { useFormatNumber } from '#app/format/number.ts';
import { shortDuration, useClock } from '#app/format/time.ts';
import { t } from '#app/language/words.ts';
import { Points } from '#app/ui/Points.tsx';
import type { ComparedRoute } from '../comparison/compared-route.ts';

interface LastQuotesProps {
  routes: readonly ComparedRoute[];
  /** Milliseconds since 1970. */
  asOf: number;
}

const MOST = 10;

/** What was found for the question before, where the present one cannot be asked. Nothing in it can be opened or compared. */
export default function LastQuotes({ routes, asOf }: LastQuotesProps) {
  const digits = useFormatNumber();
  const clock = useClock();
  const shown = routes.slice(0, MOST);
  return (
    <section
      aria-labelledby="last-quotes"
      className="mt-2 rounded-8 border border-edge border-dashed px-3 py-2 text-muted"
    >
      <h3 id="last-quotes" className="font-semibold text-14">
        {t('Your last quotes, from {time}', { time: clock(asOf) })}
      </h3>
      <p>{t('They are for what you asked before. Prices may have moved since.')}</p>
      <ul className="mt-2 divide-y divide-divider">
        {shown.map((compared) => (
          <li key={compared.id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <span>{compared.name}</span>
            <span>
              <Points>
                {t('{sent} sent, {received} arrive', {
                  sent: coinText(compared.sent, 'up', digits),
                  received: coinText(compared.received, 'down', digits),
                })}
                {costClause(compared.cost, digits)}
                {shortDuration(compared.seconds.known ? compared.seconds.value : null, digits)}
              </Points>
            </span>
          </li>
        ))}
      </ul>
      {routes.length > MOST && (
        <p className="mt-1 text-14">{t('And {count} more.', { count: routes.length - MOST })}</p>
      )}
    </section>
  );
}
