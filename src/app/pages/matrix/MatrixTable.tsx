import clsx from 'clsx';
import { Fuel, PenLine } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'wouter';
import { ChainLogo } from '#app/asset/AssetLogo.tsx';
import { pairLink } from '#app/asset/compare-link.ts';
import { bridgeName, chainName, type Lookup, symbolOf } from '#app/asset/lookup.ts';
import { summaryCost } from '#app/asset/route-summary.ts';
import { summaryNeedsText } from '#app/asset/summary-gas.ts';
import { unsafeText } from '#app/asset/unsafe-text.ts';
import { costClause, costText, lostShare, type RouteCost } from '#app/format/cost.ts';
import type { Maybe } from '#app/format/maybe.ts';
import { type FormatNumber, useFormatNumber } from '#app/format/number.ts';
import { isMoreThanAll } from '#app/format/percent.ts';
import { plainText } from '#app/format/plain-text.ts';
import { signatureNumber, signaturesText } from '#app/format/signatures.ts';
import { durationText, shortDuration } from '#app/format/time.ts';
import { rich } from '#app/language/rich.ts';
import { t } from '#app/language/words.ts';
import { Mark } from '#app/marks/Mark.tsx';
import { logicalKey } from '#app/ui/logical-key.ts';
import { useHasDrawn } from '#app/ui/use-has-drawn.ts';
import type { MatrixCell, MatrixResponse } from '#contract/matrix.ts';
import type { RouteSummary } from '#contract/route-summary.ts';
import { gasCoins } from './gas-coins.ts';
import { type Cell, nextCell } from './grid-keys.ts';
import { BEYOND_LOOK, beyondSteps, heatLook, heatOf } from './heat.ts';
import type { MatrixState } from './matrix-state.ts';

interface MatrixTableProps {
  readonly state: MatrixState;
  /** Of the asset that is moved. */
  readonly symbol: string;
  readonly response: MatrixResponse;
  readonly lookup: Lookup;
  /** Whether cells name the coins that they need gas of: where it is one, the legend does. */
  readonly namesGas: boolean;
}

/** A first screen of a phone has no more. */
const FIRST_ROWS = 6;

