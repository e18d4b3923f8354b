import type { AssetId } from '#contract/asset.ts';

/**
 * CoinGecko id, symbol and name of the assets that most people look for, first those that they look for most: a choice of
 * ours, as no list that we read says it. Vouchers and copies of other ids are none of them.
 */
const LEADING: readonly (readonly [id: string, symbol: string, name: string])[] = [
  ['usd-coin', 'USDC', 'USD Coin'],
  ['ethereum', 'ETH', 'Ethereum'],
  ['tether', 'USDT', 'Tether'],
  ['solana', 'SOL', 'Solana'],
  ['cosmos', 'ATOM', 'Cosmos Hub'],
  ['binancecoin', 'BNB', 'BNB'],
  ['wrapped-bitcoin', 'WBTC', 'Wrapped Bitcoin'],
  ['avalanche-2', 'AVAX', 'Avalanche'],
  ['matic-network', 'POL', 'Polygon'],
  ['arbitrum', 'ARB', 'Arbitrum'],
  ['optimism', 'OP', 'Optimism'],
  ['celestia', 'TIA', 'Celestia'],
  ['injective-protocol', 'INJ', 'Injective'],
  ['osmosis', 'OSMO', 'Osmosis'],
  ['coinbase-wrapped-btc', 'cbBTC', 'Coinbase Wrapped BTC'],
  ['dai', 'DAI', 'Dai'],
  ['hyperliquid', 'HYPE', 'Hyperliquid'],
  ['dydx-chain', 'DYDX', 'dYdX'],
  ['chainlink', 'LINK', 'Chainlink'],
  ['staked-ether', 'stETH', 'Lido Staked Ether'],
  ['wrapped-steth', 'wstETH', 'Wrapped Lido Staked Ether'],
  ['weth', 'WETH', 'Wrapped Ether'],
  ['uniswap', 'UNI', 'Uniswap'],
  ['aave', 'AAVE', 'Aave'],
  ['pepe', 'PEPE', 'Pepe'],
  ['euro-coin', 'EURC', 'Euro Coin'],
  ['axelar', 'AXL', 'Axelar'],
  ['shiba-inu', 'SHIB', 'Shiba Inu'],
];

/** `peg`: issued by Binance, which holds the asset itself. `bridged`: minted by a bridge of its chain. */
export type Copy = 'peg' | 'bridged';

/**
 * Tokens that lists give the name and id of a leading asset, and that are not of its issuer. Binance's by the names that BscScan
 * has for their contracts; none of the two under USDC is among the contracts of CCTP, as all of Circle's own are.
 */
const COPIES = new Map<string, Copy>([
  ['56 0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d', 'peg'],
  ['56 0x55d398326f99059ff775485246999027b3197955', 'peg'],
  ['56 0x2170ed0880ac9a755fd29b2688956bd959f933f8', 'peg'],
  ['56 0x1af3f329e8be154074d8769d1ffa4ee058b1dbc3', 'peg'],
  ['2632500 0xf1feebc4376c68b7003450ae66343ae59ab37d3c', 'bridged'],
]);

export const copyOf = ({ chain_id, denom }: AssetId): Copy | undefined =>
  COPIES.get(`${chain_id} ${denom.toLowerCase()}`);

interface LeadingAsset {
  /** 0 is the first. */
  readonly place: number;
  readonly name: string;
}

const leadingById = new Map(
  LEADING.map(([id, symbol, name], place) => [`${id} ${symbol.toLowerCase()}`, { place, name }]),
);

/** Of an id and symbol in lower case. The symbol counts too: some lists give an asset the id of its backing asset. */
export const findLeadingAsset = (id: string | null | undefined, symbol: string): LeadingAsset | undefined =>
  leadingById.get(`${id ?? ''} ${symbol}`);

/** The symbol in lower case, without what its issuer adds after a dot: "usdc" for "USDC.n". */
export const symbolFamily = (symbol: string): string => symbol.toLowerCase().replace(/^\$/, '').split('.')[0] ?? '';

const nameBySymbol = new Map(LEADING.map(([, symbol, name]) => [symbol.toLowerCase(), name]));

/** The name of the leading asset with a symbol in lower case, or null. */
export const nameOfSymbol = (symbol: string): string | null => nameBySymbol.get(symbol) ?? null;

/** What people type for an asset of another symbol. */
export const SYMBOLS_OF_WORD: Readonly<Record<string, readonly string[]>> = {
  btc: ['wbtc', 'cbbtc'],
  bitcoin: ['wbtc', 'cbbtc'],
  matic: ['pol'],
};

/** What people type for a chain. */
export const CHAIN_OF_WORD: Readonly<Record<string, string>> = { bsc: '56', arb: '42161', op: '10', matic: '137' };
