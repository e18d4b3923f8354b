import { type AssetId, type AssetKey, assetKey, assetOfKey, sameAsset } from '#contract/asset.ts';
import { AssetMap } from '#contract/asset-map.ts';
import { PRICE_DECIMALS, parseUnits } from '#math/units.ts';
import type { Registry } from '#registry/registry.ts';
import { KNOWN_PRICES } from './venues/known-pools.ts';

/**
 * Round prices in dollars per whole token, made up for the sample in the order of magnitude of late 2026. A row names its
 * assets by three kinds of name; other assets have a price only if their origin has one.
 */
interface PriceRow {
  readonly usd: string;
  /** CoinGecko ids, as the registry's assets carry them. */
  readonly coins?: string;
  /** EVM chains with this gas asset, if the registry has no CoinGecko id for it. */
  readonly gasOf?: string;
  /** Single assets, `chain id|denom`, that the other kinds do not cover. */
  readonly assets?: readonly string[];
}

const ALLOYED = 'osmosis-1|factory/osmo1';

const ROWS: readonly PriceRow[] = [
  // Dollars and euros.
  {
    usd: '1',
    coins:
      'usd-coin tether dai frax crvusd ethena-usde paypal-usd usdtb solid-2 axlusdc axelar-usdt binance-bridged-usdt-bnb-smart-chain' +
      ' bridged-usd-coin-optimism bridged-usdc-polygon-pos-bridge bridged-usd-coin-base usd-coin-ethereum-bridged' +
      ' usd-coin-avalanche-bridged-usdc-e',
    gasOf: '100 5042 988',
    assets: [
      `${ALLOYED}47h5x9pcj7lm0cttlaefx6sqq5vdfnmwfcqxkmjd7exqm9gc7grqhr75m0/alloyed/allUSDC`,
      `${ALLOYED}em6xs47hd82806f5cxgyufguxrrc7l0aqx7nzzptjuqgswczk8csavdxek/alloyed/allUSDT`,
      'noble-1|uusdn',
      'axelar-dojo-1|polygon-uusdc',
      '1|0x5f98805A4E8be255a32880FDeC7F6728C6568bA0',
      '10|0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1',
      '10|0x8c6f28f2F1A3C87F0f938b96d27520d9751ec8d9',
      '10|0x2E3D870790dC77A83DD1d18184Acc7439A53f475',
      '100|0x2a22f9c3b484c3629090FeED35F17Ff8F88f76F0',
      '1116|0xa4151B2B3e269645181dCcF2D426cE75fcbDeca9',
      '1116|0x900101d06A7426441Ae63e9AB3B9b0F63Be145F1',
      '1088|0xbB06DCA3AE6887fAbF931640f67cab3e3a16F4dC',
      '1313161554|0x368EBb46ACa6b8D0787C96B2b20bD3CC3F2c45F7',
      '1329|0x3894085Ef7Ff0f0aeDf52E2A2704928d1Ec074F1',
      '1329|0xB75D0B03c06A926e488e2659DF1A861F860bD3d1',
      '1868|0xbA9986D2381edf1DA03B0B9c1f8b00dc4AacC369',
      '2222|0x919C1c267BC06a7039e03fcc2eF738525769109c',
      '388|0xaa5b845F8C9c047779bEDf64829601d8B264076c',
      '50104|0x9Aa0F72392B5784Ad86c6f3E899bCc053D00Db4F',
      '5000|0x09Bc4E0D864854c6aFB6eB9A9cdF58aC190D0dF9',
      '5000|0x201EBa5CC46D216Ce6DC03F6a759e8E766e956aE',
      '534352|0x06eFdBFf2a14a7c8E15944D1F4A48F9F95F663A4',
      '56|0xe9e7CEA3DedcA5984780Bafc599bD69ADd087D56',
      '57073|0x0200C29006150606B650577BBE7B6248F58470c1',
      '130|0x9151434b16b9763660705744891fA906F660EcC5',
      '3888|0x9cAb0c396cF0F4325913f2269a0b72BD4d46E3A9',
      '3888|0x2CA775C77B922A51FcF3097F52bFFdbc0250D99A',
      '964|0xB833E8137FEDf80de7E908dc6fea43a029142F20',
    ],
  },
  { usd: '1.1', coins: 'euro-coin monerium-eur-money ondo-us-dollar-yield susds' },
  { usd: '1.2', coins: 'ethena-staked-usde' },

  // Ether and what is staked of it.
  {
    usd: '3000',
    coins: 'ethereum weth axlweth staked-ether',
    gasOf:
      '130 169 480 690 1135 1750 1868 1890 1923 2741 2818 4326 5330 25363 43111 55244 57073 59144 60808 81224 98881' +
      ' 167000 534352 685689 747474 1313161554 1380012617',
    assets: [
      `${ALLOYED}k6c8jln7ejuqwtqmay3yvzrg3kueaczl96pk067ldg8u835w0yhsw27twm/alloyed/allETH`,
      '1088|0x420000000000000000000000000000000000000A',
      '388|0x898B3560AFFd6D955b1574D87EE09e46669c60eA',
      '50104|0x72af9F169B619D85A47Dfa8fefbCD39dE55c567D',
      '747474|0xEE7D8BCFb72bC1880D0Cf19822eB0A2e6577aB62',
    ],
  },
  {
    usd: '3200',
    coins: 'renzo-restaked-eth restaked-swell-eth wrapped-eeth',
    assets: ['1|0xd5F7838F5C461fefF7FE49ea5ebaF7728bB0ADfa', '5000|0xcDA86A272531e8640cD7F1a92c01839911B90bb0'],
  },
  { usd: '3300', coins: 'coinbase-wrapped-staked-eth' },
  { usd: '3400', coins: 'rocket-pool-eth' },
  {
    usd: '3600',
    coins: 'wrapped-steth',
    assets: [
      '10|0x1F32b1c2345538c0c6f582fCB022739c4A194Ebb',
      '8453|0xc1CBa3fCea344f92D9239c08C0568f6F2F0ee452',
      'neutron-1|factory/neutron1ug740qrkquxzrk2hh29qrlx3sktkfml3je7juusc2te7xmvsscns0n2wry/wstETH',
    ],
  },

  // Bitcoin.
  {
    usd: '90000',
    coins:
      'bitcoin wrapped-bitcoin coinbase-wrapped-btc tbtc binance-bitcoin solv-btc lombard-staked-btc lorenzo-stbtc' +
      ' lorenzo-wrapped-bitcoin universal-btc ether-fi-staked-btc solv-protocol-solvbtc-bbn pumpbtc kintsugi-btc',
    gasOf: '30 2345 3637 4114',
    assets: [
      `${ALLOYED}z6r6qdknhgsc0zeracktgpcxf43j6sekq07nw8sxduc9lg0qjjlqfu25e3/alloyed/allBTC`,
      '137|0x1BFD67037B42Cf73acF2047067bd4F2C47D9BfD6',
      '42161|0x2f2a2543B76A4166549F7aaB2e75Bef0aefC5B0f',
      '8453|0x236aa50979D5f3De3Bd1Eeb40E81137F22ab794b',
    ],
  },

  // Gas assets of other chains.
  {
    usd: '700',
    coins: 'binancecoin wbnb',
    assets: [`${ALLOYED}zetxzc5nka4jm203ljjtjf933jwjh45ge6spfeef447rnnhqxc4qrazrcz/alloyed/allBNB`],
  },
  {
    usd: '150',
    coins: 'solana wrapped-solana',
    assets: [`${ALLOYED}n3n75av8awcnw4jl62n3l48e6e4sxqmaf97w5ua6ddu4s475q5qq9udvx4/alloyed/allSOL`],
  },
  { usd: '180', coins: 'jito-staked-sol' },
  { usd: '190', coins: 'msol' },
  { usd: '0.00002', coins: 'bonk' },
  { usd: '0.5', coins: 'dogwifcoin' },
  { usd: '0.1', coins: 'pyth-network' },
  { usd: '300', coins: 'bittensor', gasOf: '964' },
  { usd: '30', coins: 'hyperliquid' },
  { usd: '0.001', coins: 'kalycoin' },
  { usd: '20', coins: 'avalanche-2 wrapped-avax' },
  { usd: '10', coins: 'injective-protocol', gasOf: '1776' },
  { usd: '11', assets: ['injective-1|cw20:inj18luqttqyckgpddndh8hvaq25d5nfwjc78m56lc'] },
  { usd: '2', coins: 'berachain-bera' },
  {
    usd: '0.6',
    coins: 'optimism',
    assets: [
      `${ALLOYED}nufyzqlm8qhu2w7lm0l4rrax0ec8rsk69mga4tel8eare7c7ljaqpk2lyg/alloyed/allOP`,
      'axelar-dojo-1|op-wei',
    ],
  },
  {
    usd: '0.4',
    coins: 'arbitrum',
    assets: [
      `${ALLOYED}p7x454ex08s4f9ztmm7wfv7lvtgdkfztj2u7v7fezfcauy85q35qmqrdpk/alloyed/allARB`,
      'axelar-dojo-1|arb-wei',
    ],
  },
  {
    usd: '0.2',
    coins: 'matic-network wmatic',
    assets: [`${ALLOYED}fg7y3j86fkp93yxpq5q8lk8c64k8wxj3qw8us49msgpr2gsgddjqxpgr9m/alloyed/allPOL`],
  },
  { usd: '0.07', coins: 'fantom moonbeam' },
  { usd: '0.1', coins: 'crypto-com-chain', gasOf: '25' },
  { usd: '100', gasOf: '196' },
  {
    usd: '10',
    coins: 'metis-token',
    assets: ['1|0x9E32b13ce7f2E80A01932B42553652E053D6ed8e', '1088|0xDeadDeAddeAddEAddeadDEaDDEAdDeaDDeAD0000'],
  },
  { usd: '3', gasOf: '1480' },
  { usd: '1', gasOf: '252 5000 16661' },
  { usd: '0.3', coins: 'apecoin', gasOf: '146 33139 42220' },
  { usd: '0.2', gasOf: '747 1116 9745' },
  { usd: '0.1', gasOf: '388 8217 8822' },
  { usd: '0.05', gasOf: '50 3338' },
  { usd: '0.03', gasOf: '40 143 98866' },
  { usd: '0.02', gasOf: '14 50104' },
  { usd: '0.01', gasOf: '1625' },
  { usd: '0.005', coins: 'nibiru', gasOf: '6900' },

  // Cosmos chains.
  { usd: '4', coins: 'cosmos' },
  { usd: '5', coins: 'drop-staked-atom' },
  { usd: '5.6', coins: 'stride-staked-atom' },
  { usd: '0.2', coins: 'osmosis' },
  { usd: '0.28', coins: 'stride-staked-osmo' },
  { usd: '1.5', coins: 'celestia', gasOf: '714 984122' },
  { usd: '1.65', coins: 'milkyway-staked-tia', assets: ['stride-1|stutia'] },
  { usd: '1', coins: 'akash-network' },
  { usd: '0.5', coins: 'dydx-chain' },
  { usd: '0.3', coins: 'axelar initia stride dymension' },
  { usd: '0.25', coins: 'kava', gasOf: '2222' },
  { usd: '0.2', coins: 'sei-network secret', gasOf: '1329' },
  {
    usd: '0.15',
    coins: 'terra-luna-2',
    assets: ['phoenix-1|cw20:terra17aj4ty4sz4yhgm08na8drc0v03v2jwr3waxcqrwhajj729zhl7zqnpc0ml'],
  },
  { usd: '0.2', coins: 'eris-amplified-luna' },
  {
    usd: '0.1',
    coins: 'neutron-3',
    assets: ['neutron-1|factory/neutron1frc0p5czd9uaaymdkug2njz7dc7j65jxukp9apmt9260a8egujkspms2t2/udntrn'],
  },
  { usd: '0.08', coins: 'juno-network' },
  { usd: '0.05', coins: 'saga-2 evmos persistence agoric photon-2' },
  {
    usd: '0.03',
    coins: 'babylon',
    assets: ['neutron-1|factory/neutron1ndu2wvkrxtane8se2tr48gv7nsm46y5gcqjhux/MARS'],
  },
  {
    usd: '0.02',
    coins: 'astroport-fi',
    assets: ['neutron-1|factory/neutron1zlf3hutsa4qnmue53lz2tfxrutp8y2e3rj4nkghg3rupgl4mqy8s5jgxsn/xASTRO'],
  },
  { usd: '0.002', coins: 'stargaze nolus' },
  { usd: '0.4', coins: 'atomone' },
  { usd: '0.3', coins: 'nillion' },
  { usd: '0.6', coins: 'fetch-ai', assets: ['1|0xaea46A60368A7bD060eec7DF8CBa43b7EF41Ad85'] },

  // Tokens.
  { usd: '4000', coins: 'pax-gold tether-gold' },
  { usd: '1500', coins: 'maker' },
  { usd: '250', coins: 'aave' },
  { usd: '50', assets: ['1|0xc00e94Cb662C3520282E6f5717214004A7f26888'] },
  { usd: '20', assets: ['1|0xC18360217D8F7Ab5e7c516566761Ea12Ce7F9D72'] },
  {
    usd: '15',
    coins: 'chainlink',
    assets: [`${ALLOYED}8zdw5yvs6gfp95rp74qqwug9yduw2fyr8kplk2xgs726s9axc5usa2vpgw/alloyed/allLINK`],
  },
  { usd: '8', coins: 'uniswap' },
  { usd: '4', assets: ['1|0x808507121B80c02388fAd14726482e061B8da827'] },
  { usd: '2', coins: 'layerzero' },
  {
    usd: '1',
    assets: ['1|0x5A98FcBEA516Cf06857215779Fd812CA3beF1B32', '1|0x163f8C2467924be0ae7B5347228CABF260318753'],
  },
  { usd: '0.6', coins: 'curve-dao-token ethena' },
  {
    usd: '0.5',
    assets: ['1|0xC011a73ee8576Fb46F5E1c5751cA3B9Fe0af2a6F', '10|0x8700dAec35aF8Ff88c16BdF0418774CB3D7599B4'],
  },
  { usd: '0.05', assets: ['10|0x3c8B650257cFb5f272f799F5e2b4e65093a11a05'] },
  {
    usd: '0.00001',
    coins: 'shiba-inu pepe',
    assets: [
      `${ALLOYED}f588gk9dazpsueevdl2w6wfkmfmhg5gdvg2uerdlzl0atkasqhsq59qc6a/alloyed/allSHIB`,
      `${ALLOYED}nnlxegt0scm9qkzys9c874t0ntapv4epfjy2w49c0xdrp3dr0v4ssmelzx/alloyed/allPEPE`,
      'axelar-dojo-1|pepe-wei',
    ],
  },
  ...KNOWN_PRICES,
];

