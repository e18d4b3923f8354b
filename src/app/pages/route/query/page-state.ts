import type { AssetId } from '#contract/asset.ts';

export const SIDES = ['in', 'out'] as const;
/** The side whose amount is exact: `in` is the amount sent, `out` the amount received. The other amount is an estimate. */
export type Side = (typeof SIDES)[number];

/** `best` weighs cost and effort; it is the only one without a column. */
export const SORTS = ['best', 'cost', 'arrives', 'time', 'signatures'] as const;
export type Sort = (typeof SORTS)[number];

/** Values of links from before the columns sorted, with what they sort by now. */
export const OLD_SORTS: Readonly<Record<string, Sort>> = { received: 'cost', fees: 'cost', fastest: 'time' };

/** The state of the Compare page that its URL holds. It never holds a wallet address. */
export interface PageState {
  readonly from: AssetId | null;
  readonly to: AssetId | null;
  /** A plain decimal such as "1.5", or "" for no amount. */
  readonly amount: string;
  readonly side: Side;
  /** Ids of the bridges that are turned off; null if the link leaves them to the user's settings. */
  readonly bridgesOff: readonly string[] | null;
  /** Names of the venues that are turned off, as the page shows them. */
  readonly venuesOff: readonly string[];
  readonly sort: Sort;
  /** Id of the open route, from `routeIds`. */
  readonly selected: string | null;
  /** Ids of the routes that stand side by side in place of the list; empty while the list is shown. */
  readonly sideBySide: readonly string[];
}

const PLAIN_DECIMAL = /^[0-9]{1,78}(\.[0-9]{1,78})?$/;

/** Whether the URL can hold this text as an amount. */
export const isPlainAmount = (text: string): boolean => PLAIN_DECIMAL.test(text);

/** Routes that can stand side by side. */
export const MAX_SIDE_BY_SIDE = 3;

const oneOf = <T extends string>(options: readonly T[], text: string | null): T =>
  options.find((option) => option === text) ?? (options[0] as T);

const assetId = (chain: string | null, denom: string | null): AssetId | null =>
  chain && denom ? { chain_id: chain, denom } : null;

const listed = (text: string | null): string[] => [...new Set((text ?? '').split(',').filter(Boolean))];

/** Parses a query string. Invalid parameters get their default value. */
export function parsePageState(search: string): PageState {
  const params = new URLSearchParams(search);
  const amount = params.get('amt') ?? '';
  const off = params.get('off');
  const sort = params.get('sort') ?? '';
  return {
    from: assetId(params.get('fc'), params.get('fd')),
    to: assetId(params.get('tc'), params.get('td')),
    amount: isPlainAmount(amount) ? amount : '',
    side: oneOf(SIDES, params.get('side')),
    bridgesOff: off === null ? null : listed(off).sort(),
    venuesOff: listed(params.get('voff')).sort(),
    sort: oneOf(SORTS, OLD_SORTS[sort] ?? sort),
    selected: params.get('sel'),
    sideBySide: listed(params.get('cmp')).slice(0, MAX_SIDE_BY_SIDE),
  };
}

/** Writes the query string of a state: "" for the default state, equal strings for equal states. */
function formatPageState(state: PageState): string {
  const params = new URLSearchParams();
  const put = (name: string, value: string | null | undefined) => value && params.set(name, value);
  put('fc', state.from?.chain_id);
  put('fd', state.from?.denom);
  put('tc', state.to?.chain_id);
  put('td', state.to?.denom);
  put('amt', state.amount);
  if (state.side !== 'in') put('side', state.side);
  if (state.bridgesOff !== null) params.set('off', [...state.bridgesOff].sort().join(','));
  put('voff', [...state.venuesOff].sort().join(','));
  if (state.sort !== 'best') put('sort', state.sort);
  put('sel', state.selected);
  put('cmp', state.sideBySide.join(','));
  // A query string may hold these characters unescaped: `off=CCTP,IBC`, `ibc/…`.
  return params.toString().replaceAll('%2C', ',').replaceAll('%2F', '/').replaceAll('%3A', ':');
}

/** The query string of the page with its fragment, in which some apps have one. */
export const pageLink = (): string => window.location.search + window.location.hash;

/** The URL of the Compare page in a given state. */
export function pageHref(state: PageState): string {
  const query = formatPageState(state);
  return query === '' ? '/' : `/?${query}`;
}
