import { type Coin, plainCoinText } from '#app/asset/coin.ts';
import type { Lookup } from '#app/asset/lookup.ts';
import type { AssetId } from '#contract/asset.ts';
import { type Operation, operationKey, operationKind } from '#contract/operation.ts';
import type { Route } from '#contract/route.ts';
import type { Side } from '../query/page-state.ts';
import { stepBody } from '../steps/step-body.ts';

/** What is to be done elsewhere: a pair with an exact amount of one side. */
interface Trip {
  readonly from: AssetId;
  readonly to: AssetId;
  /** Native assets of their chains: apps write them in several ways. */
  readonly isNative: { readonly from: boolean; readonly to: boolean };
  readonly isCosmos: { readonly from: boolean; readonly to: boolean };
  readonly side: Side;
  /** Decimal, of what is sent; an estimate where the other side is exact. */
  readonly sent: string;
  readonly received: string;
  readonly kinds: readonly string[];
  readonly bridges: readonly string[];
}

export interface OtherApp {
  readonly id: string;
  readonly name: string;
  /** Whether its link carries the amount; if not, one types it there. */
  readonly takesAmount: boolean;
  /** Whether it is the bridge's own, which takes no other way. */
  readonly isOfBridge?: true;
  /** Null where nothing says that the app covers the pair. */
  readonly linkTo: (trip: Trip) => URL | null;
}

const link = (base: string, parameters: Readonly<Record<string, string | null>>): URL => {
  const url = new URL(base);
  for (const [name, value] of Object.entries(parameters)) if (value !== null) url.searchParams.set(name, value);
  return url;
};

const isOneBridge = ({ kinds, bridges }: Trip, bridge: string): boolean => kinds.length === 1 && bridges[0] === bridge;

/** EVM chains that its documents name; its Cosmos chains are those of the field, less the two that it took out. */
const SKIP_CHAINS: ReadonlySet<string> = new Set(['1', '10', '56', '137', '8453', '42161', '42220', '43114', '81457']);
const LEFT_SKIP: ReadonlySet<string> = new Set(['stargaze-1', 'umee-1']);
const SKIP_KINDS: ReadonlySet<string> = new Set([
  ...['transfer', 'bank_send', 'swap', 'evm_swap', 'axelar_transfer', 'cctp_transfer', 'cctp_transfer_v2'],
  ...['hyperlane_transfer', 'op_init_transfer', 'go_fast_transfer', 'stargate_transfer', 'layer_zero_transfer'],
  'eureka_transfer',
]);

const SKIP: OtherApp = {
  id: 'skip',
  name: 'Skip',
  takesAmount: true,
  linkTo: ({ from, to, isCosmos, side, sent, received, kinds }) => {
    const covers = ({ chain_id }: AssetId, cosmos: boolean) =>
      cosmos ? !LEFT_SKIP.has(chain_id) : SKIP_CHAINS.has(chain_id);
    if (!covers(from, isCosmos.from) || !covers(to, isCosmos.to) || !kinds.every((kind) => SKIP_KINDS.has(kind)))
      return null;
    return link('https://go.skip.build/', {
      ...{ src_chain: from.chain_id, src_asset: from.denom, dest_chain: to.chain_id, dest_asset: to.denom },
      ...(side === 'in' ? { amount_in: sent } : { amount_out: received }),
    });
  },
};

const OSMOSIS_CHAIN = 'osmosis-1';

const OSMOSIS: OtherApp = {
  id: 'osmosis',
  name: 'Osmosis',
  takesAmount: false,
  linkTo: ({ from, to, kinds }) =>
    from.chain_id === OSMOSIS_CHAIN && to.chain_id === OSMOSIS_CHAIN && kinds.every((kind) => kind === 'swap')
      ? link('https://app.osmosis.zone/', { from: from.denom, to: to.denom })
      : null,
};

