import { type Answer, createEngine, type Engine } from '../engine.ts';
import type { Contender } from './contender.ts';
import { atMost } from './replay.ts';

/** Our engine behind its documented entry. */
export const OURS: readonly Contender<Engine, Answer | undefined>[] = [
  {
    name: 'ours, single path',
    own: true,
    style: 'single',
    timed: 'the question; the graph is kept',
    prepare: ({ pools }) => createEngine(pools),
    ask: {
      in: (engine, { amount, ...denoms }) => engine.quoteIn({ ...denoms, amountIn: amount }),
      out: (engine, { amount, ...denoms }) => engine.quoteOut({ ...denoms, amountOut: amount }),
    },
    planOf: (_, { amountIn, legs }) => ({
      amountIn,
      legs: legs.map((leg) => ({ ...leg, take: atMost(leg.amountIn) })),
    }),
  },
];
