/**
 * Pyth's ids of `Crypto.…/USD` by CoinGecko id, joined by hand, as Pyth names its prices by symbol only. A coin that another one stands
 * for, bridged or staked, is here only with a price of its own.
 * Ids from pyth-network/pyth-crosschain 7c915eb1: apps/developer-hub/content/docs/price-feeds/core/push-feeds/data, and
 * contract_manager/src/store/tokens/Tokens.json.
 */
const PUBLISHED = `
  bitcoin                      e62df6c8b4a85fe1a67db44dc12de5db330f7ac66b72dc658afedf0f4a415b43
  ethereum                     ff61491a931112ddf1bd8147cd1b641375f79f5825126d665480874634fd0ace
  usd-coin                     eaa020c61cc479712813461ce153894a96a6c00b21ed0cfc2798d1f9a9e9c94a
  tether                       2b89b9dc8fdf9f34709a5b106b472f0f39bb6ca9ce04b0fd7f2e971688e2e53b
  dai                          b0948a5e5313200c632b51bb5ca32f6de0d36e9950a942d19751e833f70dabfd
  ethena-usde                  6ec879b1e9963de5ee97e9c8710b742d6228252a5e2ca12d4ae81d7fe5ee8c5d
  ethena-staked-usde           ca3ba9a619a4b3755c10ac7d5e760275aa95e9823d38a84fedd416856cdba37c
  ondo-us-dollar-yield         e393449f6aff8a4b6d3e1165a7c9ebec103685f3b41e60db4277b5b6d10e7326
  usd1                         0a2425d43486780990d8b63543029e20556be51fd756cca584212f4d539611d4
  wrapped-bitcoin              c9d8b075a5c69303365ae23633d4e085199bf5c520a3b90fed1322a0342ffc33
  coinbase-wrapped-btc         2817d7bfe5c64b8ea956e9a26f573ef64e72e4d7891f2d6af9bcc93f7aff9a97
  solv-btc                     f253cf87dc7d5ed5aa14cba5a6e79aee8bcfaef885a0e1b807035a0bbecc36fa
  lombard-staked-btc           8f257aab6e7698bb92b15511915e593d6f8eae914452f781874754b03d0c612b
  wrapped-steth                6df640f3b8963d8f8358f791f352b8364513f6ab1cca5ed3f1f7b5448980e784
  wrapped-eeth                 9ee4e7c60b940440a261eb54b6d8149c23b580ed7da3139f7f08f4ea29dad395
  coinbase-wrapped-staked-eth  15ecddd26d49e1a8f1de9376ebebc03916ede873447c1255d2d5891b92ce5717
  renzo-restaked-eth           06c217a791f5c4f988b36629af4cb88fad827b2485400a358f3b02886b54de92
  solana                       ef0d8b6fda2ceba41da15d4095d1da392a0d2f8ed0c6c7bc0f4cfac8c280b56d
  binancecoin                  2f95862b045670cd22bee3114c39763a4a08beeb663b145d283c31d7d1101c4f
  avalanche-2                  93da3352f9f1d105fdfe4971cfa80e9dd777bfc5d0f683ebb6e1294b92137bb7
  matic-network                ffd11c5a1cfd42f80afb2df4d9f264c15f956d68153335374ec10722edd70472
  arbitrum                     3fa4252848f9f0a1480be62745a4629d9eb1322aebab8a791e344b3b9c1adcf5
  optimism                     385f64d993f7b77d8182ed5003d97c60aa3361f3cecfe711544d2d59165e9bdf
  berachain-bera               962088abcfdbdb6e30db2e340c8cf887d9efb311b1f2f17b155a63dbb6d40265
  hyperliquid                  4279e31cc369bbcc2faf022b382b080e32a8e689ff20fbc530d2a603eb6cd98b
  filecoin                     150ac9b959aee0051e4091f0ef5216d941f590e1c5e7f91cf7635b5c11628c0e
  ripple                       ec5d399846a9209f3fe5881d70aae9268c94339ff9817e8d18ff19fa05eea1c8
  crypto-com-chain             23199c2bcb1303f667e733b9934db9eca5991e765b45f5ed18bc4b231415f2fe
  celestia                     09f7c1d7dfbb7df2b8fe3d3d87ee94a2259d212da4f30c1f0540d066dfa44723
  injective-protocol           7a5bc1d2b56ad029048cd63964b3ad2776eadf812edc1a43a31406cb54bff592
  axelar                       60144b1d5c9e9851732ad1d9760e3485ef80be39b984f6bf60f82b28a2b7f126
  kava                         a6e905d4e85ab66046def2ef0ce66a7ea2a60871e68ae54aed50ec2fd96d8584
  sei-network                  53614f1cb0c031d4af66c04cb9c756234adad0e1cee85303795091499a4084eb
  zetachain                    b70656181007f487e392bf0d92e55358e9f0da5da6531c7c4ce7828aa11277fe
  chainlink                    8ac0c70fff57e9aefdf5edf44b51d62c2d433653cbb2cf5cc06bb115af04d221
  uniswap                      78d185a741d07edb3412b09008b7c5cfb9bbbd7d568bf00ba737b456ba171501
  aave                         2b9ab1e972a281585084148ba1389800799bd4be63b957507db1349314e47445
  apecoin                      15add95022ae13563a11992e727c91bdb6b55bc183d9d747436c80a483d8c864
  pyth-network                 0bbf28e9a841a1cc788f6a361b17ca072d0ea3098a1e5df1c3922d06719579ff
  wormhole                     eff7446475e218517566ea99e72a4abec2e1bd8498b43b7d8331e29dcb059389
  movement                     6bf748c908767baa762a1563d454ebec2d5108f8ee36d806aadacc8f0a075b6d`;

/** Ids that Pyth's repository does not hold, from mars-protocol/mars-v2-frontend 92091f2c, src/constants/pythPriceFeedIDs.ts. */
const OF_MARS = `
  cosmos                       b00b60f88b03a6a625a8d1c048c3f66653edf217439983d037e7222c4e612819
  osmosis                      5867f5683c757393a0670ef0f701490950fe93fdb006d181c8265a831ac0c5c6
  neutron-3                    a8e6517966a52cb1df864b2764f3629fde3f21d2b640b5c572fcd654cbccd65e
  akash-network                4ea5bb4d2f5900cc2e97ba534240950740b4d3b89fe712a94a7304fd2fd92702
  dydx-chain                   6489800bb8974169adfe35937bf6736507097d13c190d760c557108c7e93a81b`;

/** By CoinGecko id: 64 hex digits without 0x. */
export const PYTH_IDS: ReadonlyMap<string, string> = new Map(
  [PUBLISHED, OF_MARS].flatMap((table) =>
    table
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/ +/) as [string, string]),
  ),
);
