import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { failureOf } from '#app/api/failures.ts';
import { useBridgeFacts } from '#app/api/use-bridge-facts.ts';
import { useBridgeReach } from '#app/api/use-bridge-reach.ts';
import { useWhatIf, type WhatIf } from '#app/api/use-what-if.ts';
import { PROOFS, proofOf } from '#app/asset/bridge-proof.ts';
import type { Catalog } from '#app/asset/catalog.ts';
import { type Coin, coinOf, coinText } from '#app/asset/coin.ts';
import { chainName } from '#app/asset/lookup.ts';
import { isOpen } from '#app/asset/open-bridges.ts';
import { ProofTag } from '#app/asset/ProofTag.tsx';
import { summaryCost } from '#app/asset/route-summary.ts';
import { useCatalog } from '#app/asset/use-catalog.ts';
import { costText } from '#app/format/cost.ts';
import { type FormatNumber, useFormatNumber } from '#app/format/number.ts';
import { plainText } from '#app/format/plain-text.ts';
import { shortDuration, useClock, useTicking } from '#app/format/time.ts';
import { t } from '#app/language/words.ts';
import { Mark } from '#app/marks/Mark.tsx';
import { updateSettings, useSettings } from '#app/storage/settings.ts';
import { Button } from '#app/ui/Button.tsx';
import { Checkbox } from '#app/ui/Checkbox.tsx';
import { FailureWords } from '#app/ui/FailureWords.tsx';
import { RetryNotice } from '#app/ui/RetryNotice.tsx';
import { Switch } from '#app/ui/Switch.tsx';
import type { Bridge } from '#contract/bridge.ts';
import type { BridgeFacts } from '#contract/bridge-facts.ts';
import type { BridgeReach } from '#contract/bridge-reach.ts';
import type { RouteRequest } from '#contract/route.ts';
import type { WhatIfResponse } from '#contract/what-if.ts';
import { BridgeState } from './BridgeNotices.tsx';
import { besideLink, bridgeLink } from './bridges-view.ts';
import { walkColumn } from './column-keys.ts';
import { useLastQuestion } from './last-question.ts';
import { basisText, timeText } from './times.ts';
import { noChange, routeClause, routeText, whatIfRequest, withoutText } from './what-if.ts';

interface BridgeTableProps {
  readonly catalog: Catalog;
  /** The bridges that stand side by side. */
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
  const facts = useBridgeFacts().data?.data.bridge_facts;
  const reach = useBridgeReach().data?.data.bridges;
  const question = useLastQuestion(catalog);
  const { request } = question;
  const asked = useWhatIf(request && whatIfRequest(request), { atOnce: true });
  const rows = catalog.bridges.toSorted((a, b) => rankOf(a) - rankOf(b));
  return (
    <section aria-label={t('Every bridge')} className="@container flex flex-col gap-3">
      <Question catalog={catalog} question={question} asked={asked} />
      <table
        aria-label={t('Bridges')}
        onKeyDown={walkColumn}
        className="block w-full border-collapse text-start @4xl:table"
      >
        <thead className="hidden text-muted @4xl:table-header-group">
          <tr>
            <Head>{t('Bridge')}</Head>
            <Head>{t('Proved by')}</Head>
            <Head>{t('Typical time')}</Head>
            <Head>{t('Cost')}</Head>
            <Head>{t('Reaches')}</Head>
            <Head>{t('State')}</Head>
            <Head>{t('Incidents')}</Head>
            <Head className="text-end!">{t('Use')}</Head>
          </tr>
        </thead>
        <tbody className="block @4xl:table-row-group">
          {(isWhole ? rows : rows.slice(0, FIRST_ROWS)).map((bridge) => (
            <BridgeRow
              key={bridge.id}
              bridge={bridge}
              fact={facts?.find(({ bridge_id }) => bridge_id === bridge.id)}
              reach={reach?.find(({ bridge_id }) => bridge_id === bridge.id)}
              asked={asked}
              catalog={catalog}
              beside={beside}
            />
          ))}
        </tbody>
      </table>
      {asked.answer !== null && <WithoutThem answer={asked.answer} asked={asked} catalog={catalog} />}
    </section>
  );
}

