import { fullRequest } from '#app/api/route-request.ts';
import { t } from '#app/language/words.ts';
import { type AssetId, sameAsset } from '#contract/asset.ts';
import type { Bridge, BridgeId } from '#contract/bridge.ts';
import type { RouteRequest } from '#contract/route.ts';
import type { SwapVenue } from '#contract/venue.ts';
import type { Side } from './page-state.ts';

/** The transfer to find routes for, complete. */
export interface RouteQuery {
  readonly from: AssetId;
  readonly to: AssetId;
  /** Smallest units of the asset on the exact side. */
  readonly amount: bigint;
  readonly side: Side;
  readonly bridgesOff: readonly string[];
  /** The venues that swaps may use; null for all. */
  readonly venues: readonly SwapVenue[] | null;
}

/** Whether it is an ordinary transfer: the same asset on the same chain. */
export const isPlainSend = (query: RouteQuery | null): boolean => query !== null && sameAsset(query.from, query.to);

/** A request for one quote of a comparison. */
export interface QuoteRequest {
  readonly id: string;
  /** How it differs from the others, such as "CCTP with IBC"; "" for nothing that one could have asked for. */
  readonly label: string;
  /** The bridge that this request is for; null if it is for all enabled bridges. */
  readonly onlyBridge: Bridge | null;
  readonly routeRequest: RouteRequest;
}

/** Requests sent in one run; the rest is sent when the user chooses "Quote more". */
export const MAX_REQUESTS_PER_RUN = 12;

/** The only bridge requested with `go_fast`. Its request is last, as "Fast routes off" shows most of the same difference. */
const FAST_BRIDGE = 'GO_FAST';
/** The bridge that continues where others end: most reach only some chains and rarely have a route without it. */
const ONWARD_BRIDGE = 'IBC';

/** Whether every bridge is turned off. A request then cannot be sent: services read an empty list as "any bridge". */
export const areAllBridgesOff = (bridges: readonly Bridge[], off: readonly string[]): boolean =>
  bridges.length > 0 && bridges.every(({ id }) => off.includes(id));

/** The request for a query with these bridges, fast routes on, and any number of signatures. */
export const toRouteRequest = (query: RouteQuery, bridges: readonly Bridge[]): RouteRequest => ({
  ...fullRequest(query),
  bridges: bridgeIds(bridges),
  ...venueOptions(query),
});

/** Services read an empty list as "any venue". */
const venueOptions = ({ venues }: RouteQuery): Partial<RouteRequest> =>
  venues === null ? {} : venues.length === 0 ? { allow_swaps: false } : { swap_venues: [...venues] };

/** The ids as the service lists them; they may include ids that our contract lacks. */
const bridgeIds = (bridges: readonly Bridge[]): BridgeId[] => bridges.map(({ id }) => id as BridgeId);

/** All requests of one comparison, the most useful first. */
export function toQuoteRequests(query: RouteQuery, allBridges: readonly Bridge[]): QuoteRequest[] {
  const bridges = allBridges.filter(({ id }) => !query.bridgesOff.includes(id));
  const base = toRouteRequest(query, bridges);
  const create = (
    id: string,
    label: string,
    change: Partial<RouteRequest> = {},
    onlyBridge: Bridge | null = null,
  ): QuoteRequest => ({ id, label, onlyBridge, routeRequest: { ...base, ...change } });
  const onward = bridges.find(({ id }) => id === ONWARD_BRIDGE);
  const createForBridge = (bridge: Bridge): QuoteRequest => {
    const isAlone = onward === undefined || onward === bridge;
    const { name } = bridge;
    const label = isAlone ? t('{name} alone', { name }) : t('{name} with {other}', { name, other: onward.name });
    const bridges = bridgeIds(isAlone ? [bridge] : [bridge, onward]);
    return create(`bridge ${bridge.id}`, label, { bridges, go_fast: bridge.id === FAST_BRIDGE }, bridge);
  };
  const hasFast = bridges.some(({ id }) => id === FAST_BRIDGE);
  const fastLast = [...bridges].sort((a, b) => Number(a.id === FAST_BRIDGE) - Number(b.id === FAST_BRIDGE));
  return [
    create('all', t('All enabled bridges')),
    ...(hasFast ? [create('slow', t('Fast routes off'), { go_fast: false })] : []),
    create('no-swaps', t('No swaps'), { allow_swaps: false }),
    create('one-transaction', t('One transaction'), { allow_multi_tx: false }),
    ...(bridges.length > 1 ? fastLast : []).map(createForBridge),
  ];
}
