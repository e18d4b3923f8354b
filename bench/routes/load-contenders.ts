import { pathToFileURL } from 'node:url';
import { createEngine, type Engine, type Quote } from '../engine.ts';
import { loadPeer } from '../peer-packages.ts';
import type { Contender } from './contender.ts';
import { type Pancake, pancakeContenders } from './pancake.ts';
import { atMost } from './replay.ts';
import type { SwapRequest } from './swap-request.ts';
import { type Tines, tinesContenders } from './tines.ts';

type EngineModule = { readonly createEngine: typeof createEngine };
type OwnContender = Contender<Engine, Quote | undefined>;

/** Most routes of a split, as in the service. */
const MAX_ROUTES = 8;

const commonOptions = ({ denomIn, denomOut }: SwapRequest, style: Contender['style']) => ({
  ...{ denomIn, denomOut },
  ...(style === 'split' ? { split: true, maxRoutes: MAX_ROUTES } : {}),
});

const contender = (name: string, style: Contender['style'], engine: EngineModule): OwnContender => ({
  ...{ name: `${name}, ${style === 'single' ? 'single path' : 'split'}`, own: true, style },
  timed: 'the search; the graph is kept',
  prepare: ({ pools }) => engine.createEngine(pools),
  quote: {
    in: (prepared, request) => prepared.quoteIn({ ...commonOptions(request, style), amountIn: request.amount }),
    out: (prepared, request) => prepared.quoteOut({ ...commonOptions(request, style), amountOut: request.amount }),
  },
  toPlan: (_, { amountIn, legs }) => ({ amountIn, legs: legs.map((leg) => ({ ...leg, take: atMost(leg.amountIn) })) }),
});

/** Our engine: the one built at `path` by `npm run build:engine`, else the one in this repository. */
export async function loadEngine(name: string, path?: string): Promise<Record<Contender['style'], OwnContender>> {
  const engine: EngineModule = path === undefined ? { createEngine } : await import(pathToFileURL(path).href);
  return { single: contender(name, 'single', engine), split: contender(name, 'split', engine) };
}

/** Loads the peers, which must be installed. */
export function loadPeers(): readonly Contender[] {
  const pancake = {
    ...loadPeer<Pick<Pancake, 'InfinityRouter' | 'SmartRouter' | 'PoolType'>>('@pancakeswap/smart-router'),
    ...loadPeer<Pick<Pancake, 'Tick'>>('@pancakeswap/v3-sdk'),
    sdk: loadPeer<Pancake['sdk']>('@pancakeswap/sdk'),
  };
  const tines = loadPeer<Tines>('@sushiswap/tines');
  return [...tinesContenders(tines), ...pancakeContenders(pancake)] as readonly Contender[];
}
