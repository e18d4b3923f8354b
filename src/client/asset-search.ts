import type { Asset } from '#contract/asset.ts';

const textOf = (text: string | null | undefined): string => text?.toLowerCase() ?? '';

/** The assets whose symbol, name or denom has a text, those that are called so first. */
export function searchAssets(assets: readonly Asset[], text: string): Asset[] {
  const wanted = text.trim().toLowerCase();
  const exact = (asset: Asset): boolean =>
    [asset.recommended_symbol, asset.symbol, asset.denom].some((name) => textOf(name) === wanted);
  const loose = (asset: Asset): boolean =>
    [asset.recommended_symbol, asset.name, asset.denom].some((name) => textOf(name).includes(wanted));
  const first = assets.filter(exact);
  return [...first, ...assets.filter((asset) => loose(asset) && !exact(asset))];
}
