import { type Answer, createEngine, type Engine } from '../engine.ts';
import type { Contender } from './contender.ts';
import { atMost } from './replay.ts';

const contender = (style: 'single' | 'split'): Contender<Engine, Answer | undefined> => ({
  ...{ name: style === 'single' ? 'ours, single path' : 'ours, split', own: true, style },
  timed: 'the question; the graph is kept',
  prepare: ({ pools }) => createEngine(pools),
  ask: {
    in: (engine, { amount, denomIn, denomOut }) =>
      engine.quoteIn({ denomIn, denomOut, amountIn: amount, split: style === 'split' }),
    out: (engine, { amount, denomIn, denomOut }) =>
      engine.quoteOut({ denomIn, denomOut, amountOut: amount, split: style === 'split' }),
  },
  planOf: (_, { amountIn, legs }) => ({ amountIn, legs: legs.map((leg) => ({ ...leg, take: atMost(leg.amountIn) })) }),
});

/** Our engine behind its documented entry. */
export const OURS: readonly Contender<Engine, Answer | undefined>[] = [contender('single'), contender('split')];
