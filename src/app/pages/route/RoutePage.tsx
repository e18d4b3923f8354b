import clsx from 'clsx';
import { Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useService } from '../../api/service-context.ts';
import { useCatalog } from '../../asset/use-catalog.ts';
import { setLastComparison } from '../../storage/last-comparison.ts';
import { updateSettings, useSettings } from '../../storage/settings.ts';
import { DialogSkeleton, LazyDialog } from '../../ui/LazyDialog.tsx';
import { lazyComponent, preload } from '../../ui/lazy-component.ts';
import { SampleNote } from '../../ui/SampleNote.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { NARROW, useDocumentTitle, useMedia, useOnline, WIDE } from '../../ui/use-browser.ts';
import { useFocusFallback } from '../../ui/use-focus.ts';
import { useShortcuts } from '../../ui/use-shortcuts.ts';
import { useComparison } from './comparison/use-comparison.ts';
import { useDoubt } from './comparison/use-doubt.ts';
import { useRefresh } from './comparison/use-refresh.ts';
import type { Run } from './comparison/use-run.ts';
import { useSelection } from './comparison/use-selection.ts';
import { usePicker } from './form/AssetBlock.tsx';
import { FormSummary } from './form/FormSummary.tsx';
import { RouteForm, swapSides } from './form/RouteForm.tsx';
import { useAmountDraft } from './form/use-amount-draft.ts';
import { useFoldFocus } from './form/use-fold-focus.ts';
import { followsSettings, goBack, pageHref, type UpdatePage, usePageState } from './query/page-state.ts';
import { type QueryForm, useRouteQuery } from './query/use-route-query.ts';
import { stepThroughCards, useCardFocus } from './results/card-focus.ts';
import { Results } from './results/Results.tsx';
import { useCopyLink } from './results/use-copy-link.ts';

const InspectorPane = preload(() => import('./inspector/InspectorPane.tsx'));
const ShortcutHelp = lazyComponent(() => import('./ShortcutHelp.tsx'));