const Head = ({ className, children }: { className?: string; children: ReactNode }) => (
  <th scope="col" className={clsx('py-2 pe-3 text-start font-normal align-bottom last:pe-0', className)}>
    {children}
  </th>
);

interface QuestionProps extends Pick<BridgeTableProps, 'catalog'> {
  readonly question: ReturnType<typeof useLastQuestion>;
  readonly asked: WhatIf;
}

/** Which question the costs are of, or the offer of one. */
function Question({ catalog, question: { request, example, useExample }, asked }: QuestionProps) {
  const digits = useFormatNumber();
  const { error, isAsking, ask } = asked;
  const { complete, error: lost } = useCatalog();
  if (request === null) {
    // The offer comes with the assets, and would move the table.
    if (example === null) return !complete && lost === null && <div className="h-9" />;
    return (
      <Button className="h-auto! min-h-9 self-start whitespace-normal! py-1 text-start" onClick={useExample}>
        {t('Costs of {pair}', { pair: pairText(catalog, example, digits) })}
      </Button>
    );
  }
  return (
    <div className="flex flex-col gap-2">
      <p role="status">
        {t('Costs are of your last question, {pair}.', { pair: pairText(catalog, request, digits) })}
        {isAsking && ` ${t('Asking…')}`}
      </p>
      {error !== null && !isAsking && (
        <RetryNotice onRetry={ask}>
          <FailureWords {...failureOf(error)} />
        </RetryNotice>
      )}
    </div>
  );
}

/** "5,000 USDC from Ethereum to USDC on Base": the amount is of the side that is exact. */
function pairText(catalog: Catalog, request: RouteRequest, digits: FormatNumber): string {
  const from = { chain_id: request.source_asset_chain_id, denom: request.source_asset_denom };
  const to = { chain_id: request.dest_asset_chain_id, denom: request.dest_asset_denom };
  const sent = coinOf(from, request.amount_in, catalog);
  const received = coinOf(to, request.amount_out, catalog);
  const write = (coin: Coin) => (coin.amount.known ? coinText(coin, 'down', digits) : coin.symbol);
  return t('{sent} on {fromChain} to {received} on {toChain}', {
    sent: write(sent),
    fromChain: chainName(catalog, from.chain_id),
    received: write(received),
    toChain: chainName(catalog, to.chain_id),
  });
}

interface BridgeRowProps extends Pick<BridgeTableProps, 'catalog' | 'beside'> {
  readonly bridge: Bridge;
  readonly fact: BridgeFacts | undefined;
  readonly reach: BridgeReach | undefined;
  readonly asked: WhatIf;
}

/** On a narrow screen name and switch stand in the first line, and what is known of it in the next. */
function BridgeRow({ bridge, fact, reach, asked, catalog, beside }: BridgeRowProps) {
  const digits = useFormatNumber();
  const { id, name } = bridge;
  return (
    <tr className="relative grid grid-cols-2 items-center gap-x-4 gap-y-1 border-divider border-t py-2.5 align-middle @4xl:table-row">
      <th scope="row" className="font-normal @4xl:table-cell @4xl:w-auto @4xl:py-2.5 @4xl:pe-3">
        <span className="flex items-center gap-3">
          <Tick bridge={bridge} beside={beside} />
          <Mark of={{ bridge: id }} name={name} seed={id} size={28} />
          <Link href={bridgeLink(id)} className="touch-reach font-semibold text-16 hover:underline">
            {name}
          </Link>
        </span>
      </th>
      <Cell>
        <ProofTag bridge={id} />
      </Cell>
      <Cell>
        {reach === undefined || reach.times.length === 0 ? (
          <Dash reason={!isOpen(bridge) ? t('closed') : t('not known')} />
        ) : (
          <>
            <span translate="no">{reach.times.map((time) => timeText(time, digits)).join(t(', '))}</span>{' '}
            <span className="text-muted @4xl:block">{basisText(reach.times)}</span>
          </>
        )}
      </Cell>
      <Cell>
        <Cost bridge={bridge} asked={asked} />
      </Cell>
      <Cell>
        {reach === undefined || !isOpen(bridge) ? (
          <Dash reason={!isOpen(bridge) ? t('closed') : t('not known')} />
        ) : (
          t('{count, plural, one {{number} chain} other {{number} chains}}', {
            count: reach.chain_ids.length,
            number: digits(`${reach.chain_ids.length}`),
          })
        )}
      </Cell>
      <Cell>
        <BridgeState bridge={bridge} lookup={catalog} />
      </Cell>
      <Cell>
        {fact?.losses ? (
          <>
            <span className="text-muted @4xl:hidden">{t('Incidents')} </span>
            <Link href={bridgeLink(id, 'incidents')} className="link touch-reach">
              {t('1 known')}
            </Link>
          </>
        ) : (
          <span className={clsx('text-muted', NO_HEAD)}>{t('none known')}</span>
        )}
      </Cell>
      <td className="@max-4xl:col-start-2 @max-4xl:row-start-1 w-16 justify-self-end @4xl:w-auto @4xl:py-2.5">
        {isOpen(bridge) && <UseSwitch bridge={bridge} />}
      </td>
    </tr>
  );
}