/** What the best way costs from each chain of the rows to each of the columns. Arrow keys move from cell to cell. */
export function MatrixTable({ state: { from, to, amount }, symbol, response, lookup, namesGas }: MatrixTableProps) {
  const table = useRef<HTMLTableElement>(null);
  const hasDrawn = useHasDrawn();
  const [active, setActive] = useState<Cell>({ row: 0, column: 0 });
  const cells = useMemo(
    () => new Map(response.cells.map((cell) => [`${cell.source_chain_id} ${cell.dest_chain_id}`, cell])),
    [response],
  );
  const forms = useMemo(
    () => new Map(response.assets.map(({ chain_id, asset }) => [chain_id, asset] as const)),
    [response],
  );
  const reachable = {
    row: Math.min(active.row, from.length - 1),
    column: Math.min(active.column, to.length - 1),
  };
  const move = (event: KeyboardEvent, at: Cell) => {
    const next = nextCell(
      at,
      { key: logicalKey(event), ctrlKey: event.ctrlKey },
      { rows: from.length, columns: to.length },
    );
    if (next === null) return;
    event.preventDefault();
    setActive(next);
    table.current?.querySelector<HTMLElement>(`[data-cell="${next.row} ${next.column}"]`)?.focus();
  };
  const [scroller, isCut] = useIsCut();
  return (
    <>
      {isCut && <p className="mb-1 text-12 text-muted">{t('Scroll sideways for more chains.')}</p>}
      <div ref={scroller} className="relative overflow-x-auto rounded-8 border border-divider">
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are walked with arrow keys is a grid */}
        <table ref={table} role="grid" aria-label={t('Matrix')} className="w-full border-collapse text-center">
          <thead>
            <tr>
              <th
                scope="col"
                className="sticky start-0 z-10 bg-bg px-1.5 py-2 medium:px-3 text-start font-normal text-12 text-muted"
              >
                {rich('From {down} to {right}', {
                  down: <span aria-hidden>↓</span>,
                  right: (
                    <span aria-hidden className="inline-block rtl:-scale-x-100">
                      →
                    </span>
                  ),
                })}
              </th>
              {to.map((id) => (
                <th
                  key={id}
                  scope="col"
                  className="min-w-14 px-0.5 py-2 medium:min-w-22 medium:px-2 align-bottom font-normal text-12"
                >
                  <ChainHead {...{ id, symbol, lookup }} form={forms.get(id)} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(hasDrawn ? from : from.slice(0, FIRST_ROWS)).map((source, row) => (
              <tr key={source} className="border-divider border-t">
                <th
                  scope="row"
                  className="sticky start-0 z-10 bg-bg px-1.5 py-1 medium:px-3 text-start font-normal text-12"
                >
                  <ChainHead id={source} {...{ symbol, lookup }} form={forms.get(source)} isRow />
                </th>
                {to.map((dest, column) => {
                  const cell = cells.get(`${source} ${dest}`);
                  const [sent, received] = [forms.get(source), forms.get(dest)];
                  const focus = {
                    'data-cell': `${row} ${column}`,
                    tabIndex: row === reachable.row && column === reachable.column ? 0 : -1,
                    onFocus: () => setActive({ row, column }),
                    onKeyDown: (event: KeyboardEvent) => move(event, { row, column }),
                  };
                  const ends = sent && received ? pairLink(sent, received, amount.trim()) : null;
                  return (
                    <MatrixField
                      key={dest}
                      cell={cell}
                      ends={ends}
                      names={[source, dest].map((id) => chainName(lookup, id))}
                      lookup={lookup}
                      namesGas={namesGas}
                      focus={focus}
                    />
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** Whether an element is wider inside than out, so that it scrolls sideways. */
function useIsCut() {
  const element = useRef<HTMLDivElement>(null);
  const [isCut, setIsCut] = useState(false);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return;
    const measure = () => setIsCut(current.scrollWidth > current.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    for (const each of [current, ...current.children]) observer.observe(each);
    return () => observer.disconnect();
  }, []);
  return [element, isCut] as const;
}

type Form = MatrixResponse['assets'][number]['asset'];

interface ChainHeadProps {
  readonly id: string;
  readonly symbol: string;
  readonly lookup: Lookup;
  readonly form: Form | undefined;
  readonly isRow?: boolean;
}

/** The chain, with the name of the asset there where it is another. */
function ChainHead({ id, symbol, lookup, form, isRow = false }: ChainHeadProps) {
  const name = chainName(lookup, id);
  const here = form ? plainText(symbolOf(form)) : t('not there');
  return (
    <span
      className={clsx(
        'flex gap-1',
        isRow ? 'max-medium:flex-col medium:items-center medium:gap-2' : 'flex-col items-center',
      )}
    >
      <ChainLogo id={id} name={name} size={20} />
      <span className={clsx('flex flex-col [overflow-wrap:normal]', isRow && 'max-medium:min-w-16 medium:w-28')}>
        <span className="font-semibold">{name}</span>
        {here !== symbol && <span className="text-muted">{here}</span>}
      </span>
    </span>
  );
}

interface FocusProps {
  readonly 'data-cell': string;
  readonly tabIndex: number;
  readonly onFocus: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

interface MatrixFieldProps {
  /** Undefined from a chain to itself. */
  readonly cell: MatrixCell | undefined;
  readonly ends: string | null;
  readonly names: readonly string[];
  readonly lookup: Lookup;
  readonly namesGas: boolean;
  readonly focus: FocusProps;
}

const FIELD = 'flex min-h-12 flex-col items-center justify-center px-0.5 py-1 medium:px-2 -outline-offset-2';

function MatrixField({ cell, ends, names, lookup, namesGas, focus }: MatrixFieldProps) {
  const digits = useFormatNumber();
  const [from = '', to = ''] = names;
  if (cell === undefined || ends === null) {
    const words = cell === undefined ? t('same chain') : t('not there');
    return (
      <td className="bg-surface p-0 text-12 text-muted">
        <span {...focus} className={FIELD}>
          {cell === undefined ? <span aria-hidden>–</span> : words}
          <span className="sr-only">{cell === undefined && words}</span>
        </span>
      </td>
    );
  }
  const { route } = cell;
  if (route === null) {
    const isUnread = cell.not_read === true;
    return (
      <td className="p-0 text-12 text-muted">
        <Link
          {...focus}
          href={ends}
          className={clsx(FIELD, 'hover:underline')}
          aria-label={t(isUnread ? '{from} to {to}: not read yet' : '{from} to {to}: no route', { from, to })}
        >
          {t(isUnread ? 'not read yet' : 'no route')}
        </Link>
      </td>
    );
  }
  const cost = summaryCost(route);
  const beyond = beyondSteps(route);
  const loss = beyond === null ? '' : lossText(cost, digits);
  const time = durationText(route.duration_seconds, digits);
  const shortTime = shortDuration(route.duration_seconds, digits, t('time not given'));
  const bridges = route.bridges.map((id) => bridgeName(lookup, id)).join(t(', '));
  const signatures = signaturesText(route.txs_required, digits, route.approvals_most);
  const carried = bridges === '' ? t('by a swap') : t('by {bridges}', { bridges });
  const coins = [...new Set(gasCoins(route, lookup).values())];
  const by = [carried, signatures, summaryNeedsText(route, lookup)].filter(Boolean).join(t(', '));
  return (
    <td className="p-0" style={groundOf(route)}>
      <Link
        {...focus}
        href={ends}
        title={by}
        aria-label={[
          t('{from} to {to}: {cost}, {time}, {by}', { from, to, cost: costClause(cost, digits), time, by }),
          unsafeText(route, digits) || loss,
        ]
          .filter(Boolean)
          .join(t(', '))}
        className={clsx(FIELD, 'hover:underline')}
      >
        <span
          translate="no"
          className={clsx('whitespace-nowrap font-semibold', beyond !== null && BEYOND_LOOK[beyond].ink)}
        >
          {costText(cost, digits)}
        </span>
        <span className="inline-flex items-center gap-0.5 whitespace-nowrap text-12 medium:gap-1">
          <span className="-space-x-1 inline-flex rtl:space-x-reverse">
            {route.bridges.map((bridge) => (
              <Mark key={bridge} of={{ bridge }} name={bridgeName(lookup, bridge)} seed={bridge} size={14} />
            ))}
          </span>
          {loss || shortTime}
        </span>
        {(route.txs_required > 1 || coins.length > 0) && (
          // A word would widen eight columns.
          <span className="inline-flex flex-wrap items-center justify-center gap-x-1 text-12">
            {route.txs_required > 1 && (
              <>
                <span className="whitespace-nowrap">
                  {signatureNumber(route.txs_required, digits, route.approvals_most)}
                </span>
                <PenLine size={12} aria-hidden />
              </>
            )}
            {coins.length > 0 && <Fuel size={12} aria-hidden />}
            {namesGas && coins.join(t(', '))}
          </span>
        )}
      </Link>
    </td>
  );
}

/** "loses 9.91%" of a cost that nobody may overlook. */
function lossText(cost: Maybe<RouteCost>, digits: FormatNumber): string {
  if (cost.known && cost.value.share && isMoreThanAll(cost.value.share)) return t('more than sent');
  const share = lostShare(cost, digits);
  return share === '' ? t('unsafe') : t('loses {share}', { share });
}

function groundOf(route: RouteSummary): CSSProperties | undefined {
  const beyond = beyondSteps(route);
  if (beyond !== null) return BEYOND_LOOK[beyond].ground;
  const step = heatOf(summaryCost(route));
  return step === null ? undefined : heatLook(step);
}
