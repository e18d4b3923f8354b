import type { Route } from '#contract/route.ts';
import { priceImpactPercent } from '#engine/path/price-impact.ts';
import type { Market } from '#market/market.ts';
import { withTrustedPrices } from '#market/prices/trusted-prices.ts';
import type { ServiceDeps } from '../deps.ts';
import type { Best } from './find.ts';
import { limitTexts } from './no-route.ts';
import type { RouteQuestion } from './question.ts';
import { safetyOf } from './safety.ts';
import { type Telling, takenBy } from './telling.ts';
import { type WayForm, wayForm } from './way-form.ts';

/** A way with the route that it is told as. */
export class Told {
  readonly way: Best;
  readonly #form: WayForm;
  readonly #telling: Telling;
  #route: Route | undefined;

  constructor(way: Best, form: WayForm, telling: Telling) {
    this.way = way;
    this.#form = form;
    this.#telling = telling;
  }

  get route(): Route {
    this.#route ??= this.#form.route(this.#telling);
    return this.#route;
  }

  /** The route as JSON, without building it. */
  get text(): string {
    return this.#form.text(this.#telling);
  }
}

/** A path as the wire tells it. Throws the refusal when it is unsafe and unsafe routes are not allowed. */
export function tellRoute({ registry, now }: ServiceDeps, market: Market, question: RouteQuestion, best: Best): Told {
  const { source, dest, side, options } = question;
  const { path } = best;
  const moment = now();
  const believed = withTrustedPrices(registry, market, moment);
  const impactPercent = priceImpactPercent(path.hops);
  const limits = () => limitTexts(registry, best.declines());
  const warning = safetyOf(believed, { source, dest, path, impactPercent, limits }, options.allowUnsafe);
  const form = wayForm({ registry, market }, { source, dest, side, path });
  const taken = takenBy(form.steps, { path, side, now: moment });
  return new Told(best, form, { path, now: moment, impactPercent, warning, taken });
}
