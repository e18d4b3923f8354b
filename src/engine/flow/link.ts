/** Places of start and goal among the nodes. */
export const START = 0;
export const GOAL = 1;

/** The least share that an edge begins with. */
export const FIRST_SHARE = 1e-4;

/** An edge in a network, in parts of the whole, so that all figures are of one size. */
export interface Link {
  readonly edge: number;
  /** The part of the edge between two gaps in its price, of which each is a link of its own; -1 for all in one. */
  readonly stretch: number;
  readonly near: number;
  readonly far: number;
  /** What moves, and the most that can. */
  share: number;
  readonly most: number;
  /** Price of its bound of moving nothing. */
  slack: number;
}
