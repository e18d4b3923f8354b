import type { Address } from 'viem';
import { type AssetKey, assetKey } from '#contract/asset.ts';
import { DEPLOYMENTS } from '#feeds/uniswap/deployments.ts';
import { maxOf, squareRootDown } from '#math/fixed.ts';
import { tickAtSqrtRatio } from '#math/tick-math.ts';
import { pow10 } from '#math/units.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import routers from '#venues/data/swap-routers.json';
import { type Anvil, startAnvil } from './anvil.ts';
import { copyToken, deployMulticall3, deployToken, giveToken } from './evm-contracts.ts';
import {
  approve,
  createPair,
  createPool,
  deployUniswap,
  type UniswapContracts,
  wrapNative,
} from './uniswap-contracts.ts';

/**
 * Chains on loopback that look like the real ones to a service: tokens, Multicall3, factories and routers lie where the registry
 * and the feeds' own data have them. Contracts of bridges are added to `anvil` of a chain by whoever needs them.
 */

/** What a whole token is worth here, in dollars, by the names that the chains below use. */
const DOLLARS = { ETH: 3_000n, BTC: 100_000n, USDC: 1n, USDT: 1n };
type Name = keyof typeof DOLLARS;

/** ETH is the wrapped one. */
const CHAINS = {
  1: {
    ETH: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    BTC: '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599',
    USDC: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    USDT: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  },
  8453: {
    ETH: '0x4200000000000000000000000000000000000006',
    BTC: '0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf',
    USDC: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    USDT: '0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2',
  },
} as const satisfies Record<number, Record<Name, Address>>;

/** Pools of version 3 by their fee. A pair of version 2 is added where the venue's router trades with it. */
const POOLS = [
  ['ETH', 'USDC', 500, 10],
  ['ETH', 'USDC', 3000, 60],
  ['USDC', 'USDT', 100, 1],
  ['BTC', 'ETH', 3000, 60],
] as const satisfies readonly (readonly [Name, Name, number, number])[];
/** Half the width of positions in ticks, and what each may take of a token, in millions of dollars. */
const WIDTHS = [600, 6_000, 60_000];
const POSITION_MILLIONS = 10n;
/** Wei, and smallest units of each token. */
const FUNDS = 10n ** 24n;

/** The second of anvil's own accounts, for which it signs: it has some of everything. */
const TRADER: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

export interface WorldChain {
  readonly chain_id: string;
  readonly anvil: Anvil;
  readonly contracts: UniswapContracts;
  readonly tokens: Readonly<Record<Name, Address>>;
  readonly trader: Address;
}

export interface LiveWorld {
  readonly chains: readonly WorldChain[];
  /** Dollars of a whole token by the key of the asset, for doubles of price services. */
  readonly dollars: ReadonlyMap<AssetKey, bigint>;
  close(): Promise<void>;
}

/** Ethereum and Base with pools. With `blockSeconds`, each has a new block so often, as nodes must to count as current. */
export async function startLiveWorld({ blockSeconds }: { readonly blockSeconds?: number } = {}): Promise<LiveWorld> {
  const chains: WorldChain[] = [];
  const close = async () => void (await Promise.all(chains.map(({ anvil }) => anvil.close())));
  const dollars = new Map<AssetKey, bigint>();
  try {
    for (const [chain_id, tokens] of Object.entries(CHAINS)) {
      const chain = await startChain(chain_id, tokens);
      chains.push(chain);
      for (const [name, denom] of entries(tokens)) dollars.set(assetKey({ chain_id, denom }), DOLLARS[name]);
      const native = embeddedRegistry().getChainRecord(chain_id).native_denom ?? '';
      dollars.set(assetKey({ chain_id, denom: native }), DOLLARS.ETH);
    }
    if (blockSeconds !== undefined)
      for (const { anvil } of chains) await anvil.client.setIntervalMining({ interval: blockSeconds });
    return { chains, dollars, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const entries = <Key extends string, Value>(record: Readonly<Record<Key, Value>>) =>
  Object.entries(record) as [Key, Value][];

async function startChain(chain_id: string, tokens: WorldChain['tokens']): Promise<WorldChain> {
  const anvil = await startAnvil({ chainId: Number(chain_id), isRollup: chain_id === '8453' });
  try {
    await deployMulticall3(anvil);
    const deployment = DEPLOYMENTS.find((each) => each.chain_id === chain_id && each.brand === 'Uniswap');
    const router = routers.find((each) => each.chain_id === chain_id)?.address;
    if (deployment === undefined || router === undefined) throw new Error(`Uniswap is not known on chain ${chain_id}`);
    const { factoryV3, pairs } = deployment;
    const contracts = await deployUniswap(anvil, {
      ...{ weth: tokens.ETH, router: router as Address, factoryV3: factoryV3 as Address },
      ...(pairs === null ? {} : { factoryV2: pairs.factory as Address }),
    });
    await wrapNative(anvil, contracts, 100n * FUNDS);
    await anvil.client.setBalance({ address: TRADER, value: FUNDS });
    for (const [name, address] of entries(tokens)) {
      if (name !== 'ETH') await copyToken(anvil, await deployToken(anvil, 'plain', name), address);
      await approve(anvil, address, contracts.positions);
      await giveToken(anvil, address, TRADER, FUNDS);
    }
    const chain = { chain_id, anvil, contracts, tokens, trader: TRADER };
    await fill(chain, pairs !== null);
    return chain;
  } catch (error) {
    await anvil.close();
    throw error;
  }
}

interface Token {
  readonly address: Address;
  /** Smallest units of a million dollars. */
  readonly million: bigint;
}

async function fill({ chain_id, anvil, contracts, tokens }: WorldChain, hasPairs: boolean): Promise<void> {
  const registry = embeddedRegistry();
  const tokenOf = (name: Name): Token => {
    const { decimals } = registry.getAsset({ chain_id, denom: tokens[name] });
    return { address: tokens[name], million: (1_000_000n * pow10(decimals ?? 18)) / DOLLARS[name] };
  };
  for (const [a, b, fee, spacing] of POOLS) {
    const [zero, one] = inOrder(tokenOf(a), tokenOf(b));
    const sqrtPriceX96 = squareRootDown((one.million << 192n) / zero.million);
    const tick = tickAtSqrtRatio(sqrtPriceX96);
    const near = (index: number) => Math.round(index / spacing) * spacing;
    // Of the token with fewer digits, so much is never taken.
    const amount = POSITION_MILLIONS * maxOf(zero.million, one.million);
    const positions = WIDTHS.map((width) => ({ lower: near(tick - width), upper: near(tick + width), amount }));
    await createPool(anvil, contracts, { tokens: [zero.address, one.address], fee, sqrtPriceX96, positions });
  }
  if (!hasPairs) return;
  const [zero, one] = inOrder(tokenOf('ETH'), tokenOf('USDC'));
  await createPair(anvil, contracts, [zero.address, one.address], [zero.million, one.million]);
}

const inOrder = (a: Token, b: Token): [Token, Token] =>
  a.address.toLowerCase() < b.address.toLowerCase() ? [a, b] : [b, a];
