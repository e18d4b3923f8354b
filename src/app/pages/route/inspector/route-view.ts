import type { Route } from '#contract/route.ts';
import type { MarketNote } from '#contract/source-note.ts';
import type { Lookup } from '../../../asset/lookup.ts';
import type { FormatNumber } from '../../../format/number.ts';
import type { Side } from '../query/page-state.ts';

/** What it takes to show one route. Given to `RouteInspector` and `RouteTimeline`. */
export interface RouteView {
  readonly route: Route;
  readonly lookup: Lookup;
  /** What the quote rests on; null when the service does not say. */
  readonly market: MarketNote | null;
  /** Which amount the person fixed; the other is an estimate. */
  readonly side: Side;
  readonly digits: FormatNumber;
}
