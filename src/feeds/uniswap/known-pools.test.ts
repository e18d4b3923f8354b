import {
  type Address,
  encodeAbiParameters,
  encodePacked,
  getContractAddress,
  type Hex,
  keccak256,
  parseAbiParameters,
} from 'viem';
import { describe, expect, test } from 'vitest';
import { knownPools } from '#market/sample/venues/known-pools.ts';
import { requirePackage } from '#test-packages/artifacts.ts';
import NAMED from '#testing/named-pools.json';
import { DEPLOYMENTS, type Deployment } from './deployments.ts';

/**
 * That a factory makes pools of the code which we quote: a pool's address follows from who made it, its tokens, its fee and the hash of its
 * code, so that a known pool at the computed address has this code and no other.
 */

const creationCode = (file: string): Hex =>
  `0x${(requirePackage(file) as { bytecode: string }).bytecode.replace(/^0x/, '')}`;
const UNISWAP = keccak256(creationCode('@uniswap/v3-core/artifacts/contracts/UniswapV3Pool.sol/UniswapV3Pool.json'));
const PANCAKE = keccak256(
  creationCode('@pancakeswap/v3-core/artifacts/contracts/PancakeV3Pool.sol/PancakeV3Pool.json'),
);
const UNISWAP_PAIR = keccak256(creationCode('@uniswap/v2-core/build/UniswapV2Pair.json'));
/** PancakeSwap's factories, and those of its forks, leave making pools to another; npm @pancakeswap/v3-sdk 3.10.2, 9mm's own verification on PulseChain, and the list of deployments of DragonSwap. */
const PANCAKE_DEPLOYERS: Readonly<Record<string, Address>> = {
  PancakeSwap: '0x41ff9AA7e16B8B1a8a8dc4f0eFacd93D02d071c9',
  '9mm': '0x00f37661fA1b2B8A530cfb7B6d5A5a6AEd74177b',
  DragonSwap: '0x76d724e959D3013b5BB7d2593eb5121Ac004FF17',
};

/**
 * Codes of pairs, by brand. Those of the last three were compiled from their published sources, whose invariant takes 3 of 1,000 as Uniswap's
 * does: github.com/vvs-finance/vvs-swap-core 31a9c67 by solc 0.5.16 for istanbul with 200 runs and @openzeppelin/contracts 2.5.1, and
 * github.com/trisolaris-labs/trisolaris_core 2c3123e by solc 0.6.12 for istanbul with 800 runs, without the metadata's hash, and
 * github.com/dragon-swap-klaytn/dragon-smart-contracts ec1251d by solc 0.5.16 with 99,999 runs.
 */
const PAIR_CODES: Readonly<Record<string, Hex>> = {
  Uniswap: UNISWAP_PAIR,
  'VVS Finance': '0xa77ee1cc0f39570ddde947459e293d7ebc2c30ff4e8fc45860afdcb2c2d3dc17',
  Trisolaris: '0x754e1d90e536e4c1df81b7f030f47b4ca80c87120e145c294f098c83a6cb5ace',
  DragonSwap: '0x1f07efc9aeaf9f1a5259be7f0e4bd52396274fcf450ef2efd01a1ac8965b12b2',
};

/**
 * Codes of pools that Uniswap's or PancakeSwap's own source gives, but for what no amount of a swap depends on, by venue. The share of the fee that the exchange may
 * take, two bytes: JuiceSwap's in the artifact of npm @juiceswapxyz/v3-core 3.0.0, Katana's as github.com/sushiswap/v3-core 21dfbed compiles by the
 * input that its deployment kept. The names of its three callbacks: HyperSwap's, `hyperswapV3SwapCallback` and so on, with 200 runs instead of 800.
 * DragonSwap's is PancakeSwap's with one share for all fees, as github.com/dragon-swap-klaytn/dragon-smart-contracts ec1251d compiles by its settings.
 * All by solc 0.7.6, without the metadata's hash.
 */
