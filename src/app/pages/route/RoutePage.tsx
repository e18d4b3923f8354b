import clsx from 'clsx';
import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useFormatNumber } from '#app/format/number.ts';
import { t } from '#app/language/words.ts';
import { useCopy } from '#app/ui/copy.tsx';
import { lazyComponent } from '#app/ui/lazy-component.ts';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { NARROW, useDocumentTitle, useMedia, WIDE } from '#app/ui/use-browser.ts';
import { useFocusFallback } from '#app/ui/use-focus.ts';
import {
  type ComparisonPage,
  ComparisonPageContext,
  type LinkCopy,
  useComparisonOf,
  useComparisonPage,
} from './comparison-page.ts';
import { FormSummary } from './form/FormSummary.tsx';
import { RouteForm } from './form/RouteForm.tsx';
import { useUnitPrice } from './form/unit-price.ts';
import { useFormControls } from './form/use-form-controls.ts';
import { pageTitle } from './page-title.ts';
import { pageLink } from './query/page-state.ts';
import { goBack, usePageState } from './query/use-page-state.ts';
import { useFocusCardOnClose } from './results/card-focus.ts';
import { Headline } from './results/Headline.tsx';
import { Results } from './results/Results.tsx';
import { usePageShortcuts } from './use-page-shortcuts.tsx';

const LinkNotice = lazyComponent(() => import('./LinkNotice.tsx'), 'optional');
const SideBySide = lazyComponent(() => import('./side-by-side/SideBySide.tsx'));
const RouteSheet = lazyComponent(() => import('./RouteSheet.tsx'));
const InspectorPane = lazyComponent(() => import('./inspector/InspectorPane.tsx'), 'after');

/** Compare: the form, the list of routes, and the open route. */
export function RoutePage() {
  const [opening] = useState(pageLink);
  const [state, update] = usePageState();
  const isNarrow = useMedia(NARROW);
  const isWide = useMedia(WIDE);
  const found = useComparisonOf(state, isWide);
  const { form, comparison, isSettled, offline, selection } = found;
  const { run, routes } = comparison;
  useDocumentTitle(pageTitle(state, form, routes[0], useFormatNumber()));
  const { open } = selection;
  const isSideBySide = state.sideBySide.length > 0;
  const isInSheet = !isWide && open !== undefined && !isSideBySide;
  const controls = useFormControls({
    state,
    update,
    form,
    price: useUnitPrice(form, run.quotes, state.side),
    canCollapse: isNarrow,
    isCovered: isInSheet,
    isSettled,
    onRefresh: run.refresh,
  });
  const { change, draft } = controls;
  const link = useLinkCopy(draft.commit);
  const shortcutHelp = usePageShortcuts({
    state,
    controls,
    onRefresh: offline ? undefined : run.refresh,
    onToggleRefresh: found.refresh.toggle,
    onCopyLink: link.copy,
  });
  useFocusCardOnClose(isInSheet ? open.id : undefined);
  const heading = useRef<HTMLHeadingElement>(null);
  const focusFallback = useFocusFallback(heading);
  // Shown from the start: the list would shrink when the first route arrives.
  const hasInspector = isWide && found.mayHaveRoutes && !isSideBySide;
  // The amounts between need the decimals of their assets.
  const inspector = open && (found.isPartial ? INSPECTOR_SKELETON : <InspectorPane compared={open} />);
  const page: ComparisonPage = {
    ...found,
    state,
    change,
    link,
    controls,
    // Pushed from the list only: going back must not lead to a link whose route is not offered.
    openRoute: (selected) => change({ selected }, { push: !isWide && state.selected === null }),
    openSideBySide: (sideBySide) => change({ sideBySide }, { push: true }),
  };
  return (
    <ComparisonPageContext value={page}>
      <div ref={controls.pageRef} {...focusFallback} className="flex w-full flex-col">
        <h1 className="sr-only">{t('Compare routes')}</h1>
        <QuestionBar heading={heading} />
        <div
          className={clsx(
            CONTENT,
            'grid grid-cols-[minmax(0,1fr)] items-start gap-4 py-1.5 medium:py-4 wide:gap-6',
            hasInspector && 'wide:grid-cols-[minmax(38.75rem,1fr)_27.5rem] widest:grid-cols-[minmax(0,1fr)_32.5rem]',
          )}
        >
          {opening !== '' && (
            <Suspense fallback={null}>
              <LinkNotice
                link={opening}
                catalogState={form.lists}
                update={update}
                className={hasInspector ? undefined : WORDS}
              />
            </Suspense>
          )}
          {isSideBySide ? (
            <Suspense fallback={INSPECTOR_SKELETON}>
              <SideBySide
                ids={state.sideBySide}
                routes={routes}
                isPending={!isSettled}
                side={state.side}
                lookup={form.lookup}
                onBack={() => goBack() || change({ sideBySide: [] })}
              />
            </Suspense>
          ) : (
            <Results
              heading={heading}
              className={clsx(
                'wide:col-start-1',
                isInSheet && 'max-medium:pb-32',
                // Without an open route beside them they are words to read, not a table.
                !hasInspector && !found.isFirst && WORDS,
              )}
            />
          )}
          {hasInspector && <InspectorColumn>{inspector ?? INSPECTOR_SKELETON}</InspectorColumn>}
        </div>
        {isInSheet && (
          <Suspense fallback={null}>
            <RouteSheet compared={open} isFromBelow={isNarrow} onClose={() => goBack() || change({ selected: null })}>
              <Suspense fallback={INSPECTOR_SKELETON}>{inspector}</Suspense>
            </RouteSheet>
          </Suspense>
        )}
        {shortcutHelp}
      </div>
    </ComparisonPageContext>
  );
}

