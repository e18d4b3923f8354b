import clsx from 'clsx';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import type { Catalog } from '#app/asset/catalog.ts';
import { useCopy } from '#app/ui/copy.tsx';
import { lazyComponent, preload } from '#app/ui/lazy-component.ts';
import { SampleNote } from '#app/ui/SampleNote.tsx';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { NARROW, useDocumentTitle, useMedia, WIDE } from '#app/ui/use-browser.ts';
import { useFocusFallback } from '#app/ui/use-focus.ts';
import { FormSummary } from './form/FormSummary.tsx';
import { RouteForm } from './form/RouteForm.tsx';
import { type FormControls, useFormControls } from './form/use-form-controls.ts';
import { goBack, type PageState, pageLink, usePageState } from './query/page-state.ts';
import type { QueryForm } from './query/use-route-query.ts';
import { useFocusCardOnClose } from './results/card-focus.ts';
import { Results } from './results/Results.tsx';
import { usePageComparison } from './use-page-comparison.ts';
import { usePageShortcuts } from './use-page-shortcuts.tsx';

const LinkNotice = lazyComponent(() => import('./LinkNotice.tsx'));
const InspectorPane = preload(() => import('./inspector/InspectorPane.tsx'));

/** Compare: the form, the list of routes, and the open route. */
export function RoutePage() {
  useDocumentTitle('Compare routes');
  const [opening] = useState(pageLink);
  const [state, update] = usePageState();
  const isNarrow = useMedia(NARROW);
  const isWide = useMedia(WIDE);
  const { catalog, market, form, comparison, isSettled, mayHaveRoutes, offline, refresh, staleness, selection } =
    usePageComparison(state, isNarrow);
  const { run } = comparison;
  const { open, isGone } = selection;
  const coversAll = isNarrow && open !== undefined;
  const controls = useFormControls({
    state,
    update,
    form,
    canCollapse: !isWide,
    isCovered: coversAll,
    isSettled,
    onRefresh: run.refresh,
  });
  const { change, draft, picker, isCollapsed } = controls;
  const link = useLinkCopy(draft.commit);
  const shortcutHelp = usePageShortcuts({
    state,
    controls,
    onRefresh: offline ? undefined : run.refresh,
    onToggleRefresh: refresh.toggle,
    onCopyLink: link.copy,
  });
  useFocusCardOnClose(coversAll ? open.id : undefined);
  const heading = useRef<HTMLHeadingElement>(null);
  const focusFallback = useFocusFallback(heading);
  // Shown from the start: the list would shrink when the first route arrives.
  const hasInspector = !isNarrow && mayHaveRoutes;
  const inspector = (onBack?: () => void) =>
    open && (
      <InspectorPane
        compared={open}
        lookup={form.lookup}
        side={state.side}
        isGone={isGone}
        quotesAge={{ staleness, run, offline }}
        onBack={onBack}
      />
    );
  return (
    <div
      ref={controls.pageRef}
      {...focusFallback}
      className="mx-auto flex w-full max-w-[85rem] flex-col gap-4 px-3 py-4 medium:px-4 wide:px-6 wide:py-6"
    >
      <h1 className="sr-only">Compare routes</h1>
      {opening !== '' && (
        <Suspense fallback={null}>
          <LinkNotice link={opening} catalogState={form.lists} update={update} />
        </Suspense>
      )}
      {coversAll ? (
        <>
          <SampleNote market={market} />
          <Suspense fallback={INSPECTOR_SKELETON}>{inspector(() => goBack() || change({ selected: null }))}</Suspense>
        </>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 medium:grid-cols-[320px_minmax(0,1fr)] wide:grid-cols-[344px_minmax(0,1fr)_416px] wide:gap-6">
          <FormColumn {...{ state, form, catalog, controls, offline }} />
          <Results
            state={state}
            update={change}
            form={form}
            catalogState={form.lists}
            market={market}
            comparison={comparison}
            staleness={staleness}
            refresh={refresh}
            selection={selection}
            link={link}
            offline={offline}
            heading={heading}
            className={clsx(
              !isCollapsed && 'max-medium:pb-18',
              !hasInspector && 'medium:col-span-full wide:col-span-2',
            )}
            // Pushed from the list only: going back must not lead to a link whose route is not offered.
            onOpen={(selected) => change({ selected }, { push: isNarrow && state.selected === null })}
            onBridgesOff={controls.setBridgesOff}
            onShowVariants={(symbol) => {
              controls.expand();
              picker.search('to', symbol);
            }}
          />
          {hasInspector && <InspectorColumn>{inspector() ?? INSPECTOR_SKELETON}</InspectorColumn>}
        </div>
      )}
      {shortcutHelp}
    </div>
  );
}

interface FormColumnProps {
  state: PageState;
  form: QueryForm;
  catalog: Catalog;
  controls: FormControls;
  offline: boolean;
}

/** The form, or its summary while it is collapsed. */
function FormColumn({ state, form, catalog, controls, offline }: FormColumnProps) {
  return (
    <div ref={controls.formRef} className="medium:col-span-full wide:sticky wide:top-18 wide:col-span-1">
      {controls.isCollapsed ? (
        <FormSummary state={state} form={form} catalog={catalog} onEdit={controls.expand} />
      ) : (
        <RouteForm
          state={state}
          form={form}
          catalog={catalog}
          controls={controls}
          blocked={offline ? 'You are offline. Connect to compare.' : null}
        />
      )}
    </div>
  );
}

const INSPECTOR_SKELETON = <Skeleton className="h-96" />;

/** The column beside the list; in print, a part of the page. */
function InspectorColumn({ children }: { children: ReactNode }) {
  return (
    <div className="rounded-8 border border-divider bg-raised p-4 wide:sticky wide:top-18 wide:max-h-[calc(100dvh-96px)] wide:overflow-y-auto print:static print:max-h-none print:overflow-visible">
      <Suspense fallback={INSPECTOR_SKELETON}>{children}</Suspense>
    </div>
  );
}

/** Copies the page's URL, after the typed amount is committed to it. */
function useLinkCopy(commit: () => void) {
  const { copy, ...state } = useCopy('Copy the address of this page yourself.');
  return {
    ...state,
    copy: () => {
      commit();
      void copy(window.location.href);
    },
  };
}
