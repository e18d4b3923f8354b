import type { ReadBalances } from '#balances/reader.ts';
import type { Market } from '#market/market.ts';
import type { Registry } from '#registry/registry.ts';

/** What the service stands on. The market is asked for anew at every request, because it moves. */
export interface ServiceDeps {
  readonly registry: Registry;
  readonly market: () => Market;
  readonly readBalances: ReadBalances;
  readonly now: () => Date;
}
