import { laneNeeds } from '#bridges/index.ts';
import type { NodesConfig } from '#nodes/endpoints.ts';
import { pause } from '#nodes/patience.ts';
import type { WatchNodes } from '#nodes/watch-nodes.ts';
import type { LivenessReading } from '#registry/merge-liveness.ts';
import type { Registry, RegistryData } from '#registry/registry.ts';
import { evmPauseFeed } from './evm-pauses.ts';
import type { FeedDeps, LivenessFeed } from './feed.ts';
import { ibcChannelFeed } from './ibc-channels.ts';
import { nobleBurnFeed } from './noble-burns.ts';
import { osmosisListFeed } from './osmosis-list.ts';
import { watchLiveness } from './watch.ts';

const TIME_LIMIT_MS = 10_000;

export interface LivenessSources {
  readonly data: RegistryData;
  readonly registry: Registry;
  readonly nodes: NodesConfig;
  /** Of Osmosis' list; null leaves it out. */
  readonly listUrl: string | null;
}

/** The list first: what chains say of their own channels counts more. */
export function livenessFeeds({ data, registry, nodes, listUrl }: LivenessSources, deps: FeedDeps): LivenessFeed[] {
  const { channels, contracts } = laneNeeds(registry);
  return [
    ...(listUrl === null ? [] : [osmosisListFeed(data, listUrl, deps)]),
    ibcChannelFeed(registry, channels, nodes, deps),
    evmPauseFeed(registry, contracts, nodes, deps),
    nobleBurnFeed(registry, nodes, deps),
  ];
}

export interface LivenessWatch extends LivenessSources {
  /** Gets all readings in force once in a while. */
  readonly onReadings: (readings: readonly LivenessReading[]) => Promise<void>;
  readonly report: (message: string) => void;
  readonly watchNodes?: WatchNodes | undefined;
}

/** Watches what is alive until the function that it returns is called. */
export function startLivenessWatch({ onReadings, watchNodes, ...sources }: LivenessWatch): () => void {
  const stop = new AbortController();
  const { report } = sources;
  const feeds = livenessFeeds(sources, { now: () => new Date(), timeLimitMs: TIME_LIMIT_MS, watchNodes });
  const wait = (ms: number) => pause(ms, stop.signal);
  const deps = { feeds, onReadings, report, now: Date.now, wait, random: Math.random };
  watchLiveness(deps, stop.signal).catch((error: Error) => report(`liveness: ${error.message}; restart the service`));
  return () => stop.abort();
}
