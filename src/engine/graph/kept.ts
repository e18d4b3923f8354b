import type { Graph } from './graph.ts';
import { objectIds } from './object-ids.ts';

interface Entry<Value> {
  readonly value: Value;
  readonly nodes: number;
}

/**
 * What was worked out for the nodes of graphs, by name; those asked for last are kept, of all graphs together, so that a
 * graph more takes no more memory. Values must not hold their graph: they may outlast it for a while.
 */
export class Kept<Value> {
  private readonly entries = new Map<string, Entry<Value>>();
  private nodes = 0;
  private readonly mostNodes: number;
  private readonly leastNodes: number;

  /**
   * Values for so many nodes are kept at most; the one just asked for always is. Those of a small graph count as values for
   * `leastNodes`: what takes memory whatever there are.
   */
  constructor(mostNodes: number, leastNodes = 1) {
    this.mostNodes = mostNodes;
    this.leastNodes = leastNodes;
  }

  get(graph: Graph, name: string, make: () => Value): Value {
    const key = `${numberOf(graph)} ${name}`;
    const entry = this.entries.get(key) ?? this.made(graph, make);
    this.entries.delete(key);
    this.entries.set(key, entry);
    if (this.nodes > this.mostNodes) this.dropOldest(key);
    return entry.value;
  }

  private made(graph: Graph, make: () => Value): Entry<Value> {
    const nodes = Math.max(this.leastNodes, graph.nodes.size);
    const value = make();
    this.nodes += nodes;
    return { value, nodes };
  }

  private dropOldest(asked: string): void {
    for (const [key, { nodes }] of this.entries) {
      if (this.nodes <= this.mostNodes || key === asked) return;
      this.entries.delete(key);
      this.nodes -= nodes;
    }
  }
}

const numberOf = objectIds<Graph>();
