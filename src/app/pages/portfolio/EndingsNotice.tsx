import { Fragment } from 'react';
import { Link } from 'wouter';
import type { Catalog } from '#app/asset/catalog.ts';
import { coinText } from '#app/asset/coin.ts';
import { livenessCause } from '#app/asset/liveness-sentences.ts';
import { livenessClause, livenessLabel } from '#app/asset/liveness-words.ts';
import { formatUsd } from '#app/format/amount.ts';
import { rich } from '#app/language/rich.ts';
import { t } from '#app/language/words.ts';
import { useNotices } from '#app/notices/use-notices.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { NARROW, useMedia } from '#app/ui/use-browser.ts';
import type { Liveness } from '#contract/liveness.ts';
import { useAmountFormat } from './hidden-amounts.ts';
import {
  daysText,
  type Ending,
  endsClause,
  heldText,
  heldTexts,
  IS_STUCK,
  listEndings,
  waysOutLink,
} from './holdings/endings.ts';
import { totalValue } from './holdings/groups.ts';
import type { Portfolio } from './holdings/use-portfolio.ts';
import { useUnread } from './unread.ts';

interface EndingsNoticeProps {
  readonly portfolio: Portfolio;
  readonly catalog: Catalog;
}

/** What of one's holdings ends: the first as a sentence with its way out, the others by name. */
export function EndingsNotice({ portfolio, catalog }: EndingsNoticeProps) {
  const { holdings, hidden } = portfolio;
  const unread = useUnread(portfolio);
  const amounts = useAmountFormat();
  const calendar = useNotices().data?.data;
  const [first, ...more] = listEndings(
    holdings.filter(({ key }) => !hidden.has(key)),
    catalog,
  );
  const isNarrow = useMedia(NARROW);
  const [next] = more;
  if (first === undefined) return null;
  const [, ...texts] = heldTexts([first, ...more], (sum) => coinText(sum, 'down', amounts));
  return (
    <section aria-label={t('What you hold that ends')}>
      <Notice level="caution" isSilent action={<WayOut ending={first} />}>
        <span>
          {isNarrow
            ? t('{assets}: {clause}.', {
                assets: heldOf(first, unread.length === 0, amounts),
                clause: endsClause(first.liveness, calendar),
              })
            : `${sentenceOf(first, unread.length === 0, amounts)} ${daysText(first, calendar)}`}
        </span>
        {next !== undefined && isNarrow && (
          <>
            {' '}
            <Link href={waysOutLink(next.key)} className="link touch-reach">
              {t('{count, plural, one {# more ends.} other {# more end.}}', { count: more.length })}
            </Link>
          </>
        )}
        {more.length > 0 && !isNarrow && (
          <>
            {' '}
            {rich('Also ending: {held}.', {
              held: more.map((ending, place) => (
                <Fragment key={ending.key}>
                  {place > 0 && t('; ')}
                  <Link href={waysOutLink(ending.key)} className="link touch-reach">
                    {texts[place]}
                  </Link>
                </Fragment>
              )),
            })}
          </>
        )}
      </Notice>
    </section>
  );
}

/** "at least 1,368.55 USDC of Noble" */
function heldOf(ending: Ending, isWhole: boolean, amounts: (decimal: string) => string): string {
  const amount = heldText(ending, (sum) => coinText(sum, 'down', amounts));
  return isWhole || ending.coin === null ? amount : t('at least {amount}', { amount });
}

/** "You hold 1,368.55 USDC of Noble on 4 chains." */
function sentenceOf(ending: Ending, isWhole: boolean, amounts: (decimal: string) => string): string {
  const { coin, chains, holdings } = ending;
  const { usd } = totalValue(holdings);
  const held = heldOf(ending, isWhole, amounts);
  const [chain = ''] = chains;
  return [
    chains.length === 1
      ? t('You hold {held} on {chain}.', { held, chain })
      : t('You hold {held} on {count, plural, one {# chain} other {# chains}}.', { held, count: chains.length }),
    ...(coin === null && usd.known ? [t('Worth {usd}.', { usd: formatUsd(usd.value, 'down', amounts) })] : []),
  ].join(' ');
}

function WayOut({ ending }: { readonly ending: Ending }) {
  const amounts = useAmountFormat();
  return (
    <Link
      href={waysOutLink(ending.key)}
      className="touch-target inline-flex h-9 items-center rounded-8 border border-edge bg-raised px-3 hover:bg-surface"
    >
      {rich(ending.canLeave ? 'Ways out<rest> of {held}</rest>' : 'Details<rest> of {held}</rest>', {
        rest: (words) => <span className="sr-only">{words}</span>,
        held: heldText(ending, (sum) => coinText(sum, 'down', amounts)),
      })}
    </Link>
  );
}

interface StrandedProps {
  readonly liveness: Liveness;
  /** Whether it is of some of what stands there. */
  readonly isOfSome?: boolean;
}

/** "last day 11 Jan 2027" by a notice, "stranded: its chain has stopped" of what cannot leave its chain, else the state. */
export function Stranded({ liveness, isOfSome = false }: StrandedProps) {
  const clause =
    liveness.notice === undefined
      ? t('{state}: {cause}', {
          state: livenessLabel(IS_STUCK.has(liveness.state) ? 'halted_out' : liveness.state),
          cause: livenessCause(liveness),
        })
      : livenessClause(liveness);
  return <span className="text-warn">{isOfSome ? t('some of it: {clause}', { clause }) : clause}</span>;
}
