import { symbolOf } from '#app/asset/lookup.ts';
import type { ChosenAsset } from '#app/asset/use-asset.ts';
import { largestAmount } from '#contract/amount.ts';
import { type ParsedAmount, parseAmountText } from './amount-text.ts';

/** Decimals that the amount field accepts: 0 for an asset without decimals, null without an asset. */
export const chosenDecimals = (chosen: ChosenAsset | null): number | null => chosen && (chosen.asset.decimals ?? 0);

export const chosenSymbol = (chosen: ChosenAsset | null): string => (chosen ? symbolOf(chosen.asset) : '');

export const chosenLargest = (chosen: ChosenAsset | null): bigint | undefined =>
  chosen?.asset && largestAmount(chosen.asset);

/** The amount that a text means of the asset on the exact side. */
export const amountOf = (text: string, exact: ChosenAsset | null): ParsedAmount =>
  parseAmountText(text, chosenDecimals(exact), chosenSymbol(exact), undefined, chosenLargest(exact));
