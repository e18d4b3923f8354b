import type { BalanceSource } from '#balances/reader.ts';
import type { BridgeId } from '#contract/bridge.ts';
import type { Market } from '#market/market.ts';
import type { Prices } from '#market/prices/price-source.ts';
import type { Registry } from '#registry/registry.ts';

/** What the service stands on. The market is asked for anew at every request, because it moves. */
export interface ServiceDeps {
  readonly registry: Registry;
  readonly market: () => Market;
  readonly balances: BalanceSource;
  /** What holdings are worth. Routes are priced by the market alone, so that one answer rests on one source. */
  readonly prices: Prices;
  readonly now: () => Date;
  /** Bridges that a request has to ask for by name: see optionsOf. None unless an operator says so. */
  readonly optInBridges?: readonly BridgeId[];
}
