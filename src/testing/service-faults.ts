import type { EndpointName } from '#contract/endpoints.ts';

/** How a service may answer wrongly: one value of an honest answer is another. */
export interface Fault {
  readonly name: string;
  readonly endpoint: EndpointName;
  /** Where in the body, as keys joined by blanks: denoms have dots. "" is all of it. */
  readonly at: string;
  /** What is there instead; a function makes it of what was there. Undefined takes it away. */
  readonly value: unknown;
  /** What a client makes of it: nothing, so many entries less, or all of the answer. */
  readonly outcome: 'refused' | 'whole' | { readonly leftOut: number };
  /** What it reads in a place of the answer, in the same form. */
  readonly reads?: { readonly at: string; readonly value: unknown };
}

/** Has a length, like a list or a text, but one that cannot be compared. */
export const FALSE_LIST: object = JSON.parse('{"length":{"toString":null,"valueOf":null}}');

const A_BILLION = 1_000_000_000;
const LONG = 'x'.repeat(1_000_000);
const OTHER_ADDRESS = 'osmo1zyg3zyg3zyg3zyg3zyg3zyg3zyg3zyg3zqyxnl';

const record = (value: unknown): Record<string, unknown> => value as Record<string, unknown>;
const list = (value: unknown): unknown[] => value as unknown[];
const spoilAll = (value: unknown): unknown => list(value).map(() => ({}));

const HUB = 'chain_to_assets_map cosmoshub-4 assets';
const BALANCE = 'chains osmosis-1 denoms uosmo';
const ROUTE = 'operations';

const lists: readonly Fault[] = [
  {
    name: 'a chain without an id',
    endpoint: 'chains',
    at: 'chains 0 chain_id',
    value: undefined,
    outcome: { leftOut: 1 },
  },
  { name: 'null for a chain', endpoint: 'chains', at: 'chains 1', value: null, outcome: { leftOut: 1 } },
  {
    name: 'a false list of fees',
    endpoint: 'chains',
    at: 'chains 0 fee_assets',
    value: FALSE_LIST,
    outcome: { leftOut: 1 },
  },
  { name: 'no chain that is one', endpoint: 'chains', at: 'chains', value: spoilAll, outcome: 'refused' },
  { name: 'a false list of chains', endpoint: 'chains', at: 'chains', value: FALSE_LIST, outcome: 'refused' },
  { name: 'a false list for an answer', endpoint: 'chains', at: '', value: FALSE_LIST, outcome: 'refused' },
  { name: 'null for an answer', endpoint: 'chains', at: '', value: null, outcome: 'refused' },
  {
    name: 'a name of a million letters',
    endpoint: 'chains',
    at: 'chains 0 pretty_name',
    value: LONG,
    outcome: 'whole',
  },
  {
    name: 'a billion decimals',
    endpoint: 'assets',
    at: `${HUB} 0 decimals`,
    value: A_BILLION,
    outcome: 'whole',
    reads: { at: `${HUB} 0 decimals`, value: null },
  },
  {
    name: 'decimals below zero',
    endpoint: 'assets',
    at: `${HUB} 0 decimals`,
    value: -1,
    outcome: 'whole',
    reads: { at: `${HUB} 0 decimals`, value: null },
  },
  {
    name: 'decimals in words',
    endpoint: 'assets',
    at: `${HUB} 0 decimals`,
    value: 'six',
    outcome: 'whole',
    reads: { at: `${HUB} 0 decimals`, value: null },
  },
  {
    name: 'a false text for a symbol',
    endpoint: 'assets',
    at: `${HUB} 0 symbol`,
    value: FALSE_LIST,
    outcome: { leftOut: 1 },
  },
  { name: 'a number for a trace', endpoint: 'assets', at: `${HUB} 0 trace`, value: 7, outcome: { leftOut: 1 } },
  { name: 'null for an asset', endpoint: 'assets', at: `${HUB} 0`, value: null, outcome: { leftOut: 1 } },
  { name: 'no asset that is one', endpoint: 'assets', at: HUB, value: spoilAll, outcome: 'whole' },
  { name: 'a false list of assets', endpoint: 'assets', at: HUB, value: FALSE_LIST, outcome: 'refused' },
  {
    name: 'a bridge with a list for a name',
    endpoint: 'bridges',
    at: 'bridges 2 name',
    value: [],
    outcome: { leftOut: 1 },
  },
  { name: 'a number for a venue', endpoint: 'venues', at: 'venues 0', value: 3, outcome: { leftOut: 1 } },
  {
    name: 'a fact without a source',
    endpoint: 'bridgeFacts',
    at: 'bridge_facts 0 verifiers source',
    value: undefined,
    outcome: { leftOut: 1 },
  },
  { name: 'a market without a time', endpoint: 'status', at: 'market as_of', value: undefined, outcome: 'refused' },
];

