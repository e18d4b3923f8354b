import pLimit from 'p-limit';
import * as z from 'zod/mini';
import { type OpInitTransfer, opInitTransfers } from '#bridges/op-init.ts';
import { groupBy } from '#contract/group-by.ts';
import { ageFault, BLOCK_FAULTS } from '#market/age.ts';
import { mulDivDown } from '#math/fixed.ts';
import { pow10 } from '#math/units.ts';
import type { AskedNode } from '#nodes/node-access.ts';
import { NodeError } from '#nodes/node-request.ts';
import type { Registry } from '#registry/registry.ts';
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
  bridge_addr: z.string().check(z.regex(/^init1[0-9a-z]{38,58}$/, 'must be an address')),
  bridge_config: z.object({
    finalization_period: z.string().check(z.regex(/^\d{1,9}(\.\d{1,9})?s$/, 'must be seconds')),
    bridge_disabled: z.optional(z.boolean()),
  }),
});

const balanceSchema = z.object({ balance: z.object({ amount: z.string().check(z.regex(/^\d{1,78}$/)) }) });

/** An enabled bridge. */
interface OpenBridge {
  /** How long its withdrawals wait, in seconds. */
  readonly period: number;
  /** What it holds for them, by denom. */
  readonly held: ReadonlyMap<string, bigint>;
}

/** How the optimistic bridges to rollups are set, for each chain on which they settle. Their protocol takes nothing. */
export function opInitFeeds(deps: FeedDeps): readonly Feed[] {
  const byL1 = groupBy(opInitTransfers(deps.registry), ({ l1ChainId }) => l1ChainId);
  return [...byL1].flatMap(([chainId, transfers]) =>
    deps.nodes.reads(chainId) ? feedOf(deps, chainId, transfers) : [],
  );
}

function feedOf({ registry, nodes, now }: FeedDeps, chainId: string, transfers: readonly OpInitTransfer[]): Feed {
  const title = registry.getChainRecord(chainId).pretty_name;
  const isOut = ({ from }: OpInitTransfer): boolean => from.chain_id !== chainId;
  const ids = [...new Set(transfers.map(({ bridgeId }) => bridgeId))];
  const released = new Map(
    ids.map((id) => [id, transfers.filter((each) => each.bridgeId === id && isOut(each)).map(({ to }) => to.denom)]),
  );
  const keep = createKeptLanes();
  const read = async (signal: AbortSignal): Promise<Part> => {
    const ask = (node: AskedNode) => readBridges(node, released);
    const { answer, block } = await nodes.ask(chainId, "OPinit's bridges", ask, signal);
    const at = block.blockTime;
    const fault = at === null ? 'too_old' : ageFault(at, now(), BEHIND_MS);
    if (at === null || fault !== null)
      throw new Error(`the last block of ${title} ${BLOCK_FAULTS[fault ?? 'too_old']}`);
    const reading = { at, source: `a node of ${title}`, basis: 'exact' } as const;
    const lanes = transfers.map((transfer): LaneWithTerms => {
      const { bridgeId, from, to } = transfer;
      const bridge = answer.get(bridgeId) ?? null;
      const claim = bridge !== null && isOut(transfer) ? claimTerms(registry, bridge, transfer) : {};
      const terms = { fees: bridge === null ? null : [], ...claim, reading };
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

/** A withdrawal waits, and no more of it can be claimed than its bridge holds: the decimals of both ends may differ. */
function claimTerms(registry: Registry, { period, held }: OpenBridge, { from, to }: OpInitTransfer) {
  const [sent, received] = [from, to].map((asset) => pow10(registry.findAsset(asset)?.decimals ?? 0)) as [
    bigint,
    bigint,
  ];
  const amount = held.get(to.denom);
  return { seconds: period, ...(amount !== undefined && { max: mulDivDown(amount, sent, received) }) };
}

/** The bridges by their ids; null for one that is disabled. */
async function readBridges(
  node: AskedNode,
  released: ReadonlyMap<number, readonly string[]>,
): Promise<ReadonlyMap<number, OpenBridge | null>> {
  const limit = pLimit(CONCURRENCY);
  const reads = [...released].map(([id, denoms]) =>
    limit(async () => [id, await readBridge(node, id, denoms)] as const),
  );
  return new Map(await Promise.all(reads));
}

async function readBridge(node: AskedNode, id: number, denoms: readonly string[]): Promise<OpenBridge | null> {
  const parsed = bridgeSchema.safeParse(await node.rest(`/opinit/ophost/v1/bridges/${id}`));
  if (!parsed.success) throw new NodeError('returned no bridge');
  const { bridge_addr, bridge_config } = parsed.data;
  if (bridge_config.bridge_disabled) return null;
  const held = new Map<string, bigint>();
  for (const denom of denoms) {
    const path = `/cosmos/bank/v1beta1/balances/${bridge_addr}/by_denom?denom=${encodeURIComponent(denom)}`;
    const balance = balanceSchema.safeParse(await node.rest(path));
    if (!balance.success) throw new NodeError('returned no balance of a bridge');
    held.set(denom, BigInt(balance.data.balance.amount));
  }
  return { period: Math.ceil(Number(bridge_config.finalization_period.slice(0, -1))), held };
}