/** Prices times 10^12, by kind of name. */
export interface PriceTable {
  readonly byAsset: ReadonlyMap<AssetKey, bigint>;
  readonly byCoin: ReadonlyMap<string, bigint>;
  readonly byGasOf: ReadonlyMap<string, bigint>;
}

function priceTable(): PriceTable {
  const byAsset = new Map<AssetKey, bigint>();
  const byCoin = new Map<string, bigint>();
  const byGasOf = new Map<string, bigint>();
  for (const { usd, coins, gasOf, assets } of ROWS) {
    const price = priceOf(usd);
    for (const asset of assets ?? []) byAsset.set(assetKey(assetOfKey(asset)), price);
    for (const coin of words(coins)) byCoin.set(coin, price);
    for (const chainId of words(gasOf)) byGasOf.set(chainId, price);
  }
  return { byAsset, byCoin, byGasOf };
}

/** A price times 10^12. */
export function priceOf(usd: string): bigint {
  const price = parseUnits(usd, PRICE_DECIMALS);
  if (price === undefined || price === 0n) throw new Error(`sample price "${usd}" is not a number of dollars`);
  return price;
}

const words = (text: string | undefined): string[] => text?.split(' ') ?? [];

/** Dollars per whole token, times 10^12; null if the sample has no price. */
export type PriceLookup = (asset: AssetId) => bigint | null;

