import * as z from 'zod/mini';
import type { LivenessReason } from '#contract/liveness.ts';
import { REST_HEADERS, urlUnder } from '#nodes/cosmos-rest.ts';
import { findNodes, type NodesConfig } from '#nodes/endpoints.ts';
import { fetchNode, NodeError, parseResponse } from '#nodes/node-request.ts';
import { UNWATCHED, watched } from '#nodes/watch-nodes.ts';
import { type LivenessReading, livenessKey } from '#registry/merge-liveness.ts';
import { type ChannelEnd, type ChannelRecord, chainTitle, type LivenessRecord } from '#registry/records.ts';
import { farEndOf, type Registry } from '#registry/registry.ts';
import { firstAnswer, nodeCheck } from './ask-nodes.ts';
import { dayOf, type FeedDeps, LastWords, type LivenessFeed, type LivenessTask } from './feed.ts';

/** Four requests a channel, six at first, and one a node: some two in three seconds for all channels together. */
const ROUND_MS = 30 * 60_000;
const MAX_NODES = 2;
const PORT = 'transfer';

const CHANNEL_STATES = [
  'STATE_OPEN',
  'STATE_CLOSED',
  'STATE_INIT',
  'STATE_TRYOPEN',
  'STATE_FLUSHING',
  'STATE_FLUSHCOMPLETE',
] as const;
const channelSchema = z.object({
  channel: z.object({
    state: z.enum(CHANNEL_STATES),
    counterparty: z.object({ port_id: z.string(), channel_id: z.string() }),
  }),
});
const clientSchema = z.object({
  identified_client_state: z.object({
    client_id: z.string().check(z.regex(/^[\w.-]{1,64}$/)),
    /** Absent for clients that are contracts. */
    client_state: z.object({ chain_id: z.optional(z.string()) }),
  }),
});
/** Other statuses say nothing for sure. */
const statusSchema = z.object({ status: z.enum(['Active', 'Expired', 'Frozen']) });

/** What one end of a channel said; without a fault, packets pass. */
interface EndState {
  readonly fault: LivenessReason | undefined;
  readonly date: string;
}

/**
 * The channels of lanes, asked of the chains at both ends. An end whose channel is closed or whose client is not active neither
 * sends nor receives, which halts the channel both ways. It is alive by the word of both ends only.
 */
export function ibcChannelFeed(
  registry: Registry,
  used: readonly ChannelEnd[],
  nodes: NodesConfig,
  deps: FeedDeps,
): LivenessFeed {
  const ask = createQuestions(deps);
  const urlsOf = ({ chain_id }: ChannelEnd): readonly string[] =>
    findNodes(nodes, registry.getChainRecord(chain_id))
      .filter(({ dialect }) => dialect === 'cosmos-rest')
      .slice(0, MAX_NODES)
      .map(({ url }) => url);
  const tasks = channelsOf(registry, used).flatMap((channel): LivenessTask[] => {
    const ends = [channel, farChannel(registry, channel)].flatMap((end) => end ?? []);
    if (ends.every((end) => urlsOf(end).length === 0)) return [];
    const name = `${channel.channel} of ${chainTitle(registry.getChain(channel.chain_id))}`;
    const words = new LastWords<EndState>();
    const read = async (): Promise<LivenessReading> => {
      const answers = await Promise.allSettled(
        ends.map(async (end) => {
          const fault = await firstAnswer(urlsOf(end), (url) =>
            watched(deps.watchNodes ?? UNWATCHED, end.chain_id, () => ask(url, end)),
          );
          words.set(end.chain_id, { fault, date: dayOf(deps.now) }, deps.now());
        }),
      );
      const [first] = answers;
      if (first?.status === 'rejected' && answers.every(({ status }) => status === 'rejected')) throw first.reason;
      const states = ends.map((end) => words.find(end.chain_id, deps.now()));
      return readingOf(registry, ends, states, dayOf(deps.now));
    };
    return [{ name, read }];
  });
  return { name: 'IBC channels', roundMs: ROUND_MS, tasks };
}

