import type { AssetId } from '#contract/asset.ts';

export const SIDES = ['in', 'out'] as const;
/** Which amount is exact: what is sent, or what is received. */
export type Side = (typeof SIDES)[number];

export const SORTS = ['received', 'fastest', 'fees', 'signatures'] as const;
export type Sort = (typeof SORTS)[number];

/** What the address bar says of the Compare page. Never an address of a person. */
export interface PageState {
  readonly from: AssetId | null;
  readonly to: AssetId | null;
  /** A plain decimal such as "1.5", or "" while none is given. */
  readonly amount: string;
  readonly side: Side;
  /** Bridges that are switched off; null where the link leaves it to the reader's own choice. */
  readonly off: readonly string[] | null;
  readonly sort: Sort;
  /** The open route, by the short form of its signature. */
  readonly selected: string | null;
}

const PLAIN_DECIMAL = /^[0-9]{1,78}(\.[0-9]{1,78})?$/;

/** Whether the address bar can hold it as an amount. */
export const isPlainAmount = (text: string): boolean => PLAIN_DECIMAL.test(text);

const oneOf = <T extends string>(options: readonly T[], text: string | null): T =>
  options.find((option) => option === text) ?? (options[0] as T);

function assetOf(chain: string | null, denom: string | null): AssetId | null {
  return chain && denom ? { chain_id: chain, denom } : null;
}

/** Reads a query string; what makes no sense is left out. */
export function readPageState(search: string): PageState {
  const params = new URLSearchParams(search);
  const amount = params.get('amt') ?? '';
  const off = params.get('off');
  return {
    from: assetOf(params.get('fc'), params.get('fd')),
    to: assetOf(params.get('tc'), params.get('td')),
    amount: isPlainAmount(amount) ? amount : '',
    side: oneOf(SIDES, params.get('side')),
    off: off === null ? null : [...new Set(off.split(',').filter(Boolean))].sort(),
    sort: oneOf(SORTS, params.get('sort')),
    selected: params.get('sel'),
  };
}

/** The query string of a state, "" when there is nothing to say. Equal states give equal strings. */
export function writePageState(state: PageState): string {
  const params = new URLSearchParams();
  const put = (name: string, value: string | null | undefined) => value && params.set(name, value);
  put('fc', state.from?.chain_id);
  put('fd', state.from?.denom);
  put('tc', state.to?.chain_id);
  put('td', state.to?.denom);
  put('amt', state.amount);
  if (state.side !== 'in') put('side', state.side);
  if (state.off !== null) params.set('off', [...state.off].sort().join(','));
  if (state.sort !== 'received') put('sort', state.sort);
  put('sel', state.selected);
  // Commas and slashes are plain in a query: `off=CCTP,IBC` and `ibc/…` read as they are meant.
  return params.toString().replaceAll('%2C', ',').replaceAll('%2F', '/').replaceAll('%3A', ':');
}
