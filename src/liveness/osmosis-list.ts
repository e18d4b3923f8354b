import * as z from 'zod/mini';
import { normalDenom } from '#contract/asset.ts';
import { fetchNode, NodeError, parseResponse } from '#nodes/node-request.ts';
import type { LivenessReading } from '#registry/merge-liveness.ts';
import {
  type HaltReason,
  haltedAssets,
  haltedChannels,
  isHaltReason,
  type ListedHalt,
  OSMOSIS,
  OSMOSIS_LIST,
  stoppedChains,
} from '#registry/osmosis-halts.ts';
import type { RegistryData } from '#registry/registry.ts';
import { firstAnswer } from './ask-nodes.ts';
import { dayOf, type FeedDeps, type LivenessFeed } from './feed.ts';

const ROUND_MS = 30 * 60_000;
const HEADERS = { accept: 'application/json' };

const methodSchema = z.object({ type: z.string(), chain: z.optional(z.object({ path: z.optional(z.string()) })) });
const assetSchema = z.object({
  coinMinimalDenom: z.string(),
  transferMethods: z._default(z.array(methodSchema), []),
  unstable: z.optional(z.boolean()),
  unstableReason: z.optional(z.string()),
  haltDeposits: z.optional(z.boolean()),
  depositHaltReason: z.optional(z.string()),
  haltWithdrawals: z.optional(z.boolean()),
  withdrawalHaltReason: z.optional(z.string()),
});
const listSchema = z.object({ chainName: z.literal('osmosis'), assets: z.array(assetSchema) });

/** What the maintainers of Osmosis halt, from the list that their app reads. */
export function osmosisListFeed(data: RegistryData, url: string, { now, timeLimitMs }: FeedDeps): LivenessFeed {
  const ours = data.assets.filter(({ chain_id }) => chain_id === OSMOSIS).map(({ denom }) => denom);
  const read = (): Promise<LivenessReading> =>
    firstAnswer([url], async () => {
      const { text } = await fetchNode(url, { headers: HEADERS }, AbortSignal.timeout(timeLimitMs));
      const list = z.safeParse(listSchema, parseResponse(text));
      if (!list.success) throw new NodeError('returned something other than the list of Osmosis');
      return readingOf(data, list.data.assets.map(listedHalt), ours, dayOf(now));
    });
  return { name: "Osmosis' list", roundMs: ROUND_MS, tasks: [{ name: 'the list', read }] };
}

function readingOf(
  { assets, chains, channels }: RegistryData,
  listed: readonly ListedHalt[],
  ours: readonly string[],
  date: string,
): LivenessReading {
  const denoms = new Set(listed.map(({ denom }) => denom));
  // Half a list would call alive what the other half halts.
  if (ours.filter((denom) => denoms.has(denom)).length * 2 < ours.length)
    throw new NodeError('returned a list that lacks most assets');
  const list = { source: OSMOSIS_LIST, date, assets: listed };
  return {
    date,
    records: [
      ...haltedAssets(list),
      ...haltedChannels(list, assets, channels),
      ...stoppedChains(list, chains, channels),
    ],
    about: ({ chain_id, denom, reason, source }) =>
      source === OSMOSIS_LIST ||
      // The mark of chain-registry is a copy of the list.
      (chain_id === OSMOSIS && reason === 'unstable' && denom !== null && denoms.has(denom)),
  };
}

function listedHalt(asset: z.infer<typeof assetSchema>): ListedHalt {
  return {
    denom: normalDenom(asset.coinMinimalDenom),
    path: asset.transferMethods.find(({ type }) => type === 'ibc')?.chain?.path,
    deposits_halted: reasonOf(asset.haltDeposits, asset.depositHaltReason, 'manual'),
    withdrawals_halted: reasonOf(asset.haltWithdrawals, asset.withdrawalHaltReason, 'manual'),
    unstable: reasonOf(asset.unstable, asset.unstableReason, 'market'),
  };
}

/** A halt without a reason that we know is one all the same. */
const reasonOf = (isSet = false, reason = '', unknown: HaltReason = 'manual'): HaltReason | undefined =>
  isSet ? (isHaltReason(reason) ? reason : unknown) : undefined;
