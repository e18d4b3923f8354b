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
