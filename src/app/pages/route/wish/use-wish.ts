import { useMemo } from 'react';
import { sameAsset } from '#contract/asset.ts';
import type { Bridge } from '#contract/bridge.ts';
import type { Lookup } from '../../../asset/lookup.ts';
import { symbolOf } from '../../../asset/lookup.ts';
import { type ChosenAsset, useAsset } from '../../../asset/use-asset.ts';
import type { CatalogState } from '../../../asset/use-catalog.ts';
import { useSettings } from '../../../storage/settings.ts';
import type { PageState } from './address-bar.ts';
import { type AmountText, readAmountText, unitsOf } from './amount-text.ts';
import { areAllOff, type Wish } from './questions.ts';

const NO_BRIDGES: readonly string[] = [];

/** The form as the address bar and the lists make it out. */
export interface Form {
  readonly from: ChosenAsset | null;
  readonly to: ChosenAsset | null;
  /** The asset whose amount is exact; null also while a list or an end is missing, as nobody knows its decimals then. */
  readonly exact: ChosenAsset | null;
  /** What the amount of the address bar means as one of that asset. */
  readonly amount: AmountText;
  readonly off: readonly string[];
  readonly bridges: readonly Bridge[];
  /** Whether every bridge is off, so that nothing can be asked. */
  readonly allOff: boolean;
  /** Null until everything is chosen and known, and while every bridge is off. */
  readonly wish: Wish | null;
  /** Whether the address bar has all that a comparison takes, known or not. */
  readonly complete: boolean;
  /** The lists, and the chosen assets even where no list has them. */
  readonly lookup: Lookup;
  /** The lists, with what is missing of an asset that they lack. */
  readonly lists: CatalogState;
}

/** The amount field's decimals: of an asset without, only smallest units are taken; null while there is no asset. */
export const decimalsOf = (chosen: ChosenAsset | null): number | null => chosen && (chosen.asset.decimals ?? 0);

export const symbolOfChosen = (chosen: ChosenAsset | null): string => (chosen ? symbolOf(chosen.asset) : '');

function lookupWith(catalogState: CatalogState, chosen: readonly (ChosenAsset | null)[]): Lookup {
  const { catalog } = catalogState;
  return {
    ...catalog,
    asset: (id) => catalog.asset(id) ?? chosen.find((one) => one && sameAsset(one.asset, id))?.asset,
  };
}

export function useForm(state: PageState, catalogState: CatalogState): Form {
  const settings = useSettings();
  const from = useAsset(state.from, catalogState);
  const to = useAsset(state.to, catalogState);
  const off = state.off ?? settings.bridgesOff ?? NO_BRIDGES;
  const { bridges } = catalogState.catalog;
  const lists = { ...catalogState, ...from?.missing, ...to?.missing };
  const exact = lists.error ? null : state.side === 'in' ? from : to;
  const amount = readAmountText(state.amount, decimalsOf(exact), symbolOfChosen(exact));
  const units = unitsOf(amount);
  const allOff = areAllOff(bridges, off);
  const isReady = from !== null && to !== null && catalogState.complete && units !== null && !allOff;
  const wish: Wish | null = isReady ? { from: idOf(from), to: idOf(to), amount: units, side: state.side, off } : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an asset is told by its id, and the note by the asset
  const lookup = useMemo(() => lookupWith(catalogState, [from, to]), [catalogState.catalog, from?.asset, to?.asset]);
  const complete = state.from !== null && state.to !== null && state.amount !== '';
  return { from, to, exact, amount, off, bridges, allOff, wish, complete, lookup, lists };
}

const idOf = ({ asset: { chain_id, denom } }: ChosenAsset) => ({ chain_id, denom });