/** `ChainId` of its types, those that are chains of the registry too. Solana has a number of its own there. */
const LIFI_CHAINS: ReadonlySet<string> = new Set(
  (
    '1 10 14 25 30 40 50 56 88 100 130 137 143 146 196 204 252 324 480 747 988 999 1088 1135 1284 1329 1480 1625 1868 ' +
    '1923 2741 4326 5000 8217 8453 9745 13371 33139 34443 42161 42220 43111 43114 50104 55244 57073 59144 60808 80094 ' +
    '81457 98866 167000 534352 747474 1313161554'
  ).split(' '),
);
const LIFI_SOLANA = '1151111081099710';
const NO_ADDRESS = '0x0000000000000000000000000000000000000000';
const SYSTEM_PROGRAM = '11111111111111111111111111111111';

const JUMPER: OtherApp = {
  id: 'jumper',
  name: 'Jumper',
  takesAmount: true,
  linkTo: ({ from, to, isNative, sent }) => {
    const chainOf = ({ chain_id }: AssetId) =>
      chain_id === 'solana' ? LIFI_SOLANA : LIFI_CHAINS.has(chain_id) ? chain_id : null;
    const tokenOf = ({ chain_id, denom }: AssetId, native: boolean) =>
      native ? (chain_id === 'solana' ? SYSTEM_PROGRAM : NO_ADDRESS) : denom;
    const [fromChain, toChain] = [chainOf(from), chainOf(to)];
    if (fromChain === null || toChain === null) return null;
    return link('https://jumper.xyz/', {
      ...{ fromChain, fromToken: tokenOf(from, isNative.from), toChain, toToken: tokenOf(to, isNative.to) },
      fromAmount: sent,
    });
  },
};

/** Names of `@hyperlane-xyz/registry` 26.1.0, of the chains with lanes. */
const HYPERLANE_NAMES: ReadonlyMap<string, string> = new Map(
  (
    '1 ethereum,10 optimism,42 lukso,56 bsc,88 viction,100 gnosis,130 unichain,137 polygon,143 monad,173 eni,196 xlayer,' +
    '252 fraxtal,369 pulsechain,480 worldchain,714 eden,964 subtensor,988 stable,999 hyperevm,1088 metis,1135 lisk,' +
    '1329 sei,1750 metal,1783 kiichain,1868 soneium,1983 krown,2741 abstract,3888 kalychain,4114 citrea,4207 edgenchain,' +
    '4326 megaeth,5000 mantle,5330 superseed,5888 mantra,7667 carrchain,8453 base,8765 wardenprotocol,9745 plasma,' +
    '16661 zerogravity,25363 fluent,33139 apechain,34443 mode,38833 igra,41444 nesachain,42161 arbitrum,42220 celo,' +
    '43114 avalanche,52014 electroneum,52924 lazai,57073 ink,59144 linea,60808 bob,80094 berachain,81457 blast,' +
    '124816 mitosis,167000 taiko,613419 galactica,747474 katana,2632500 coti'
  )
    .split(',')
    .map((entry) => entry.split(' ') as [string, string]),
);

const NEXUS: OtherApp = {
  id: 'nexus',
  isOfBridge: true,
  name: 'Hyperlane Nexus',
  takesAmount: false,
  linkTo: (trip) => {
    const { from, to, isNative } = trip;
    const [origin, destination] = [HYPERLANE_NAMES.get(from.chain_id), HYPERLANE_NAMES.get(to.chain_id)];
    if (!isOneBridge(trip, 'HYPERLANE') || origin === undefined || destination === undefined) return null;
    return link('https://nexus.hyperlane.xyz/', {
      ...{ origin, originToken: isNative.from ? NO_ADDRESS : from.denom },
      ...{ destination, destinationToken: isNative.to ? NO_ADDRESS : to.denom },
    });
  },
};

const ARBITRUM_SLUGS: ReadonlyMap<string, string> = new Map([
  ['1', 'ethereum'],
  ['42161', 'arbitrum-one'],
]);

