import clsx from 'clsx';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useWhatIf } from '#app/api/use-what-if.ts';
import { PROOF_WORDS, proofOf } from '#app/asset/bridge-proof.ts';
import type { Catalog } from '#app/asset/catalog.ts';
import { bridgeName } from '#app/asset/lookup.ts';
import { isOpen } from '#app/asset/open-bridges.ts';
import { summaryCost, summarySeconds } from '#app/asset/route-summary.ts';
import { unsafeText } from '#app/asset/unsafe-text.ts';
import { useCatalog } from '#app/asset/use-catalog.ts';
import { costGap, costText } from '#app/format/cost.ts';
import { useFormatNumber } from '#app/format/number.ts';
import { shortDuration } from '#app/format/time.ts';
import { t } from '#app/language/words.ts';
import { Mark } from '#app/marks/Mark.tsx';
import { Page } from '#app/ui/Page.tsx';
import { SampleNote } from '#app/ui/SampleNote.tsx';
import { useDocumentTitle } from '#app/ui/use-browser.ts';
import { useTopOfPage } from '#app/ui/use-top-of-page.ts';
import type { Bridge } from '#contract/bridge.ts';
import { FACT_KINDS, type FactKind, type BridgeFacts as Facts } from '#contract/bridge-facts.ts';
import { FACT_TITLES, FactWithSource } from './BridgeFacts.tsx';
import { BridgeState, ClosedBridge } from './BridgeNotices.tsx';
import { BRIDGE_STATES, stateOf } from './bridge-state.ts';
import { besideLink, bridgeLink } from './bridges-view.ts';
import { CostQuestion } from './CostQuestion.tsx';
import { useLastQuestion } from './last-question.ts';
import { type Readings, UnreadNotice, useReadings } from './readings.tsx';
import { timesText, typicalBasis } from './times.ts';
import { ownRoute, whatIfRequest, withText } from './what-if.ts';

interface BesidePageProps {
  readonly bridges: readonly [Bridge, Bridge];
  readonly catalog: Catalog;
}

/** Two bridges in two columns, figures first, then whom one trusts. */
export function BesidePage({ bridges, catalog }: BesidePageProps) {
  const [a, b] = bridges;
  const title = t('{a} and {b}', { a: a.name, b: b.name });
  useDocumentTitle(title);
  useTopOfPage();
  const { market } = useCatalog();
  const question = useLastQuestion(catalog);
  const readings = useReadings();
  const asked = useWhatIf(question.request && whatIfRequest(question.request), { atOnce: true });
  return (
    <Page
      title={title}
      lead={t('≠ marks what differs, ✓ what is better.')}
      width="text"
      more={
        <p className="flex flex-wrap gap-x-6 gap-y-1">
          <Link href="/bridges" className="link touch-reach">
            {t('All bridges')}
          </Link>
          <Link href={besideLink([a.id, b.id], b.id)} className="link touch-reach">
            {t('Choose another')}
          </Link>
        </p>
      }
    >
      <SampleNote market={market} />
      <UnreadNotice readings={readings} />
      <CostQuestion catalog={catalog} question={question} asked={asked} isTold={readings.error !== null} />
      <table aria-label={t('Side by side')} className="block w-full border-collapse medium:table medium:table-fixed">
        <thead className="block medium:table-header-group">
          <tr className="grid grid-cols-2 gap-x-4 py-3 medium:table-row">
            <td className="hidden w-40 medium:table-cell" />
            {bridges.map(({ id, name }) => (
              <th key={id} scope="col" className="text-start font-semibold text-16 medium:py-3 medium:pe-4">
                <span className="flex items-center gap-2">
                  <Mark of={{ bridge: id }} name={name} seed={id} size={28} />
                  <Link href={bridgeLink(id)} className="touch-reach hover:underline">
                    {name}
                  </Link>
                </span>
              </th>
            ))}
          </tr>
          {bridges.some((bridge) => !isOpen(bridge)) && (
            <tr className="flex flex-col gap-2 pb-3 align-top medium:table-row">
              <td className="hidden medium:table-cell" />
              {bridges.map((bridge) => (
                <td key={bridge.id} className={clsx('medium:pe-4 medium:pb-3', isOpen(bridge) && 'max-medium:hidden')}>
                  {!isOpen(bridge) && <ClosedBridge bridge={bridge} />}
                </td>
              ))}
            </tr>
          )}
        </thead>
        <Rows bridges={bridges} catalog={catalog} answer={asked.answer} readings={readings} />
      </table>
    </Page>
  );
}

/** Of a closed bridge, which has no figures. */
const NO_FIGURE = '–';

const figureOf = (bridge: Bridge, text: string | undefined): string | undefined => (isOpen(bridge) ? text : NO_FIGURE);

interface RowsProps extends BesidePageProps {
  readonly answer: ReturnType<typeof useWhatIf>['answer'];
  readonly readings: Readings;
}

