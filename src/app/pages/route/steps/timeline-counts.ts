import type { SignatureGroup, SwapPath } from './timeline.ts';

/** With those that claim. */
export const countSignatures = (groups: readonly SignatureGroup[]): number =>
  groups.reduce((count, { claims }) => count + 1 + claims.length, 0);

/** The number of distinct pools on the paths of a swap. */
export const poolCount = (paths: readonly SwapPath[]): number =>
  new Set(paths.flatMap(({ hops }) => hops.map(({ pool }) => pool))).size;
