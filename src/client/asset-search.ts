import { type Asset, normalDenom } from '#contract/asset.ts';

const lowerCase = (text: string | null | undefined): string => text?.toLowerCase() ?? '';

/** A symbol without what tells it from others of its kind: "USDC" of "USDC.n". */
const plainSymbol = (symbol: string | null | undefined): string => lowerCase(symbol).split('.')[0] ?? '';

/**
 * The assets of one chain that a text names exactly: the one with that denom, else that recommended symbol, else the only one
 * with that symbol, else those with that symbol or one that adds a part after a dot. Symbols in any case of letters. Several are
 * for the caller to tell apart.
 */
export function namedAssets(assets: readonly Asset[], text: string): Asset[] {
  const wanted = text.trim();
  const byDenom = assets.filter(({ denom }) => normalDenom(denom) === normalDenom(wanted));
  if (byDenom.length > 0) return byDenom;
  const symbol = wanted.toLowerCase();
  const byRecommended = assets.filter(({ recommended_symbol }) => lowerCase(recommended_symbol) === symbol);
  if (byRecommended.length > 0) return byRecommended;
  const bySymbol = assets.filter((asset) => lowerCase(asset.symbol) === symbol);
  return bySymbol.length === 1 ? bySymbol : assets.filter((asset) => plainSymbol(asset.symbol) === symbol);
}

/** The assets whose symbol, name or denom has a text, those that are called so first. */
export function searchAssets(assets: readonly Asset[], text: string): Asset[] {
  const wanted = text.trim().toLowerCase();
  const exact = (asset: Asset): boolean =>
    plainSymbol(asset.symbol) === wanted ||
    [asset.recommended_symbol, asset.symbol, asset.denom].some((name) => lowerCase(name) === wanted);
  const loose = (asset: Asset): boolean =>
    [asset.recommended_symbol, asset.name, asset.denom].some((name) => lowerCase(name).includes(wanted));
  const first = assets.filter(exact);
  return [...first, ...assets.filter((asset) => loose(asset) && !exact(asset))];
}
