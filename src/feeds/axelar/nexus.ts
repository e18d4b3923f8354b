import pLimit from 'p-limit';
import * as z from 'zod/mini';
import { parseUnits } from '#math/units.ts';
import type { AskedNode } from '#nodes/node-access.ts';
import { NodeError } from '#nodes/node-request.ts';
import { type ChainFee, RATE_DECIMALS } from './transfer-fee.ts';

const NEXUS = '/axelar/nexus/v1beta1';
/** Requests under way at once. */
const CONCURRENCY = 4;

const chainsSchema = z.object({ chains: z.array(z.string()) });
const units = z.string().check(z.regex(/^\d{1,78}$/, 'must be digits'));
const feeSchema = z.object({
  fee_info: z.object({
    chain: z.string(),
    asset: z.string(),
    fee_rate: z.string().check(z.regex(/^\d(\.\d{1,18})?$/, 'must be a rate')),
    min_fee: units,
    max_fee: units,
  }),
});

/** Names of chains are the same in any case. */
export const chainKey = (name: string): string => name.toLowerCase();

/** The chains that take part at the time, by their keys. */
export const readActiveChains = (node: AskedNode): Promise<ReadonlySet<string>> =>
  readChains(node, `${NEXUS}/chains?status=CHAIN_STATUS_ACTIVATED`);

async function readChains(node: AskedNode, path: string): Promise<ReadonlySet<string>> {
  const parsed = chainsSchema.safeParse(await node.rest(path));
  if (!parsed.success || parsed.data.chains.length === 0) throw new NodeError('returned no list of chains');
  return new Set(parsed.data.chains.map(chainKey));
}

/** What each of some chains takes for an asset, by their keys: those on which it is not registered are left out. */
export async function readAssetFees(
  node: AskedNode,
  asset: string,
  chains: readonly string[],
): Promise<ReadonlyMap<string, ChainFee>> {
  // An asset that is not registered on a chain is an error of the node: HTTP 500, as any other failure.
  const registered = await readChains(node, `${NEXUS}/chains_by_asset/${encodeURIComponent(asset)}`);
  const limit = pLimit(CONCURRENCY);
  const fees = await Promise.all(
    chains
      .filter((chain) => registered.has(chainKey(chain)))
      .map((chain) => limit(async () => [chainKey(chain), await readFee(node, asset, chain)] as const)),
  );
  return new Map(fees);
}

async function readFee(node: AskedNode, asset: string, chain: string): Promise<ChainFee> {
  const answer = await node.rest(`${NEXUS}/fee_info/${encodeURIComponent(chain)}/${encodeURIComponent(asset)}`);
  const parsed = feeSchema.safeParse(answer);
  if (!parsed.success) throw new NodeError('returned no fee');
  const { fee_info: fee } = parsed.data;
  if (chainKey(fee.chain) !== chainKey(chain) || fee.asset !== asset)
    throw new NodeError('returned the fee of another transfer');
  return {
    rateE18: parseUnits(fee.fee_rate, RATE_DECIMALS) as bigint,
    min: BigInt(fee.min_fee),
    max: BigInt(fee.max_fee),
  };
}
