import { spelling } from '../wallet/accounts.ts';

/** The unit of asking: what one address holds on one chain. */
export interface Pair {
  readonly chainId: string;
  readonly address: string;
}

/** The same for both spellings of an EVM address. */
export const pairKey = ({ chainId, address }: Pair): string => `${chainId} ${spelling(address)}`;
