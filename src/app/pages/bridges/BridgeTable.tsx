import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { useWhatIf, type WhatIf } from '#app/api/use-what-if.ts';
import { PROOFS, proofOf } from '#app/asset/bridge-proof.ts';
import type { Catalog } from '#app/asset/catalog.ts';
import { bridgeName, chainName } from '#app/asset/lookup.ts';
import { isOpen } from '#app/asset/open-bridges.ts';
import { ProofTag } from '#app/asset/ProofTag.tsx';
import { summaryCost } from '#app/asset/route-summary.ts';
import { unsafeText } from '#app/asset/unsafe-text.ts';
import { venueName } from '#app/asset/venue-name.ts';
import { costText } from '#app/format/cost.ts';
import { listText } from '#app/format/list-text.ts';
import { useFormatNumber } from '#app/format/number.ts';
import { shortDuration, useClock, useTicking } from '#app/format/time.ts';
import { t } from '#app/language/words.ts';
import { Mark } from '#app/marks/Mark.tsx';
import { updateSettings, useSettings } from '#app/storage/settings.ts';
import { Button } from '#app/ui/Button.tsx';
import { Checkbox } from '#app/ui/Checkbox.tsx';
import { Points } from '#app/ui/Points.tsx';
import { Switch } from '#app/ui/Switch.tsx';
import type { Bridge } from '#contract/bridge.ts';
import type { BridgeFacts } from '#contract/bridge-facts.ts';
import type { BridgeReach } from '#contract/bridge-reach.ts';
import type { WhatIfResponse } from '#contract/what-if.ts';
import { BridgeState } from './BridgeNotices.tsx';
import { besideLink, bridgeLink } from './bridges-view.ts';
import { CostQuestion } from './CostQuestion.tsx';
import { walkColumn } from './column-keys.ts';
import { useLastQuestion } from './last-question.ts';
import { absence, type Readings, UnreadNotice, useReadings } from './readings.tsx';
import { basisText, isMeasured, timesText } from './times.ts';
import { noChange, ownRoute, routeClause, routeText, whatIfRequest, withoutText, withText } from './what-if.ts';

interface BridgeTableProps {
  readonly catalog: Catalog;
  /** The bridges that are ticked. */
  readonly beside: readonly string[];
  /** Whether all rows are drawn, or those of the first screen. */
  readonly isWhole: boolean;
}

/** More than a first screen has, of a desktop too. */
const FIRST_ROWS = 8;

/** Less to trust first, closed ones last. */
const rankOf = (bridge: Bridge): number => {
  const proof = proofOf(bridge.id);
  return (!isOpen(bridge) ? PROOFS.length + 1 : 0) + (proof === undefined ? PROOFS.length : PROOFS.indexOf(proof));
};

/** A bridge a row, by what one picks by: who proves, how long, what it costs, how far, whether it runs. */
export function BridgeTable({ catalog, beside, isWhole }: BridgeTableProps) {
  const readings = useReadings();
  const { facts, reach } = readings;
  const question = useLastQuestion(catalog);
  const { request } = question;
  const asked = useWhatIf(request && whatIfRequest(request), { atOnce: true });
  const rows = catalog.bridges.toSorted((a, b) => rankOf(a) - rankOf(b));
  return (
    <section aria-label={t('Every bridge')} className="@container flex flex-col gap-3">
      <UnreadNotice readings={readings} />
      <CostQuestion catalog={catalog} question={question} asked={asked} isTold={readings.error !== null} />
      <table
        aria-label={t('Bridges')}
        onKeyDown={walkColumn}
        className="block w-full border-collapse text-start @2xl:table"
      >
        <thead className="hidden text-muted @2xl:table-header-group">
          <tr>
            <Head>{t('Bridge')}</Head>
            <Head>{t('Proved by')}</Head>
            <Head>{t('Typical time')}</Head>
            {request !== null && <Head>{t('Cost')}</Head>}
            <Head className="@max-4xl:hidden">{t('Chains')}</Head>
            <Head>{t('State')}</Head>
            <Head className="@max-4xl:hidden">{t('Incidents')}</Head>
            <Head className="text-end!">{t('Use')}</Head>
          </tr>
        </thead>
        <tbody className="block @2xl:table-row-group">
          {(isWhole ? rows : rows.slice(0, FIRST_ROWS)).map((bridge) => (
            <BridgeRow
              key={bridge.id}
              bridge={bridge}
              fact={facts?.find(({ bridge_id }) => bridge_id === bridge.id)}
              reach={reach?.find(({ bridge_id }) => bridge_id === bridge.id)}
              asked={request === null ? null : asked}
              readings={readings}
              catalog={catalog}
              beside={beside}
            />
          ))}
        </tbody>
      </table>
      {reach !== undefined && (
        <p className="text-12 text-muted">
          {t('Typical time: median over its pairs of chains, as the bridge states it unless marked measured.')}
          {request !== null && ` ${t('Beside a cost: that route’s time.')}`}
        </p>
      )}
      {asked.answer !== null && <WithoutThem answer={asked.answer} asked={asked} catalog={catalog} />}
    </section>
  );
}

