import { assetKey } from '#contract/asset.ts';
import type { AssetRecord, ChainRecord, ChannelRecord } from './records.ts';
import { parseTrace } from './trace.ts';

/**
 * A symbol that tells assets of one chain apart. The plain symbol where it is used once, and for the asset that is at
 * home there; a voucher or bridged asset beside it adds the chain it came in from: `USDC.noble`, `USDC.axelar`.
 * Two that came in from the same chain keep the same symbol.
 */
export function recommendedSymbols(
  assets: readonly AssetRecord[],
  chainOf: (chainId: string) => ChainRecord | undefined,
  channelOf: (end: Pick<ChannelRecord, 'chain_id' | 'port' | 'channel'>) => ChannelRecord | undefined,
): Map<string, string> {
  const uses = new Map<string, number>();
  const symbolKey = (asset: AssetRecord) => `${asset.chain_id}|${asset.symbol}`;
  for (const asset of assets) uses.set(symbolKey(asset), (uses.get(symbolKey(asset)) ?? 0) + 1);
  const nameOf = (chainId: string) => chainOf(chainId)?.chain_name;

  function cameFrom(asset: AssetRecord): string | undefined {
    const [hop] = parseTrace(asset.trace);
    if (hop) return nameOf(channelOf({ chain_id: asset.chain_id, ...hop })?.to_chain_id ?? asset.origin_chain_id);
    return asset.origin_chain_id === asset.chain_id ? undefined : nameOf(asset.origin_chain_id);
  }

  return new Map(
    assets.map((asset) => {
      const from = uses.get(symbolKey(asset)) === 1 ? undefined : cameFrom(asset);
      return [assetKey(asset), from === undefined ? asset.symbol : `${asset.symbol}.${from}`];
    }),
  );
}