/** Each channel once, whichever of its ends are used. */
function channelsOf(registry: Registry, used: readonly ChannelEnd[]): ChannelRecord[] {
  const seen = new Set<ChannelRecord>();
  return used.flatMap((end) => {
    const channel = registry.findChannel(end);
    const far = channel && farChannel(registry, channel);
    if (channel === undefined || seen.has(channel) || (far !== undefined && seen.has(far))) return [];
    seen.add(channel);
    return channel.active ? [channel] : [];
  });
}

const farChannel = (registry: Registry, channel: ChannelRecord): ChannelRecord | undefined =>
  registry.findChannel(farEndOf(channel));

function readingOf(
  registry: Registry,
  ends: readonly ChannelRecord[],
  states: readonly (EndState | undefined)[],
  date: string,
): LivenessReading {
  const records = ends.flatMap((end, index): LivenessRecord[] => {
    const state = states[index];
    if (state?.fault === undefined) return [];
    // Records name channels of the common port; one at the other end counts for that of a contract.
    const { chain_id, channel } = end.port === PORT ? end : farEndOf(end);
    const source = `a node of ${chainTitle(registry.getChain(end.chain_id))}`;
    return [{ chain_id, denom: null, channel, state: 'halted', reason: state.fault, source, date: state.date }];
  });
  const isSure = records.length > 0 || states.every((state) => state !== undefined);
  const about = ends.map(({ chain_id, channel }) => livenessKey({ chain_id, denom: null, channel }));
  return { date, records, about: isSure ? about : [] };
}

/** Asks one node about one end. The client of a channel is asked for once, as it does not change. */
function createQuestions(deps: FeedDeps): (url: string, end: ChannelRecord) => Promise<EndState['fault']> {
  const clients = new Map<string, string>();
  const check = nodeCheck(deps);

  async function get<Answer>(url: string, path: string, schema: z.ZodMiniType<Answer>): Promise<Answer> {
    const signal = AbortSignal.timeout(deps.timeLimitMs);
    const { text } = await fetchNode(urlUnder(url, path), { headers: REST_HEADERS }, signal);
    const answer = z.safeParse(schema, parseResponse(text));
    if (!answer.success) throw new NodeError('returned something other than the state of a channel');
    return answer.data;
  }

  async function clientOf(url: string, path: string, { chain_id, to_chain_id }: ChannelRecord): Promise<string> {
    const key = chain_id + path;
    const known = clients.get(key);
    if (known !== undefined) return known;
    const { identified_client_state } = await get(url, `${path}/client_state`, clientSchema);
    const shown = identified_client_state.client_state.chain_id;
    if (shown !== undefined && withoutRevision(shown) !== withoutRevision(to_chain_id))
      throw new NodeError('describes a channel to another chain');
    clients.set(key, identified_client_state.client_id);
    return identified_client_state.client_id;
  }

  return async (url, end) => {
    await check(url, end.chain_id);
    const path = `/ibc/core/channel/v1/channels/${end.channel}/ports/${end.port}`;
    const { channel } = await get(url, path, channelSchema);
    const { port_id, channel_id } = channel.counterparty;
    if (channel_id !== end.to_channel || port_id !== end.to_port) throw new NodeError('describes another channel');
    const client = await clientOf(url, path, end);
    if (channel.state !== 'STATE_OPEN') return 'channel_closed';
    const { status } = await get(url, `/ibc/core/client/v1/client_status/${client}`, statusSchema);
    return status === 'Active' ? undefined : status === 'Frozen' ? 'client_frozen' : 'client_expired';
  };
}

/** Upgrades count the number at the end of a chain id up. */
const withoutRevision = (chainId: string): string => chainId.replace(/-\d+$/, '');
