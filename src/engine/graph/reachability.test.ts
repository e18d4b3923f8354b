import { describe, expect, test } from 'vitest';
import { asset, lane, pairPool, poolEdges } from '#testing/graph.ts';
import { createRandom } from '#testing/random.ts';
import { randomGraph } from '#testing/random-graph.ts';
import type { Edge } from './edge.ts';
import { needsSignature } from './edge.ts';
import { createGraph, type Graph } from './graph.ts';
import { createReachability, edgesOfLinkedPath, type LinkedPath, type ReachabilityLimits } from './reachability.ts';

const ANYTHING: ReachabilityLimits = { allowed: () => true, maxHops: 8, singleTransaction: false };

const idsOf = (graph: Graph, path: LinkedPath) => edgesOfLinkedPath(path).map((edge) => graph.edges[edge]?.id);

/** By asset key: edge ids of both paths, and the fewest signatures. */
function reachFrom(edges: readonly Edge[], start: string, limits: Partial<ReachabilityLimits> = {}) {
  const graph = createGraph(edges);
  const keys = [...graph.nodes.keys()];
  const reached = createReachability(graph, { ...ANYTHING, ...limits })(graph.nodes.get(asset(start))!);
  return Object.fromEntries(
    reached.map(({ node, fewestHops, fewestSignatures }) => {
      const found = {
        hops: idsOf(graph, fewestHops),
        easy: idsOf(graph, fewestSignatures),
        signatures: fewestSignatures.signatures,
      };
      return [keys[node]!, found];
    }),
  );
}

describe('reachable nodes', () => {
  const chain = ['A@1', 'A@2', 'A@3', 'A@4'].flatMap((to, i, all) => (i === 0 ? [] : [lane(to, all[i - 1] ?? '', to)]));

  test('are all nodes but the start, by number of hops', () => {
    const edges = [...chain, lane('back', 'A@4', 'A@1'), lane('short', 'A@1', 'A@3')];
    expect(Object.keys(reachFrom(edges, 'A@1'))).toEqual(['2|A', '3|A', '4|A']);
    expect(reachFrom(edges, 'A@1')['4|A']?.hops).toEqual(['short', 'A@4']);
  });

  test('end at the maximum number of hops', () => {
    expect(Object.keys(reachFrom(chain, 'A@1', { maxHops: 2 }))).toEqual(['2|A', '3|A']);
  });

  test('end where no edge is allowed', () => {
    expect(Object.keys(reachFrom(chain, 'A@1', { allowed: (edge) => edge !== 1 }))).toEqual(['2|A']);
  });

  test('count a signature where no port connects two edges', () => {
    const edges = [
      lane('in', 'A@1', 'A@2', { exit: ['cosmos_contract'] }),
      lane('signed', 'A@2', 'A@3', { entry: [] }),
      lane('on', 'A@3', 'A@4'),
    ];
    expect(reachFrom(edges, 'A@1')['4|A']?.signatures).toBe(2);
    expect(Object.keys(reachFrom(edges, 'A@1', { singleTransaction: true }))).toEqual(['2|A']);
  });

  test('count a signature for what is claimed where it arrives', () => {
    const edges = [lane('claimed', 'A@1', 'A@2', { exit: [], claims: 1 }), lane('on', 'A@2', 'A@3')];
    expect(reachFrom(edges, 'A@1')['2|A']?.signatures).toBe(2);
    expect(reachFrom(edges, 'A@1')['3|A']?.signatures).toBe(3);
    expect(reachFrom(edges, 'A@1', { singleTransaction: true })).toEqual({});
  });

  test('have a path of fewest hops and one of fewest signatures', () => {
    const edges = [
      lane('a', 'A@1', 'A@2'),
      lane('signed', 'A@2', 'A@3', { entry: [] }),
      lane('b', 'A@2', 'A@4'),
      lane('c', 'A@4', 'A@3'),
    ];
    const found = { hops: ['a', 'signed'], easy: ['a', 'b', 'c'], signatures: 1 };
    expect(reachFrom(edges, 'A@1')['3|A']).toEqual(found);
  });

  test('are expanded for each set of exit ports', () => {
    const edges = [
      lane('first', 'A@1', 'A@2', { exit: [] }),
      lane('second', 'A@1', 'A@2', { exit: ['evm_contract'] }),
      lane('on', 'A@2', 'A@3', { entry: ['evm_contract'] }),
    ];
    expect(reachFrom(edges, 'A@1', { singleTransaction: true })['3|A']?.hops).toEqual(['second', 'on']);
  });

  test('are reached by no pool twice', () => {
    const pool = pairPool('pool', ['A', 'B'], [1000n, 1000n]);
    const edges = [
      ...poolEdges(pool, '1').filter(({ id }) => id === 'pool:A>B'),
      lane('over', 'B@1', 'C@1'),
      { ...lane('again', 'C@1', 'D@1'), poolKey: 'pool' },
    ];
    expect(Object.keys(reachFrom(edges, 'A@1'))).toEqual(['1|B', '1|C']);
  });

  test('are found for many starts by one function', () => {
    const graph = createGraph(chain);
    const reach = createReachability(graph, ANYTHING);
    expect([0, 1, 2, 3, 0].map((start) => reach(start).length)).toEqual([3, 2, 1, 0, 3]);
  });
});

