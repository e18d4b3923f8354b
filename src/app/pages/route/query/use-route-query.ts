import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { venuesQuery } from '#app/api/queries.ts';
import { useClient } from '#app/api/service-context.ts';
import type { Lookup } from '#app/asset/lookup.ts';
import { type ChosenAsset, useAsset } from '#app/asset/use-asset.ts';
import type { CatalogState } from '#app/asset/use-catalog.ts';
import { venueName } from '#app/asset/venue-name.ts';
import { useSettings } from '#app/storage/settings.ts';
import { idOf, sameAsset } from '#contract/asset.ts';
import type { Bridge } from '#contract/bridge.ts';
import type { SwapVenue } from '#contract/venue.ts';
import { type ParsedAmount, parsedUnits } from './amount-text.ts';
import { amountOf } from './chosen-amount.ts';
import type { PageState } from './page-state.ts';
import { areAllBridgesOff, type RouteQuery } from './quote-requests.ts';

const NO_BRIDGES: readonly string[] = [];

/** The form's contents: the state in the URL, resolved against the lists of chains, assets and bridges. */
export interface QueryForm {
  readonly from: ChosenAsset | null;
  readonly to: ChosenAsset | null;
  /** The asset on the exact side; null while a list or an end is missing, as its decimals are unknown then. */
  readonly exactAsset: ChosenAsset | null;
  /** The amount in the URL as an amount of the exact asset. */
  readonly amount: ParsedAmount;
  readonly bridgesOff: readonly string[];
  readonly bridges: readonly Bridge[];
  readonly allBridgesOff: boolean;
  /** Null until every field is filled in and resolved, and while every bridge is off. */
  readonly query: RouteQuery | null;
  /** Whether the URL holds both assets and an amount, resolved or not, but none that does not exist. */
  readonly isComplete: boolean;
  /** Whether one of the assets does not exist, which its field says. */
  readonly isUnknown: boolean | undefined;
  /** The lists, plus the chosen assets that no list contains. */
  readonly lookup: Lookup;
  /** The state of the lists, including the request for a chosen asset that no list contains. */
  readonly lists: CatalogState;
}

function lookupWith(catalogState: CatalogState, chosen: readonly (ChosenAsset | null)[]): Lookup {
  const { catalog } = catalogState;
  return {
    ...catalog,
    asset: (id) => catalog.asset(id) ?? chosen.find((one) => one && sameAsset(one.asset, id))?.asset,
  };
}

/** Resolves the page's state into the form's contents and, once that is possible, a query. */
export function useRouteQuery(state: PageState, catalogState: CatalogState): QueryForm {
  const settings = useSettings();
  const from = useAsset(state.from, catalogState);
  const to = useAsset(state.to, catalogState);
  const bridgesOff = state.bridgesOff ?? settings.bridgesOff ?? NO_BRIDGES;
  const { bridges } = catalogState.catalog;
  const lists = { ...catalogState, ...from?.missing, ...to?.missing };
  const exact = state.side === 'in' ? from : to;
  const exactAsset = lists.error || exact?.isUnknown ? null : exact;
  const amount = amountOf(state.amount, exactAsset);
  const units = parsedUnits(amount);
  const allBridgesOff = areAllBridgesOff(bridges, bridgesOff);
  const venues = useVenuesOn(state.venuesOff);
  const isUnknown = from?.isUnknown || to?.isUnknown;
  const isReady = venues !== undefined && catalogState.complete && units !== null && !allBridgesOff && !isUnknown;
  const query: RouteQuery | null =
    isReady && from && to
      ? { from: idOf(from.asset), to: idOf(to.asset), amount: units, side: state.side, bridgesOff, venues }
      : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the catalog and the two assets determine the lookup
  const lookup = useMemo(() => lookupWith(catalogState, [from, to]), [catalogState.catalog, from?.asset, to?.asset]);
  const isComplete = state.from !== null && state.to !== null && state.amount !== '' && !isUnknown;
  return {
    from,
    to,
    exactAsset,
    amount,
    bridgesOff,
    bridges,
    allBridgesOff,
    query,
    isComplete,
    isUnknown,
    lookup,
    lists,
  };
}

/** The venues that are on: null for all, undefined until the list of venues is here. */
function useVenuesOn(off: readonly string[]): readonly SwapVenue[] | null | undefined {
  const { data } = useQuery({ ...venuesQuery(useClient()), enabled: off.length > 0 });
  if (off.length === 0) return null;
  return data?.data.venues
    .filter(({ name }) => !off.includes(venueName(name)))
    .map(({ chain_id, name }) => ({ chain_id, name }));
}
