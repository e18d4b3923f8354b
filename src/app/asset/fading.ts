import type { Asset } from '#contract/asset.ts';

/** Whether it ends, has ended, or does not move. */
export const isFading = ({ liveness }: Pick<Asset, 'liveness'>): boolean =>
  liveness !== undefined && liveness.state !== 'unstable';
