import type { VenueTable } from '../venue-table.ts';
import { v3 } from './uniswap.ts';

/**
 * Chains where few of the listed assets have a pool of Uniswap or its forks: only pairs whose pool is known. The test of the feed's deployments computes
 * the address of one of each chain.
 */
const venueTable = (
  chain_id: string,
  venue: `${string}-${string}`,
  rows: VenueTable['rows'],
  assets: VenueTable['assets'],
): VenueTable => ({ chain_id, venue, label: venue.slice(venue.indexOf('-') + 1), assets, rows });

const WETH_OF_OPTIMISM = '0x4200000000000000000000000000000000000006';

export const uniswapElsewhere: readonly VenueTable[] = [
  venueTable('30', 'rootstock-uniswap', [v3('thin', 10000, 'USDC/USDT'), v3('small', 3000, 'USDT0/WRBTC')], {
    USDC: '0x74c9f2b00581F1B11AA7ff05aa9F608B7389De67',
    USDT: '0xAf368c91793CB22739386DFCbBb2F1A9e4bCBeBf',
    USDT0: '0x779Ded0c9e1022225f8E0630b35a9b54bE713736',
    WRBTC: '0x542fDA317318eBF1d3DEAf76E0b632741A7e677d',
  }),
  venueTable(
    '40',
    'telos-uniswap',
    [v3('small', 3000, 'WTLOS/USDC WTLOS/USDT WTLOS/ETH'), v3('small', 500, 'USDC/USDT')],
    {
      WTLOS: '0xD102cE6A4dB07D247fcc28F366A623Df0938CA9E',
      USDC: '0xF1815bd50389c46847f0Bda824eC8da914045D14',
      USDT: '0x674843C06FF83502ddb4D37c2E09C01cdA38cbc8',
      ETH: '0xBAb93B7ad7fE8692A878B95a8e689423437cc500',
    },
  ),
  venueTable('50', 'xdc-uniswap', [v3('small', 3000, 'WXDC/USDC WXDC/USDT')], {
    WXDC: '0x951857744785E80e2De051c32EE7b25f9c458C42',
    USDC: '0xfA2958CB79b0491CC627c1557F441eF849Ca8eb1',
    USDT: '0xcdA5b77E2E2268D9E09c874c1b9A4c3F07b37555',
  }),
  venueTable('100', 'gnosis-uniswap', [v3('middle', 500, 'ETH/WXDAI')], {
    WXDAI: '0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d',
    ETH: '0x6A023CCd1ff6F2045C3309768eAd9E68F978f6e1',
  }),
  venueTable('143', 'monad-uniswap', [v3('middle', 3000, 'WMON/USDC')], {
    WMON: '0x3bd359C1119dA7Da1D913D1C4D2B7c461115433A',
    USDC: '0x754704Bc059F8C67012fEd69BC8A327a5aafb603',
  }),
  venueTable('146', 'sonic-uniswap', [v3('small', 3000, 'WS/USDC')], {
    WS: '0x039e2fB66102314Ce7b64Ce5Ce3E5183bc94aD38',
    USDC: '0x29219dd400f2Bf60E5a23d13Be72B486D4038894',
  }),
  venueTable('196', 'xlayer-uniswap', [v3('small', 3000, 'WOKB/USDT0')], {
    WOKB: '0xe538905cf8410324e03A5A23C1c177a474D59b2b',
    USDT0: '0x779Ded0c9e1022225f8E0630b35a9b54bE713736',
  }),
  venueTable('480', 'worldchain-uniswap', [v3('middle', 500, 'WETH/USDC')], {
    WETH: WETH_OF_OPTIMISM,
    USDC: '0x79A02482A880bCE3F13e09Da970dC34db4CD24d1',
  }),
  venueTable(
    '1329',
    'sei-uniswap',
    [
      v3('middle', 3000, 'WSEI/USDC WSEI/USDC.n'),
      v3('small', 500, 'WSEI/USDC.n WSEI/ETH ETH/USDC.n'),
      v3('middle', 100, 'USDC/USDC.n USDC.n/USDT'),
    ],
    {
      WSEI: '0xE30feDd158A2e3b13e9badaeABaFc5516e95e8C7',
      USDC: '0xe15fC38F6D8c56aF07bbCBe3BAf5708A2Bf42392',
      'USDC.n': '0x3894085Ef7Ff0f0aeDf52E2A2704928d1Ec074F1',
      USDT: '0xB75D0B03c06A926e488e2659DF1A861F860bD3d1',
      ETH: '0x160345fC359604fC6e70E3c5fAcbdE5F7A9342d8',
    },
  ),
  venueTable('1868', 'soneium-uniswap', [v3('middle', 500, 'WETH/USDC')], {
    WETH: WETH_OF_OPTIMISM,
    USDC: '0xbA9986D2381edf1DA03B0B9c1f8b00dc4AacC369',
  }),
  venueTable('747', 'flow-flowswap', [v3('small', 3000, 'WFLOW/USDC')], {
    WFLOW: '0xd3bF53DAC106A0290B0483EcBC89d40FcC961f3e',
    USDC: '0xF1815bd50389c46847f0Bda824eC8da914045D14',
  }),
  venueTable('1116', 'coredao-sushiswap', [v3('thin', 3000, 'WCORE/USDT'), v3('thin', 500, 'WCORE/USDT WCORE/USDC')], {
    WCORE: '0x40375C92d9FAf44d2f9db9Bd9ba41a3317a2404f',
    USDT: '0x900101d06A7426441Ae63e9AB3B9b0F63Be145F1',
    USDC: '0xa4151B2B3e269645181dCcF2D426cE75fcbDeca9',
  }),
  venueTable('1480', 'vana-datadex', [v3('small', 3000, 'WVANA/USDC')], {
    WVANA: '0x00EDdD9621Fb08436d0331c149D1690909a5906d',
    USDC: '0xF1815bd50389c46847f0Bda824eC8da914045D14',
  }),
  venueTable('2222', 'kava-sushiswap', [v3('thin', 3000, 'WKAVA/USDT')], {
    WKAVA: '0xc86c7C0eFbd6A49B35E8714C5f59D99De09A225b',
    USDT: '0x919C1c267BC06a7039e03fcc2eF738525769109c',
  }),
  venueTable('964', 'subtensor-taofi', [v3('small', 3000, 'USDC/WTAO')], {
    WTAO: '0x9Dc08C6e2BF0F1eeD1E00670f80Df39145529F81',
    USDC: '0xB833E8137FEDf80de7E908dc6fea43a029142F20',
  }),
  venueTable(
    '999',
    'hyperevm-hyperswap',
    [v3('middle', 500, 'WHYPE/USDT0'), v3('middle', 3000, 'WHYPE/USDT0 WHYPE/USDC')],
    {
      WHYPE: '0x5555555555555555555555555555555555555555',
      USDT0: '0xB8CE59FC3717ada4C02eaDF9682A9e934F625ebb',
      USDC: '0xb88339CB7199b77E23DB6E890353E22632Ba630f',
    },
  ),
  venueTable('2345', 'goat-goatswap', [v3('small', 3000, 'USDT/WGBTC')], {
    WGBTC: '0xbC10000000000000000000000000000000000000',
    USDT: '0xE1AD845D93853fff44990aE0DcecD8575293681e',
  }),
  venueTable('3888', 'kalychain-kalyswap', [v3('thin', 3000, 'WKLC/USDC WKLC/USDT')], {
    WKLC: '0x069255299Bb729399f3CECaBdc73d15d3D10a2A3',
    USDC: '0x9cAb0c396cF0F4325913f2269a0b72BD4d46E3A9',
    USDT: '0x2CA775C77B922A51FcF3097F52bFFdbc0250D99A',
  }),
  venueTable('4114', 'citrea-juiceswap', [v3('small', 3000, 'USDC.e/WCBTC')], {
    WCBTC: '0x3100000000000000000000000000000000000006',
    'USDC.e': '0xE045e6c36cF77FAA2CfB54466D71A3aEF7bbE839',
  }),
  venueTable('8217', 'kaia-dragonswap', [v3('small', 2000, 'WKAIA/USDT'), v3('small', 500, 'USDT/USDC')], {
    WKAIA: '0x19Aac5f612f524B754CA7e7c41cbFa2E981A4432',
    USDT: '0x9025095263d1E548dc890A7589A4C78038aC40ab',
    USDC: '0xE2053BCf56D2030d2470Fb454574237cF9ee3D4B',
  }),
  venueTable('16661', 'zerogravity-zia', [v3('small', 3000, 'W0G/ETH')], {
    W0G: '0x1Cd0690fF9a693f5EF2dD976660a8dAFc81A109c',
    ETH: '0x564770837Ef8bbF077cFe54E5f6106538c815B22',
  }),
  venueTable('42220', 'celo-uniswap', [v3('middle', 100, 'CELO/USDT'), v3('small', 500, 'CELO/USDT')], {
    CELO: '0x471EcE3750Da237f93B8E339c536989b8978a438',
    USDT: '0x48065fbBE25f71C9282ddf5e1cD6D6A887483D5e',
  }),
  venueTable(
    '5000',
    'mantle-uniswap',
    [
      v3('middle', 3000, 'WMNT/USDC'),
      v3('middle', 500, 'WMNT/USDT WMNT/ETH ETH/USDT'),
      v3('middle', 100, 'USDC/USDT mETH/ETH'),
    ],
    {
      WMNT: '0x78c1b0C915c4FAA5FffA6CAbf0219DA63d7f4cb8',
      USDC: '0x09Bc4E0D864854c6aFB6eB9A9cdF58aC190D0dF9',
      USDT: '0x201EBa5CC46D216Ce6DC03F6a759e8E766e956aE',
      ETH: '0xdEAddEaDdeadDEadDEADDEAddEADDEAddead1111',
      mETH: '0xcDA86A272531e8640cD7F1a92c01839911B90bb0',
    },
  ),
  venueTable('6900', 'nibiru-uniswap', [v3('small', 3000, 'WNIBI/USDC')], {
    WNIBI: '0x0CaCF669f8446BeCA826913a3c6B96aCD4b02a97',
    USDC: '0x0829F361A05D993d5CEb035cA6DF3446b060970b',
  }),
  venueTable('9745', 'plasma-uniswap', [v3('middle', 3000, 'WXPL/USDT0 ETH/USDT0')], {
    WXPL: '0x6100E367285b01F48D07953803A2d8dCA5D19873',
    USDT0: '0xB8CE59FC3717ada4C02eaDF9682A9e934F625ebb',
    ETH: '0x9895D81bB462A195b4922ED7De0e3ACD007c32CB',
  }),
  venueTable('57073', 'ink-uniswap', [v3('middle', 3000, 'WETH/USDC WETH/USDT0')], {
    WETH: WETH_OF_OPTIMISM,
    USDC: '0xF1815bd50389c46847f0Bda824eC8da914045D14',
    USDT0: '0x0200C29006150606B650577BBE7B6248F58470c1',
  }),
  venueTable('59144', 'linea-uniswap', [v3('middle', 500, 'WETH/USDC'), v3('small', 3000, 'WETH/USDC')], {
    WETH: '0xe5D7C2a44FfDDf6b295A15c148167daaAf5Cf34f',
    USDC: '0x176211869cA2b568f2A7D4EE941E073a821EE1ff',
  }),
  venueTable('534352', 'scroll-uniswap', [v3('small', 500, 'WETH/USDC')], {
    WETH: '0x5300000000000000000000000000000000000004',
    USDC: '0x06eFdBFf2a14a7c8E15944D1F4A48F9F95F663A4',
  }),
  venueTable('685689', 'gensyn-uniswap', [v3('small', 3000, 'WETH/USDC')], {
    WETH: WETH_OF_OPTIMISM,
    USDC: '0x5b32c997211621d55a89Cc5abAF1cC21F3A6ddF5',
  }),
  venueTable(
    '747474',
    'katana-sushiswap', // What turns vbETH into ether holds a part of it.
    [v3('small', 500, 'vbETH/vbUSDC'), { kind: 'transmuter', tier: 'thin', feePpm: 0, pools: 'vbETH/ETH' }],
    {
      vbETH: '0xEE7D8BCFb72bC1880D0Cf19822eB0A2e6577aB62',
      vbUSDC: '0x203A662b0BD271A6ed5a60EdFbd04bFce608FD36',
      ETH: 'katana-native',
    },
  ),
];
