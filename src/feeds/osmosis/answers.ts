import * as z from 'zod/mini';
import type { AskedNode } from '#nodes/node-access.ts';
import { NodeError } from '#nodes/node-request.ts';

/** Numbers of answers are texts, as the node access gives them. */
const whole = z.string().check(z.regex(/^\d{1,78}$/));
const signed = z.string().check(z.regex(/^-?\d{1,10}$/));
const decimal = z.string().check(z.regex(/^-?\d{1,60}(\.\d{1,36})?$/));
const coin = z.object({ denom: z.string(), amount: whole });

const weightedSchema = z.object({
  '@type': z.literal('/osmosis.gamm.v1beta1.Pool'),
  id: whole,
  pool_params: z.object({ swap_fee: decimal, smooth_weight_change_params: z.optional(z.unknown()) }),
  pool_assets: z.array(z.object({ token: coin, weight: whole })),
});
const stableswapSchema = z.object({
  '@type': z.literal('/osmosis.gamm.poolmodels.stableswap.v1beta1.Pool'),
  id: whole,
  pool_params: z.object({ swap_fee: decimal }),
  pool_liquidity: z.array(coin),
  scaling_factors: z.array(whole),
});
const concentratedSchema = z.object({
  '@type': z.literal('/osmosis.concentratedliquidity.v1beta1.Pool'),
  id: whole,
  token0: z.string(),
  token1: z.string(),
  current_tick_liquidity: decimal,
  current_sqrt_price: decimal,
  current_tick: signed,
  spread_factor: decimal,
});
const contractSchema = z.object({
  '@type': z.literal('/osmosis.cosmwasmpool.v1beta1.CosmWasmPool'),
  pool_id: whole,
  contract_address: z.string().check(z.regex(/^osmo1[0-9a-z]{38,58}$/)),
  code_id: whole,
});
const SCHEMAS = [weightedSchema, stableswapSchema, concentratedSchema, contractSchema] as const;
const modelSchema = z.discriminatedUnion('@type', SCHEMAS);
const TYPES: ReadonlySet<string> = new Set(SCHEMAS.flatMap(({ shape }) => shape['@type'].def.values));

export type WeightedModel = z.infer<typeof weightedSchema>;
export type StableswapModel = z.infer<typeof stableswapSchema>;
export type ConcentratedModel = z.infer<typeof concentratedSchema>;
export type ContractModel = z.infer<typeof contractSchema>;
type Model = z.infer<typeof modelSchema>;

const pageSchema = z.object({
  pools: z.array(z.looseObject({ '@type': z.string() })),
  pagination: z.nullish(z.object({ next_key: z.nullish(z.string()) })),
});

/** Pools of an answer: some 180 kB, so that reading one takes a few milliseconds. */
const PAGE = 250;
const MOST_PAGES = 40;
const LISTS = [
  '/osmosis/gamm/v1beta1/pools',
  '/osmosis/concentratedliquidity/v1beta1/pools',
  '/osmosis/cosmwasmpool/v1beta1/pools',
];

/** Every pool of the chain, as its modules describe them, at one height; and how many are of modules unknown here. */
export async function listModels(
  node: AskedNode,
): Promise<{ readonly models: readonly Model[]; readonly others: number }> {
  const models = new Map<string, Model>();
  let others = 0;
  for (const path of LISTS) {
    let key = '';
    for (let page = 0; page === 0 || key !== ''; page++) {
      if (page === MOST_PAGES) throw new NodeError('returned more pages of pools than there are');
      const next = key === '' ? '' : `&pagination.key=${encodeURIComponent(key)}`;
      const answer = await node.restAtBlock(`${path}?pagination.limit=${PAGE}${next}`);
      const { pools, pagination } = parsed(pageSchema, answer, 'pools');
      const known = pools.filter((pool) => TYPES.has(pool['@type']));
      others += pools.length - known.length;
      for (const pool of known) {
        const model = parsed(modelSchema, pool, 'a pool');
        const id = 'id' in model ? model.id : model.pool_id;
        if (models.has(id)) throw new NodeError('returned a pool twice');
        models.set(id, model);
      }
      key = pagination?.next_key ?? '';
    }
  }
  return { models: [...models.values()], others };
}

const rangesSchema = z.object({
  liquidity: z.array(z.object({ liquidity_amount: decimal, lower_tick: signed, upper_tick: signed })),
});

/** Liquidity, times 10^18, from each initialized tick of a concentrated pool to the next. */
export async function readRanges(node: AskedNode, id: string) {
  const path = `/osmosis/concentratedliquidity/v1beta1/liquidity_per_tick_range?pool_id=${id}`;
  const { liquidity } = parsed(rangesSchema, await node.restAtBlock(path), 'liquidity');
  return liquidity.map(({ liquidity_amount, lower_tick, upper_tick }) => ({
    liquidityE18: decimalOf(liquidity_amount, 18),
    lower: Number(lower_tick),
    upper: Number(upper_tick),
  }));
}

