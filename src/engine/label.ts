/** A way from the start to a node, with the amount that gets there. Ways share their beginnings. */
export interface Label {
  readonly node: number;
  /** The last edge, or -1 at the start. */
  readonly edge: number;
  readonly previous: Label | undefined;
  readonly hops: number;
  readonly amount: number;
  readonly extraUsd: number;
  /** The most it could be worth at the goal. */
  readonly bound: number;
  /** Pushed out by better ways to the same node. */
  dropped: boolean;
}

/** The edges of a way in the order swept. */
export function edgesAlong(label: Label): number[] {
  const edges: number[] = [];
  for (let at: Label | undefined = label; at?.previous !== undefined; at = at.previous) edges.push(at.edge);
  return edges.reverse();
}

/** Whether a way may go on to a node over a resource: it uses neither twice. */
export function isFresh(label: Label, node: number, resource: number, resources: Int32Array): boolean {
  for (let at: Label | undefined = label; at !== undefined; at = at.previous) {
    if (at.node === node || (at.edge >= 0 && resources[at.edge] === resource)) return false;
  }
  return true;
}

/** The best few labels of each place, those of greatest bound. */
export class LabelBoard {
  private readonly places = new Map<number, Label[]>();
  private readonly width: number;

  constructor(width: number) {
    this.width = width;
  }

  /** Keeps the label, dropping the worst of a full place; false when it is itself the worst. */
  keep(place: number, label: Label): boolean {
    const labels = this.places.get(place);
    if (labels === undefined) {
      this.places.set(place, [label]);
      return true;
    }
    const worst = labels[labels.length - 1];
    if (labels.length >= this.width) {
      if (worst === undefined || worst.bound >= label.bound) return false;
      worst.dropped = true;
      labels.pop();
    }
    let at = labels.length;
    while (at > 0 && (labels[at - 1] as Label).bound < label.bound) at--;
    labels.splice(at, 0, label);
    return true;
  }
}
