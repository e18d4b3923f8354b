import { encodeAbiParameters, getCreate2Address, type Hex, keccak256 } from 'viem';
import type { ArbitrumRollup, ArbitrumToken } from '../../../src/bridges/arbitrum.ts';
import type { ChainRecord } from '../../../src/registry/records.ts';
import type { AssetBook, BookEntry } from '../book.ts';
import type { AssetRef, Links } from '../origins.ts';
import { fact, loadModule } from '../packages.ts';
import { byText, checksummed, groupBy } from '../text.ts';
import type { Lane } from './lane.ts';

interface StandardGateway {
  readonly gateway: string;
  readonly child_gateway: string;
  readonly proxy_factory: string;
  readonly proxy_hash: string;
}

/** A token with a gateway of its own. */
interface OwnGateway {
  readonly symbol: string;
  readonly parent_denom: string;
  readonly child_denom: string;
  readonly gateway: string;
  /** Absent for the gateway, null for the bridge, which holds ether. */
  readonly escrow?: string | null;
  readonly name?: string;
  readonly decimals?: number;
}

interface RollupFact {
  readonly chain_id: string;
  readonly parent_chain_id: string;
  readonly inbox: string;
  readonly bridge: string;
  readonly outbox: string;
  readonly rollup: string;
  readonly confirm_seconds: number;
  /** Null for ether. */
  readonly gas_token: {
    readonly denom: string;
    readonly symbol: string;
    readonly name: string;
    readonly decimals: number;
  } | null;
  readonly gateways?: {
    readonly router: string;
    readonly child_router: string;
    readonly standard: StandardGateway;
    readonly own: readonly OwnGateway[];
    readonly left: readonly { readonly parent_denom: string }[];
  };
}

export const { rollups: arbitrumRollups } = fact<{ readonly rollups: readonly RollupFact[] }>('arbitrum.json');

interface ListedOnArbitrum {
  readonly address: string;
  readonly symbol: string;
  readonly decimals: number;
}

const LIST = '@factordao/tokenlist';
const { tokens: listed } = await loadModule<{ readonly tokens: readonly ListedOnArbitrum[] }>(
  `${LIST}/dist/cjs/chains/arbitrum/general.js`,
);

const byAddress = new Map(listed.map((token) => [checksummed(token.address), token]));

/** Upper case, without the mark of a bridged token. */
const symbolOf = (symbol: string): string => symbol.toUpperCase().replace(/\.E$/, '');
const addressesOf = groupBy(listed, ({ symbol }) => symbolOf(symbol));

/** The address of a token on the rollup: its standard gateway makes each by CREATE2 from the token's address on the parent chain. */
function standardAddress({ child_gateway, proxy_factory, proxy_hash }: StandardGateway, parentDenom: string): string {
  const token = keccak256(encodeAbiParameters([{ type: 'address' }], [parentDenom as Hex]));
  const salt = keccak256(
    encodeAbiParameters([{ type: 'address' }, { type: 'bytes32' }], [child_gateway as Hex, token]),
  );
  return getCreate2Address({ from: proxy_factory as Hex, salt, bytecodeHash: proxy_hash as Hex });
}

/** What the standard gateway made takes name, symbol and decimals from the token that it stands for. */
function claimStandard(book: AssetBook, chain_id: string, parent: BookEntry, child: ListedOnArbitrum): void {
  const { symbol, name, logo_uri, coingecko_id } = parent.claims[0] ?? {};
  const { address: denom, decimals } = child;
  book.claim({ source: LIST, chain_id, denom, symbol, name, decimals, logo_uri, coingecko_id });
}

/**
 * Tokens of the parent chain whose address on the rollup somebody lists: that two lists of addresses agree by a hash is proof. Where the
 * list has another token of that symbol, it may be the one in use: neither is taken.
 */
function standardTokens(book: AssetBook, { chain_id, parent_chain_id, gateways }: RollupFact): ArbitrumToken[] {
  if (gateways === undefined) return [];
  const { standard, own, left } = gateways;
  const isElsewhere = new Set([...own, ...left].map(({ parent_denom }) => checksummed(parent_denom)));
  return book.entries().flatMap((entry): ArbitrumToken[] => {
    if (entry.chain_id !== parent_chain_id || !entry.denom.startsWith('0x') || isElsewhere.has(entry.denom)) return [];
    const child_denom = standardAddress(standard, entry.denom);
    const child = byAddress.get(child_denom);
    if (child === undefined) return [];
    const symbols = [child.symbol, ...entry.claims.map(({ symbol }) => symbol)].filter(
      (symbol) => symbol !== undefined,
    );
    const namesakes = symbols.flatMap((symbol) => addressesOf.get(symbolOf(symbol)) ?? []);
    if (namesakes.some(({ address }) => checksummed(address) !== child_denom)) return [];
    claimStandard(book, chain_id, entry, child);
    return [{ parent_denom: entry.denom, child_denom, gateway: standard.gateway, escrow: standard.gateway }];
  });
}

function ownTokens(book: AssetBook, { chain_id, bridge, gateways }: RollupFact): ArbitrumToken[] {
  return (gateways?.own ?? []).map(({ symbol, name, decimals, parent_denom, child_denom, gateway, escrow }) => {
    if (name) book.claim({ source: 'facts', chain_id, denom: child_denom, symbol, name, decimals });
    return { parent_denom, child_denom, gateway, escrow: escrow === null ? bridge : (escrow ?? gateway) };
  });
}

/** The gas token, and what gateways carry. The gas token of a rollup with its own is an ERC-20 of the parent chain. */
export function compileArbitrum(
  chains: ReadonlyMap<string, ChainRecord>,
  book: AssetBook,
  links: Links,
): ArbitrumRollup[] {
  return arbitrumRollups.map((rollup) => {
    const { chain_id, parent_chain_id, gas_token, gateways, inbox, bridge, outbox } = rollup;
    if (gas_token) book.claim({ source: 'facts', chain_id: parent_chain_id, ...gas_token });
    const nativeOf = (id: string) => chains.get(id)?.native_denom ?? '';
    const tokens = [...standardTokens(book, rollup), ...ownTokens(book, rollup)];
    for (const { parent_denom, child_denom } of tokens) {
      links.add({ chain_id, denom: child_denom }, { chain_id: parent_chain_id, denom: parent_denom });
    }
    if (gas_token)
      links.add({ chain_id, denom: nativeOf(chain_id) }, { chain_id: parent_chain_id, denom: gas_token.denom });
    return {
      chain_id,
      parent_chain_id,
      ...{ inbox, bridge, outbox, rollup: rollup.rollup },
      gas_token: { parent_denom: gas_token?.denom ?? nativeOf(parent_chain_id), child_denom: nativeOf(chain_id) },
      ...(gateways && { router: gateways.router, child_router: gateways.child_router }),
      tokens: tokens.sort((a, b) => byText(a.parent_denom, b.parent_denom)),
    };
  });
}

export const arbitrumLanes = (all: readonly ArbitrumRollup[]): Lane[] =>
  all.flatMap(({ chain_id, parent_chain_id, gas_token, tokens }) =>
    [gas_token, ...tokens].flatMap(({ parent_denom, child_denom }): Lane[] => {
      const parent: AssetRef = { chain_id: parent_chain_id, denom: parent_denom };
      const child: AssetRef = { chain_id, denom: child_denom };
      return [
        { from: parent, to: child },
        { from: child, to: parent },
      ];
    }),
  );
