import { type Asset, sameAsset } from '#contract/asset.ts';
import type { OperationBody } from '#contract/operation.ts';
import type { LaneScale } from '#engine/index.ts';
import { pow10 } from '#math/units.ts';
import type { Registry } from '#registry/registry.ts';
import data from './data/hyperlane.json';
import { type Deployment, decimalScale, draftsBetween, listDeployments } from './deployments.ts';
import { bridgeOf, endsOf, type LaneDraft, type Transfer } from './lane.ts';
import { listedFee } from './operation-fees.ts';
import { CCTP_BURN_USDC, payoutOfKind } from './payouts.ts';

/**
 * `data/hyperlane.json`: the warp routes between assets of the registry. `tools/registry` writes it.
 * A lane goes from a token to each token listed in its `to`.
 */
export interface WarpRoute {
  /** The route's name in its public registry: `TIA/celestia-…`. */
  readonly id: string;
  readonly tokens: readonly WarpToken[];
}

export interface WarpToken {
  readonly chain_id: string;
  /** The protocol's own number for the chain. */
  readonly domain: number;
  readonly denom: string;
  /** The warp contract, program or token id that sends and receives. */
  readonly contract: string;
  /** A synthetic token is the route's own; collateral is an asset that exists beside it; native is the gas asset. */
  readonly kind: 'synthetic' | 'collateral' | 'native';
  /** The contract's standard, as in its public registry; it determines the call that sends. */
  readonly standard: string;
  /** Decimals of `denom`: amounts are scaled by the difference between both ends, rounded down. */
  readonly decimals: number;
  /** On Solana, the account that holds what the program releases; absent elsewhere and where it mints. */
  readonly vault?: string;
  /** Positions, in this route's `tokens`, of the tokens that this one can be sent to. */
  readonly to: readonly number[];
}

/** `data/mailboxes.json`: the protocol's contracts on a chain. `tools/registry` writes it. */
export interface Mailbox {
  readonly chain_id: string;
  readonly domain: number;
  /** Sends and receives messages: a contract, a program, or a module's id of 32 bytes. */
  readonly mailbox: string;
  /** Takes payments for delivery; null where none is listed. */
  readonly paymaster: string | null;
}

const routes = data as readonly WarpRoute[];

const operation = (transfer: Transfer, { contract }: WarpToken): OperationBody => ({
  hyperlane_transfer: {
    hyperlane_contract_address: contract,
    smart_relay: false,
    ...endsOf(transfer),
    ...listedFee(transfer),
  },
});

/**
 * A cross-collateral router exchanges different assets at par out of a reserve of unknown size. Only its pairs of the same
 * asset become lanes.
 */
const mayTrade = ({ tokens }: WarpRoute): boolean => tokens.some(({ standard }) => /CrossCollateral/.test(standard));

const isOneAsset = (a: Asset, b: Asset): boolean =>
  (a.coingecko_id != null && a.coingecko_id === b.coingecko_id) ||
  (a.origin_denom !== '' && a.origin_denom === b.origin_denom && a.origin_chain_id === b.origin_chain_id);

/** Two tokens of a route: the ends of a lane. */
export interface WarpPair {
  readonly route: WarpRoute;
  readonly from: Deployment<WarpToken>;
  readonly to: Deployment<WarpToken>;
  readonly scale: LaneScale;
}

function pairOf(route: WarpRoute, from: Deployment<WarpToken>, to: Deployment<WarpToken>): WarpPair | undefined {
  const connected = from.record.to.includes(route.tokens.indexOf(to.record));
  // Some routes also exchange two assets on one chain.
  if (!connected || from.asset.chain_id === to.asset.chain_id) return undefined;
  if (mayTrade(route) && !isOneAsset(from.asset, to.asset)) return undefined;
  const scale = decimalScale(from.record.decimals, to.record.decimals);
  return scale && { route, from, to, scale };
}

/** Every two tokens that a lane joins. */
export const warpPairs = (registry: Registry): WarpPair[] =>
  routes.flatMap((route) =>
    draftsBetween(listDeployments(registry, route.tokens), (from, to) => pairOf(route, from, to)),
  );

/** The version of CCTP that carries a route, which is listed as if it released what it holds; undefined for others. */
export function cctpVersionOf({ id }: WarpRoute): 1 | 2 | undefined {
  return /cctp-v2/.test(id) ? 2 : /cctp/.test(id) ? 1 : undefined;
}

function payoutOf(route: WarpRoute, from: WarpToken, to: WarpToken): Pick<LaneDraft, 'payout' | 'max'> {
  const version = cctpVersionOf(route);
  if (version !== undefined) return { payout: 'mint_limit', max: CCTP_BURN_USDC[version] * pow10(from.decimals) };
  return { payout: payoutOfKind(to.standard) };
}

const draft = ({ route, from, to, scale }: WarpPair): LaneDraft => ({
  from,
  to,
  route: route.id,
  ...payoutOf(route, from.record, to.record),
  scale,
  isOwnToken: sameAsset(from.asset, { ...from.asset, denom: from.record.contract }),
  operation: (transfer) => operation(transfer, from.record),
});

/** Warp routes: tokens locked or burned on one chain, released or minted on another. */
export const hyperlane = bridgeOf((registry) => warpPairs(registry).map(draft), {
  id: 'HYPERLANE',
  name: 'Hyperlane',
  logo_uri: 'https://raw.githubusercontent.com/DefiLlama/icons/master/assets/protocols/hyperlane.jpg',
});
