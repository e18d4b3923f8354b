import type { Asset } from '#contract/asset.ts';

/** Whether it ends, has ended, or does not move. */
export const isFading = ({ liveness }: Pick<Asset, 'liveness'>): boolean =>
  liveness !== undefined && liveness.state !== 'unstable';

/** As it, but not what a notice only warns of, without a day: such tokens of one issuer may be a third of a chain that lives. */
export const isEnding = (asset: Pick<Asset, 'liveness'>): boolean =>
  isFading(asset) && (asset.liveness?.state !== 'ending' || asset.liveness.until !== undefined);
