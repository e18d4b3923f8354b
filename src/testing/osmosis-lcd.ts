import { type DoubleRequest, type HttpResponse, type NodeDouble, nodeDouble } from './node-double.ts';

/** What an Osmosis node has, in the shapes of osmosis-labs/osmosis 9829d39c (v31) and osmosis-labs/transmuter c36cb056. */
export interface OsmosisState {
  height: number;
  /** By module. */
  readonly pools: Record<'gamm' | 'concentratedliquidity' | 'cosmwasmpool', object[]>;
  /** By pool: liquidity and its ticks. */
  readonly ranges: Record<string, (readonly [liquidity: string, lower: number, upper: number])[]>;
  /** By `in out`; the default for others. */
  readonly takerFees: Record<string, string>;
  readonly defaultTakerFee: string;
  /** By address: its cw2 name, and answers by query. */
  readonly contracts: Record<string, { readonly info: object; readonly answers: Record<string, object> }>;
  /** Pools of a page, whatever is asked for. */
  readonly page: number;
}

/** The REST interface of an Osmosis node on loopback. */
export const osmosisLcd = (state: OsmosisState): Promise<NodeDouble> =>
  nodeDouble((request) => osmosisResponse(state, request));

export function osmosisResponse(state: OsmosisState, request: Pick<DoubleRequest, 'url'>): HttpResponse {
  const body = answerTo(state, request);
  return body === undefined ? UNKNOWN : { body: JSON.stringify(body) };
}

const UNKNOWN: HttpResponse = { status: 500, body: '{"code":2,"message":"codespace sdk code 22: not found"}' };

function answerTo(state: OsmosisState, { url }: Pick<DoubleRequest, 'url'>): object | undefined {
  const parts = url.pathname.split('/').slice(1);
  const query = (name: string): string => url.searchParams.get(name) ?? '';
  const [space, module] = parts;
  if (url.pathname.endsWith('/blocks/latest')) {
    const header = { chain_id: 'osmosis-1', height: `${state.height}`, time: new Date().toISOString() };
    return { block: { header } };
  }
  if (space === 'cosmwasm') {
    const [, , , , address = '', kind, key = ''] = parts;
    const contract = state.contracts[address];
    const asked = atob(decodeURIComponent(key));
    if (kind === 'raw') return contract && { data: btoa(JSON.stringify(contract.info)) };
    const answer = contract?.answers[Object.keys(JSON.parse(asked))[0] as string];
    return answer && { data: answer };
  }
  switch (parts[3]) {
    case 'pools': {
      const all = state.pools[module as keyof OsmosisState['pools']] ?? [];
      const from = Number(query('pagination.key') === '' ? 0 : atob(query('pagination.key')));
      const next = from + state.page < all.length ? btoa(`${from + state.page}`) : null;
      return { pools: all.slice(from, from + state.page), pagination: { next_key: next, total: `${all.length}` } };
    }
    case 'liquidity_per_tick_range': {
      const liquidity = state.ranges[query('pool_id')]?.map(([liquidity_amount, lower, upper]) => {
        return { liquidity_amount, lower_tick: `${lower}`, upper_tick: `${upper}` };
      });
      return liquidity && { liquidity, bucket_index: '0' };
    }
    case 'trading_pair_takerfee':
      return { taker_fee: state.takerFees[`${query('denom_0')} ${query('denom_1')}`] ?? state.defaultTakerFee };
    default:
      return undefined;
  }
}