const balances: readonly Fault[] = [
  {
    name: 'the balances of another address',
    endpoint: 'balances',
    at: 'chains osmosis-1 address',
    value: OTHER_ADDRESS,
    outcome: 'refused',
  },
  {
    name: 'a balance with a billion decimals',
    endpoint: 'balances',
    at: `${BALANCE} decimals`,
    value: A_BILLION,
    outcome: 'whole',
    reads: { at: `${BALANCE} decimals`, value: null },
  },
  {
    name: 'null for a balance',
    endpoint: 'balances',
    at: BALANCE,
    value: null,
    outcome: { leftOut: 1 },
    reads: { at: `${BALANCE} error message`, value: 'The service sent a balance that cannot be read.' },
  },
  {
    name: 'a balance worth a hundred times its price',
    endpoint: 'balances',
    at: `${BALANCE} value_usd`,
    value: (was: unknown) => String(Number(was) * 100),
    outcome: 'whole',
    reads: { at: `${BALANCE} value_usd`, value: null },
  },
  {
    name: 'a worth with a billion digits of an exponent',
    endpoint: 'balances',
    at: `${BALANCE} value_usd`,
    value: '1e1000000000',
    outcome: 'whole',
  },
  {
    name: 'an amount of a million digits',
    endpoint: 'balances',
    at: `${BALANCE} amount`,
    value: '9'.repeat(1_000_000),
    outcome: 'whole',
  },
  { name: 'no chains', endpoint: 'balances', at: 'chains', value: null, outcome: 'refused' },
  {
    name: 'a chain that was not asked for',
    endpoint: 'balances',
    at: 'chains',
    value: (was: unknown) => ({ ...record(was), 1: { address: OTHER_ADDRESS, denoms: {} } }),
    outcome: 'whole',
  },
  {
    name: 'an origin too many',
    endpoint: 'originAssets',
    at: 'origin_assets',
    value: (was: unknown) => [...list(was), { asset_found: false }],
    outcome: 'refused',
  },
];

const routes: readonly Fault[] = [
  {
    name: 'a route to another asset',
    endpoint: 'route',
    at: 'dest_asset_denom',
    value: 'uatom',
    outcome: 'refused',
  },
  {
    name: 'a route from another chain',
    endpoint: 'route',
    at: 'source_asset_chain_id',
    value: '1',
    outcome: 'refused',
  },
  { name: 'a route of another amount', endpoint: 'route', at: 'amount_in', value: '7', outcome: 'refused' },
  { name: 'false operations', endpoint: 'route', at: ROUTE, value: FALSE_LIST, outcome: 'refused' },
  {
    name: 'an operation of an unknown kind with a false list',
    endpoint: 'route',
    at: `${ROUTE} 0`,
    value: { tx_index: 0, teleport: { from_chain_id: FALSE_LIST, denom_in: FALSE_LIST, swap_venues: FALSE_LIST } },
    outcome: 'whole',
  },
  {
    name: 'two kinds of operation in one',
    endpoint: 'route',
    at: `${ROUTE} 0 teleport`,
    value: {},
    outcome: 'refused',
  },
  {
    name: 'a fee with a billion decimals',
    endpoint: 'route',
    at: 'estimated_fees',
    value: [
      {
        ...{ fee_type: 'BRIDGE', amount: '5', usd_amount: '0.1' },
        origin_asset: {
          ...{ denom: 'x', chain_id: '1', origin_denom: 'x', origin_chain_id: '1', trace: '' },
          ...{ is_cw20: false, is_evm: true, is_svm: false, decimals: A_BILLION },
        },
      },
    ],
    outcome: 'whole',
    reads: { at: 'estimated_fees 0 origin_asset decimals', value: null },
  },
  { name: 'dollars that are no number', endpoint: 'route', at: 'usd_amount_out', value: '1e400', outcome: 'whole' },
  {
    name: 'an endless duration',
    endpoint: 'route',
    at: 'estimated_route_duration_seconds',
    value: 1e308,
    outcome: 'whole',
  },
  { name: 'signatures below zero', endpoint: 'route', at: 'txs_required', value: -3, outcome: 'whole' },
  {
    name: 'a warning of a million letters',
    endpoint: 'route',
    at: 'warning',
    value: { type: 'LOW_INFO_WARNING', message: LONG },
    outcome: 'whole',
    reads: { at: 'warning message', value: `${'x'.repeat(500)}…` },
  },
  {
    name: 'one route to another asset among others',
    endpoint: 'routes',
    at: 'routes 0 route dest_asset_denom',
    value: 'uatom',
    outcome: 'refused',
  },
  {
    name: 'two routes that price the same asset differently',
    endpoint: 'routes',
    at: '',
    value: (was: unknown) => ({
      ...record(was),
      by_bridge: [{ bridge_id: 'CCTP', route: { ...record(partOf(was, 'routes 0 route')), usd_amount_out: '99950' } }],
    }),
    outcome: 'whole',
    reads: { at: 'routes 0 route usd_amount_out', value: null },
  },
  {
    name: 'a point of another amount',
    endpoint: 'curve',
    at: 'points 0 amount_in',
    value: '7',
    outcome: 'refused',
  },
  {
    name: 'a cell between other chains',
    endpoint: 'matrix',
    at: 'cells 0 dest_chain_id',
    value: '56',
    outcome: 'refused',
  },
  { name: 'a what-if of another amount', endpoint: 'whatIf', at: 'best amount_in', value: '7', outcome: 'refused' },
  { name: 'fewer outcomes than requests', endpoint: 'routeSummaries', at: 'routes', value: [], outcome: 'refused' },
];

export const FAULTS: readonly Fault[] = [...lists, ...balances, ...routes];

/** The honest body with the fault in it; the body itself stays as it is. */
export function spoiled(body: unknown, { at, value }: Pick<Fault, 'at' | 'value'>): unknown {
  const copy = { all: structuredClone(body) };
  const keys = ['all', ...at.split(' ').filter(Boolean)];
  const last = keys.pop() as string;
  const parent = record(keys.reduce<unknown>((inner, key) => record(inner)[key], copy));
  if (value === undefined) delete parent[last];
  else parent[last] = typeof value === 'function' ? value(parent[last]) : value;
  return copy.all;
}

/** What is in a place of a body. */
export const partOf = (body: unknown, at: string): unknown =>
  at
    .split(' ')
    .filter(Boolean)
    .reduce<unknown>((inner, key) => record(inner)[key], body);
