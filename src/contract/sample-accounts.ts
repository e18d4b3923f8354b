import { normalizeAddress } from './normalize-address.ts';

/**
 * Made-up accounts with made-up holdings, which show a portfolio without nodes and without a wallet. Their keys do not exist:
 * the twenty bytes of the EVM and Cosmos addresses are the text "portolan sample acct", and the Solana address is readable text.
 */
export interface SampleAccount {
  readonly label: string;
  readonly chain_id: string;
  readonly address: string;
}

const EVM = '0x706f72746F6c616e2073616d706c652061636374';
const SOLANA = 'PortoLanSampLeAccount1111111111111111111111';

const evm = (chain_id: string): SampleAccount => ({ label: 'Sample EVM account', chain_id, address: EVM });
const cosmos = (chain_id: string, address: string): SampleAccount => ({
  label: 'Sample Cosmos account',
  chain_id,
  address,
});

/** One entry for each chain on which a sample account holds something. */
export const SAMPLE_ACCOUNTS: readonly SampleAccount[] = [
  evm('1'),
  evm('10'),
  evm('137'),
  evm('8453'),
  evm('42161'),
  { label: 'Sample Solana account', chain_id: 'solana', address: SOLANA },
  cosmos('osmosis-1', 'osmo1wphhyar0d3skugrnv9khqmr9ypskxcm5flpyzg'),
  cosmos('noble-1', 'noble1wphhyar0d3skugrnv9khqmr9ypskxcm5f88uv5'),
  cosmos('cosmoshub-4', 'cosmos1wphhyar0d3skugrnv9khqmr9ypskxcm5pyj556'),
  cosmos('neutron-1', 'neutron1wphhyar0d3skugrnv9khqmr9ypskxcm59mmkwa'),
  cosmos('stride-1', 'stride1wphhyar0d3skugrnv9khqmr9ypskxcm5z0jgqk'),
  cosmos('celestia', 'celestia1wphhyar0d3skugrnv9khqmr9ypskxcm5swrywh'),
  cosmos('dydx-mainnet-1', 'dydx1wphhyar0d3skugrnv9khqmr9ypskxcm5gaus5d'),
];

const ADDRESSES = new Set(SAMPLE_ACCOUNTS.map(({ address }) => normalizeAddress(address)));

/** Whether the address belongs to a sample account, on any chain. */
export const isSampleAddress = (address: string): boolean => ADDRESSES.has(normalizeAddress(address));
