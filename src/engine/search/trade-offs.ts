import { EVERYTHING, type Filter } from '../graph/edge-mask.ts';
import type { Graph } from '../graph/graph.ts';
import { type Measures, measuresOf } from '../path/frontier.ts';
import { edgesOf, worthOf } from '../path/rank.ts';
import type { SettledPath } from '../path/settle.ts';
import { sameEdges } from './finish-list.ts';
import { findPaths, type Question } from './search.ts';
import { NO_WEIGHTS, type Weights } from './sweep.ts';

/** A weight of so many times what the best way is worth decides before any amount does. */
const ABOVE_ALL = 1000;
/** How often the room between two ways is halved to find ways in it: seven ways at most. */
const HALVINGS = 3;
/** Gains below this part of the worth are float noise. */
const NOISE = 1e-9;

interface Offer<Detail> extends Measures {
  readonly path: SettledPath<Detail>;
  readonly worth: number;
}

/** What is given for value, and how a way is charged for it in the search. */
type Cost = 'seconds' | 'signatures';
const WEIGHT_OF = { seconds: 'second', signatures: 'signature' } as const satisfies Record<Cost, keyof Weights>;

/**
 * Paths worth comparing by value, time and signatures, none twice; none at all where no path is. Among them is the best
 * for whoever weighs time at some price, taking as many signatures as it needs or only one, and for whoever weighs
 * signatures at some price. A way that is the best at no price may be missing. Time is weighed among ways whose time is
 * known; others come by their value and their signatures. Each comes as it is found, the best first: a search each.
 */
export function* findTradeOffs<Detail>(
  graph: Graph<Detail>,
  question: Question<Detail>,
): Generator<SettledPath<Detail>, void> {
  const told: SettledPath<Detail>[] = [];
  for (const { path } of offersOf(graph, question)) {
    if (told.some((other) => sameEdges(edgesOf(other), edgesOf(path)))) continue;
    told.push(path);
    yield path;
  }
}

function* offersOf<Detail>(graph: Graph<Detail>, question: Question<Detail>): Generator<Offer<Detail>, void> {
  const best = bestAt(graph, question, NO_WEIGHTS);
  if (best === undefined) return;
  yield best;
  yield* offersFor('signatures', graph, question, best);
  const timed = { ...question, allow: knownTimes(question.allow) };
  yield* offersFor('seconds', graph, timed, best);
  if (!question.singleTransaction) yield* offersFor('seconds', graph, { ...timed, singleTransaction: true }, best);
}

function bestAt<Detail>(graph: Graph<Detail>, question: Question<Detail>, weights: Weights): Offer<Detail> | undefined {
  const { side } = question;
  const [path] = findPaths(graph, { ...question, maxPaths: 1, weights }).paths;
  if (path === undefined) return undefined;
  const measures = measuresOf(side, path);
  const unitUsd = question.unitUsd(side === 'in' ? question.to : question.from);
  return { ...measures, path, worth: worthOf(side, Number(measures.amount), measures.extraUsd, unitUsd) };
}

/** The best that a question allows, what costs least, and what is between them. `best` is the best of all questions. */
function* offersFor<Detail>(
  cost: Cost,
  graph: Graph<Detail>,
  question: Question<Detail>,
  best: Offer<Detail>,
): Generator<Offer<Detail>, void> {
  const ask = (price: number) => bestAt(graph, question, { ...NO_WEIGHTS, [WEIGHT_OF[cost]]: price });
  const isAllowed = best[cost] < Number.POSITIVE_INFINITY && (best.signatures === 0 || !question.singleTransaction);
  const most = isAllowed ? best : ask(0);
  if (most === undefined) return;
  yield most;
  if (most[cost] === 0) return;
  const least = ask(ABOVE_ALL * Math.abs(best.worth)) ?? most;
  yield least;
  yield* between(cost, ask, least, most, HALVINGS);
}

/** At the price where two ways are worth the same, a better one is between them, if there is any. */
function* between<Detail>(
  cost: Cost,
  ask: (price: number) => Offer<Detail> | undefined,
  less: Offer<Detail>,
  more: Offer<Detail>,
  halvings: number,
): Generator<Offer<Detail>, void> {
  const price = (more.worth - less.worth) / (more[cost] - less[cost]);
  const found = halvings > 0 && price > 0 && price < Number.POSITIVE_INFINITY ? ask(price) : undefined;
  if (found === undefined) return;
  yield found;
  const gain = found.worth - more.worth - price * (found[cost] - more[cost]);
  if (gain <= NOISE * Math.abs(more.worth)) return;
  yield* between(cost, ask, less, found, halvings - 1);
  yield* between(cost, ask, found, more, halvings - 1);
}

const timedFilters = new WeakMap<Filter<never>, Filter<never>>();

/** A filter that leaves out what nobody knows the time of as well; of one filter always the same one, so that masks are kept. */
function knownTimes<Detail>(allow: Filter<Detail> = EVERYTHING): Filter<Detail> {
  const known = timedFilters.get(allow) as Filter<Detail> | undefined;
  if (known !== undefined) return known;
  const timed: Filter<Detail> = (edge) => edge.seconds !== null && allow(edge);
  timedFilters.set(allow, timed);
  return timed;
}
