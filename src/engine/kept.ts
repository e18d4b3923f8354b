import type { Graph } from './graph.ts';

/** What was worked out for a graph, by name; those asked for last are kept. Forgotten with the graph. */
export class Kept<Value> {
  private readonly byGraph = new WeakMap<Graph, Map<string, Value>>();
  private readonly mostFor: (graph: Graph) => number;

  /** `mostFor` tells how many are kept for a graph at most; the one just asked for always is. */
  constructor(mostFor: (graph: Graph) => number) {
    this.mostFor = mostFor;
  }

  get(graph: Graph, name: string, make: () => Value): Value {
    const known = this.byGraph.get(graph) ?? new Map<string, Value>();
    this.byGraph.set(graph, known);
    const value = known.get(name) ?? make();
    known.delete(name);
    known.set(name, value);
    const [oldest] = known.keys();
    if (known.size > this.mostFor(graph) && oldest !== undefined && oldest !== name) known.delete(oldest);
    return value;
  }
}
