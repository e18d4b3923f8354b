import { GOAL, START } from './link.ts';

/** A node, what part of the whole one unit is there, and what such a part is worth. */
export interface Place {
  readonly node: number;
  readonly scale: number;
  readonly price: number;
}

/** The nodes that a network has, by places: the start first, the goal second, others as they come. */
export class Places {
  readonly nodes: number[];
  /** Of one unit at each place: what part of the whole it is, at the rates had so far, and what such a part is worth. */
  readonly scales: number[] = [1, 1];
  readonly prices: number[] = [1, 1];
  private readonly numbers: Int32Array;

  constructor(nodeCount: number, start: number, goal: number) {
    this.nodes = [start, goal];
    this.numbers = new Int32Array(nodeCount).fill(-1);
    this.numbers[start] = START;
    this.numbers[goal] = GOAL;
  }

  has(node: number): boolean {
    return (this.numbers[node] as number) >= 0;
  }

  /** The number of a node's place; -1 where it has none. */
  of(node: number): number {
    return this.numbers[node] as number;
  }

  at(place: number): Place {
    const [node, scale, price] = [this.nodes[place], this.scales[place], this.prices[place]];
    return { node: node as number, scale: scale as number, price: price as number };
  }

  /** What one unit at a place is worth. */
  worthAt(place: number): number {
    return (this.prices[place] as number) * (this.scales[place] as number);
  }

  /** Gives a node a place, unless it has one, and tells its number. */
  add({ node, scale, price }: Place): number {
    const known = this.of(node);
    if (known >= 0) return known;
    const place = this.nodes.length;
    this.nodes.push(node);
    this.numbers[node] = place;
    this.scales[place] = scale;
    this.prices[place] = price;
    return place;
  }

  /** Gives a node a place, or the one that it has other figures. */
  set(place: Place): void {
    const number = this.add(place);
    this.scales[number] = place.scale;
    this.prices[number] = place.price;
  }

  /** Leaves only start and goal, and tells what there was. */
  clear(): readonly Place[] {
    const before = this.nodes.map((_, place) => this.at(place));
    for (const node of this.nodes.splice(GOAL + 1)) this.numbers[node] = -1;
    this.scales.length = this.nodes.length;
    this.prices.length = this.nodes.length;
    return before;
  }
}
