import type { OwnBridge, OwnToken } from '../../../src/bridges/own-bridge.ts';
import type { PolygonPos } from '../../../src/bridges/polygon-pos.ts';
import type { ScrollChain } from '../../../src/bridges/scroll.ts';
import type { ZksyncChain } from '../../../src/bridges/zksync.ts';
import type { ChainRecord } from '../../../src/registry/records.ts';
import type { AssetBook } from '../book.ts';
import type { Links } from '../origins.ts';
import { fact } from '../packages.ts';
import type { Lane } from './lane.ts';

/** All settle on Ethereum. */
const PARENT = '1';

interface CoinFact {
  /** The token that stands for ether; the chain's own coin if absent. */
  readonly child_denom?: string;
  readonly deposit: string;
  readonly withdraw: string;
  readonly escrow: string;
}

interface TokenFact extends OwnToken {
  readonly symbol: string;
  /** Where nobody else lists the token of the chain. */
  readonly name?: string;
  readonly decimals?: number;
}

type ChainFact<Bridge extends OwnBridge> = Omit<Bridge, 'parent_chain_id' | 'tokens'> & {
  readonly coin: CoinFact;
  readonly tokens: readonly TokenFact[];
};

interface Facts {
  readonly zksync: { readonly chains: readonly ChainFact<ZksyncChain>[] };
  readonly scroll: { readonly chains: readonly ChainFact<ScrollChain>[] };
  readonly polygon_pos: { readonly chains: readonly ChainFact<PolygonPos>[] };
}

const facts = fact<Facts>('own-bridges.json');

interface Compiling {
  readonly chains: ReadonlyMap<string, ChainRecord>;
  readonly book: AssetBook;
  readonly links: Links;
}

/** The coin of the parent chain, then the tokens in their order; what is minted for a token comes from it. */
function compileChain<Bridge extends OwnBridge>({ chains, book, links }: Compiling, row: ChainFact<Bridge>): Bridge {
  const { coin, tokens, ...contracts } = row;
  const nativeOf = (id: string) => chains.get(id)?.native_denom ?? '';
  const carried = tokens.map(({ symbol, name, decimals, ...token }): OwnToken => {
    const child = { chain_id: row.chain_id, denom: token.child_denom };
    if (name) book.claim({ source: 'facts', ...child, symbol, name, decimals });
    links.add(child, { chain_id: PARENT, denom: token.parent_denom });
    return token;
  });
  const ether: OwnToken = {
    ...{ parent_denom: nativeOf(PARENT), child_denom: nativeOf(row.chain_id), ...coin, burns: true },
  };
  return { ...contracts, parent_chain_id: PARENT, tokens: [ether, ...carried] } as unknown as Bridge;
}

/** The own bridges of chains that are neither of the OP Stack nor of Arbitrum's kind. */
export const compileOwnBridges = (chains: ReadonlyMap<string, ChainRecord>, book: AssetBook, links: Links) => {
  const compiling = { chains, book, links };
  return {
    zksync: facts.zksync.chains.map((row) => compileChain(compiling, row)),
    scroll: facts.scroll.chains.map((row) => compileChain(compiling, row)),
    polygonPos: facts.polygon_pos.chains.map((row) => compileChain(compiling, row)),
  };
};

export const ownBridgeLanes = (all: readonly OwnBridge[]): Lane[] =>
  all.flatMap(({ chain_id, parent_chain_id, tokens }) =>
    tokens.flatMap(({ parent_denom, child_denom, superseded }): Lane[] => {
      const [parent, child] = [
        { chain_id: parent_chain_id, denom: parent_denom },
        { chain_id, denom: child_denom },
      ];
      const out = { from: child, to: parent };
      return superseded ? [out] : [{ from: parent, to: child }, out];
    }),
  );