const POOL_CODES: Readonly<Record<string, Hex>> = {
  'katana-sushiswap': '0xe040f12c7cee3904b78f24f8fc395629c2e69525c2815da7a659f7483e378ecb',
  'hyperevm-hyperswap': '0xe3572921be1688dba92df30c6781b8770499ff274d20ae9b325f4242634774fb',
  'kaia-dragonswap': '0x2b1d8d8c1b720779a6233ba470422ae0cb55ef3c96f3be1b9533ff08b8f542c6',
  'citrea-juiceswap': '0x851d77a45b8b9a205fb9f44cb829cceba85282714d2603d601840640628a3da7',
};

const OKU = 'npm @gfxlabs/oku-chains@1.12.36';
const SUBGRAPH = 'github.com/Uniswap/v3-subgraph config';
const FARMS = 'github.com/pancakeswap/pancake-frontend packages/farms';
const SUSHI = 'github.com/sushiswap/subgraphs config';
const DRAGONSWAP = 'github.com/dragon-swap-klaytn/dragon-frontend packages/farms';
const PUBLIC = 'public lists of pools';

/** Venue, both tokens, the fee in millionths or that of its pairs, the pool, and who names it. */
const KNOWN_POOLS = [
  [
    'ethereum-uniswap',
    '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    500,
    '0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640',
    OKU,
  ],
  [
    'optimism-uniswap',
    '0x4200000000000000000000000000000000000042',
    '0x7F5c764cBc14f9669B88837ca1490cCa17c31607',
    3000,
    '0x1C3140aB59d6cAf9fa7459C6f83D4B52ba881d36',
    OKU,
  ],
  [
    'binance-uniswap',
    '0x55d398326f99059fF775485246999027B3197955',
    '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
    100,
    '0x47a90A2d92A8367A91EfA1906bFc8c1E05bf10c4',
    OKU,
  ],
  [
    'unichain-uniswap',
    '0x078D782b760474a361dDA0AF3839290b0EF57AD6',
    '0x4200000000000000000000000000000000000006',
    3000,
    '0x8927058918e3CFf6F55EfE45A58db1be1F069E49',
    OKU,
  ],
  [
    'polygon-uniswap',
    '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
    '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174',
    500,
    '0xA374094527e1673A86dE625aa59517c5dE346d32',
    OKU,
  ],
  [
    'base-uniswap',
    '0x4200000000000000000000000000000000000006',
    '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    500,
    '0xd0b53D9277642d899DF5C87A3966A349A798F224',
    OKU,
  ],
  [
    'arbitrum-uniswap',
    '0x912CE59144191C1204E64559FE8253a0e49E6548',
    '0xFF970A61A04b1cA14834A43f5dE4533eBDDB5CC8',
    500,
    '0xcDa53B1F66614552F834cEeF361A8D12a0B8DaD8',
    OKU,
  ],
  [
    'avalanche-uniswap',
    '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7',
    '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E',
    500,
    '0xfAe3f424a0a47706811521E3ee268f00cFb5c45E',
    OKU,
  ],
  [
    'rootstock-uniswap',
    '0x779Ded0c9e1022225f8E0630b35a9b54bE713736',
    '0x542fDA317318eBF1d3DEAf76E0b632741A7e677d',
    3000,
    '0xaeF6fABf3b0C9e5F9d6D5170AfC703A633479Bbd',
    OKU,
  ],
  [
    'telos-uniswap',
    '0xD102cE6A4dB07D247fcc28F366A623Df0938CA9E',
    '0xF1815bd50389c46847f0Bda824eC8da914045D14',
    3000,
    '0xA89C1C7d0975f1A98442E96e18a292982B12b3CD',
    OKU,
  ],
  [
    'xdc-uniswap',
    '0x951857744785E80e2De051c32EE7b25f9c458C42',
    '0xfA2958CB79b0491CC627c1557F441eF849Ca8eb1',
    3000,
    '0x29f804974Da123E8e48AcB107BE76b9F2CE1b408',
    OKU,
  ],
  [
    'gnosis-uniswap',
    '0x6A023CCd1ff6F2045C3309768eAd9E68F978f6e1',
    '0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d',
    500,
    '0x4A562E482e9e6b140b322CA50Cc4D8535Cdf85c9',
    OKU,
  ],
  [
    'monad-uniswap',
    '0x3bd359C1119dA7Da1D913D1C4D2B7c461115433A',
    '0x754704Bc059F8C67012fEd69BC8A327a5aafb603',
    3000,
    '0x659bD0BC4167BA25c62E05656F78043E7eD4a9da',
    OKU,
  ],
  [
    'xlayer-uniswap',
    '0x779Ded0c9e1022225f8E0630b35a9b54bE713736',
    '0xe538905cf8410324e03A5A23C1c177a474D59b2b',
    3000,
    '0x63d62734847E55A266FCa4219A9aD0a02D5F6e02',
    PUBLIC,
  ],
  [
    'sonic-uniswap',
    '0x29219dd400f2Bf60E5a23d13Be72B486D4038894',
    '0x039e2fB66102314Ce7b64Ce5Ce3E5183bc94aD38',
    3000,
    '0xEcb04e075503Bd678241f00155AbCB532c0a15Eb',
    OKU,
  ],
  [
    'worldchain-uniswap',
    '0x4200000000000000000000000000000000000006',
    '0x79A02482A880bCE3F13e09Da970dC34db4CD24d1',
    500,
    '0x5f835420502A7702de50Cd0E78D8aA3608b2137e',
    SUBGRAPH,
  ],
  [
    'sei-uniswap',
    '0x3894085Ef7Ff0f0aeDf52E2A2704928d1Ec074F1',
    '0xE30feDd158A2e3b13e9badaeABaFc5516e95e8C7',
    3000,
    '0x0A6358F069268c7dc4918D5B12c69a782b957Ead',
    OKU,
  ],
  [
    'soneium-uniswap',
    '0x4200000000000000000000000000000000000006',
    '0xbA9986D2381edf1DA03B0B9c1f8b00dc4AacC369',
    500,
    '0xcD4255cEAE51803a9333AA1a559991E17B024eFC',
    SUBGRAPH,
  ],
  [
    'mantle-uniswap',
    '0xdEAddEaDdeadDEadDEADDEAddEADDEAddead1111',
    '0x201EBa5CC46D216Ce6DC03F6a759e8E766e956aE',
    500,
    '0x076eb72E74C16b208c692EEAB3750978D76B8F28',
    OKU,
  ],
  [
    'nibiru-uniswap',
    '0x0829F361A05D993d5CEb035cA6DF3446b060970b',
    '0x0CaCF669f8446BeCA826913a3c6B96aCD4b02a97',
    3000,
    '0xd8F82b8d2e82265aC25d8d4Ef3cA47917693D3d5',
    OKU,
  ],
  [
    'plasma-uniswap',
    '0x6100E367285b01F48D07953803A2d8dCA5D19873',
    '0xB8CE59FC3717ada4C02eaDF9682A9e934F625ebb',
    3000,
    '0x8603C67B7Cc056ef6981a9C709854c53b699Fa66',
    OKU,
  ],
  [
    'ink-uniswap',
    '0x4200000000000000000000000000000000000006',
    '0xF1815bd50389c46847f0Bda824eC8da914045D14',
    3000,
    '0xD5Aa1bD330A94332F071dA5Bb3651EC372EA6926',
    SUBGRAPH,
  ],
  [
    'linea-uniswap',
    '0x176211869cA2b568f2A7D4EE941E073a821EE1ff',
    '0xe5D7C2a44FfDDf6b295A15c148167daaAf5Cf34f',
    500,
    '0xc48622190a6B91d64ee7459C62fadE9AbE61b48a',
    OKU,
  ],
  [
    'scroll-uniswap',
    '0x06eFdBFf2a14a7c8E15944D1F4A48F9F95F663A4',
    '0x5300000000000000000000000000000000000004',
    500,
    '0x813Df550a32d4A9d42010D057386429ad2328ED9',
    OKU,
  ],
  [
    'gensyn-uniswap',
    '0x4200000000000000000000000000000000000006',
    '0x5b32c997211621d55a89Cc5abAF1cC21F3A6ddF5',
    3000,
    '0xF3F77fb85A74f49a3DCb082347D7FEFa8aBA596f',
    OKU,
  ],
  [
    'binance-pancakeswap',
    '0x55d398326f99059fF775485246999027B3197955',
    '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
    500,
    '0x36696169C63e42cd08ce11f5deeBbCeBae652050',
    PUBLIC,
  ],
  [
    'ethereum-pancakeswap',
    '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    500,
    '0x1ac1A8FEaAEa1900C4166dEeed0C11cC10669D36',
    PUBLIC,
  ],
  [
    'base-pancakeswap',
    '0x4200000000000000000000000000000000000006',
    '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    500,
    '0xB775272E537cc670C65DC852908aD47015244EaF',
    FARMS,
  ],
  [
    'arbitrum-pancakeswap',
    '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
    '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
    100,
    '0x7fCDC35463E3770c2fB992716Cd070B63540b947',
    PUBLIC,
  ],
  [
    'monad-pancakeswap',
    '0x3bd359C1119dA7Da1D913D1C4D2B7c461115433A',
    '0x754704Bc059F8C67012fEd69BC8A327a5aafb603',
    500,
    '0x63e48B725540A3Db24ACF6682a29f877808C53F2',
    PUBLIC,
  ],
  [
    'linea-pancakeswap',
    '0x176211869cA2b568f2A7D4EE941E073a821EE1ff',
    '0xe5D7C2a44FfDDf6b295A15c148167daaAf5Cf34f',
    500,
    '0xd5539D0360438a66661148c633A9F0965E482845',
    FARMS,
  ],
  [
    'celo-uniswap',
    '0x471EcE3750Da237f93B8E339c536989b8978a438',
    '0x66803FB87aBd4aaC3cbB3fAd7C3aa01f6F3FB207',
    3000,
    '0xD88D5F9E6c10E6FebC9296A454f6C2589b1E8fAE',
    OKU,
  ],
  [
    'coredao-sushiswap',
    '0x40375C92d9FAf44d2f9db9Bd9ba41a3317a2404f',
    '0x900101d06A7426441Ae63e9AB3B9b0F63Be145F1',
    3000,
    '0x72d8e6d7307dcf11a3456b9f6fdfad05385b2f3e',
    SUSHI,
  ],
  [
    'kava-sushiswap',
    '0xc86c7C0eFbd6A49B35E8714C5f59D99De09A225b',
    '0x919C1c267BC06a7039e03fcc2eF738525769109c',
    3000,
    '0x324fb03755683b613d6062b5b5aca71979f582b7',
    SUSHI,
  ],
  [
    'flow-flowswap',
    '0xd3bF53DAC106A0290B0483EcBC89d40FcC961f3e',
    '0xF1815bd50389c46847f0Bda824eC8da914045D14',
    3000,
    '0xc0f7bd6485a30b743f5a704d3bf11070806ce073',
    PUBLIC,
  ],
  [
    'vana-datadex',
    '0x00EDdD9621Fb08436d0331c149D1690909a5906d',
    '0xF1815bd50389c46847f0Bda824eC8da914045D14',
    3000,
    '0x850e454ddebf9f61ef5a86a032c857e0e47c4fa9',
    PUBLIC,
  ],
  [
    'cronos-vvs',
    '0x5C7F8A570d578ED84E63fdFA7b1eE72dEae1AE23',
    '0xc21223249CA28397B4B6541dfFaEcC539BfF0c59',
    'v2',
    '0xe61Db569E231B3f5530168Aa2C9D50246525b6d6',
    PUBLIC,
  ],
  [
    'pulsechain-9mm',
    '0x6B175474E89094C44Da98b954EedeAC495271d0F',
    '0xA1077a294dDE1B09bB078844df40758a5D0f9a27',
    10_000,
    '0x55B432aD0518A4285dEd6bB4D15E9a7182ef7A4D',
    PUBLIC,
  ],
  [
    'subtensor-taofi',
    '0x9Dc08C6e2BF0F1eeD1E00670f80Df39145529F81',
    '0xB833E8137FEDf80de7E908dc6fea43a029142F20',
    3000,
    '0x6647dcbeb030dc8E227D8B1A2Cb6A49F3C887E3c',
    'github.com/DefiLlama/DefiLlama-Adapters projects',
  ],
  [
    'hyperevm-hyperswap',
    '0x5555555555555555555555555555555555555555',
    '0xB8CE59FC3717ada4C02eaDF9682A9e934F625ebb',
    500,
    '0x337b56d87a6185cd46af3ac2cdf03cbc37070c30',
    PUBLIC,
  ],
  [
    'goat-goatswap',
    '0xbC10000000000000000000000000000000000000',
    '0xE1AD845D93853fff44990aE0DcecD8575293681e',
    3000,
    '0x2c8d4d8ef3112fd19de32a2853eb1fb36436e5b4',
    PUBLIC,
  ],
  [
    'morph-bulbaswap',
    '0x5300000000000000000000000000000000000011',
    '0xc7D67A9cBB121b3b0b9c053DD9f469523243379A',
    3000,
    '0xfa38088c61C4EF0FDD3AA08c6a63c4a3B77A4af6',
    PUBLIC,
  ],
  [
    'kalychain-kalyswap',
    '0x069255299Bb729399f3CECaBdc73d15d3D10a2A3',
    '0x9cAb0c396cF0F4325913f2269a0b72BD4d46E3A9',
    3000,
    '0x65Dd443DFc57F9731AE0fD157B8999976F5fe8aE',
    PUBLIC,
  ],
  [
    'citrea-juiceswap',
    '0x3100000000000000000000000000000000000006',
    '0xE045e6c36cF77FAA2CfB54466D71A3aEF7bbE839',
    3000,
    '0xD77f369715E227B93D48b09066640F46F0B01b29',
    PUBLIC,
  ],
  [
    'kaia-dragonswap',
    '0x19Aac5f612f524B754CA7e7c41cbFa2E981A4432',
    '0x9025095263d1E548dc890A7589A4C78038aC40ab',
    2000,
    '0xDA36AD88724614600fA7022B1E8BE1EEf454Dd6c',
    DRAGONSWAP,
  ],
  [
    'kaia-dragonswap',
    '0x9025095263d1E548dc890A7589A4C78038aC40ab',
    '0xE2053BCf56D2030d2470Fb454574237cF9ee3D4B',
    500,
    '0xeCC0a089fA692DDDE0CFE894ae9D5Cb3D730aA14',
    DRAGONSWAP,
  ],
  [
    'kaia-dragonswap',
    '0xd077A400968890Eacc75cdc901F0356c943e4fDb',
    '0x02cbE46fB8A1F579254a9B485788f2D86Cad51aa',
    'v2',
    '0x4E6DE3b8D9C3a773df245590E80e229B0deafFa0',
    'github.com/ayo-klaytn/dgswapV2ERC4626-example',
  ],
  [
    'zerogravity-zia',
    '0x1Cd0690fF9a693f5EF2dD976660a8dAFc81A109c',
    '0x564770837Ef8bbF077cFe54E5f6106538c815B22',
    3000,
    '0x20a96caf06E0ce4e9CB30f75999A6c21a484Cd49',
    PUBLIC,
  ],
  [
    'zerogravity-zia',
    '0x1Cd0690fF9a693f5EF2dD976660a8dAFc81A109c',
    '0x1f3AA82227281cA364bFb3d253B0f1af1Da6473E',
    3000,
    '0x23336572435eC92d25eF0dD2D468B2a1aBF7BB4f',
    PUBLIC,
  ],
  [
    'katana-sushiswap',
    '0xEE7D8BCFb72bC1880D0Cf19822eB0A2e6577aB62',
    '0x203A662b0BD271A6ed5a60EdFbd04bFce608FD36',
    500,
    '0x2A2C512beAA8eB15495726C235472D82EFFB7A6B',
    PUBLIC,
  ],
  [
    'aurora-trisolaris',
    '0xC9BdeEd33CD01541e1eeD10f90519d2C06Fe3feB',
    '0xB12BFcA5A55806AaF64E99521918A4bf0fC40802',
    'v2',
    '0x2F41AF687164062f118297cA10751F4b55478ae1',
    PUBLIC,
  ],
] as const;

