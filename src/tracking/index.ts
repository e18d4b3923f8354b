import type { NodesConfig } from '#nodes/endpoints.ts';
import { createNodeAccess, type NodeAccessOptions } from '#nodes/node-access.ts';
import type { Registry } from '#registry/registry.ts';
import { createLiveReads } from './live-reads.ts';
import { sampleTracking } from './sample.ts';
import { createTracking, type Tracking } from './tracking.ts';

export type { Tracking } from './tracking.ts';

/** Public services that say what became of a message; none needs a key. */
const SERVICES = {
  layerZeroScan: 'https://scan.layerzero-api.com/v1',
  hyperlaneExplorer: 'https://explorer4.hasura.app/v1/graphql',
  axelarscan: 'https://api.axelarscan.io',
  opInitExecutors: true,
};
const NO_SERVICES = { layerZeroScan: null, hyperlaneExplorer: null, axelarscan: null, opInitExecutors: false };

/** How long a node that showed its chain and a new block is believed to be of that chain and at work. */
export const SHOWN_MS = 10_000;

export interface TrackingSources extends Pick<NodeAccessOptions, 'callsPerMinute' | 'watch'> {
  readonly registry: Registry;
  readonly nodes: NodesConfig;
  readonly circleUrl: string;
  readonly asksServices: boolean;
  readonly now: () => number;
}

/** Follows transactions by nodes and services; where no nodes are asked, made-up transactions alone. */
export function trackingOf({ registry, nodes, circleUrl, asksServices, now, ...options }: TrackingSources): Tracking {
  if (nodes.mode === 'off') return sampleTracking(registry, now);
  const access = createNodeAccess(registry, nodes, { ...options, shownFor: { ms: SHOWN_MS, now } });
  const chains = createLiveReads(registry, access, now);
  return createTracking({
    registry,
    chains,
    services: { circle: circleUrl, ...(asksServices ? SERVICES : NO_SERVICES) },
    now,
  });
}
