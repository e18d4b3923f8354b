import { pathToFileURL } from 'node:url';
import { type Answer, createEngine, type Engine } from '../engine.ts';
import type { Contender, Question } from './contender.ts';
import { atMost } from './replay.ts';

type EngineModule = { readonly createEngine: typeof createEngine };
type OwnContender = Contender<Engine, Answer | undefined>;

/** Routes of a split, at most, as in the service. */
const MAX_ROUTES = 8;

const optionsOf = ({ denomIn, denomOut }: Question, style: Contender['style']) => ({
  ...{ denomIn, denomOut },
  ...(style === 'split' ? { split: true, maxRoutes: MAX_ROUTES } : {}),
});

const contender = (name: string, style: Contender['style'], engine: EngineModule): OwnContender => ({
  ...{ name: `${name}, ${style === 'single' ? 'single path' : 'split'}`, own: true, style },
  timed: 'the question; the graph is kept',
  prepare: ({ pools }) => engine.createEngine(pools),
  ask: {
    in: (prepared, question) => prepared.quoteIn({ ...optionsOf(question, style), amountIn: question.amount }),
    out: (prepared, question) => prepared.quoteOut({ ...optionsOf(question, style), amountOut: question.amount }),
  },
  planOf: (_, { amountIn, legs }) => ({ amountIn, legs: legs.map((leg) => ({ ...leg, take: atMost(leg.amountIn) })) }),
});

/** Our engine from its source, or a version of it that `npm run build:engine` built, by the path of its module. */
export async function loadEngine(name: string, path?: string): Promise<Record<Contender['style'], OwnContender>> {
  const engine: EngineModule = path === undefined ? { createEngine } : await import(pathToFileURL(path).href);
  return { single: contender(name, 'single', engine), split: contender(name, 'split', engine) };
}
