import type { Route } from '#contract/route.ts';
import { priceImpactPercent } from '#engine/path/price-impact.ts';
import type { Market } from '#market/market.ts';
import { believedMarket } from '#market/prices/believed-market.ts';
import type { ServiceDeps } from '../deps.ts';
import { feesOf } from './fees.ts';
import type { Best } from './find.ts';
import { limitTexts } from './no-route.ts';
import { operationsOf } from './operations.ts';
import type { RouteQuestion } from './question.ts';
import { safetyOf } from './safety.ts';
import { stepsOf } from './step.ts';
import { summaryOf } from './summary.ts';

/** A path as the wire tells it. Throws the refusal when it is unsafe and unsafe routes are not allowed. */
export function tellRoute({ registry, now }: ServiceDeps, market: Market, question: RouteQuestion, best: Best): Route {
  const { source, dest, side, options } = question;
  const { path } = best;
  const { affiliateFee } = path;
  const moment = now();
  const believed = believedMarket(registry, market, moment);
  const steps = stepsOf(path.hops);
  const fees = feesOf(registry, believed, steps, affiliateFee);
  const impactPercent = priceImpactPercent(path.hops);
  const limits = () => limitTexts(registry, best.declines());
  const warning = safetyOf(believed, { source, dest, path, impactPercent, limits }, options.allowUnsafe);
  const operations = operationsOf(steps, { side, affiliateFee, now: moment });
  return summaryOf(believed, { source, dest, path, steps, operations, impactPercent, warning, fees });
}
