import clsx from 'clsx';
import { type RefObject, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Lookup } from '#app/asset/lookup.ts';
import { useFormatNumber } from '#app/format/number.ts';
import { percent } from '#app/format/percent.ts';
import { t } from '#app/language/words.ts';
import { useSettings } from '#app/storage/settings.ts';
import { lazyComponent } from '#app/ui/lazy-component.ts';
import { amountPlaces } from '../comparison/amount-gap.ts';
import { isWorthPraise } from '../comparison/answers.ts';
import type { ComparedRoute } from '../comparison/compared-route.ts';
import { highlightsOf } from '../comparison/highlights.ts';
import { pricesFor, readOwnPrices } from '../comparison/own-prices.ts';
import { bestOf } from '../comparison/ranking.ts';
import { costsMuch } from '../comparison/route-cost.ts';
import { useComparisonPage } from '../comparison-page.ts';
import { isPlainSend, type RouteQuery } from '../query/quote-requests.ts';
import { useAskedRows } from './asked-rows.ts';
import { ColumnHeads } from './ColumnHeads.tsx';
import { gasTag } from './gas-tag.ts';
import { RouteRow, RouteRowSkeleton } from './RouteRow.tsx';

const HeldBalance = lazyComponent(() => import('#app/balances/HeldBalance.tsx'), 'optional');
const RestFold = lazyComponent(() => import('./RestFold.tsx'), 'after');
const UnsafeFold = lazyComponent(() => import('./UnsafeFold.tsx'), 'after');
const OtherSize = lazyComponent(() => import('./OtherSize.tsx'), 'optional');

/** Rows shown before somebody asks for the others. */
const FIRST_ROWS = 6;

/** Another amount is looked for that costs less than this. */
const OTHER_SIZE = percent(2);

/** Rows shown at least while the first responses are pending, skeletons included. */
const MIN_ROWS = 3;

/** "needs ETH on Base" where each of several routes does, to be said once; else "". */
function neededByAll(routes: readonly ComparedRoute[], lookup: Lookup): string {
  const [need = '', ...others] = new Set(routes.map((compared) => gasTag(compared, lookup)));
  return routes.length > 1 && others.length === 0 ? need : '';
}

interface RouteListProps {
  query: RouteQuery;
  /** Whether the routes that lose too much are shown. */
  showsUnsafe: boolean;
  onToggleUnsafe: () => void;
}