const Head = ({ className, children }: { className?: string; children: ReactNode }) => (
  <th
    scope="col"
    className={clsx('py-2 pe-3 text-start font-normal whitespace-nowrap align-bottom last:pe-0', className)}
  >
    {children}
  </th>
);

interface BridgeRowProps extends Pick<BridgeTableProps, 'catalog' | 'beside'> {
  readonly bridge: Bridge;
  readonly fact: BridgeFacts | undefined;
  readonly reach: BridgeReach | undefined;
  /** Null where there is no question. */
  readonly asked: WhatIf | null;
  readonly readings: Readings;
}

/** On a narrow screen three lines: name and switch, what one picks it by, and its state. */
function BridgeRow({ bridge, fact, reach, asked, readings, catalog, beside }: BridgeRowProps) {
  const digits = useFormatNumber();
  const { id, name } = bridge;
  const isClosed = !isOpen(bridge);
  return (
    <tr className="flex flex-wrap items-center gap-y-1 border-divider border-t py-3 @2xl:table-row @2xl:hover:bg-surface">
      <th
        scope="row"
        className="order-first min-w-0 basis-[calc(100%-4rem)] text-start font-normal @2xl:table-cell @2xl:py-2.5 @2xl:pe-3"
      >
        <span className="flex items-center gap-3 @2xl:gap-2 @4xl:gap-3">
          <Tick bridge={bridge} beside={beside} />
          <Mark of={{ bridge: id }} name={name} seed={id} size={28} />
          <Link
            href={bridgeLink(id)}
            className="touch-reach font-semibold text-16 [overflow-wrap:normal] hover:underline @4xl:whitespace-nowrap"
          >
            {name}
          </Link>
        </span>
      </th>
      <Cell>
        <ProofTag bridge={id} />
      </Cell>
      <Cell isIdle={isClosed || reach === undefined}>
        {reach === undefined || reach.times.length === 0 ? (
          <NoReach isClosed={isClosed} readings={readings} />
        ) : (
          <>
            <span className="text-muted @2xl:hidden">{t('typically')} </span>
            <span translate="no">{timesText(reach.times, digits)}</span>{' '}
            {isMeasured(reach.times) && <span className="text-muted">{basisText(reach.times)}</span>}
          </>
        )}
      </Cell>
      {asked !== null && (
        <Cell isIdle={isClosed || asked.answer === null}>
          <Cost bridge={bridge} asked={asked} catalog={catalog} />
        </Cell>
      )}
      <Cell isIdle={isClosed || reach === undefined} isWide>
        {reach === undefined || isClosed ? (
          <NoReach isClosed={isClosed} readings={readings} />
        ) : (
          <Chains count={reach.chain_ids.length} />
        )}
      </Cell>
      <td className="basis-full @2xl:table-cell @2xl:min-w-44 @2xl:py-2.5 @2xl:pe-3">
        <BridgeState {...{ bridge, reach, readings }} lookup={catalog} />
        {fact?.losses && (
          <Link
            href={bridgeLink(id, 'incidents')}
            className="link touch-reach whitespace-nowrap @max-2xl:ms-2 @2xl:block @4xl:hidden"
          >
            {t('1 incident')}
          </Link>
        )}
      </td>
      <td className="hidden @4xl:table-cell @4xl:py-2.5 @4xl:pe-3">
        {fact?.losses ? (
          <Link href={bridgeLink(id, 'incidents')} className="link touch-reach">
            {t('1 known')}
          </Link>
        ) : (
          <span className="text-muted">{fact ? t('none in our list') : readings.noFacts}</span>
        )}
      </td>
      <td className="-order-1 w-16 text-end @2xl:w-auto @2xl:py-2.5">
        <span className="inline-flex align-middle">{!isClosed && <UseSwitch bridge={bridge} />}</span>
      </td>
    </tr>
  );
}

