import * as z from 'zod/mini';
import { minLength } from '#contract/lengths.ts';
import type { AskedNode } from '#nodes/node-access.ts';
import { NodeError } from '#nodes/node-request.ts';

/** Astroport's contracts, in the shapes of astroport-core a6d1c041. Numbers of answers are texts, as the node access gives them. */

const amount = z.string().check(z.regex(/^\d{1,39}$/));
const smallNumber = z.string().check(z.regex(/^\d{1,5}$/));

const assetInfo = z.union([
  z.object({ native_token: z.object({ denom: z.string() }) }),
  z.object({ token: z.object({ contract_addr: z.string() }) }),
]);
export type AssetInfo = z.infer<typeof assetInfo>;

const pairSchema = z.object({
  asset_infos: z.array(assetInfo).check(minLength(2)),
  contract_addr: z.string().check(z.regex(/^[a-z]+1[0-9a-z]{38,58}$/)),
  // Of one name: xyk, stable, or custom with another name.
  pair_type: z.record(z.string(), z.unknown()),
});
export type PairInfo = z.infer<typeof pairSchema>;

const factorySchema = z.object({
  pair_configs: z.array(z.object({ pair_type: z.record(z.string(), z.unknown()), total_fee_bps: smallNumber })),
});
const poolSchema = z.object({ assets: z.array(z.object({ info: assetInfo, amount })) });
const configSchema = z.object({ params: z.string() });
const paramsSchema = z.object({ amp: z.string().check(z.regex(/^\d{1,7}(\.\d{1,2})?$/)) });

async function query<Answer>(
  node: AskedNode,
  address: string,
  question: object,
  schema: z.ZodMiniType<Answer>,
): Promise<Answer> {
  const key = encodeURIComponent(btoa(JSON.stringify(question)));
  const answer = await node.restAtBlock(`/cosmwasm/wasm/v1/contract/${address}/smart/${key}`);
  const result = z.safeParse(z.object({ data: schema }), answer);
  if (!result.success) throw new NodeError('returned a contract in an unknown shape');
  return result.data.data;
}

/** The name of a type of pairs. */
export const typeOf = (type: PairInfo['pair_type']): string => Object.keys(type)[0] ?? '';

/** The denom of the registry. */
export const denomOf = (info: AssetInfo): string =>
  'token' in info ? `cw20:${info.token.contract_addr}` : info.native_token.denom;

const ALL_BPS = 10_000;

/** Fees by the name of a type, of 10,000. */
export async function readFees(node: AskedNode, factory: string): Promise<ReadonlyMap<string, number>> {
  const { pair_configs } = await query(node, factory, { config: {} }, factorySchema);
  const fees = new Map<string, number>();
  for (const { pair_type, total_fee_bps } of pair_configs) {
    const type = typeOf(pair_type);
    if (type === 'custom') continue;
    if (fees.has(type) || Number(total_fee_bps) >= ALL_BPS) throw new NodeError('returned fees that no factory has');
    fees.set(type, Number(total_fee_bps));
  }
  return fees;
}

/** The most that a factory lists at once. */
const PAGE = 30;
const MOST_PAGES = 100;

export async function listPairs(node: AskedNode, factory: string): Promise<PairInfo[]> {
  const pairs = new Map<string, PairInfo>();
  let last: PairInfo | undefined;
  for (let page = 0; page < MOST_PAGES; page++) {
    const start = last === undefined ? {} : { start_after: last.asset_infos };
    const question = { pairs: { limit: PAGE, ...start } };
    const answer = await query(node, factory, question, z.object({ pairs: z.array(pairSchema) }));
    for (const pair of answer.pairs) {
      if (pairs.has(pair.contract_addr)) throw new NodeError('returned a pair twice');
      pairs.set(pair.contract_addr, pair);
    }
    last = answer.pairs.at(-1);
    if (answer.pairs.length < PAGE) return [...pairs.values()];
  }
  throw new NodeError('returned more pages of pairs than there are');
}

/** Reserves in the order of the pair's assets. */
export async function readReserves(node: AskedNode, { contract_addr, asset_infos }: PairInfo): Promise<bigint[]> {
  const { assets } = await query(node, contract_addr, { pool: {} }, poolSchema);
  const isOfPair = assets.length === asset_infos.length;
  return asset_infos.map((info, i) => {
    const asset = assets[i];
    if (!isOfPair || asset === undefined || denomOf(asset.info) !== denomOf(info))
      throw new NodeError('returned a pool of other assets');
    return BigInt(asset.amount);
  });
}

/** The amplification of a stable pair, times 100. */
export async function readAmplification(node: AskedNode, address: string): Promise<bigint> {
  const { params } = await query(node, address, { config: {} }, configSchema);
  const read = z.safeParse(paramsSchema, parsedJson(params));
  if (!read.success) throw new NodeError('returned a contract in an unknown shape');
  const [whole = '', part = ''] = read.data.amp.split('.');
  return BigInt(`${whole}${part.padEnd(2, '0')}`);
}

function parsedJson(base64: string): unknown {
  try {
    return JSON.parse(atob(base64));
  } catch {
    return null;
  }
}

/** Decimals that a stable pair computes with, as it keeps them. */
export async function readPrecision(node: AskedNode, address: string, info: AssetInfo): Promise<number> {
  const name = 'token' in info ? info.token.contract_addr : info.native_token.denom;
  const key = encodeURIComponent(btoa(`\u0000\u000aprecisions${name}`));
  const answer = await node.rest(`/cosmwasm/wasm/v1/contract/${address}/raw/${key}`);
  const read = z.safeParse(z.object({ data: z.string() }), answer);
  const precision = read.success ? parsedJson(read.data.data) : null;
  if (typeof precision !== 'number' || !Number.isInteger(precision) || precision < 0 || precision > MAX_PRECISION)
    throw new NodeError('returned no precision of a pair');
  return precision;
}

const MAX_PRECISION = 18;
