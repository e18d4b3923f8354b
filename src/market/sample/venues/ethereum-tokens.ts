import type { VenueTable } from '../venue-table.ts';
import { v3 } from './uniswap.ts';

/**
 * Tokens of Ethereum that rollups list too, each with a pool of Uniswap that is known: its fee, what it is traded against, and a price of the
 * same kind as in `prices.ts` for those that have none there.
 */
export const ETHEREUM_TOKENS: readonly {
  readonly name: string;
  readonly denom: string;
  readonly feePpm: 500 | 3000 | 10000;
  readonly against: 'WETH' | 'USDC' | 'USDT';
  readonly usd?: string;
}[] = [
  { name: 'SNX', denom: '0xC011a73ee8576Fb46F5E1c5751cA3B9Fe0af2a6F', feePpm: 3000, against: 'WETH' },
  { name: 'RPL', denom: '0xD33526068D116cE69F19A9ee46F0bd304F21A51f', feePpm: 3000, against: 'WETH', usd: '5' },
  { name: 'cbETH', denom: '0xBe9895146f7AF43049ca1c1AE358B0541Ea49704', feePpm: 500, against: 'WETH' },
  { name: 'SUSHI', denom: '0x6B3595068778DD592e39A122f4f5a5cF09C90fE2', feePpm: 3000, against: 'WETH', usd: '0.5' },
  { name: 'BAL', denom: '0xba100000625a3754423978a60c9317c58a424e3D', feePpm: 3000, against: 'WETH', usd: '1' },
  { name: 'UMA', denom: '0x04Fa0d235C4abf4BcF4787aF4CF447DE572eF828', feePpm: 3000, against: 'WETH', usd: '1' },
  { name: 'OCEAN', denom: '0x967da4048cD07aB37855c090aAF366e4ce1b9F48', feePpm: 3000, against: 'WETH', usd: '0.2' },
  { name: 'YFI', denom: '0x0bc529c00C6401aEF6D220BE8C6Ea1667F6Ad93e', feePpm: 3000, against: 'WETH', usd: '5000' },
  { name: 'MASK', denom: '0x69af81e73A73B40adF4f3d4223Cd9b1ECE623074', feePpm: 3000, against: 'WETH', usd: '1' },
  { name: 'TRB', denom: '0x88dF592F8eb5D7Bd38bFeF7dEb0fBc02cf3778a0', feePpm: 3000, against: 'WETH', usd: '30' },
  { name: 'LQTY', denom: '0x6DEA81C8171D0bA574754EF6F8b412F2Ed88c54D', feePpm: 3000, against: 'WETH', usd: '0.5' },
  { name: 'POOL', denom: '0x0cEC1A9154Ff802e7934Fc916Ed7Ca50bDE6844e', feePpm: 3000, against: 'WETH', usd: '0.2' },
  { name: 'RSR', denom: '0x320623b8E4fF03373931769A31Fc52A4E78B5d70', feePpm: 3000, against: 'WETH', usd: '0.005' },
  { name: 'BICO', denom: '0xF17e65822b568B3903685a7c9F496CF7656Cc6C2', feePpm: 3000, against: 'WETH', usd: '0.1' },
  { name: 'WOO', denom: '0x4691937a7508860F876c9c0a2a617E7d9E945D4B', feePpm: 3000, against: 'WETH', usd: '0.05' },
  { name: 'OGN', denom: '0x8207c1FfC5B6804F6024322CcF34F29c3541Ae26', feePpm: 3000, against: 'WETH', usd: '0.05' },
  { name: 'PRIME', denom: '0xb23d80f5FefcDDaa212212F028021B41DEd428CF', feePpm: 10000, against: 'WETH', usd: '1' },
  { name: 'SNT', denom: '0x744d70FDBE2Ba4CF95131626614a1763DF805B9E', feePpm: 3000, against: 'WETH', usd: '0.02' },
  { name: 'MLN', denom: '0xec67005c4E498Ec7f55E092bd1d35cbC47C91892', feePpm: 3000, against: 'WETH', usd: '5' },
  { name: 'GTC', denom: '0xDe30da39c46104798bB5aA3fe8B9e0e1F348163F', feePpm: 500, against: 'WETH', usd: '0.2' },
  { name: 'BOND', denom: '0x0391D2021f89DC339F60Fff84546EA23E337750f', feePpm: 3000, against: 'WETH', usd: '0.2' },
  { name: 'VSP', denom: '0x1b40183EFB4Dd766f11bDa7A7c3AD8982e998421', feePpm: 3000, against: 'WETH', usd: '0.05' },
  { name: 'FXS', denom: '0x3432B6A60D23Ca0dFCa7761B7ab56459D9C964D0', feePpm: 3000, against: 'WETH', usd: '1' },
  { name: 'FOAM', denom: '0x4946Fcea7C692606e8908002e55A582af44AC121', feePpm: 3000, against: 'WETH', usd: '0.02' },
  { name: 'IOTX', denom: '0x6fB3e0A217407EFFf7Ca062D46c26E5d60a14d69', feePpm: 3000, against: 'WETH', usd: '0.02' },
  { name: 'FORTH', denom: '0x77FbA179C79De5B7653F68b5039Af940AdA60ce0', feePpm: 500, against: 'WETH', usd: '2' },
  { name: 'FARM', denom: '0xa0246c9032bC3A600820415aE600c6388619A14D', feePpm: 3000, against: 'WETH', usd: '20' },
  { name: 'AMP', denom: '0xfF20817765cB7f73d4bde2e66e067E58D11095C2', feePpm: 3000, against: 'WETH', usd: '0.002' },
  { name: 'GRT', denom: '0xc944E90C64B2c07662A292be6244BDf05Cda44a7', feePpm: 10000, against: 'WETH', usd: '0.05' },
  { name: 'LCX', denom: '0x037A54AaB062628C9Bbae1FDB1583c195585fe41', feePpm: 10000, against: 'WETH', usd: '0.1' },
  { name: 'RAI', denom: '0x03ab458634910AaD20eF5f1C8ee96F1D6ac54919', feePpm: 10000, against: 'WETH', usd: '3' },
  { name: '1INCH', denom: '0x111111111117dC0aa78b770fA6A738034120C302', feePpm: 500, against: 'USDC', usd: '0.2' },
  { name: 'LUSD', denom: '0x5f98805A4E8be255a32880FDeC7F6728C6568bA0', feePpm: 500, against: 'USDC' },
  { name: 'sUSD', denom: '0x57Ab1ec28D129707052df4dF418D58a2D46d5f51', feePpm: 500, against: 'USDC', usd: '1' },
  { name: 'LRC', denom: '0xBBbbCA6A901c926F240b89EacB641d8Aec7AEafD', feePpm: 10000, against: 'USDC', usd: '0.05' },
  { name: 'PERP', denom: '0xbC396689893D065F41bc2C6EcbeE5e0085233447', feePpm: 10000, against: 'USDC', usd: '0.2' },
  { name: 'DOLA', denom: '0x865377367054516e17014CcdED1e7d814EDC9ce4', feePpm: 3000, against: 'USDT', usd: '1' },
];

const poolsOf = (fee: number): string =>
  ETHEREUM_TOKENS.flatMap(({ name, feePpm, against }) => (feePpm === fee ? [`${name}/${against}`] : [])).join(' ');

export const ethereumTokens: VenueTable = {
  chain_id: '1',
  venue: 'ethereum-uniswap',
  label: 'token',
  assets: {
    WETH: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    USDC: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    USDT: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    ...Object.fromEntries(ETHEREUM_TOKENS.map(({ name, denom }) => [name, denom])),
  },
  rows: [v3('small', 500, poolsOf(500)), v3('small', 3000, poolsOf(3000)), v3('small', 10000, poolsOf(10000))],
};
