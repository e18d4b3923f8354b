import clsx from 'clsx';
import { ArrowLeft, Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Lookup } from '#app/asset/lookup.ts';
import { useFormatNumber } from '#app/format/number.ts';
import { t } from '#app/language/words.ts';
import { Mark } from '#app/marks/Mark.tsx';
import { useSettings } from '#app/storage/settings.ts';
import { Button } from '#app/ui/Button.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { SampleFigures } from '#app/ui/SampleFigures.tsx';
import { NARROW, useMedia } from '#app/ui/use-browser.ts';
import { amountPlaces } from '../comparison/amount-gap.ts';
import type { ComparedRoute } from '../comparison/compared-route.ts';
import { readOwnPrices } from '../comparison/own-prices.ts';
import { useComparisonPage } from '../comparison-page.ts';
import type { Side } from '../query/page-state.ts';
import { figureRows, type SideCell, type SideRow, stepRows } from './side-rows.ts';
import { bestSentence, verdicts } from './verdicts.ts';

interface SideBySideProps {
  /** Of the link. */
  readonly ids: readonly string[];
  /** All routes of the comparison. */
  readonly routes: readonly ComparedRoute[];
  readonly isPending: boolean;
  readonly side: Side;
  readonly lookup: Lookup;
  readonly onBack: () => void;
}

/** Two or three routes in columns: their figures, then their steps, with what differs marked. */
export default function SideBySide({ ids, routes, isPending, side, lookup, onBack }: SideBySideProps) {
  const digits = useFormatNumber();
  const { toleranceBps, ownPrices } = useSettings();
  const chosen = ids.flatMap((id) => routes.find((compared) => compared.id === id) ?? []);
  const missing = ids.length - chosen.length;
  // At own prices the list has another order.
  const verdict = readOwnPrices(ownPrices) === null ? bestSentence(chosen, side, digits) : '';
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    back.current?.focus();
  }, []);
  return (
    <section aria-labelledby="side-by-side" className="flex min-w-0 flex-col gap-3">
      <Button ref={back} variant="quiet" onClick={onBack} className="self-start ps-1 print:hidden">
        <ArrowLeft size={16} aria-hidden className="rtl:-scale-x-100" />
        {t('Back to the routes')}
      </Button>
      <h2 id="side-by-side" className="font-semibold text-20">
        {t('Side by side')}
      </h2>
      {verdicts(chosen, side, lookup, digits).map((sentence) => (
        <p key={sentence} className="max-w-[60rem] text-16">
          {sentence}
        </p>
      ))}
      {verdict !== '' && <p className="max-w-[60rem]">{verdict}</p>}
      <SampleFigures market={chosen[0]?.market ?? null} />
      {missing > 0 && !isPending && (
        <Notice>
          {missing === 1
            ? t('One route of this link is not offered now.')
            : t('Some routes of this link are not offered now.')}
        </Notice>
      )}
      {chosen.length > 0 ? (
        <Columns
          routes={chosen}
          figures={figureRows({
            routes: chosen,
            side,
            lookup,
            toleranceBps,
            places: amountPlaces(routes, side),
            digits,
          })}
          steps={stepRows({ routes: chosen, side, digits })}
        />
      ) : (
        <p className="text-muted">
          {isPending ? t('Waiting for the quotes.') : t('Go back and tick two or three routes.')}
        </p>
      )}
    </section>
  );
}

interface ColumnsProps {
  readonly routes: readonly ComparedRoute[];
  readonly figures: readonly SideRow[];
  readonly steps: readonly SideRow[];
}