/** Fewest hops and fewest signatures to every node, by walking every path. */
function bruteReach(graph: Graph, start: number, { maxHops, singleTransaction }: ReachabilityLimits) {
  const best = new Map<number, { hops: number; signatures: number }>();
  const walk = (node: number, path: readonly Edge[], signatures: number, seen: readonly (number | string)[]): void => {
    if (path.length === maxHops) return;
    for (const edge of graph.edges.filter(({ from }) => graph.nodes.get(from) === node)) {
      const to = graph.nodes.get(edge.to)!;
      const last = path.at(-1);
      const starts = last === undefined || needsSignature(last, edge);
      const signed = signatures + (starts ? 1 : 0) + (edge.claims ?? 0);
      if (seen.includes(to) || seen.includes(edge.poolKey) || (singleTransaction && signed > 1)) continue;
      const known = best.get(to) ?? { hops: Number.POSITIVE_INFINITY, signatures: Number.POSITIVE_INFINITY };
      const hops = path.length + 1;
      best.set(to, { hops: Math.min(known.hops, hops), signatures: Math.min(known.signatures, signed) });
      walk(to, [...path, edge], signed, [...seen, to, edge.poolKey]);
    }
  };
  walk(start, [], 0, [start]);
  return best;
}

/** `ORACLE_SEED` starts elsewhere, `ORACLE_GRAPHS` tries more. */
const FIRST_SEED = Number(process.env.ORACLE_SEED ?? 1);
const GRAPHS = Number(process.env.ORACLE_GRAPHS ?? 300);

test('agrees with all paths of random graphs', () => {
  let reachedAtAll = 0;
  for (let seed = FIRST_SEED; seed < FIRST_SEED + GRAPHS; seed++) {
    const random = createRandom(seed);
    const graph = createGraph(randomGraph(random, 0).edges);
    const limits = { ...ANYTHING, maxHops: random.pick([2, 3, 5]), singleTransaction: random.chance(0.5) };
    const start = random.whole(0, graph.nodes.size - 1);
    const reached = createReachability(graph, limits)(start);
    const found = reached.map(({ node, fewestHops, fewestSignatures }) => {
      return [node, { hops: fewestHops.hops, signatures: fewestSignatures.signatures }] as const;
    });
    expect(new Map(found), `seed ${seed}`).toEqual(bruteReach(graph, start, limits));
    reachedAtAll += reached.length;
  }
  expect(reachedAtAll).toBeGreaterThan(GRAPHS);
});
