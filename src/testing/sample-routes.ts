import { bridgeLanes } from '#bridges/index.ts';
import { assetOfKey } from '#contract/asset.ts';
import { operationKey } from '#contract/operation.ts';
import { type Route, type RouteRequest, routeSchema } from '#contract/route.ts';
import type { RouteSummary } from '#contract/route-summary.ts';
import { createReachableAssets } from '#service/reachable-assets.ts';
import { answerRoute } from '#service/route/route.ts';
import { routeSummary } from '#service/route-summary.ts';
import { placed } from './lanes.ts';
import type { Random } from './random.ts';
import { sampleDeps } from './sample-service.ts';

const { registry } = sampleDeps;
const market = sampleDeps.market();

/** What the service answers on the sample market, for those who do not know it. Throws its errors. */
export const sampleRoute = (request: RouteRequest): Route =>
  routeSchema.parse(
    answerRoute(sampleDeps, { allow_multi_tx: true, allow_unsafe: true, smart_relay: true, ...request }),
  );

/** The summary that the service makes of a route. */
export const sampleSummary = (route: Route): RouteSummary => routeSummary(route);

/** Routes between random assets with a price, for one to 100,000 tokens. Why others have none takes longer than a route, so none is asked for. */
export function randomRoutes(random: Random, count: number): Route[] {
  const assets = registry.listAssets().filter((asset) => market.price(asset) !== null);
  const reachable = createReachableAssets(sampleDeps, market, { allow_multi_tx: true });
  const routes: Route[] = [];
  while (routes.length < count) {
    const source = random.pick(assets);
    const reached = reachable.from(source).filter(({ asset }) => market.price(asset) !== null);
    if (reached.length === 0) continue;
    const dest = random.pick(reached).asset;
    const amount = BigInt(Math.floor(random.magnitude(1, 1e5))) * 10n ** BigInt(source.decimals ?? 6);
    const ends = {
      ...{ source_asset_chain_id: source.chain_id, source_asset_denom: source.denom },
      ...{ dest_asset_chain_id: dest.chain_id, dest_asset_denom: dest.denom },
    };
    try {
      routes.push(sampleRoute({ ...ends, amount_in: `${amount}` }));
    } catch {}
  }
  return routes;
}

/** A transfer of an amount, and the same transfer of somewhat less. */
interface TwoTransfers {
  readonly lane: string;
  readonly kind: string;
  readonly amountIn: bigint;
  readonly amountOut: bigint;
  readonly less: { readonly amountIn: bigint; readonly amountOut: bigint };
  readonly decimalsIn: number;
  readonly decimalsOut: number;
}

/** Of a tenth of all lanes; the smaller amount is up to a tenth less. */
export function* randomTransfers(random: Random): Generator<TwoTransfers> {
  const decimals = (key: string) => registry.findAsset(assetOfKey(key))?.decimals;
  for (const lane of bridgeLanes({ registry, market, smartRelay: true })) {
    if (random.whole(0, 9) > 0) continue;
    const [decimalsIn, decimalsOut] = [decimals(lane.from), decimals(lane.to)];
    if (typeof decimalsIn !== 'number' || typeof decimalsOut !== 'number') continue;
    const amountIn = BigInt(Math.floor(random.magnitude(10 ** (decimalsIn + 2), 10 ** (decimalsIn + 5))));
    const whole = lane.quoteIn(amountIn);
    const less = lane.quoteIn((amountIn * BigInt(random.whole(9000, 9999))) / 10_000n);
    if (!whole.ok || !less.ok) continue;
    const { amountOut } = whole;
    yield {
      lane: lane.id,
      kind: operationKey(placed(lane, whole)),
      amountIn,
      amountOut,
      less,
      decimalsIn,
      decimalsOut,
    };
  }
}