function Columns({ routes, figures, steps }: ColumnsProps) {
  const { change } = useComparisonPage();
  const isNarrow = useMedia(NARROW);
  return (
    <table className="w-full table-fixed border-collapse">
      <caption className="pb-2 text-start text-12 text-muted">
        {t('≠ marks what differs. ✓ marks what is better.')}
      </caption>
      <thead>
        <tr>
          {!isNarrow && (
            <th scope="col" className="sticky top-12 wide:top-[9.75rem] w-40 border-edge border-b bg-bg p-2">
              <span className="sr-only">{t('What is compared')}</span>
            </th>
          )}
          {routes.map((compared) => (
            <th
              key={compared.id}
              scope="col"
              className="wrap-anywhere sticky top-12 wide:top-[9.75rem] border-edge border-b bg-bg p-2 text-start align-bottom"
            >
              <span className="flex flex-wrap items-center gap-1.5">
                <Marks compared={compared} />
                {compared.name}
              </span>
              <Button
                size="small"
                className="mt-1.5 font-normal print:hidden"
                onClick={() => change({ sideBySide: [], selected: compared.id })}
              >
                {t('Open route')}
                <span className="sr-only"> {compared.name}</span>
              </Button>
            </th>
          ))}
        </tr>
      </thead>
      <Rows rows={figures} columns={routes.length} isNarrow={isNarrow} />
      <tbody>
        <tr>
          <th
            scope="rowgroup"
            colSpan={routes.length + (isNarrow ? 0 : 1)}
            className="px-2 pt-4 pb-1 text-start font-semibold text-16"
          >
            {t('Steps')}
          </th>
        </tr>
      </tbody>
      <Rows rows={steps} columns={routes.length} isNarrow={isNarrow} />
    </table>
  );
}

/** The marks of the bridges, each once. */
function Marks({ compared: { steps } }: { compared: ComparedRoute }) {
  const bridges = new Map(steps.flatMap(({ carrier, carrierMark: of }) => (of ? [[carrier, of] as const] : [])));
  return [...bridges].map(([name, of]) => <Mark key={name} of={of} name={name} seed={name} size={20} />);
}

interface RowsProps {
  readonly rows: readonly SideRow[];
  readonly columns: number;
  /** Whether the name of a row stands above its cells. */
  readonly isNarrow: boolean;
}

function Rows({ rows, columns, isNarrow }: RowsProps) {
  return rows.map(({ label, cells, differs }, index) => {
    const name = (
      <>
        {label}
        {differs && (
          <>
            <span aria-hidden className="ms-1.5 font-semibold text-ink">
              ≠
            </span>
            <span className="sr-only">{t(', ') + t('differs')}</span>
          </>
        )}
      </>
    );
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: rows have no state
      <tbody key={index} className="border-divider border-b">
        {isNarrow && (
          <tr>
            <th scope="rowgroup" colSpan={columns} className="px-2 pt-2 text-start font-normal text-muted">
              {name}
            </th>
          </tr>
        )}
        <tr>
          {!isNarrow && (
            <th scope="row" className="p-2 text-start align-top font-normal text-muted">
              {name}
            </th>
          )}
          {cells.map((cell, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column of a route
            <Cell key={column} cell={cell} differs={differs} />
          ))}
        </tr>
      </tbody>
    );
  });
}

const TONES = { bad: 'font-semibold text-bad', warn: 'font-semibold text-warn' };

interface CellProps {
  readonly cell: SideCell;
  readonly differs: boolean;
}

function Cell({ cell: { text, detail, tone, source, sentences, isBetter }, differs }: CellProps) {
  return (
    <td className={clsx('wrap-anywhere p-2 align-top', differs && 'font-semibold')}>
      {sentences === undefined ? (
        <span className={tone && TONES[tone]}>
          {text}
          {isBetter && (
            <span className="ms-2 inline-flex items-center gap-1 whitespace-nowrap align-bottom text-good">
              <Check size={16} aria-hidden />
              {t('better')}
            </span>
          )}
        </span>
      ) : text === '' ? (
        <Sentences of={sentences} />
      ) : (
        <details>
          <summary className="touch-reach w-fit">{text}</summary>
          <Sentences of={sentences} />
        </details>
      )}
      {detail !== undefined && (
        <span className={clsx('block', tone ? TONES[tone] : 'font-normal text-muted')}>{detail}</span>
      )}
      {source !== undefined && (
        <span lang="en" className="block font-normal text-12 text-muted">
          {source}
        </span>
      )}
    </td>
  );
}

const Sentences = ({ of }: { readonly of: readonly string[] }) => (
  <ul lang="en" className="flex flex-col gap-1.5 pt-1 font-normal first:pt-0">
    {of.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
);
