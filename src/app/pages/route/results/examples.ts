import type { PageState } from '../query/page-state.ts';

/** A pair to start with. */
export interface Example {
  readonly text: string;
  readonly state: Pick<PageState, 'from' | 'to' | 'amount'>;
}

const at = (chain_id: string, denom: string) => ({ chain_id, denom });

export const EXAMPLES: readonly Example[] = [
  {
    text: '100 USDC on Noble to OSMO on Osmosis',
    state: { from: at('noble-1', 'uusdc'), to: at('osmosis-1', 'uosmo'), amount: '100' },
  },
  {
    text: '1 ETH on Ethereum to USDC on Base',
    state: {
      from: at('1', 'ethereum-native'),
      to: at('8453', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'),
      amount: '1',
    },
  },
  {
    text: '250 USDC on Arbitrum to ATOM on Cosmos Hub',
    state: {
      from: at('42161', '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'),
      to: at('cosmoshub-4', 'uatom'),
      amount: '250',
    },
  },
];