const takerFeeSchema = z.object({ taker_fee: decimal });

/** The taker fee of an ordered pair as a part of 10^18. */
export async function readTakerFee(node: AskedNode, denomIn: string, denomOut: string): Promise<bigint> {
  const pair = `denom_0=${encodeURIComponent(denomIn)}&denom_1=${encodeURIComponent(denomOut)}`;
  const answer = await node.rest(`/osmosis/poolmanager/v1beta1/trading_pair_takerfee?${pair}`);
  const fee = decimalOf(parsed(takerFeeSchema, answer, 'a taker fee').taker_fee, 18);
  if (fee < 0n || fee >= 10n ** 18n) throw new NodeError('returned an invalid taker fee');
  return fee;
}

const rawSchema = z.object({ data: z.string() });
const codeSchema = z.object({ contract: z.string(), version: z.string() });

/** Name and version that a contract says it has. */
export async function readCode(node: AskedNode, address: string): Promise<z.infer<typeof codeSchema>> {
  const key = encodeURIComponent(btoa('contract_info'));
  const { data } = parsed(rawSchema, await node.rest(`/cosmwasm/wasm/v1/contract/${address}/raw/${key}`), 'a contract');
  try {
    return codeSchema.parse(JSON.parse(atob(data)));
  } catch {
    return { contract: 'unknown', version: '' };
  }
}

const limiterSchema = z.union([
  z.object({ static_limiter: z.object({ upper_limit: decimal }) }),
  z.object({
    change_limiter: z.object({
      divisions: z.array(z.object({ started_at: whole, updated_at: whole, latest_value: decimal, integral: decimal })),
      boundary_offset: decimal,
    }),
  }),
]);
export type Limiter = z.infer<typeof limiterSchema>;

const RESERVES = 'get_total_pool_liquidity';

/** Answers of Osmosis' transmuter contract, by query. */
const TRANSMUTER = {
  [RESERVES]: z.object({ total_pool_liquidity: z.array(coin) }),
  get_swap_fee: z.object({ swap_fee: decimal }),
  is_active: z.object({ is_active: z.boolean() }),
  list_asset_configs: z.object({
    asset_configs: z.array(z.object({ denom: z.string(), normalization_factor: whole })),
  }),
  list_limiters: z.object({ limiters: z.array(z.tuple([z.tuple([z.string(), z.string()]), limiterSchema])) }),
  list_asset_groups: z.object({
    asset_groups: z.record(z.string(), z.object({ denoms: z.array(z.string()), is_corrupted: z.boolean() })),
  }),
  get_corrupted_denoms: z.object({ corrupted_denoms: z.array(z.string()) }),
  get_corrupted_scopes: z.object({ corrupted_scopes: z.array(z.unknown()) }),
};

/** What a transmuter answers to a query: of its reserves, at the block of the round. */
export async function queryTransmuter<Query extends keyof typeof TRANSMUTER>(
  node: AskedNode,
  address: string,
  query: Query,
): Promise<z.infer<(typeof TRANSMUTER)[Query]>> {
  const key = encodeURIComponent(btoa(JSON.stringify({ [query]: {} })));
  const path = `/cosmwasm/wasm/v1/contract/${address}/smart/${key}`;
  const answer = await (query === RESERVES ? node.restAtBlock(path) : node.rest(path));
  const { data } = parsed(z.object({ data: z.unknown() }), answer, 'a contract');
  return parsed<unknown>(TRANSMUTER[query], data, 'a contract') as z.infer<(typeof TRANSMUTER)[Query]>;
}

/** Statuses by which a node says that one question cannot be answered, rather than that it cannot answer. */
const OF_THE_QUESTION = new Set([400, 404, 500, 501]);

/** Undefined where the node answers this question with an error: a contract of another kind, a pool without positions. */
export async function answerOf<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof NodeError && error.status !== undefined && OF_THE_QUESTION.has(error.status)) return undefined;
    throw error;
  }
}

function parsed<Answer>(schema: z.ZodMiniType<Answer>, answer: unknown, subject: string): Answer {
  const result = z.safeParse(schema, answer);
  if (!result.success) throw new NodeError(`returned ${subject} in an unknown shape`);
  return result.data;
}

/** A decimal as a whole number of 10^-places. Throws NodeError for more places. */
export function decimalOf(text: string, places: number): bigint {
  const [wholePart = '', fraction = ''] = text.replace('-', '').split('.');
  if (fraction.length > places) throw new NodeError('returned a decimal with too many places');
  const value = BigInt(`${wholePart}${fraction.padEnd(places, '0')}`);
  return text.startsWith('-') ? -value : value;
}
