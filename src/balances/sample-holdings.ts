import { assetKey } from '#contract/asset.ts';
import type { BalanceQuery, Balances } from './reader.ts';

/** Holdings of the sample accounts, in smallest units, chosen to show every kind of row of a portfolio. */
const HOLDINGS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '1': {
    'ethereum-native': '1284500000000000000',
    '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48': '2350750000',
    '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599': '4200000',
    '0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0': '350000000000000000',
  },
  '10': { 'optimism-native': '85000000000000000', '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85': '412300000' },
  '137': { 'polygon-native': '310250000000000000000', '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359': '58120000' },
  '8453': { 'base-native': '212000000000000000', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913': '790000000' },
  '42161': {
    'arbitrum-native': '640000000000000000',
    '0xaf88d065e77c8cC2239327C5EDb3A432268e5831': '1204118823',
    '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9': '95400000',
  },
  solana: {
    'solana-native': '12450000000',
    EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v: '388210000',
  },
  'osmosis-1': {
    uosmo: '1850000000',
    // USDC from Injective, USDC from Noble, ATOM, stATOM, TIA, then USDC over Axelar, dust of INJ, and LAB, which has no price.
    'ibc/794C7D7F3B857713878A3A1927251FA6AC1EEE520424C1F6FAFE9BA26D476138': '215600000',
    'ibc/498A0751C798A0D9A389AA3691123DADA57DAA4FE165D5C75894505B876BA6E4': '640250000',
    'ibc/27394FB092D2ECCD56123C74F36E4C1F926001CEADA9CA97EA622B25F41E5EB2': '41500000',
    'ibc/C140AFD542AE77BD7DCC83F13FDD8C5E5BB8C4929785E6EC2F4C636F98F17901': '22750000',
    'ibc/D79E7D83AB399BFFF93433E54FAA480C191248FC556924A2A8351AE2638B3877': '64000000',
    'ibc/D189335C6E4A68B513C10AB227BF1C1D38C746766278BA3EEB4FB14124F1D858': '35400000',
    'ibc/64BA6E31FE887D66C6F8F31C7B1A80C7CA179239677B4088BB55F5EA07DBE273': '410000000000000',
    'factory/osmo17fel472lgzs87ekt9dvk0zqyh5gl80sqp4sk4n/LAB': '25000000000',
  },
  'noble-1': { uusdc: '500000000' },
  'cosmoshub-4': { uatom: '128400000' },
  'neutron-1': {
    untrn: '950000000',
    'ibc/B559A80D62249C8AA07A380E2A2BEA6E5CA9A6F079C912C3A9E9B494105E4F81': '77300000',
    'ibc/C4CFF46FD6DE35CA4CF4CE031E643C8FDC9BA4B99AE598E9B0ED98FE3A2319F9': '5000000',
  },
  'stride-1': { ustrd: '1420000000', stuatom: '9100000' },
  celestia: { utia: '86000000' },
  'dydx-mainnet-1': {
    adydx: '240000000000000000000',
    'ibc/8E27BA2D5493AF5636760E354E46004562C46AB7EC0CC4C1CA14E9E20E2545B5': '151000000',
  },
};

const SAMPLE = new Map(
  Object.entries(HOLDINGS).flatMap(([chain_id, held]) =>
    Object.entries(held).map(([denom, amount]): [string, bigint] => [assetKey({ chain_id, denom }), BigInt(amount)]),
  ),
);

/** A sample account's balances; denoms that are not in the table are 0. */
export function readSample({ chain: { chain_id }, denoms }: BalanceQuery): Balances {
  return new Map(denoms.map((denom) => [denom, { amount: SAMPLE.get(assetKey({ chain_id, denom })) ?? 0n }]));
}
