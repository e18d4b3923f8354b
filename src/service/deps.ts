import type { BalanceSource } from '#balances/reader.ts';
import type { LookUpVouchers } from '#balances/voucher-lookup.ts';
import type { BridgeId } from '#contract/bridge.ts';
import type { ReplicaStatus } from '#contract/status.ts';
import type { SearchBudget } from '#engine/index.ts';
import type { Market } from '#market/market.ts';
import type { Prices } from '#market/prices/price-source.ts';
import type { Registry } from '#registry/registry.ts';
import type { Tracking } from '#tracking/tracking.ts';

/** Sources of the service. The market is read for every request. */
export interface ServiceDeps {
  readonly registry: Registry;
  readonly market: () => Market;
  /** Whether the market is read again and again. A captured one may have feeds too: as they were then. */
  readonly isLive?: boolean;
  /** How this server shares with others; absent where it is alone. */
  readonly replica?: (() => ReplicaStatus) | undefined;
  readonly balances: BalanceSource;
  /** Asks nodes for the paths of vouchers that the registry does not know. Absent where no nodes are asked. */
  readonly lookUpVouchers?: LookUpVouchers | undefined;
  /** Prices of holdings. Routes use the prices of the market only, so that a response has one source. */
  readonly prices: Prices;
  /** Follows transactions; loaded by the first question about one. Absent where only routes are answered. */
  readonly tracking?: (() => Promise<Tracking>) | undefined;
  readonly now: () => Date;
  /** Bridges that only requests that name them use: see optionsOf. None by default. */
  readonly optInBridges?: readonly BridgeId[];
  /** What one search may cost; without one it ends by itself. */
  readonly newBudget?: (() => SearchBudget) | undefined;
  /** Lets whatever else this thread has to do run, between the parts of a long search; its next turn if absent. */
  readonly pause?: (() => Promise<void>) | undefined;
}

/** The same on the market of this moment: several routes of one answer rest on one market. */
export function onOneMarket(deps: ServiceDeps): ServiceDeps {
  const market = deps.market();
  return { ...deps, market: () => market };
}