/** Names a token by its contract on Ethereum, whichever way it goes. */
const ARBITRUM: OtherApp = {
  id: 'arbitrum',
  isOfBridge: true,
  name: 'Arbitrum',
  takesAmount: true,
  linkTo: (trip) => {
    const { from, to, isNative, sent } = trip;
    const [sourceChain, destinationChain] = [ARBITRUM_SLUGS.get(from.chain_id), ARBITRUM_SLUGS.get(to.chain_id)];
    if (!isOneBridge(trip, 'ARBITRUM') || sourceChain === undefined || destinationChain === undefined) return null;
    const token = from.chain_id === '1' ? from.denom : to.denom;
    return link('https://portal.arbitrum.io/bridge', {
      ...{ sourceChain, destinationChain, token: isNative.from ? null : token.toLowerCase(), amount: sent },
    });
  },
};

/** Chains that links to it name. */
const SUPERBRIDGE_CHAINS: ReadonlySet<string> = new Set(['1', '10', '8453', '42220', '57073']);

const SUPERBRIDGE: OtherApp = {
  id: 'superbridge',
  isOfBridge: true,
  name: 'Superbridge',
  takesAmount: true,
  linkTo: (trip) => {
    const { from, to, isNative, sent } = trip;
    const isCovered = [from, to].every(({ chain_id }) => SUPERBRIDGE_CHAINS.has(chain_id));
    // Without a token it fills in ether, which is not what Celo's gas is paid in.
    const isEther = isNative.from && from.chain_id !== '42220';
    if (!isOneBridge(trip, 'OP_STACK') || !isCovered || (isNative.from && !isEther)) return null;
    return link('https://superbridge.app/', {
      ...{ fromChainId: from.chain_id, toChainId: to.chain_id },
      ...{ tokenAddress: isEther ? null : from.denom, amount: sent },
    });
  },
};

/**
 * Where a route can be taken, the bridge's own app first. Formats and sources: docs/decisions/0108. An app whose format was not
 * found in its own code or documents is not here.
 */
const OTHER_APPS: readonly OtherApp[] = [NEXUS, ARBITRUM, SUPERBRIDGE, OSMOSIS, SKIP, JUMPER];

/** An app with the link that fills in the pair. */
export interface Continuation {
  readonly app: OtherApp;
  readonly href: string;
}

const bridgeOf = (operation: Operation): string | null => stepBody(operation).bridge_id ?? null;

/** Apps that cover the pair of a route; none where an amount or a chain is not known, or a step is of no known kind. */
export function continuations(
  { operations }: Pick<Route, 'operations'>,
  ends: { readonly sent: Coin; readonly received: Coin },
  side: Side,
  lookup: Lookup,
): Continuation[] {
  const { sent, received } = ends;
  const [from, to] = [sent.asset, received.asset];
  const isReadable = [sent, received].every(({ amount, decimals }) => amount.known && decimals !== null);
  if (from === null || to === null || !isReadable || operations.length === 0) return [];
  if (operations.some((operation) => operationKind(operation) === undefined)) return [];
  const chains = [lookup.chain(from.chain_id), lookup.chain(to.chain_id)] as const;
  const [source, dest] = chains;
  if (source === undefined || dest === undefined || source.is_testnet || dest.is_testnet) return [];
  const isNative = (chain: typeof source, { denom }: AssetId) => chain.fee_assets[0]?.denom === denom;
  const trip: Trip = {
    ...{ from, to, side, sent: plainCoinText(sent), received: plainCoinText(received) },
    isNative: { from: isNative(source, from), to: isNative(dest, to) },
    isCosmos: { from: source.chain_type === 'cosmos', to: dest.chain_type === 'cosmos' },
    kinds: operations.map(operationKey),
    bridges: operations.flatMap((operation) => bridgeOf(operation) ?? []),
  };
  return OTHER_APPS.flatMap((app) => {
    const url = app.linkTo(trip);
    return url === null ? [] : [{ app, href: url.href }];
  });
}
