import { createContext, useContext, useEffect } from 'react';
import { useIsResponding, useService } from '#app/api/service-context.ts';
import { setLastComparison } from '#app/storage/last-comparison.ts';
import type { CopyState } from '#app/ui/copy.tsx';
import { useOnline } from '#app/ui/use-browser.ts';
import { useStaleness } from './comparison/staleness.ts';
import { useComparison, useSelection } from './comparison/use-comparison.ts';
import { useRefresh } from './comparison/use-refresh.ts';
import type { Run } from './comparison/use-run.ts';
import type { FormControls } from './form/use-form-controls.ts';
import { type PageState, pageHref } from './query/page-state.ts';
import { useEarlyLists } from './query/use-early-lists.ts';
import { followsSettings, type UpdatePage } from './query/use-page-state.ts';
import { type QueryForm, useRouteQuery } from './query/use-route-query.ts';

/** Copies the URL of the page. */
export type LinkCopy = CopyState & { readonly copy: () => void };

/** What the parts of the page share: the question, its answers, and what a click can do. */
export interface ComparisonPage extends ReturnType<typeof useComparisonOf> {
  readonly state: PageState;
  /** Changes the question, after the typed amount is committed to it. */
  readonly change: UpdatePage;
  readonly link: LinkCopy;
  /** Opens a route. */
  readonly openRoute: (id: string) => void;
  /** Puts routes beside one another. */
  readonly openSideBySide: (ids: readonly string[]) => void;
  readonly controls: FormControls;
}

export const ComparisonPageContext = createContext<ComparisonPage | null>(null);

export function useComparisonPage(): ComparisonPage {
  const page = useContext(ComparisonPageContext);
  if (page === null) throw new Error('this part of Compare stands outside of its page');
  return page;
}

/**
 * Runs the comparison for the page's state: the form's contents, the results, their freshness and the open route.
 * `opensFirst` opens the first route where none is selected.
 */
export function useComparisonOf(state: PageState, opensFirst: boolean) {
  const { lists: catalogState, isEarly, isPartial, loadTheRest } = useEarlyLists(state);
  const form = useRouteQuery(state, catalogState);
  const { query, bridges, lookup } = form;
  const comparison = useComparison({ query, bridges, lookup, sort: state.sort });
  const { run, routes } = comparison;
  const offline = useIsOffline();
  const isResponding = useIsResponding();
  const refresh = useRefresh({ lastAt: run.lastAt, fetching: run.fetching, offline, refresh: run.refresh });
  const staleness = useStaleness(run);
  const isSettled = query !== null && run.pending === 0;
  const mayLoadRest = isEarly && (query === null || isSettled);
  useEffect(() => {
    if (mayLoadRest) loadTheRest();
  }, [mayLoadRest, loadTheRest]);
  const selection = useSelection({
    selected: state.selected,
    routes,
    isSettled,
    opensFirst,
    queryKey: comparison.key,
    sort: state.sort,
  });
  useEffect(() => {
    const linkState = followsSettings() ? { ...state, bridgesOff: null } : state;
    setLastComparison(pageHref(linkState), run.requests[0]?.routeRequest);
  });
  return {
    /** Whether there is no question yet, or one about an asset that does not exist: its form then stands in the middle of the first page. */
    isFirst: form.isUnknown || (!form.isComplete && !(state.from && state.to)),
    catalog: catalogState.catalog,
    market: run.quotes[0]?.market ?? catalogState.market,
    form,
    comparison,
    isSettled,
    isPartial,
    mayHaveRoutes: selection.open !== undefined || (isResponding && isAwaitingRoutes(form, run)),
    offline,
    refresh,
    staleness,
    selection,
  };
}

/** Whether routes may still arrive: the lists or the first responses are pending. */
function isAwaitingRoutes({ isComplete, amount, query, allBridgesOff, lists }: QueryForm, { pending }: Run): boolean {
  if (query !== null) return pending > 0;
  return isComplete && amount.kind === 'amount' && !allBridgesOff && !lists.complete && lists.error === null;
}

/** Whether the service needs a network and the device has none. */
function useIsOffline(): boolean {
  const online = useOnline();
  return useService().needsNetwork && !online;
}
