import type { AssetId } from '#contract/asset.ts';
import type { Bridge, BridgeId } from '#contract/bridge.ts';
import type { RouteRequest } from '#contract/route.ts';
import type { Side } from './address-bar.ts';

/** What a person wants moved, with every choice made. */
export interface Wish {
  readonly from: AssetId;
  readonly to: AssetId;
  /** Smallest units of the side that is exact. */
  readonly amount: bigint;
  readonly side: Side;
  readonly off: readonly string[];
}

/** One quote to ask for. */
export interface Question {
  readonly id: string;
  /** What is special about it, like "CCTP with IBC". */
  readonly label: string;
  /** The bridge that is asked without the others. */
  readonly alone: Bridge | null;
  readonly request: RouteRequest;
}

/** One run asks at most this often; what is over waits until a person asks for more. */
export const RUN_LIMIT = 12;

/** Features that some services want named before they use these bridges; a service that does not know one ignores it. */
const EXPERIMENTAL = ['stargate', 'eureka', 'layer_zero', 'hyperlane'];
/**
 * Speed is preferred with this one alone: of the others people compare the best. What it offers also shows between fast
 * routes on and off, so it is asked last.
 */
const FAST = 'GO_FAST';
/** Most bridges reach only some chains, and IBC takes over from there: alone they would hardly ever have a route. */
export const TAKES_OVER = 'IBC';

/** Whether no bridge is left to ask with: to a service an empty list means any bridge. */
export const areAllOff = (bridges: readonly Bridge[], off: readonly string[]): boolean =>
  bridges.length > 0 && bridges.every(({ id }) => off.includes(id));

/** The question with all enabled bridges, fast routes on, and as many signatures as it takes. */
export function wishRequest({ from, to, amount, side }: Wish, bridges: readonly Bridge[]): RouteRequest {
  return {
    source_asset_denom: from.denom,
    source_asset_chain_id: from.chain_id,
    dest_asset_denom: to.denom,
    dest_asset_chain_id: to.chain_id,
    ...(side === 'in' ? { amount_in: amount.toString() } : { amount_out: amount.toString() }),
    allow_unsafe: true,
    allow_multi_tx: true,
    allow_swaps: true,
    go_fast: true,
    smart_relay: true,
    smart_swap_options: { split_routes: true, evm_swaps: true },
    experimental_features: EXPERIMENTAL,
    bridges: bridgeIds(bridges),
  };
}

/** The service named these ids itself: it knows also those that we do not. */
const bridgeIds = (bridges: readonly Bridge[]): BridgeId[] => bridges.map(({ id }) => id as BridgeId);

/** Everything that one comparison asks, the most telling first. All have `allow_unsafe`, so that refusals show why. */
export function questionsOf(wish: Wish, allBridges: readonly Bridge[]): Question[] {
  const bridges = allBridges.filter(({ id }) => !wish.off.includes(id));
  const request = wishRequest(wish, bridges);
  const ask = (
    id: string,
    label: string,
    change: Partial<RouteRequest> = {},
    alone: Bridge | null = null,
  ): Question => ({
    id,
    label,
    alone,
    request: { ...request, ...change },
  });
  const takesOver = bridges.find(({ id }) => id === TAKES_OVER);
  const askAlone = (bridge: Bridge): Question => {
    const others = takesOver === undefined || takesOver === bridge ? [] : [takesOver];
    const label = others.length === 0 ? `${bridge.name} alone` : `${bridge.name} with ${others[0]?.name}`;
    const change = { bridges: bridgeIds([bridge, ...others]), go_fast: bridge.id === FAST };
    return ask(`bridge ${bridge.id}`, label, change, bridge);
  };
  const hasFast = bridges.some(({ id }) => id === FAST);
  const inOrder = [...bridges].sort((a, b) => Number(a.id === FAST) - Number(b.id === FAST));
  return [
    ask('all', 'All enabled bridges'),
    ...(hasFast ? [ask('slow', 'Fast routes off', { go_fast: false })] : []),
    ask('no-swaps', 'No swaps', { allow_swaps: false }),
    ask('one-transaction', 'One transaction', { allow_multi_tx: false }),
    ...(bridges.length > 1 ? inOrder : []).map(askAlone),
  ];
}
