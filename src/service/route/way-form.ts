import { LRUCache } from 'lru-cache';
import type { Asset } from '#contract/asset.ts';
import { type Fields, fill, writer } from '#contract/form.ts';
import type { Route } from '#contract/route.ts';
import { objectIds } from '#engine/graph/graph.ts';
import type { QuotedPath, Side } from '#engine/path/quote.ts';
import { edgesOf, secondsOf } from '#engine/path/rank.ts';
import { type MarketSnapshot, memoizeByMarket } from '#market/memoize-by-market.ts';
import { feeForms } from './fees.ts';
import type { RouteDetail, RouteEdge } from './graph.ts';
import { operationForms } from './operations.ts';
import { isTimed, type RouteStep, stepsOf } from './step.ts';
import { summaryForm } from './summary.ts';
import type { Telling } from './telling.ts';

interface TakenWay {
  readonly source: Asset;
  readonly dest: Asset;
  readonly side: Side;
  readonly path: QuotedPath<RouteDetail>;
}

/** The route of a way, whatever amount goes over it. */
export class WayForm {
  readonly steps: readonly RouteStep[];
  readonly #form: Fields<Telling, Route>;
  #write: ((telling: Telling) => string) | undefined;
  #isWritten = false;

  constructor(moment: MarketSnapshot, { source, dest, side, path }: TakenWay) {
    this.steps = stepsOf(path.hops);
    const operations = operationForms(this.steps, side);
    const fees = feeForms(moment, this.steps, path.affiliateFee > 0n);
    const seconds = secondsOf(edgesOf(path));
    const untimed = this.steps.flatMap((step, place) => (isTimed(step) ? [] : [place]));
    this.#form = summaryForm(moment, { source, dest, steps: this.steps, operations, seconds, untimed, fees });
  }

  route(telling: Telling): Route {
    return fill<Telling, Route>(this.#form, telling);
  }

  /** The same as JSON. Preparing to write takes as long as writing does: it is done for what is written again. */
  text(telling: Telling): string {
    if (this.#isWritten) this.#write ??= writer<Telling, Route>(this.#form);
    this.#isWritten = true;
    return this.#write === undefined ? JSON.stringify(this.route(telling)) : this.#write(telling);
  }
}

/** Most questions come again with other amounts, and take the same ways. A form takes some twenty kilobytes. */
const KEPT_WAYS = 96;
const keptWays = memoizeByMarket(() => new LRUCache<string, WayForm>({ max: KEPT_WAYS }));
const numberOf = objectIds<RouteEdge>();

/** The form of a way at a moment of the market, kept for the next amount unless it shares one amount among several routes. */
export function wayForm(moment: MarketSnapshot, way: TakenWay): WayForm {
  const { side, path } = way;
  if (path.hops.some(({ routes }) => routes !== undefined)) return new WayForm(moment, way);
  const ways = keptWays(moment);
  const name = `${side} ${path.affiliateFee > 0n} ${path.hops.map(({ edge }) => numberOf(edge)).join(' ')}`;
  const known = ways.get(name);
  if (known !== undefined) return known;
  const made = new WayForm(moment, way);
  ways.set(name, made);
  return made;
}
