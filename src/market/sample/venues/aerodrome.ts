import { concentrated, constantProduct, pairs, stableswap, type VenueTable } from '../venue-table.ts';

const BASE = {
  WETH: '0x4200000000000000000000000000000000000006',
  USDC: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  USDbC: '0xd9aAEc86B65D86f6A7B5B1b0c42FFA531710b6CA',
  USDT: '0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2',
  DAI: '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb',
  cbBTC: '0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf',
  tBTC: '0x236aa50979D5f3De3Bd1Eeb40E81137F22ab794b',
  cbETH: '0x2Ae3F1Ec7F1F5012CFEab0185bfc7aa3cf0DEc22',
  wstETH: '0xc1CBa3fCea344f92D9239c08C0568f6F2F0ee452',
  weETH: '0x4c94DE27c94962Dba6Ebb77924Ac54189db75EFA',
  AAVE: '0x63706e401c06ac8513145b7687A14804d17f814b',
  UNI: '0xc3De830EA07524a0761646a6a4e4be0e114a3C83',
  EURC: '0x60a3E35Cc302bFA44Cb288Bc5a4F316Fdb1adb42',
  TIA: '0x5d27225a5D8A756e5655617b22cC03616C3B26c3',
  FET: '0x74F804B4140ee70830B3Eef4e690325841575F89',
  SNX: '0x22e6966B799c4D5B13BE962E1D117b56327FDa66',
  LUSD: '0x368181499736d0c0CC614DBB145E2EC1AC86b8c6',
  'USDC.axl': '0xEB466342C4d449BC9f53A865D5Cb90586f405215',
};

export const aerodrome: VenueTable = {
  chain_id: '8453',
  venue: 'base-aerodrome',
  label: 'aerodrome',
  assets: BASE,
  rows: [
    constantProduct('major', 3000, pairs('USDC cbBTC', 'WETH'), 'volatile'),
    constantProduct('small', 3000, pairs('AAVE UNI SNX TIA FET', 'WETH USDC'), 'volatile'),
    stableswap('major', 500, 200, pairs('USDbC USDT DAI', 'USDC'), 'stable'),
    stableswap('middle', 500, 100, 'cbBTC/tBTC USDC/LUSD USDC/USDC.axl', 'stable'),
    concentrated('deep', 400, 100, pairs('USDC cbBTC', 'WETH'), 'cl'),
    concentrated('middle', 100, 1, pairs('cbETH wstETH weETH', 'WETH'), 'cl'),
    concentrated('middle', 500, 50, pairs('EURC cbBTC', 'USDC'), 'cl'),
  ],
};
