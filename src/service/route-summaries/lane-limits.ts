import { assetOfKey } from '#contract/asset.ts';
import type { LaneLimit } from '#contract/route-summary.ts';
import type { QuotedPath } from '#engine/index.ts';
import type { Registry } from '#registry/registry.ts';
import type { RouteDetail } from '../route/graph.ts';

/** The most that lanes of a path take in one message. */
export const laneLimits = (registry: Registry, { hops }: Pick<QuotedPath<RouteDetail>, 'hops'>): LaneLimit[] =>
  hops.flatMap(({ edge }) => {
    if (edge.detail.kind !== 'lane' || edge.detail.most === null) return [];
    // An asset key is in lower case where case has no meaning.
    const { chain_id, denom } = registry.findAssetByKey(edge.from) ?? assetOfKey(edge.from);
    return [{ via: edge.carrier, limit: edge.detail.most.toString(), chain_id, denom }];
  });