const Cell = ({ children }: { readonly children: ReactNode }) => (
  <td className="@max-4xl:has-[>.sr-only:only-child]:absolute @4xl:py-2.5 @4xl:pe-3">{children}</td>
);

/** Below its head it says that there is nothing; in a row of facts, without one, nothing does. */
const NO_HEAD = 'sr-only @4xl:not-sr-only';

/** What is not there, with the reason for who points at it or does not see it. */
const Dash = ({ reason }: { readonly reason: string }) => (
  <span className={clsx('text-muted', NO_HEAD)} title={reason}>
    <span aria-hidden>–</span>
    <span className="sr-only">{reason}</span>
  </span>
);

/** What its best route costs for the question. */
function Cost({ bridge, asked: { answer, isAsking } }: Pick<BridgeRowProps, 'bridge' | 'asked'>) {
  const digits = useFormatNumber();
  if (!isOpen(bridge)) return <Dash reason={t('closed')} />;
  const whatIf = answer?.bridges.find(({ bridge_id }) => bridge_id === bridge.id);
  if (whatIf === undefined) return <Dash reason={isAsking ? t('Asking…') : t('not asked')} />;
  // A route over others alone says nothing of it.
  if (!whatIf.alone?.bridges.includes(bridge.id)) return <span className="text-muted">{t('no route')}</span>;
  return (
    <>
      {costText(summaryCost(whatIf.alone), digits)}
      <span className="text-muted">{` · ${shortDuration(whatIf.alone.duration_seconds, digits)}`}</span>
      {whatIf.alone.is_unsafe && <span className="text-warn"> {t('unsafe')}</span>}
    </>
  );
}

function Tick({ bridge: { id, name }, beside }: Pick<BridgeRowProps, 'bridge' | 'beside'>) {
  const [, navigate] = useLocation();
  return (
    <Checkbox
      aria-label={t('Put {route} side by side', { route: name })}
      checked={beside.includes(id)}
      onChange={() => navigate(besideLink(beside, id), { replace: true })}
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
        <table aria-label={t('Without each bridge')} className="w-full border-collapse text-start @4xl:max-w-3xl">
          <thead className="text-muted">
            <tr>
              <Head>{t('Bridge')}</Head>
              <Head>{t('Without it')}</Head>
              <Head>{t('By itself')}</Head>
            </tr>
          </thead>
          <tbody>
            {answer.bridges.map(({ bridge_id, without, alone }) => (
              <tr key={bridge_id} className="border-divider border-t">
                <th scope="row" className="py-2 pe-3 text-start font-normal">
                  {catalog.bridgeName(bridge_id) ?? plainText(bridge_id)}
                </th>
                <td className="py-2 pe-3">
                  <Verdict text={withoutText(answer.best, without, digits)} />
                </td>
                <td className="py-2">{routeText(alone, digits)}</td>
              </tr>
            ))}
          </tbody>
        </table>
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
                  {plainText(name)}{' '}
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
