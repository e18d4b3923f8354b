import type { OmnichainToken } from '../../../src/bridges/layer-zero.ts';
import type { StargatePool } from '../../../src/bridges/stargate.ts';
import type { ChainRecord } from '../../../src/registry/records.ts';
import type { AssetBook } from '../book.ts';
import type { AssetRef, Links } from '../origins.ts';
import { fact } from '../packages.ts';
import { stargateFacts } from '../sources/evm.ts';
import { byText, checksummed } from '../text.ts';
import { type Lane, lanesAmong } from './lane.ts';

interface AssetFacts {
  readonly stargateBridged: { readonly decimals: Readonly<Record<string, number>>; readonly homeChain: string };
}

interface Mesh {
  readonly asset: string;
  readonly name: string;
  readonly decimals: number;
  readonly shared_decimals: number;
  readonly coingecko_id?: string;
  readonly guarded?: true;
  /** The chain where the mesh began; Ethereum if absent. */
  readonly home?: string;
  readonly tokens: readonly {
    readonly chain_id: string;
    readonly eid: number;
    readonly oft: string;
    /** Null of a contract that takes and pays the gas coin. */
    readonly token: string | null;
    /** Of a locked token that is called otherwise than its mesh. */
    readonly symbol?: string;
    readonly locks?: boolean;
  }[];
}

const { meshes } = fact<{ readonly meshes: readonly Mesh[] }>('ofts.json');
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

/** Where most meshes began: the other tokens of a mesh come from the one there. */
const HOME = '1';

/** Meshes of omnichain tokens; each claims its tokens, by the contracts of the facts. */
export function compileLayerZero(
  chains: ReadonlyMap<string, ChainRecord>,
  book: AssetBook,
  links: Links,
): OmnichainToken[] {
  const rows = meshes.flatMap(({ tokens, ...mesh }) => {
    const { asset, name, decimals, shared_decimals, coingecko_id, guarded, home = HOME } = mesh;
    const denomOf = ({ chain_id, token }: { readonly chain_id: string; readonly token: string | null }) =>
      token ?? chains.get(chain_id)?.native_denom;
    const first = tokens.find(({ chain_id }) => chain_id === home);
    const origin = first && denomOf(first);
    return tokens.flatMap(({ chain_id, eid, oft, token, symbol, locks = false }): OmnichainToken[] => {
      const denom = denomOf({ chain_id, token });
      if (!denom) return [];
      const named = symbol === undefined ? { symbol: asset, name, coingecko_id } : { symbol };
      if (token !== null) book.claim({ source: 'facts', chain_id, denom, decimals, ...named });
      if (origin) links.add({ chain_id, denom }, { chain_id: home, denom: origin });
      const row = {
        ...{ chain_id, endpoint_id: eid, asset, denom: checksummed(denom), lockbox: locks },
        ...{ shared_decimals, ...(guarded && { guarded }), oft_address: checksummed(oft) },
      };
      return [row];
    });
  });
  return rows.sort(byAssetAndChain);
}