interface CellProps {
  /** Whether it says nothing of this bridge: a narrow screen goes without. */
  readonly isIdle?: boolean;
  /** Whether a table has room for it only on a wide screen. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** On a narrow screen one after the other. */
const Cell = ({ isIdle = false, isWide = false, children }: CellProps) => (
  <td
    className={clsx(
      'me-3 @2xl:me-0 @2xl:py-2.5 @2xl:pe-3',
      isWide ? '@2xl:hidden @4xl:table-cell' : '@2xl:table-cell',
      isIdle && 'hidden',
    )}
  >
    {children}
  </td>
);

/** The head of the column says that they are chains; a narrow screen has none. */
function Chains({ count }: { readonly count: number }) {
  const digits = useFormatNumber();
  const number = digits(`${count}`);
  return (
    <>
      <span className="@2xl:hidden">
        {t('{count, plural, one {{number} chain} other {{number} chains}}', { count, number })}
      </span>
      <span className="@max-2xl:hidden">{number}</span>
    </>
  );
}

/** What is not there, with the reason for who points at it or does not see it. */
const Dash = ({ reason }: { readonly reason: string }) => (
  <span className="text-muted" title={reason}>
    <span aria-hidden>–</span>
    <span className="sr-only">{reason}</span>
  </span>
);

const Absent = ({ text }: { readonly text: string }) => <span className="text-muted">{text}</span>;

/** Of a bridge that is closed nothing is missing. */
const NoReach = ({ isClosed, readings }: Pick<BridgeRowProps, 'readings'> & { readonly isClosed: boolean }) =>
  isClosed ? <Dash reason={t('closed')} /> : <Absent text={readings.noReach} />;

/** What its best route costs for the question. */
function Cost({
  bridge,
  asked: { answer, error, isAsking },
  catalog,
}: Pick<BridgeRowProps, 'bridge' | 'catalog'> & { readonly asked: WhatIf }) {
  const digits = useFormatNumber();
  if (!isOpen(bridge)) return <Dash reason={t('closed')} />;
  const route = ownRoute(answer, bridge.id);
  if (route === undefined && error !== null && !isAsking) return <Absent text={absence(error)} />;
  if (route === undefined) return <Dash reason={isAsking ? t('Asking…') : t('not asked')} />;
  if (route === null) return <span className="whitespace-nowrap text-muted">{t('no route')}</span>;
  const others = withText(route, bridge.id, (id) => bridgeName(catalog, id));
  return (
    <>
      <span className="inline-block">
        <Points>
          <span>
            <span className="text-muted @2xl:hidden">{t('now')} </span>
            <span className={clsx(route.is_unsafe && 'font-semibold text-bad')}>
              {costText(summaryCost(route), digits)}
            </span>
          </span>
          <span className="text-muted">{shortDuration(route.duration_seconds, digits)}</span>
        </Points>
      </span>
      {route.is_unsafe && <span className="text-bad @2xl:block"> {unsafeText(route, digits)}</span>}
      {others !== '' && <span className="text-muted @2xl:block"> {others}</span>}
    </>
  );
}

function Tick({ bridge: { id, name }, beside }: Pick<BridgeRowProps, 'bridge' | 'beside'>) {
  const [, navigate] = useLocation();
  return (
    <Checkbox
      aria-label={t('Put {route} side by side', { route: name })}
      checked={beside.includes(id)}
      // Back leads from the two side by side to the list with the first one ticked.
      onChange={() => navigate(besideLink(beside, id), { replace: beside.length === 0 || beside.includes(id) })}
    />
  );
}

/** Turns a bridge on or off for every search. */
export function UseSwitch({ bridge: { id, name } }: { readonly bridge: Bridge }) {
  const { bridgesOff } = useSettings();
  const isOn = !bridgesOff.includes(id);
  return (
    <Switch
      label={<span className="sr-only">{isOn ? t('On') : t('Off')}</span>}
      aria-label={t('Use {name}', { name })}
      checked={isOn}
      onChange={(next) =>
        updateSettings({ bridgesOff: next ? bridgesOff.filter((other) => other !== id) : [...bridgesOff, id] })
      }
    />
  );
}

const Verdict = ({ text }: { text: string }) => (
  <span className={text === noChange() ? 'text-muted' : 'font-semibold'}>{text}</span>
);

interface AnswerProps extends Pick<BridgeTableProps, 'catalog'> {
  readonly answer: WhatIfResponse;
}

/** What the best route would be without each bridge and each venue. */
function WithoutThem({ answer, asked: { at, isAsking, ask }, catalog }: AnswerProps & { readonly asked: WhatIf }) {
  const digits = useFormatNumber();
  const clock = useClock();
  // Ticking, as the text includes the day after midnight.
  const time = useTicking(() => clock(at));
  const nameOf = (id: string) => bridgeName(catalog, id);
  const isChange = ({ without }: (typeof answer.bridges)[number]) =>
    withoutText(answer.best, without, digits) !== noChange();
  const changed = answer.bridges.filter(isChange);
  const closed = catalog.bridges.filter((bridge) => !isOpen(bridge)).map(({ id }) => id);
  const rest = answer.bridges.filter((each) => !isChange(each) && !closed.includes(each.bridge_id));
  return (
    <details>
      <summary className="touch-reach w-fit text-muted">{t('What would you pay without each bridge?')}</summary>
      <div className="flex flex-col gap-3 pt-3">
        <div className="flex flex-wrap items-center gap-3">
          <p>{t('The best route {what}. Asked at {time}.', { what: routeClause(answer.best, digits), time })}</p>
          <Button idle={isAsking} onClick={ask}>
            {isAsking ? t('Asking…') : t('Ask again')}
          </Button>
        </div>
        {changed.length > 0 && (
          <table aria-label={t('Without each bridge')} className="w-full border-collapse text-start @4xl:max-w-3xl">
            <thead className="text-muted">
              <tr>
                <Head>{t('Bridge')}</Head>
                <Head>{t('Without it')}</Head>
                <Head>{t('By itself')}</Head>
              </tr>
            </thead>
            <tbody>
              {changed.map(({ bridge_id, without, alone }) => (
                <tr key={bridge_id} className="border-divider border-t">
                  <th scope="row" className="py-2 pe-3 text-start font-normal">
                    {nameOf(bridge_id)}
                  </th>
                  <td className="py-2 pe-3">
                    <Verdict text={withoutText(answer.best, without, digits)} />
                  </td>
                  <td className="py-2">{routeText(alone, digits)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {rest.length > 0 && (
          <p className="max-w-[41rem] text-muted">
            {t('No change without {bridges}.', { bridges: listText(rest.map(({ bridge_id }) => nameOf(bridge_id))) })}
          </p>
        )}
        <Venues answer={answer} catalog={catalog} />
      </div>
    </details>
  );
}

/** The venues of these routes. */
function Venues({ answer, catalog }: AnswerProps) {
  const digits = useFormatNumber();
  if (answer.venues.length === 0) return <p className="text-muted">{t('None of these routes swaps.')}</p>;
  return (
    <table aria-label={t('Swap venues')} className="w-full border-collapse text-start @4xl:max-w-xl">
      <thead className="text-muted">
        <tr>
          <Head>{t('Swap venue')}</Head>
          <Head className="w-1/2">{t('Without it')}</Head>
        </tr>
      </thead>
      <tbody>
        {answer.venues.map(({ chain_id, name, without }) => (
          <tr key={`${chain_id} ${name}`} className="border-divider border-t">
            <th scope="row" className="py-2 pe-3 text-start font-normal">
              <span className="flex items-center gap-3">
                <Mark of={{ venue: name }} name={name} seed={name} size={24} />
                <span>
                  {venueName(name)}{' '}
                  <span className="text-muted">{t('on {chain}', { chain: chainName(catalog, chain_id) })}</span>
                </span>
              </span>
            </th>
            <td className="py-2">
              <Verdict text={withoutText(answer.best, without, digits)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
