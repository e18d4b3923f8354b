import type { AssetId } from '#contract/asset.ts';
import type { BridgeId } from '#contract/bridge.ts';
import { groupBy } from '#contract/group-by.ts';
import type { LaneFee, LaneRequest, LaneTerms, Reading } from '#market/market.ts';
import type { AskedNode } from '#nodes/node-access.ts';
import type { ChainRecord } from '#registry/records.ts';
import type { Feed, FeedDeps, LaneWithTerms, Part } from '../feed.ts';
import { createKeptLanes } from '../kept-lanes.ts';

/** Fees move with gas prices, and what can be sent with every transfer. */
const EVERY_MS = 60_000;
/** A transfer on older figures is refused on its chain, or pays a little more or less for its message. */
export const STALE_AFTER_MS = 5 * EVERY_MS;

/** A lane of a bridge as a feed asks for it. */
export interface AskedLane {
  readonly lane: LaneRequest;
  /** The chain whose contracts are asked, where that is not the one that it leaves. */
  readonly on?: string;
}

/** What was read of a lane, or why it is left out: "12 lanes …". */
export type LaneOutcome = Omit<LaneTerms, 'seconds' | 'reading'> | string;

/** Reads the lanes of one chain, in their order. Rejects where the node as a whole fails. */
export type ReadLanes = (node: AskedNode, signal: AbortSignal) => Promise<readonly LaneOutcome[]>;

export interface MessageBridge<Lane extends AskedLane> {
  readonly id: BridgeId;
  readonly title: string;
  readonly basis: Reading['basis'];
  readonly lanes: readonly Lane[];
  /** Makes what reads the lanes of a chain whose messages are paid in an asset; it may keep what it learnt between reads. */
  reader(chain: ChainRecord, gasAsset: AssetId, lanes: readonly Lane[]): ReadLanes;
}

/** One feed for each EVM chain of lanes: each asks the contracts of its chain alone. */
export function messageFeeds<Lane extends AskedLane>(deps: FeedDeps, bridge: MessageBridge<Lane>): Feed[] {
  const byChain = groupBy(bridge.lanes, ({ lane, on = lane.from.chain_id }) => on);
  return [...byChain].flatMap(([chainId, lanes]) => {
    const chain = deps.registry.getChainRecord(chainId);
    if (!isRead(deps, chain)) return [];
    return [messageFeed(deps, bridge, chain, { chain_id: chainId, denom: chain.native_denom }, lanes)];
  });
}

/** Whether contracts of a chain are read, and its gas asset is known. */
export const isRead = ({ nodes }: FeedDeps, chain: ChainRecord): chain is ChainRecord & { native_denom: string } =>
  chain.chain_type === 'evm' && chain.native_denom !== null && chain.multicall3 !== null && nodes.reads(chain.chain_id);

function messageFeed<Lane extends AskedLane>(
  { nodes }: FeedDeps,
  { id, title, basis, reader }: MessageBridge<Lane>,
  chain: ChainRecord,
  gasAsset: AssetId,
  lanes: readonly Lane[],
): Feed {
  const { chain_id } = chain;
  const readLanes = reader(chain, gasAsset, lanes);
  let at = 0;
  /** Of every figure that still holds: the time at which that was last seen. */
  const reading: Reading = {
    get at() {
      return at;
    },
    source: `a node of ${chain.pretty_name}`,
    basis,
  };
  const keep = createKeptLanes();
  return {
    name: `${id.toLowerCase().replace('_', '-')}-${chain_id}`,
    title: `${title} on ${chain.pretty_name}`,
    covers: { lanes: { bridge: id, chain_ids: [...new Set(lanes.map(({ lane }) => lane.from.chain_id))] } },
    everyMs: EVERY_MS,
    staleAfterMs: STALE_AFTER_MS,
    async read(signal): Promise<Part> {
      const { answer, block } = await nodes.ask(chain_id, `${title}'s fees`, (node) => readLanes(node, signal), signal);
      if (block.blockTime === null) throw new Error(`the node of ${chain.pretty_name} showed no time of its block`);
      at = Math.max(at, block.blockTime);
      const read = answer.flatMap((outcome, i): LaneWithTerms[] =>
        typeof outcome === 'string' ? [] : [keep({ lane: (lanes[i] as Lane).lane, terms: { ...outcome, reading } })],
      );
      return { at: block.blockTime, lanes: read, ...noteOf(answer) };
    },
  };
}

/** How many lanes are left out, and why. */
function noteOf(outcomes: readonly LaneOutcome[]): Pick<Part, 'note'> {
  const reasons = outcomes.filter((outcome) => typeof outcome === 'string');
  if (reasons.length === 0) return {};
  const counts = [...groupBy(reasons, (reason) => reason)].map(([reason, all]) => `${all.length} ${reason}`);
  return { note: `${reasons.length} of ${outcomes.length} lanes are left out: ${counts.join(', ')}.` };
}

/** The fee of a message, paid beside the amount. */
export const messageFee = (asset: AssetId, amount: bigint): LaneFee => ({
  ...{ type: 'BRIDGE', behavior: 'FEE_BEHAVIOR_ADDITIONAL', asset, amount, ppm: 0 },
});

/** Why lanes are left out, as it follows their number. */
export const LEFT_OUT = {
  /** A message is never free: a quote of nothing is one of a relayer that does not know the destination. */
  unpriced: 'whose message has no price',
  otherAsset: 'whose message is paid in an asset that is not known',
  unserved: 'that the contract does not serve',
  paused: 'paused',
  unknownLimit: 'whose limits were not told',
  noCredit: 'without credit',
  noReserve: 'whose other end holds nothing to release',
  unreadReserve: 'whose other end nobody reads',
  noPeer: 'whose ends do not name each other',
  otherDecimals: 'whose messages carry other decimals than are listed',
  unknownVerifiers: 'whose ends do not ask for as many verifiers',
  fewVerifiers: 'that a single verifier confirms',
  unknownReserve: 'whose other end was not read yet or not lately',
  disagrees: 'whose parameters do not give the quote of the contract',
  byAmount: 'whose fee goes by the amount in a way that is not read',
} as const;