function Rows({ bridges, catalog, answer, readings }: RowsProps) {
  const digits = useFormatNumber();
  const { facts, reach, noFacts, noReach } = readings;
  const sides = bridges.map((bridge) => ({
    bridge,
    reach: reach?.find(({ bridge_id }) => bridge_id === bridge.id),
    facts: facts?.find(({ bridge_id }) => bridge_id === bridge.id),
    route: ownRoute(answer, bridge.id),
  }));
  const [a, b] = sides.map(({ route }) => route);
  const costs = a && b ? costGap(summaryCost(a), summaryCost(b)) : null;
  const [sooner, later] = a && b ? [summarySeconds(a), summarySeconds(b)] : [];
  const seconds = sooner?.known && later?.known ? sooner.value - later.value : null;
  const nameOf = (id: string) => bridgeName(catalog, id);
  const proofs = sides.map(({ bridge }) => proofOf(bridge.id)).map((proof) => proof && PROOF_WORDS[proof]());
  const [stateA, stateB] = [stateOf(bridges[0]), stateOf(bridges[1])];
  const worse = BRIDGE_STATES.indexOf(stateA) - BRIDGE_STATES.indexOf(stateB);
  const figures = (textOf: (side: (typeof sides)[number]) => string | undefined) =>
    sides.map((side) => figureOf(side.bridge, textOf(side)));
  return (
    <tbody className="block medium:table-row-group">
      <Row
        title={t('State')}
        isSame={stateA === stateB}
        cells={sides.map((side, column) => (
          <BridgeState
            key={side.bridge.id}
            bridge={side.bridge}
            reach={side.reach}
            readings={readings}
            lookup={catalog}
            mark={isBetter(worse, column) && <Better />}
          />
        ))}
      />
      {answer && (
        <>
          <Row
            title={t('Cost')}
            texts={figures(({ route }) => (route ? costText(summaryCost(route), digits) : t('no route')))}
            losses={sides.map(({ bridge, route }) => (route && isOpen(bridge) ? unsafeText(route, digits) : ''))}
            more={sides.map(({ bridge, route }) => (route && isOpen(bridge) ? withText(route, bridge.id, nameOf) : ''))}
            better={costs}
          />
          <Row
            title={t('Time for this')}
            texts={figures(({ route }) => (route ? shortDuration(route.duration_seconds, digits) : t('no route')))}
            better={seconds}
          />
        </>
      )}
      <Row
        title={t('Typical time')}
        absent={noReach}
        texts={figures((side) => (side.reach?.times.length ? timesText(side.reach.times, digits) : undefined))}
        more={sides.map((side) => typicalBasis(side.reach?.times ?? []))}
      />
      <Row
        title={t('Reaches')}
        absent={noReach}
        texts={figures(
          (side) =>
            side.reach &&
            t('{count, plural, one {{number} chain} other {{number} chains}}', {
              count: side.reach.chain_ids.length,
              number: digits(`${side.reach.chain_ids.length}`),
            }),
        )}
      />
      <Row title={t('Proved by')} texts={proofs} />
      {FACT_KINDS.map((kind) => (
        <Row
          key={kind}
          title={FACT_TITLES[kind]()}
          isSame={isSameFact(
            kind,
            sides.map((side) => side.facts?.[kind]),
          )}
          cells={sides.map(({ bridge, facts: known }) => (
            <FactWithSource
              key={bridge.id}
              kind={kind}
              fact={known?.[kind]}
              absent={facts === undefined ? noFacts : undefined}
            />
          ))}
        />
      ))}
    </tbody>
  );
}

/** Whether nothing tells two facts apart: of one that is not known nobody can say. That no loss is known is known. */
function isSameFact(kind: FactKind, facts: readonly (Facts[FactKind] | undefined)[]): boolean {
  const isKnown = facts.every((fact) => fact !== undefined && (fact !== null || kind === 'losses'));
  return !isKnown || new Set(facts.map((fact) => fact?.text)).size === 1;
}

interface RowProps {
  readonly title: string;
  /** What stands in the two cells, or texts to write there: undefined of what is not known. */
  readonly cells?: readonly ReactNode[];
  readonly texts?: readonly (string | number | undefined)[];
  /** Why each is no way to take; "" where it is one. */
  readonly losses?: readonly string[];
  /** Below each text. */
  readonly more?: readonly string[];
  /** By how much the first is worse: the better one is marked. */
  readonly better?: bigint | number | null;
  readonly isSame?: boolean;
  /** What is said where a text is absent. */
  readonly absent?: string;
}

/** Whether a column is better, by how much the first is worse. */
const isBetter = (worse: bigint | number | null, column: number): boolean =>
  worse !== null && (column === 0 ? worse < 0 : worse > 0);

const Better = () => (
  <span className="ms-2 whitespace-nowrap text-14 text-good">
    <Check size={16} aria-hidden className="me-1 inline align-[-3px]" />
    {t('better')}
  </span>
);

function Row({ title, cells, texts = [], losses = [], more = [], better = null, isSame, absent }: RowProps) {
  const isKnown = !texts.includes(NO_FIGURE) && !texts.includes(undefined);
  const differs = isSame === undefined ? isKnown && new Set(texts).size > 1 : !isSame;
  return (
    <tr className="grid grid-cols-2 gap-x-4 border-divider border-t py-2 medium:table-row medium:align-baseline">
      <th scope="row" className="col-span-2 text-start font-normal text-muted medium:w-40 medium:py-2.5 medium:pe-4">
        {title}
        {differs && (
          <>
            <span aria-hidden className="ms-1.5 font-semibold text-ink">
              ≠
            </span>
            <span className="sr-only">{t(', ') + t('differs')}</span>
          </>
        )}
      </th>
      {(cells ?? texts).map((cell, column) => (
        <td
          // biome-ignore lint/suspicious/noArrayIndexKey: a column of a bridge
          key={column}
          className={clsx(
            'wrap-anywhere min-w-0 medium:py-2.5 medium:pe-4',
            !cells && 'text-16',
            losses[column] && 'font-semibold text-bad',
          )}
        >
          {cell ?? <span className="text-muted">{absent ?? t('not known')}</span>}
          {isBetter(better, column) && <Better />}
          {losses[column] && <span className="block text-14">{losses[column]}</span>}
          {more[column] && <span className="block font-normal text-14 text-muted">{more[column]}</span>}
        </td>
      ))}
    </tr>
  );
}
