import pLimit from 'p-limit';
import * as z from 'zod/mini';
import { type OpInitTransfer, opInitTransfers } from '#bridges/op-init.ts';
import { ageFault, BLOCK_FAULTS } from '#market/age.ts';
import type { AskedNode } from '#nodes/node-access.ts';
import { NodeError } from '#nodes/node-request.ts';
import type { Feed, FeedDeps, LaneWithTerms, Part } from './feed.ts';
import { createKeptLanes } from './kept-lanes.ts';

/** Votes and the owners of a bridge change how it is set. */
const EVERY_MS = 10 * 60_000;
const STALE_AFTER_MS = 3 * EVERY_MS;
/** A node that is behind by more than this stands still. */
const BEHIND_MS = 5 * 60_000;
const CONCURRENCY = 4;

/** A period arrives as seconds, with or without a fraction: `604800s`. */
const bridgeSchema = z.object({
  bridge_config: z.object({
    finalization_period: z.string().check(z.regex(/^\d{1,9}(\.\d{1,9})?s$/, 'must be seconds')),
    bridge_disabled: z.optional(z.boolean()),
  }),
});

/** How long withdrawals of one bridge wait; null for a bridge that is disabled. */
type Period = number | null;

/** How the optimistic bridges to rollups are set, for each chain on which they settle. Their protocol takes nothing. */
export function opInitFeeds(deps: FeedDeps): readonly Feed[] {
  const byL1 = new Map<string, OpInitTransfer[]>();
  for (const transfer of opInitTransfers(deps.registry))
    byL1.set(transfer.l1ChainId, [...(byL1.get(transfer.l1ChainId) ?? []), transfer]);
  return [...byL1].flatMap(([chainId, transfers]) =>
    deps.nodes.reads(chainId) ? feedOf(deps, chainId, transfers) : [],
  );
}

function feedOf({ registry, nodes, now }: FeedDeps, chainId: string, transfers: readonly OpInitTransfer[]): Feed {
  const title = registry.getChainRecord(chainId).pretty_name;
  const ids = [...new Set(transfers.map(({ bridgeId }) => bridgeId))];
  const keep = createKeptLanes();
  const read = async (signal: AbortSignal): Promise<Part> => {
    const ask = (node: AskedNode) => readPeriods(node, ids);
    const { answer, block } = await nodes.ask(chainId, "OPinit's bridges", ask, signal);
    const at = block.blockTime;
    const fault = at === null ? 'too_old' : ageFault(at, now(), BEHIND_MS);
    if (at === null || fault !== null)
      throw new Error(`the last block of ${title} ${BLOCK_FAULTS[fault ?? 'too_old']}`);
    const reading = { at, source: `a node of ${title}`, basis: 'exact' } as const;
    const lanes = transfers.map(({ bridgeId, from, to }): LaneWithTerms => {
      const period = answer.get(bridgeId) ?? null;
      const waits = period !== null && from.chain_id !== chainId;
      const terms = { fees: period === null ? null : [], ...(waits && { seconds: period }), reading };
      return keep({ lane: { bridge: 'OPINIT', from, to, smartRelay: false }, terms });
    });
    const disabled = ids.filter((id) => answer.get(id) === null);
    return { at, lanes, ...(disabled.length > 0 && { note: `Disabled bridges: ${disabled.join(', ')}.` }) };
  };
  return {
    ...{ name: `op-init-${chainId}`, title: `OPinit on ${title}` },
    covers: { lanes: { bridge: 'OPINIT', chain_ids: [...new Set(transfers.map(({ from }) => from.chain_id))] } },
    ...{ everyMs: EVERY_MS, staleAfterMs: STALE_AFTER_MS, read },
  };
}

async function readPeriods(node: AskedNode, ids: readonly number[]): Promise<ReadonlyMap<number, Period>> {
  const limit = pLimit(CONCURRENCY);
  const periods = await Promise.all(ids.map((id) => limit(async () => [id, await readPeriod(node, id)] as const)));
  return new Map(periods);
}

async function readPeriod(node: AskedNode, id: number): Promise<Period> {
  const parsed = bridgeSchema.safeParse(await node.rest(`/opinit/ophost/v1/bridges/${id}`));
  if (!parsed.success) throw new NodeError('returned no bridge');
  const { finalization_period, bridge_disabled = false } = parsed.data.bridge_config;
  return bridge_disabled ? null : Math.ceil(Number(finalization_period.slice(0, -1)));
}
