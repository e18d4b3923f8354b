import { type Asset, assetKey } from '#contract/asset.ts';
import index from './marks.generated.json';

/** What a mark stands for: an asset, or a chain, bridge, venue or wallet by its id or name. */
export type MarkSubject =
  | Pick<Asset, 'chain_id' | 'denom' | 'origin_chain_id' | 'origin_denom'>
  | { readonly [kind in 'chain' | 'bridge' | 'venue' | 'wallet']?: string };

const pathOfAsset = new Map(
  Object.entries(index.tokens).flatMap(([path, keys]) => keys.map((key): [string, string] => [key, path])),
);

const own = (paths: Readonly<Record<string, string>>, id: string | undefined): string | undefined =>
  id !== undefined && Object.hasOwn(paths, id) ? paths[id] : undefined;

/** An asset that is not listed has the mark of its origin: a voucher, or what a bridge minted. */
function pathOf(subject: MarkSubject): string | undefined {
  if ('denom' in subject) {
    const { origin_chain_id, origin_denom } = subject;
    return (
      pathOfAsset.get(assetKey(subject)) ??
      pathOfAsset.get(assetKey({ chain_id: origin_chain_id, denom: origin_denom }))
    );
  }
  const { chain, bridge, wallet } = subject;
  // The name of a venue holds that of its chain, and may end with a version: "base-uniswap", "ethereum-uniswap-v3".
  const venue = subject.venue?.split('-').findLast((part) => Object.hasOwn(index.venues, part));
  return (
    own(index.chains, chain) ?? own(index.bridges, bridge) ?? own(index.venues, venue) ?? own(index.wallets, wallet)
  );
}

/** The file of a mark below the app's root, or null. Its query changes with any mark, so that it may be kept for ever. */
export function findMark(subject: MarkSubject): string | null {
  const path = pathOf(subject);
  return path === undefined ? null : `marks/${path}.svg?v=${index.version}`;
}
