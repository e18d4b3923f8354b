import type { Lane } from '#bridges/bridge.ts';
import { bridges } from '#bridges/index.ts';
import type { AssetId, AssetKey } from '#contract/asset.ts';
import { type Operation, operationSchema } from '#contract/operation.ts';
import { needsSignature } from '#engine/index.ts';
import { withTrustedPrices } from '#market/prices/trusted-prices.ts';
import { sampleMarket } from '#market/sample/sample-market.ts';
import type { Registry } from '#registry/registry.ts';
import { swapEdges } from '#venues/index.ts';
import type { SwapEdge } from '#venues/venue.ts';
import { NOW } from './lanes.ts';
import type { Random } from './random.ts';

type Edge = Lane | SwapEdge;

/** An amount that stays the same over every step: the model counts tokens, not prices. */
export const ROUTE_AMOUNT = 1_000_000n;

/** Routes of IBC transfers and swaps of Cosmos chains, drawn at random from the lanes and pools of the sample market. */
export function ibcRoutes(registry: Registry): (random: Random, steps: number) => Operation[] {
  const context = { registry, market: sampleMarket(registry), smartRelay: true };
  const swaps = swapEdges(context).filter(({ detail }) => detail.family === 'cosmos');
  const lanes = bridges.IBC.lanes(context).filter((lane) => isTokenTransfer(registry, lane));
  const from = new Map<AssetKey, Edge[]>();
  for (const edge of [...lanes, ...swaps]) from.set(edge.from, [...(from.get(edge.from) ?? []), edge]);
  const starts = [...from.keys()];
  return (random, steps) => {
    const route: Edge[] = [];
    for (let at = random.pick(starts); route.length < steps; ) {
      const edges = from.get(at);
      if (edges === undefined) break;
      // Swaps are far more than lanes at their chains, and there are none elsewhere.
      const [few, many] = [edges.filter(({ kind }) => kind === 'lane'), edges.filter(({ kind }) => kind === 'swap')];
      const next = random.pick(many.length === 0 || (few.length > 0 && random.chance(0.6)) ? few : many);
      route.push(next);
      at = next.to;
    }
    return operationsOf(registry, route);
  };
}

/** Lanes between the `transfer` modules of two chains: not those of contracts that send tokens of their own. */
function isTokenTransfer(registry: Registry, lane: Lane): boolean {
  const { transfer } = bodyOf(registry, lane) as { transfer: { port: string; channel: string } };
  const far = registry.findChannel({ ...transfer, chain_id: lane.detail.fromChainId });
  return transfer.port === 'transfer' && far?.to_port === 'transfer';
}

function bodyOf(registry: Registry, edge: Edge) {
  const hop = { edge, amountIn: ROUTE_AMOUNT, amountOut: ROUTE_AMOUNT, charges: [] };
  if (edge.detail.kind === 'lane')
    return edge.detail.operation(hop as never, NOW, withTrustedPrices(registry, sampleMarket(registry), NOW));
  return edge.detail.operation({ hops: [hop as never], side: 'in', priceImpactPercent: null, affiliateFee: 0n });
}

function operationsOf(registry: Registry, route: readonly Edge[]): Operation[] {
  let tx_index = 0;
  return route.map((edge, i) => {
    const previous = route[i - 1];
    if (previous !== undefined && needsSignature(previous, edge)) tx_index += 1;
    const amounts = { amount_in: `${ROUTE_AMOUNT}`, amount_out: `${ROUTE_AMOUNT}` };
    return operationSchema.parse({ ...bodyOf(registry, edge), ...amounts, tx_index });
  });
}

/** The whole path of a token on its chain: `transfer/channel-0/uatom`, or the denom of a token that the chain issued. */
export function tokenPath(registry: Registry, asset: AssetId): string {
  const hop = registry.findVoucherHop(asset);
  return hop === undefined
    ? asset.denom
    : `${hop.channel.port}/${hop.channel.channel}/${tokenPath(registry, hop.before)}`;
}