/** The routes as a table. Its columns follow the width of the list, not that of the window. */
export function RouteList({ query, showsUnsafe, onToggleUnsafe }: RouteListProps) {
  const { state, change, form, comparison, selection, openRoute, openSideBySide } = useComparisonPage();
  const { side, sort } = state;
  const { open, isGone } = selection;
  const { routes, changes, run, freezeOrder } = comparison;
  const digits = useFormatNumber();
  const [balance, setBalance] = useState<bigint | null>(null);
  const list = useRef<HTMLTableElement>(null);
  useFlip(list);
  // No event fires when the row under the pointer or with the focus disappears.
  useEffect(() => {
    if (!list.current?.matches(':hover, :focus-within')) freezeOrder(false);
  });
  const highlights = highlightsOf(routes, side, digits);
  const all = isGone && open ? [...routes, open] : routes;
  const [safe, unsafe] = [all.filter(({ isUnsafe }) => !isUnsafe), all.filter(({ isUnsafe }) => isUnsafe)];
  const need = neededByAll(safe.length > 0 && !showsUnsafe ? safe : all, form.lookup);
  const places = amountPlaces(all, side);
  const [restKey, setRestKey] = useState('');
  const rest = safe.slice(FIRST_ROWS);
  const isRestOpen = rest.some(({ id }) => id === open?.id);
  const showsRest = isRestOpen || restKey === comparison.key;
  const skeletons = run.pending > 0 ? Math.max(0, Math.min(run.pending, MIN_ROWS - all.length)) : 0;
  const best = bestOf(routes, side);
  const prices = pricesFor(readOwnPrices(useSettings().ownPrices), routes);
  const askedRows = useAskedRows();
  const otherSize = best &&
    run.pending === 0 &&
    !isPlainSend(query) &&
    (best.isUnsafe || !isWorthPraise(best) || costsMuch(best.cost, OTHER_SIZE)) && (
      <Suspense fallback={null}>
        <OtherSize
          query={query}
          bridges={form.bridges}
          sent={best.sent}
          onCompare={(amount) => change({ side: 'in', amount, selected: null }, { push: true })}
        />
      </Suspense>
    );
  const fold = unsafe.length > 0 && (
    <Suspense fallback={<tr className="h-14" />}>
      <UnsafeFold
        unsafe={unsafe}
        isAll={safe.length === 0}
        isShown={showsUnsafe}
        onToggle={open?.isUnsafe ? null : onToggleUnsafe}
      >
        {safe.length === 0 && otherSize}
      </UnsafeFold>
    </Suspense>
  );
  const row = (compared: ComparedRoute) => (
    <RouteRow
      key={compared.id}
      compared={compared}
      comparisonKey={comparison.key}
      highlights={highlights.get(compared.id)}
      side={side}
      lookup={form.lookup}
      need={need}
      places={places}
      balance={balance}
      isOpen={compared.id === open?.id}
      isGone={isGone && compared === open}
      change={changes.get(compared.id)}
      takenAt={run.asOf}
      prices={prices?.some(Boolean) ? prices : null}
      onOpen={() => openRoute(compared.id)}
      onCompare={best === undefined || best.id === compared.id ? null : () => openSideBySide([best.id, compared.id])}
    />
  );
  return (
    // What stands below a phone's list is out of sight until the first routes are there: it does not jump.
    <div className={clsx('@container/list isolate', run.pending > 0 && all.length === 0 && 'max-medium:min-h-dvh')}>
      <table
        ref={list}
        aria-label={t('Routes')}
        aria-busy={run.pending > 0}
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && freezeOrder(true)}
        onPointerLeave={() => freezeOrder(false)}
        onFocus={() => freezeOrder(true)}
        onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && freezeOrder(false)}
        className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-divider border-b @xl/list:grid-cols-[minmax(0,1fr)_repeat(5,auto)] @xl/list:gap-x-5"
      >
        <thead className="contents">
          {safe.length === 0 && fold}
          {(safe.length > 0 || showsUnsafe || run.pending > 0) && (
            <ColumnHeads {...{ routes, sort, side, need }} onSort={(next) => change({ sort: next })} />
          )}
        </thead>
        <tbody className="contents">
          {safe.slice(0, FIRST_ROWS).flatMap((compared, place) => [...askedRows(place, false), row(compared)])}
          {askedRows(Math.min(safe.length, FIRST_ROWS), true)}
          {rest.length > 0 && (
            <Suspense fallback={<tr className="h-12" />}>
              <RestFold
                count={rest.length}
                isShown={showsRest}
                onToggle={isRestOpen ? null : () => setRestKey(showsRest ? '' : comparison.key)}
              />
            </Suspense>
          )}
          {showsRest && rest.map(row)}
          {safe.length > 0 && otherSize && (
            <tr className="col-span-full">
              <td className="flex flex-wrap items-center gap-x-3 gap-y-2 border-divider border-t px-3 py-2.5 empty:hidden">
                {otherSize}
              </td>
            </tr>
          )}
          {safe.length > 0 && fold}
          {showsUnsafe && unsafe.map(row)}
          {Array.from({ length: skeletons }, (_, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders without state
            <RouteRowSkeleton key={`skeleton ${i}`} />
          ))}
        </tbody>
      </table>
      <Suspense>
        <HeldBalance asset={query.from} onRead={setBalance} />
      </Suspense>
    </div>
  );
}

const MOTION_ALLOWED = '(prefers-reduced-motion: no-preference)';
const MOVE_MS = 120;

/** Animates items to their new positions when the order changes (FLIP). Items have a `data-flip` attribute. */
function useFlip(list: RefObject<HTMLElement | null>): void {
  const tops = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    const items = list.current?.querySelectorAll<HTMLElement>('[data-flip]') ?? [];
    const now = new Map<string, number>();
    for (const item of items) {
      const name = item.dataset.flip ?? '';
      now.set(name, item.offsetTop);
      const moved = (tops.current.get(name) ?? item.offsetTop) - item.offsetTop;
      if (moved === 0 || !matchMedia(MOTION_ALLOWED).matches) continue;
      item.animate([{ transform: `translateY(${moved}px)` }, { transform: 'none' }], {
        duration: MOVE_MS,
        easing: 'ease-out',
      });
    }
    tops.current = now;
  });
}
