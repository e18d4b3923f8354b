import cctp from '#bridges/data/cctp.json' with { type: 'json' };
import type { CircleAttester } from '../circle-attester.ts';
import { type CircleFacts, circleResponse } from '../circle-double.ts';
import { type LoopbackResponse, type LoopbackServer, startLoopbackServer } from '../nodes/loopback-server.ts';
import { type OsmosisState, osmosisResponse } from '../osmosis-lcd.ts';

/** Dollars of coins by CoinGecko's ids, which both price services know. */
const DOLLARS: Readonly<Record<string, number>> = {
  ethereum: 3_000,
  'usd-coin': 1,
  tether: 1,
  bitcoin: 100_000,
  'wrapped-bitcoin': 100_000,
  'coinbase-wrapped-btc': 100_000,
  weth: 3_000,
  osmosis: 0.5,
  cosmos: 5,
};

/** Contracts by their names at DefiLlama, with the ids of the coins that they are. */
export type Contracts = ReadonlyMap<string, string>;

const json = (body: unknown): LoopbackResponse => ({ body: JSON.stringify(body) });
const seconds = (): number => Math.floor(Date.now() / 1000);

/** The shapes of CoinGecko's simple prices and of DefiLlama's current ones. */
export function startPriceServices(contracts: Contracts): Promise<LoopbackServer> {
  return startLoopbackServer(({ url }) => {
    if (url.pathname.endsWith('/simple/price')) {
      const ids = (url.searchParams.get('ids') ?? '').split(',').filter((id) => id in DOLLARS);
      return json(Object.fromEntries(ids.map((id) => [id, { usd: DOLLARS[id], last_updated_at: seconds() }])));
    }
    const [, names] = /\/prices\/current\/(.*)$/.exec(url.pathname) ?? [];
    if (names === undefined) return { status: 404, body: '{}' };
    const coins = decodeURIComponent(names)
      .split(',')
      .flatMap((name) => {
        const id = name.startsWith('coingecko:') ? name.slice('coingecko:'.length) : contracts.get(name);
        const price = id === undefined ? undefined : DOLLARS[id];
        return price === undefined ? [] : [[name, { price, timestamp: seconds(), confidence: 0.99 }] as const];
      });
    return json({ coins: Object.fromEntries(coins) });
  });
}

/** Circle's share and its price of delivery, the same between any two domains. */
const CIRCLE_FEES = JSON.stringify(
  [1.3, 0].map((minimumFee, i) => ({
    ...{ finalityThreshold: 1000 * (i + 1), minimumFee },
    forwardFee: { low: 201_111, med: 202_222, high: 203_125 },
  })),
);
const CIRCLE: Pick<CircleFacts, 'fees'> = {
  fees: Object.fromEntries(
    cctp.flatMap(({ domain }) => cctp.map((other) => [`${domain}/${other.domain}`, CIRCLE_FEES] as const)),
  ),
};

/** Circle's interface, with the messages that an attester sees if there is one. */
export const startCircle = (attester?: CircleAttester): Promise<LoopbackServer> =>
  startLoopbackServer((request) => circleResponse({ ...CIRCLE, ...(attester ? { attester } : {}) }, request));

/** ATOM of the Cosmos Hub on Osmosis. */
const ATOM_ON_OSMOSIS = 'ibc/27394FB092D2ECCD56123C74F36E4C1F926001CEADA9CA97EA622B25F41E5EB2';

const E18 = 10n ** 18n;
/** A pool of OSMO and ATOM, half and half by their prices, and what it takes. */
export const OSMOSIS_POOL = {
  id: '1',
  atomDenom: ATOM_ON_OSMOSIS,
  osmo: 20_000_000_000_000n,
  atom: 2_000_000_000_000n,
  swapFeeE18: (2n * E18) / 1_000n,
  takerFeeE18: (15n * E18) / 10_000n,
};

const decimalE18 = (value: bigint): string => `0.${value.toString().padStart(18, '0')}`;

function osmosisState(): OsmosisState {
  const { osmo, takerFeeE18 } = OSMOSIS_POOL;
  return {
    ...{ height: 1_000, page: 100, ranges: {}, contracts: {}, takerFees: {} },
    defaultTakerFee: decimalE18(takerFeeE18),
    pools: { gamm: [osmosisPool(osmo)], concentratedliquidity: [], cosmwasmpool: [] },
  };
}

function osmosisPool(osmo: bigint): object {
  const { id, atom, swapFeeE18 } = OSMOSIS_POOL;
  const weight = '536870912000000';
  return {
    '@type': '/osmosis.gamm.v1beta1.Pool',
    ...{ address: `osmo1${'q'.repeat(58)}`, id, future_pool_governor: '' },
    total_shares: { denom: `gamm/pool/${id}`, amount: '1' },
    pool_params: {
      swap_fee: decimalE18(swapFeeE18),
      exit_fee: '0.000000000000000000',
      smooth_weight_change_params: null,
    },
    pool_assets: [
      { token: { denom: ATOM_ON_OSMOSIS, amount: `${atom}` }, weight },
      { token: { denom: 'uosmo', amount: `${osmo}` }, weight },
    ],
    total_weight: '1073741824000000',
  };
}

/** The REST interface of an Osmosis node: one pool, whose OSMO grows with the block if it `moves`, and the fee market. */
export function startOsmosis({ moves = false } = {}): Promise<LoopbackServer> {
  const state = osmosisState();
  return startLoopbackServer((request) => {
    const { pathname } = request.url;
    if (pathname === '/osmosis/txfees/v1beta1/cur_eip_base_fee') return json({ base_fee: '0.010000000000000000' });
    state.height++;
    if (moves) state.pools.gamm = [osmosisPool(OSMOSIS_POOL.osmo + 1_000_000_000n * BigInt(state.height))];
    return osmosisResponse(state, request);
  });
}

/** The REST interface of a Cosmos node that shows its latest block and little else. */
export function startCosmos(chain_id: string): Promise<LoopbackServer> {
  let height = 1_000;
  return startLoopbackServer(({ url }) => {
    if (!url.pathname.endsWith('/blocks/latest'))
      return { status: 501, body: '{"code":12,"message":"Not Implemented"}' };
    return json({ block: { header: { chain_id, height: `${++height}`, time: new Date().toISOString() } } });
  });
}
