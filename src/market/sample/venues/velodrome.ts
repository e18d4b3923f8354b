import { concentrated, constantProduct, pairs, stableswap, type VenueTable } from '../venue-table.ts';

const OPTIMISM = {
  WETH: '0x4200000000000000000000000000000000000006',
  USDC: '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85',
  'USDC.e': '0x7F5c764cBc14f9669B88837ca1490cCa17c31607',
  USDT: '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58',
  DAI: '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1',
  WBTC: '0x68f180fcCe6836688e9084f035309E29Bf0A2095',
  OP: '0x4200000000000000000000000000000000000042',
  VELO: '0x3c8B650257cFb5f272f799F5e2b4e65093a11a05',
  SNX: '0x8700dAec35aF8Ff88c16BdF0418774CB3D7599B4',
  LDO: '0xFdb794692724153d1488CcdBE0C56c252596735F',
  wstETH: '0x1F32b1c2345538c0c6f582fCB022739c4A194Ebb',
  LUSD: '0xc40F949F8a4e094D1b49a23ea9241D289B7b2819',
  sUSD: '0x8c6f28f2F1A3C87F0f938b96d27520d9751ec8d9',
  FRAX: '0x2E3D870790dC77A83DD1d18184Acc7439A53f475',
  AXL: '0x23ee2343B892b1BB63503a4FAbc840E0e2C6810f',
  'USDC.axl': '0xEB466342C4d449BC9f53A865D5Cb90586f405215',
};

export const velodrome: VenueTable = {
  chain_id: '10',
  venue: 'optimism-velodrome',
  label: 'velodrome',
  assets: OPTIMISM,
  rows: [
    constantProduct('major', 3000, pairs('USDC OP', 'WETH'), 'volatile'),
    constantProduct('middle', 3000, pairs('OP VELO WBTC', 'USDC'), 'volatile'),
    constantProduct('small', 3000, pairs('SNX LDO AXL', 'VELO WETH'), 'volatile'),
    stableswap('major', 500, 200, pairs('USDC.e USDT DAI', 'USDC'), 'stable'),
    stableswap('small', 500, 100, pairs('LUSD sUSD FRAX USDC.axl', 'USDC'), 'stable'),
    concentrated('major', 500, 100, pairs('USDC OP WBTC', 'WETH'), 'cl'),
    concentrated('middle', 100, 1, pairs('wstETH', 'WETH'), 'cl'),
  ],
};
