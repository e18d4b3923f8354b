import { mulDivDown } from '#math/fixed.ts';
import { pow10 } from '#math/units.ts';
import type { Registry } from '#registry/registry.ts';
import type { LaneRequest } from '../market.ts';
import { type PriceLookup, priceOf } from './prices.ts';

/**
 * What the far ends of lanes hold or may still mint, in dollars: round figures made up for the sample, by the chain where a transfer
 * arrives. A bridge that is not named takes what it takes by itself.
 */
const MADE_UP: { readonly [Bridge in LaneRequest['bridge']]?: { readonly large: string; readonly small: string } } = {
  HYPERLANE: { large: '2000000', small: '250000' },
  STARGATE: { large: '8000000', small: '1000000' },
  LAYER_ZERO: { large: '100000000', small: '100000000' },
  AXELAR: { large: '1000000', small: '1000000' },
  EUREKA: { large: '3000000', small: '3000000' },
  OPINIT: { large: '1000000', small: '1000000' },
  OP_STACK: { large: '20000000', small: '20000000' },
  ARBITRUM: { large: '50000000', small: '5000000' },
  ZKSYNC: { large: '20000000', small: '20000000' },
  SCROLL: { large: '5000000', small: '5000000' },
  POLYGON_POS: { large: '20000000', small: '20000000' },
};

/** Ethereum, Optimism, BNB Chain, Base, Arbitrum, Avalanche. */
const LARGE: ReadonlySet<string> = new Set(['1', '10', '56', '8453', '42161', '43114']);

/** Whole tokens of an asset without a price. */
const UNPRICED = 100_000n;

/**
 * Whole tokens that may be minted at once by the deployment of a warp route, where it is published: half of the buffer of oUSDT
 * (Hyperlane's registry at b34b59e9, oUSDT/production-deploy.yaml; 0 is closed), and what may be minted of ezETH in a day (Aave's
 * forum, thread 19622).
 */
const PUBLISHED: Readonly<Record<string, Readonly<Record<string, bigint>>>> = {
  'oUSDT/production': {
    ...byChain(10_000_000n, '1 10 130 8453 42220'),
    ...byChain(4_000_000n, '146 1923 3637 5000 16661 57073'),
    ...byChain(1_000_000n, '177 252 1088 1135 1750 1868 2020 5330 34443 59144 60808 200901'),
    ...byChain(0n, '480'),
  },
  'EZETH/renzo-prod': byChain(2_000n, '8453 42161'),
};

function byChain(tokens: bigint, chainIds: string): Record<string, bigint> {
  return Object.fromEntries(chainIds.split(' ').map((chainId) => [chainId, tokens]));
}

/** The most that one burn on Noble takes, 100,000 USDC: made up too. The chain's own limit falls until USDC ends there. */
const NOBLE_BURN = 100_000_000_000n;

/** The most that a lane with a limited far end takes, in smallest units of what is sent; undefined where nothing limits it. */
export function sampleCapacity(registry: Registry, price: PriceLookup, request: LaneRequest): bigint | undefined {
  const { bridge, from, to, route = '', payout = 'unlimited' } = request;
  if (bridge === 'CCTP' && from.chain_id === 'noble-1') return NOBLE_BURN;
  const dollars = MADE_UP[bridge];
  if (payout === 'unlimited' || dollars === undefined) return undefined;
  const unit = pow10(registry.findAsset(from)?.decimals ?? 0);
  const published = PUBLISHED[route]?.[to.chain_id];
  if (published !== undefined) return published * unit;
  const priceE12 = price(to) ?? price(from);
  if (priceE12 === null) return UNPRICED * unit;
  return mulDivDown(priceOf(dollars[LARGE.has(to.chain_id) ? 'large' : 'small']), unit, priceE12);
}