const inOrder = (a: Address, b: Address): [Address, Address] => (a.toLowerCase() < b.toLowerCase() ? [a, b] : [b, a]);
const SALT = parseAbiParameters('address, address, uint24');

function poolAddress(
  { venue, brand, factoryV3 }: Deployment,
  [a, b]: readonly [Address, Address],
  feePpm: number,
): string {
  if (factoryV3 === null) throw new Error(`${brand} has no pools of version 3`);
  const deployer = PANCAKE_DEPLOYERS[brand];
  const address = getContractAddress({
    opcode: 'CREATE2',
    from: deployer ?? (factoryV3 as Address),
    salt: keccak256(encodeAbiParameters(SALT, [...inOrder(a, b), feePpm])),
    bytecodeHash: POOL_CODES[venue] ?? (deployer === undefined ? UNISWAP : PANCAKE),
  });
  return address.toLowerCase();
}

function pairAddress({ brand, pairs }: Deployment, tokens: readonly [Address, Address]): string {
  const bytecodeHash = PAIR_CODES[brand];
  if (pairs === null || bytecodeHash === undefined)
    throw new Error(`${brand} has no pairs whose code is compared here`);
  const address = getContractAddress({
    opcode: 'CREATE2',
    from: pairs.factory as Address,
    salt: keccak256(encodePacked(['address', 'address'], inOrder(...tokens))),
    bytecodeHash,
  });
  return address.toLowerCase();
}

