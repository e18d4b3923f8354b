import { assetKey } from '#contract/asset.ts';
import { groupBy } from '#contract/group-by.ts';
import { hopsOf } from '#contract/trace.ts';
import type { AssetRecord, ChainRecord, ChannelRecord } from './records.ts';

/**
 * Symbols that are unique on their chain, ignoring letter case. An asset keeps its plain symbol if no other asset of the
 * chain has it, or if it originates there; vouchers and bridged assets beside it add the chain they came from:
 * `USDC.axelar`, `USDC.gravitybridge`.
 * Of assets that are still alike, the chain's native asset or the one with a CoinGecko id keeps the symbol. The others
 * add their denom; if it is long, its last six characters, preceded by its first four where those are alike too.
 */
export function recommendedSymbols(
  assets: readonly AssetRecord[],
  chainOf: (chainId: string) => ChainRecord | undefined,
  channelOf: (end: Pick<ChannelRecord, 'chain_id' | 'port' | 'channel'>) => ChannelRecord | undefined,
): Map<string, string> {
  const uses = new Map<string, number>();
  const symbolKey = (asset: AssetRecord) => keyOf(asset, asset.symbol);
  for (const asset of assets) uses.set(symbolKey(asset), (uses.get(symbolKey(asset)) ?? 0) + 1);
  const nameOf = (chainId: string) => chainOf(chainId)?.chain_name;

  function cameFrom(asset: AssetRecord): string | undefined {
    const [hop] = hopsOf(asset.trace);
    if (hop) return nameOf(channelOf({ chain_id: asset.chain_id, ...hop })?.to_chain_id ?? asset.origin_chain_id);
    return asset.origin_chain_id === asset.chain_id ? undefined : nameOf(asset.origin_chain_id);
  }

  const named = assets.map((asset) => {
    const from = uses.get(symbolKey(asset)) === 1 ? undefined : cameFrom(asset);
    return { asset, symbol: from === undefined ? asset.symbol : `${asset.symbol}.${from}` };
  });
  const groups = groupBy(named, ({ asset, symbol }) => keyOf(asset, symbol));
  return new Map(
    named.map(({ asset, symbol }) => {
      const alike = groups.get(keyOf(asset, symbol))?.map((each) => each.asset) ?? [];
      const plain = alike.length === 1 || keeperOf(alike, chainOf(asset.chain_id)) === asset;
      return [assetKey(asset), plain ? symbol : `${symbol}.${endOf(asset, alike)}`];
    }),
  );
}

const keyOf = ({ chain_id }: AssetRecord, symbol: string): string => `${chain_id}|${symbol.toLowerCase()}`;

/** Denoms of at most this many characters are added whole. */
const SHORT = 16;
const shortDenom = (denom: string): string => (denom.length <= SHORT ? denom : denom.slice(-6));

/** The suffix from the denom. A token and its wrapper may have denoms with the same ending. */
function endOf({ denom }: AssetRecord, alike: readonly AssetRecord[]): string {
  const short = shortDenom(denom);
  const isShared = alike.some((other) => other.denom !== denom && shortDenom(other.denom) === short);
  return isShared ? `${denom.slice(0, 4)}…${short}` : short;
}

/** The asset that keeps a symbol shared with others of its chain; undefined if none has the better claim. */
function keeperOf(alike: readonly AssetRecord[], chain: ChainRecord | undefined): AssetRecord | undefined {
  const native = alike.find(({ denom }) => denom === chain?.native_denom);
  if (native !== undefined) return native;
  const known = alike.filter(({ coingecko_id }) => coingecko_id !== null);
  const atHome = known.filter(({ chain_id, origin_chain_id }) => chain_id === origin_chain_id);
  if (atHome.length === 1) return atHome[0];
  return known.length === 1 ? known[0] : undefined;
}