/** Compare: the form, the routes, and the open route. */
export function RoutePage() {
  useDocumentTitle('Compare routes');
  const [state, update] = usePageState();
  const catalogState = useCatalog();
  const form = useRouteQuery(state, catalogState);
  const { query: wish, bridges, lookup } = form;
  const comparison = useComparison({ query: wish, bridges, lookup, sort: state.sort });
  const { run, candidates } = comparison;
  const market = run.quotes[0]?.market ?? catalogState.market;
  const offline = useOffline();
  const refresh = useRefresh({ lastAt: run.lastAt, fetching: run.fetching, offline, refresh: run.refresh });
  const doubt = useDoubt(run);
  const isNarrow = useMedia(NARROW);
  const isWide = useMedia(WIDE);
  const settled = wish !== null && run.pending === 0;
  const { selected, sort } = state;
  const question = comparison.key;
  const selection = useSelection({ selected, candidates, settled, opensFirst: !isNarrow, question, sort });
  const { open, isGone } = selection;
  // The inspector keeps its place from the start: the list would shrink when the first route comes.
  const hasInspector = !isNarrow && (open !== undefined || isOnTheWay(form, run));
  const coversAll = isNarrow && open !== undefined;
  const [isEditing, setEditing] = useState(!form.isComplete);
  // Folded away, the form could not be mended.
  if (form.amount.kind === 'wrong' && !isEditing) setEditing(true);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [bridgesOpen, setBridgesOpen] = useState(false);
  const picker = usePicker();
  const pageRef = useRef<HTMLDivElement>(null);
  const amountRef = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const link = useCopyLink();
  useSwitches(state.bridgesOff, form.isComplete, update);
  useEffect(() => {
    setLastComparison(
      pageHref(followsSettings() ? { ...state, bridgesOff: null } : state),
      run.questions[0]?.routeRequest,
    );
  });
  const draft = useAmountDraft({
    amount: state.amount,
    form,
    page: pageRef,
    onAmount: (amount) => update({ amount, selected: null }),
  });
  /** What is chosen comes after what was typed, and may replace it. */
  const change: UpdatePage = (changes, options) => {
    draft.commit();
    update(changes, options);
  };

  const setBridgesOff = (off: readonly string[]) => {
    updateSettings({ bridgesOff: off });
    change({ ...namedOff(off), selected: null }, { followsSettings: true });
  };
  const compare = () => {
    draft.commit();
    if (state.from === null) return picker.search('from', '');
    if (state.to === null) return picker.search('to', '');
    if (draft.reading.kind !== 'amount') return amountRef.current?.focus();
    setEditing(false);
    if (settled && draft.reading.plain === state.amount) run.refresh();
  };
  const copyLink = () => {
    draft.commit();
    link.copy();
  };
  /** Draws the form, be it folded or covered by a route; at once, as the next key belongs to it already. */
  const showForm = () =>
    flushSync(() => {
      setEditing(true);
      if (coversAll) change({ selected: null });
    });
  useShortcuts({
    '/': () => {
      showForm();
      picker.search(state.from === null ? 'from' : 'to', '');
    },
    a: () => {
      showForm();
      amountRef.current?.focus();
      amountRef.current?.select();
    },
    x: () => change(swapSides(state)),
    b: () => {
      showForm();
      setBridgesOpen(true);
    },
    r: () => !offline && run.refresh(),
    p: refresh.toggle,
    l: copyLink,
    j: () => stepThroughCards(1),
    k: () => stepThroughCards(-1),
    '?': () => setHelpOpen(true),
  });

  const isFolded = !isWide && !isEditing && form.isComplete;
  const formPlace = useFoldFocus(isFolded);
  const inspected = { lookup, isGone, side: state.side, age: { doubt, run, offline } };
  const blank = <Skeleton className="h-96" />;
  useCardFocus(coversAll ? open.id : undefined);
  const heir = useFocusFallback(heading);
  const closeRoute = () => goBack() || change({ selected: null });
  return (
    <div
      ref={pageRef}
      {...heir}
      className="mx-auto flex w-full max-w-[85rem] flex-col gap-4 px-3 py-4 medium:px-4 wide:px-6 wide:py-6"
    >
      <h1 className="sr-only">Compare routes</h1>
      {coversAll ? (
        <>
          <SampleNote market={market} />
          <Suspense fallback={blank}>
            <InspectorPane {...inspected} candidate={open} onBack={closeRoute} />
          </Suspense>
        </>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 medium:grid-cols-[320px_minmax(0,1fr)] wide:grid-cols-[344px_minmax(0,1fr)_416px] wide:gap-6">
          <div ref={formPlace} className="medium:col-span-full wide:sticky wide:top-18 wide:col-span-1">
            {isFolded ? (
              <FormSummary state={state} form={form} catalog={catalogState.catalog} onEdit={() => setEditing(true)} />
            ) : (
              <RouteForm
                state={state}
                update={change}
                form={form}
                draft={draft}
                catalog={catalogState.catalog}
                picker={picker}
                bridgesOpen={bridgesOpen}
                onBridgesOpen={setBridgesOpen}
                onBridgesOff={setBridgesOff}
                onCompare={compare}
                blocked={offline ? 'You are offline. Connect to compare.' : null}
                amountRef={amountRef}
              />
            )}
          </div>
          <Results
            state={state}
            update={change}
            form={form}
            catalogState={form.lists}
            market={market}
            comparison={comparison}
            doubt={doubt}
            refresh={refresh}
            selection={selection}
            link={{ ...link, copy: copyLink }}
            offline={offline}
            heading={heading}
            className={clsx(!isFolded && 'max-medium:pb-18', !hasInspector && 'medium:col-span-full wide:col-span-2')}
            // Back leads to the list: never to a link whose route is not offered.
            onOpen={(selected) => change({ selected }, { push: isNarrow && state.selected === null })}
            onBridgesOff={setBridgesOff}
            onShowVariants={(symbol) => {
              setEditing(true);
              picker.search('to', symbol);
            }}
          />
          {hasInspector && (
            <div className="rounded-8 border border-divider bg-raised p-4 wide:sticky wide:top-18 wide:max-h-[calc(100dvh-96px)] wide:overflow-y-auto print:static print:max-h-none print:overflow-visible">
              <Suspense fallback={blank}>{open ? <InspectorPane {...inspected} candidate={open} /> : blank}</Suspense>
            </div>
          )}
        </div>
      )}
      {isHelpOpen && (
        <LazyDialog title="Keys" onClose={() => setHelpOpen(false)} placeholder={<DialogSkeleton className="h-87" />}>
          <ShortcutHelp />
        </LazyDialog>
      )}
    </div>
  );
}

/** Whether routes may yet come: the lists or the first answers are not here. */
function isOnTheWay(
  { isComplete: complete, amount, query: wish, allBridgesOff: allOff, lists }: QueryForm,
  { pending }: Run,
): boolean {
  if (wish !== null) return pending > 0;
  return complete && amount.kind === 'amount' && !allOff && !lists.complete && lists.error === null;
}

/** Whether the chosen service is out of reach because there is no network. */
function useOffline(): boolean {
  const online = useOnline();
  return useService().needsNetwork && !online;
}

/** Everything on is what a link without a word of bridges means. */
const namedOff = (off: readonly string[]) => ({ bridgesOff: off.length === 0 ? null : off });

/** The address names the bridges that are off: those of a link, else those of the reader's switches, however they turn. */
function useSwitches(off: readonly string[] | null, complete: boolean, update: UpdatePage): void {
  const { bridgesOff } = useSettings();
  const isOwn = off === null || followsSettings();
  const isDue = complete && isOwn && bridgesOff.join() !== (off ?? []).join();
  useEffect(() => {
    if (isDue) update(namedOff(bridgesOff), { followsSettings: true });
  });
}