describe('a pool of known address has the code that is quoted', () => {
  test('the codes are those of Uniswap and PancakeSwap', () => {
    expect(UNISWAP).toBe('0xe34f199b19b2b4f47f68442619d555527d244f78a3297ea89325f843f87b8b54');
    expect(PANCAKE).toBe('0x6ce8eb472fa82df5469c6ab6d485f17c3ad13c8cd7af59b3d4a8026c5ce0f7e2');
  });

  test.each(DEPLOYMENTS.map((each) => [each.venue, each] as const))('of %s', (venue, deployment) => {
    const known = KNOWN_POOLS.filter(([name]) => name === venue);
    const addresses = known.map(([, a, b, feePpm]) =>
      feePpm === 'v2' ? pairAddress(deployment, [a, b]) : poolAddress(deployment, [a, b], feePpm),
    );
    expect(addresses).not.toEqual([]);
    expect(addresses).toEqual(known.map(([, , , , pool]) => pool.toLowerCase()));
  });

  test.each(knownPools.map((each) => [each.venue, each] as const))('of the sample, %s', (venue, { assets, rows }) => {
    const deployment = DEPLOYMENTS.find((each) => each.venue === venue);
    if (deployment === undefined) throw new Error(`no deployment of ${venue} is known`);
    const named = new Set(Object.values(NAMED.named).flat());
    const unnamed = rows.filter(({ kind, feePpm, pools }) => {
      const [a, b] = pools.split('/').map((name) => assets[name] as Address) as [Address, Address];
      const address =
        kind === 'concentrated' ? poolAddress(deployment, [a, b], feePpm) : pairAddress(deployment, [a, b]);
      return !named.has(address);
    });
    expect(unnamed).toEqual([]);
  });
});
