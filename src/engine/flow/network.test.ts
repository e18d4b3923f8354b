import { expect, test } from 'vitest';
import type { Pool } from '#market/pool.ts';
import { asset, pairPool, poolEdges } from '#testing/graph.ts';
import { createGraph } from '../graph/graph.ts';
import { FlowNetwork } from './network.ts';

const AMOUNT = 10n ** 12n;

/** Swaps one for one, and has all that is wanted of one coin, and of the other what a tenth of the amount takes. */
const WIDE: Pool = {
  ...{ id: 'wide', kind: 'transmuter', denoms: ['S', 'A', 'Z'], feePpm: 0 },
  ...{ reserves: [AMOUNT, AMOUNT / 10n, 100n * AMOUNT], scales: [1n, 1n, 1n] },
};

/** Who keeps it, where a pool beside it takes so many hundredths of the amount at a better rate. */
function winners(hundredths: bigint): string[] {
  const reserve = 10n * AMOUNT * hundredths;
  const pools = [WIDE, pairPool('aside', ['A', 'Z'], [reserve, reserve + reserve / 500n], 0)];
  const graph = createGraph(pools.flatMap((pool) => poolEdges(pool, 'c')));
  const number = (id: string) => graph.edges.findIndex((edge) => edge.id === id);
  const [start, goal] = [graph.nodes.get(asset('S@c')) as number, graph.nodes.get(asset('Z@c')) as number];
  const problem = { side: 'in', start, goal, amount: Number(AMOUNT) } as const;
  const network = new FlowNetwork(graph, problem, { mayShare: true, inStretches: true });
  network.begin([number('wide:S>Z')], [Number(AMOUNT)]);
  network.add([number('wide:S>A'), number('aside:A>Z')]);
  network.solve(1e-8);
  network.unshare();
  return network.winners.map((edge) => graph.edges[edge]?.id ?? '');
}

test('a pool that swaps at one rate wins nothing at the prices, and is left to the coins that most of it moves between', () => {
  for (let hundredths = 1n; hundredths < 10n; hundredths++) {
    expect(winners(hundredths), `${hundredths} hundredths`).toEqual(['wide:S>Z']);
  }
});