/** Looks up the asset itself, then the gas asset that it wraps, then its origin. */
export function priceLookup(registry: Registry): PriceLookup {
  const { byAsset, byCoin, byGasOf } = priceTable();
  const known = new AssetMap<bigint | null>();

  function tabled(asset: AssetId & { readonly coingecko_id?: string | null | undefined }): bigint | undefined {
    const own = byAsset.get(assetKey(asset)) ?? byCoin.get(asset.coingecko_id ?? '');
    if (own !== undefined || registry.findChain(asset.chain_id) === undefined) return own;
    const { chain_id, native_denom, wrapped_native } = registry.getChainRecord(asset.chain_id);
    if (asset.denom === native_denom) return byGasOf.get(chain_id);
    const wraps = wrapped_native !== null && sameAsset(asset, { chain_id, denom: wrapped_native });
    const native = wraps && native_denom !== null ? registry.findAsset({ chain_id, denom: native_denom }) : undefined;
    return native && tabled(native);
  }

  function look(asset: AssetId): bigint | null {
    const own = tabled(registry.findAsset(asset) ?? asset);
    if (own !== undefined) return own;
    const origin = registry.findOrigin(asset);
    return (origin && tabled(origin)) ?? null;
  }

  return (asset) => {
    let price = known.get(asset);
    if (price === undefined) {
      price = look(asset);
      if (registry.isListed(asset)) known.set(asset, price);
    }
    return price;
  };
}

/**
 * Assets with pools but without a price, so that routes with them have unknown safety. Their vouchers have no price
 * either. `poolUsd` is used only to size the pools.
 */
export interface UnpricedAsset extends AssetId {
  readonly symbol: string;
  readonly poolUsd: string;
}

export const UNPRICED_ASSETS: readonly UnpricedAsset[] = [
  {
    chain_id: 'osmosis-1',
    denom: 'factory/osmo17fel472lgzs87ekt9dvk0zqyh5gl80sqp4sk4n/LAB',
    symbol: 'LAB',
    poolUsd: '0.004',
  },
  {
    chain_id: 'neutron-1',
    denom: 'factory/neutron1p8d89wvxyjcnawmgw72klknr3lg9gwwl6ypxda/newt',
    symbol: 'NEWT',
    poolUsd: '0.01',
  },
  { chain_id: '1', denom: '0xE41d2489571d322189246DaFA5ebDe1F4699F498', symbol: 'ZRX', poolUsd: '0.2' },
];
