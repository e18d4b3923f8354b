import type { Question } from '#engine/search.ts';
import { ask, asset } from './graph.ts';
import type { Random } from './random.ts';
import type { RandomGraph } from './random-graph.ts';

/** Between two assets of a random graph, with filters, limits and prices as it falls. */
export function randomQuestion(random: Random, world: RandomGraph, side: 'in' | 'out'): Question {
  const from = random.pick(world.assets);
  const to = random.pick(world.assets.filter((text) => text !== from));
  const allowed = random.pick([
    ['slow', 'fast', 'dex', 'other'],
    ['slow', 'fast', 'dex'],
    ['fast', 'dex', 'other'],
  ]);
  return ask(from, to, smallestUnits(random, world, side === 'in' ? from : to), {
    side,
    allow: (edge) => allowed.includes(edge.via),
    singleTransaction: random.chance(0.4),
    maxHops: random.pick([3, 5, 8]),
    unitUsd: random.chance(0.8) ? world.unitUsd : () => null,
  });
}

/** From some cents to millions of dollars. */
function smallestUnits(random: Random, world: RandomGraph, text: string): bigint {
  return BigInt(Math.floor(random.magnitude(0.1, 5_000_000) / world.unitUsd(asset(text)))) + 1n;
}
