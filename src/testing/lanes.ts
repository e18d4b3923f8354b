import type { Bridge, BridgeContext, Lane } from '#bridges/bridge.ts';
import { type AssetId, assetKey } from '#contract/asset.ts';
import { type Operation, operationKey, operationSchema } from '#contract/operation.ts';
import type { EdgeQuote, EdgeQuoteResult, Hop } from '#engine/graph/edge.ts';
import { withTrustedPrices } from '#market/prices/trusted-prices.ts';
import { sampleMarket } from '#market/sample/sample-market.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import type { Registry } from '#registry/registry.ts';

const registry = embeddedRegistry();
const SAMPLE = sampleMarket(registry);

/** The moment at which tests take their lanes. */
export const NOW = new Date('2026-01-31T12:00:00Z');

let open: Registry | undefined;

/** The committed registry with everything open, whatever has ended: for how bridges work that no longer do. */
export function openRegistry(): Registry {
  open ??= registry.withWords({ liveness: [] });
  return open;
}

/** The bridge's lane between two assets, or undefined. */
export function findLane(bridge: Bridge, context: BridgeContext, from: AssetId, to: AssetId): Lane | undefined {
  const [fromKey, toKey] = [assetKey(from), assetKey(to)];
  return bridge.lanes(context).find((lane) => lane.from === fromKey && lane.to === toKey);
}

/** The bridge's lane between two assets; throws when there is none. */
export function getLane(bridge: Bridge, context: BridgeContext, from: AssetId, to: AssetId): Lane {
  const lane = findLane(bridge, context, from, to);
  if (lane === undefined) throw new Error(`no ${bridge.info.id} lane ${assetKey(from)} to ${assetKey(to)}`);
  return lane;
}

/** The quote of an answer; throws what the edge declined with. */
function quoted(result: EdgeQuoteResult): EdgeQuote {
  if (!result.ok) throw new Error(`declined: ${result.reason}`);
  return result;
}

/** A quote of the lane for some amount that it takes. */
export function quotedAnywhere(lane: Lane): EdgeQuote {
  // A token without decimals may have a small maximum.
  for (const digits of [...Array(19).keys()].map((more) => 6 + more).concat(0)) {
    const result = lane.quoteIn(10n ** BigInt(digits));
    if (result.ok) return result;
  }
  throw new Error(`${lane.id} takes no amount`);
}

/** The lane's operation for an exact input, placed in a route and read through the contract. */
export function operationFor(lane: Lane, amountIn: bigint, market = SAMPLE): Operation {
  return placed(lane, quoted(lane.quoteIn(amountIn)), market);
}

/** The operation of a quote, placed in a route and read through the contract. */
export function placed(lane: Lane, { amountIn, amountOut, charges }: EdgeQuote, market = SAMPLE): Operation {
  const hop: Hop = { edge: lane, amountIn, amountOut, charges };
  return operationSchema.parse({
    ...lane.detail.operation(hop, NOW, withTrustedPrices(registry, market, NOW)),
    tx_index: 0,
    amount_in: amountIn.toString(),
    amount_out: amountOut.toString(),
  });
}

/** The fields under the operation's kind key. */
export const bodyOf = (operation: Operation): Record<string, unknown> =>
  operation[operationKey(operation)] as Record<string, unknown>;
