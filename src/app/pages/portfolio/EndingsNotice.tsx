import { Link } from 'wouter';
import type { Catalog } from '#app/asset/catalog.ts';
import { coinText } from '#app/asset/coin.ts';
import { formatUsd } from '#app/format/amount.ts';
import { rich } from '#app/language/rich.ts';
import { t } from '#app/language/words.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { useAmountFormat } from './hidden-amounts.ts';
import { type Ending, endText, heldText, listEndings } from './holdings/endings.ts';
import { totalValue } from './holdings/groups.ts';
import type { Portfolio } from './holdings/use-portfolio.ts';
import { useUnread } from './unread.ts';

interface EndingsNoticeProps {
  readonly portfolio: Portfolio;
  readonly catalog: Catalog;
}

/** What of one's holdings ends, until when, with a way to what can be done. */
export function EndingsNotice({ portfolio, catalog }: EndingsNoticeProps) {
  const { holdings, hidden } = portfolio;
  const unread = useUnread(portfolio);
  const endings = listEndings(
    holdings.filter(({ key }) => !hidden.has(key)),
    catalog,
  );
  if (endings.length === 0) return null;
  return (
    <section aria-label={t('What you hold that ends')}>
      <Notice level="caution" isSilent>
        {t('Some of what you hold ends.')}
        <ul className="mt-1 flex flex-col gap-2">
          {endings.map((ending) => (
            <EndingLine key={ending.key} ending={ending} isWhole={unread.length === 0} />
          ))}
        </ul>
        {unread.length > 0 && (
          <p className="mt-1 text-12">{t('It may be more: {reasons}.', { reasons: unread.join(t(', ')) })}</p>
        )}
      </Notice>
    </section>
  );
}

function EndingLine({ ending, isWhole }: { readonly ending: Ending; readonly isWhole: boolean }) {
  const amounts = useAmountFormat();
  const { coin, chains, holdings, key, canLeave } = ending;
  const { usd } = totalValue(holdings);
  const named = heldText(ending, (sum) => coinText(sum, 'down', amounts));
  const held = isWhole || coin === null ? named : t('at least {amount}', { amount: named });
  const [chain = ''] = chains;
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <span>
        {[
          chains.length === 1
            ? t('You hold {held} on {chain}.', { held, chain })
            : t('You hold {held} on {count, plural, one {# chain} other {# chains}}.', {
                held,
                count: chains.length,
              }),
          ...(coin === null && usd.known ? [t('Worth {usd}.', { usd: formatUsd(usd.value, 'down', amounts) })] : []),
          endText(ending),
        ].join(' ')}
      </span>
      <Link
        href={`/ways-out?${new URLSearchParams({ of: key })}`}
        className="touch-target inline-flex h-7 items-center rounded-8 border border-edge bg-raised px-2 text-12 hover:bg-surface"
      >
        {rich(canLeave ? 'Ways out<rest> of {held}</rest>' : 'Details<rest> of {held}</rest>', {
          rest: (words) => <span className="sr-only">{words}</span>,
          held: named,
        })}
      </Link>
    </li>
  );
}
