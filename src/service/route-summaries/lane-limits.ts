import { assetOfKey } from '#contract/asset.ts';
import type { LaneLimit } from '#contract/route-summary.ts';
import type { QuotedPath } from '#engine/index.ts';
import type { Registry } from '#registry/registry.ts';
import type { RouteDetail } from '../route/graph.ts';

/** Above every maximum. */
const TOO_MUCH = 2n ** 256n;

/** The most that lanes of a path take in one message; of what accounts can hold nothing is said. */
export const laneLimits = (registry: Registry, { hops }: Pick<QuotedPath<RouteDetail>, 'hops'>): LaneLimit[] =>
  hops.flatMap(({ edge }) => {
    if (edge.detail.kind !== 'lane' || edge.detail.holderChainId !== null) return [];
    const quote = edge.quoteIn(TOO_MUCH);
    if (quote.ok || quote.reason !== 'above_maximum' || quote.limit === null) return [];
    // An asset key is in lower case where case has no meaning.
    const { chain_id, denom } = registry.findAssetByKey(edge.from) ?? assetOfKey(edge.from);
    return [{ via: edge.carrier, limit: quote.limit.toString(), chain_id, denom }];
  });
