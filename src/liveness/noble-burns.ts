import { NOBLE_CHAIN_ID, readNobleBurns } from '#bridges/noble-burns.ts';
import { REST_HEADERS, urlUnder } from '#nodes/cosmos-rest.ts';
import { findNodes, type NodesConfig } from '#nodes/endpoints.ts';
import { fetchNode, NodeError, parseResponse } from '#nodes/node-request.ts';
import { UNWATCHED, watched } from '#nodes/watch-nodes.ts';
import type { LivenessReading } from '#registry/merge-liveness.ts';
import { chainTitle, type LivenessRecord } from '#registry/records.ts';
import type { Registry } from '#registry/registry.ts';
import { firstAnswer, nodeCheck } from './ask-nodes.ts';
import { dayOf, type FeedDeps, type LivenessFeed } from './feed.ts';

/** Six requests. */
const ROUND_MS = 10 * 60_000;
const MAX_NODES = 2;
const USDC = 'uusdc';

/** Whether burns of USDC pass on Noble, whose module CCTP has in place of contracts. */
export function nobleBurnFeed(registry: Registry, nodes: NodesConfig, deps: FeedDeps): LivenessFeed {
  const tasks = registry.findChain(NOBLE_CHAIN_ID) === undefined ? [] : tasksOf(registry, nodes, deps);
  return { name: 'burns on Noble', roundMs: ROUND_MS, tasks };
}

function tasksOf(registry: Registry, nodes: NodesConfig, deps: FeedDeps): LivenessFeed['tasks'] {
  const urls = findNodes(nodes, registry.getChainRecord(NOBLE_CHAIN_ID))
    .filter(({ dialect }) => dialect === 'cosmos-rest')
    .map(({ url }) => url);
  if (urls.length === 0) return [];
  const source = `a node of ${chainTitle(registry.getChain(NOBLE_CHAIN_ID))}`;
  const check = nodeCheck(deps);
  const isClosedAt = async (url: string): Promise<boolean> => {
    await check(url, NOBLE_CHAIN_ID);
    const burns = await readNobleBurns(USDC, (path) => getJson(url, path, deps.timeLimitMs));
    if (burns === undefined) throw new NodeError('returned something other than the state of burns');
    return burns.paused !== undefined || burns.max === 0n;
  };
  const read = async (): Promise<LivenessReading> => {
    const isClosed = await firstAnswer(urls.slice(0, MAX_NODES), (url) =>
      watched(deps.watchNodes ?? UNWATCHED, NOBLE_CHAIN_ID, () => isClosedAt(url)),
    );
    const date = dayOf(deps.now);
    // No list speaks about a part of a bridge.
    return { date, records: isClosed ? [pauseBy(source, date)] : [], about: [] };
  };
  return [{ name: source, read }];
}

const pauseBy = (source: string, date: string): LivenessRecord => ({
  ...{ chain_id: '', denom: null, channel: null, bridge: 'CCTP', part: 'noble' },
  ...{ state: 'halted', reason: 'contract_paused', source, date },
});

async function getJson(url: string, path: string, timeLimitMs: number): Promise<unknown> {
  const init = { headers: REST_HEADERS };
  const { text } = await fetchNode(urlUnder(url, path), init, AbortSignal.timeout(timeLimitMs));
  return parseResponse(text);
}
