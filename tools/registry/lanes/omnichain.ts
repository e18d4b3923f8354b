import type { OmnichainToken } from '../../../src/bridges/layer-zero.ts';
import type { StargatePool } from '../../../src/bridges/stargate.ts';
import type { ChainRecord } from '../../../src/registry/records.ts';
import type { AssetBook } from '../book.ts';
import type { AssetRef, Links } from '../origins.ts';
import { fact } from '../packages.ts';
import { bridgeFacts, stargateFacts } from '../sources/evm.ts';
import { byText, checksummed } from '../text.ts';
import { type Lane, lanesAmong } from './lane.ts';

interface AssetFacts {
  readonly stargateBridged: { readonly decimals: Readonly<Record<string, number>>; readonly homeChain: string };
}

const { stargateBridged } = fact<AssetFacts>('assets.json');

const byAssetAndChain = (a: { asset: string; chain_id: string }, b: { asset: string; chain_id: string }): number =>
  byText(a.asset, b.asset) || byText(a.chain_id, b.chain_id);

export const meshLanes = (rows: readonly (AssetRef & { readonly asset: string })[]): Lane[] =>
  lanesAmong(rows, (from, to) => from.asset === to.asset);

export function compileStargate(
  chains: ReadonlyMap<string, ChainRecord>,
  book: AssetBook,
  links: Links,
): StargatePool[] {
  const pools = stargateFacts.flatMap((row): StargatePool[] => {
    const chain = chains.get(row.chainId);
    const denom = row.native ? chain?.native_denom : row.token;
    if (!chain || !denom) return [];
    if (!row.native) {
      book.claim({
        source: 'facts',
        chain_id: row.chainId,
        denom,
        symbol: row.asset,
        decimals: row.dec ?? (row.kind === 'OFT' ? stargateBridged.decimals[row.asset] : undefined),
      });
    }
    return [
      {
        chain_id: row.chainId,
        endpoint_id: row.eid,
        kind: row.kind,
        asset: row.asset,
        denom: checksummed(denom),
        native: row.native,
        pool_address: checksummed(row.pool),
        shared_decimals: row.shared,
        ...(row.left && { left: row.left }),
      },
    ];
  });
  for (const pool of pools.filter(({ kind }) => kind === 'OFT')) {
    const home = pools.find(({ asset, chain_id }) => asset === pool.asset && chain_id === stargateBridged.homeChain);
    if (home) links.add(pool, home);
  }
  return pools.sort(byAssetAndChain);
}

/** Where USDT is locked for USDT0. */
const HOME = '1';

export function compileLayerZero(book: AssetBook, links: Links): OmnichainToken[] {
  const tokens = Object.entries(bridgeFacts.usdt0Oft.byChainId).map(
    ([chain_id, { oft, token, eid }]): OmnichainToken => ({
      chain_id,
      endpoint_id: eid,
      asset: 'USDT0',
      denom: checksummed(token),
      lockbox: chain_id === HOME,
      oft_address: checksummed(oft),
    }),
  );
  const home = tokens.find((token) => token.chain_id === HOME);
  for (const token of tokens) {
    if (token === home) continue;
    book.claim({
      source: 'facts',
      chain_id: token.chain_id,
      denom: token.denom,
      symbol: 'USDT0',
      name: 'USDT0',
      decimals: 6,
    });
    if (home) links.add(token, home);
  }
  return tokens.sort(byAssetAndChain);
}