/** The width that the bar and the results share. */
const CONTENT = 'mx-auto w-full max-w-[97.5rem] px-3 medium:px-4 wide:px-6';

/** The width of what is to be read, no table. */
const WORDS = 'wide:mx-auto wide:w-full wide:max-w-[60rem]';

/** Around the form of the first page. */
const FIRST_CARD =
  'mx-auto w-full max-w-[60rem] px-3 medium:rounded-8 medium:border medium:border-divider medium:bg-surface medium:p-3 medium:shadow-raised';

/**
 * What is compared, on top of the page: the form, or on a phone one line that unfolds; on the first page in its middle, below
 * the headline, whose heading is `heading`.
 */
function QuestionBar({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) {
  const { state, form, catalog, controls, offline, isFirst } = useComparisonPage();
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (bar.current === null) return;
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
      document.documentElement.style.setProperty('--question-bar', `${height}px`);
    });
    observer.observe(bar.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={bar}
      data-slot="question-bar"
      className={
        isFirst ? 'medium:px-4' : 'wide:sticky wide:top-12 wide:z-10 border-divider border-b bg-surface print:static'
      }
    >
      {isFirst && <Headline heading={heading} />}
      <div
        ref={controls.formRef}
        className={isFirst ? FIRST_CARD : clsx(CONTENT, controls.isCollapsed ? 'py-1' : 'py-3')}
      >
        {controls.isCollapsed ? (
          <FormSummary state={state} form={form} catalog={catalog} onEdit={controls.expand} />
        ) : (
          <RouteForm
            state={state}
            form={form}
            catalog={catalog}
            controls={controls}
            isStacked={isFirst}
            blocked={offline ? t('You are offline. Connect to compare.') : null}
          />
        )}
      </div>
    </div>
  );
}

const INSPECTOR_SKELETON = <Skeleton className="h-96" />;

/** Where the bar of the question ends, which stands fast. */
const BELOW_BAR = 'calc(3rem + var(--question-bar, 6.0625rem) + 1rem)';

/** The column beside the list, never longer than the window: a long route scrolls in it, and the list stays in sight. */
function InspectorColumn({ children }: { children: ReactNode }) {
  return (
    <div
      style={{ top: BELOW_BAR, maxHeight: `calc(100dvh - ${BELOW_BAR} - 1rem)` }}
      className="sticky row-span-2 overflow-y-auto rounded-8 border border-divider bg-raised px-4 pt-4 print:static print:max-h-none! print:overflow-visible wide:col-start-2 wide:row-start-1"
    >
      <Suspense fallback={INSPECTOR_SKELETON}>{children}</Suspense>
    </div>
  );
}

/** Copies the page's URL, after the typed amount is committed to it. */
function useLinkCopy(commit: () => void): LinkCopy {
  const { copy, ...state } = useCopy(t('Copy the address of this page yourself.'));
  return {
    ...state,
    copy: () => {
      commit();
      void copy(window.location.href);
    },
  };
}
