/**
 * What the local nodes of the live journeys hold, and whose it is. The keys are public: the second and third account of
 * the mnemonic that every Ethereum test node starts with, and thirty-two bytes of 7.
 */
export const TEST_KEYS = {
  evm: '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  /** For all Cosmos chains of coin type 118. */
  cosmos: '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
  solana: '0x0707070707070707070707070707070707070707070707070707070707070707',
} as const;

/** The addresses of these keys. */
export const TEST_ADDRESSES = {
  evm: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  solana: 'GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB',
  osmosis: 'osmo1sj3m3zudqkw4plsvm7p08h9q89lsy4wpcpek2x',
  noble: 'noble1sj3m3zudqkw4plsvm7p08h9q89lsy4wpcelwy6',
  cosmoshub: 'cosmos1sj3m3zudqkw4plsvm7p08h9q89lsy4wps62xu5',
  juno: 'juno1sj3m3zudqkw4plsvm7p08h9q89lsy4wpxgfamg',
} as const;

export interface Holdings {
  readonly address: string;
  /** Smallest units by denom. */
  readonly held: Readonly<Record<string, bigint>>;
}

/** By chain id. */
export const HOLDINGS = {
  '1': {
    address: TEST_ADDRESSES.evm,
    held: {
      'ethereum-native': 1_250_000_000_000_000_000n,
      '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48': 2_500_757_000n,
    },
  },
  '8453': {
    address: TEST_ADDRESSES.evm,
    held: {
      'base-native': 400_000_000_000_000_000n,
      '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913': 310_129_000n,
    },
  },
  solana: {
    address: TEST_ADDRESSES.solana,
    held: {
      'solana-native': 12_500_000_000n,
      // In two accounts.
      EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v: 388_219_000n,
    },
  },
  'osmosis-1': {
    address: TEST_ADDRESSES.osmosis,
    held: {
      uosmo: 1_850_000_000n,
      // USDC from Noble, ATOM from the Cosmos Hub, and a token that the registry does not know.
      'ibc/498A0751C798A0D9A389AA3691123DADA57DAA4FE165D5C75894505B876BA6E4': 640_250_000n,
      'ibc/27394FB092D2ECCD56123C74F36E4C1F926001CEADA9CA97EA622B25F41E5EB2': 41_500_000n,
      [`factory/${TEST_ADDRESSES.osmosis}/unlisted`]: 99_000_000n,
    },
  },
  'noble-1': { address: TEST_ADDRESSES.noble, held: { uusdc: 500_000_000n } },
  'cosmoshub-4': { address: TEST_ADDRESSES.cosmoshub, held: { uatom: 128_400_000n } },
} satisfies Record<string, Holdings>;

export type ChainId = keyof typeof HOLDINGS;
export const CHAIN_IDS = Object.keys(HOLDINGS) as ChainId[];

/** USDC of Noble that came to Osmosis over the Cosmos Hub: a voucher that no list has, at an address of its own. */
export const TWICE_BRIDGED = {
  address: 'osmo1rnl0x4c644dlzct5a8fej29drft3va5ne96u4w',
  held: { 'ibc/C768F080799DD787D3957A27AE1EFD6779601026F9A49371AF05759CB06AAB8F': 250_000_000n },
} satisfies Holdings;

/** More of the Cosmos Hub, at addresses of their own: no cached balance can stand for a new one. */
export const MORE_ATOM = {
  cosmos1rnl0x4c644dlzct5a8fej29drft3va5n37fvru: 7_000_000n,
  cosmos1vux25709r4uw6rzc8wyl7wwecjdhrx08zd9l0f: 9_000_000n,
} as const;
