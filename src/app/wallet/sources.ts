import { useMemo } from 'react';
import type { ChainType } from '#contract/chain.ts';
import { type Account, useAccounts } from './accounts.ts';
import { shortAddress } from './address.ts';
import { useConnections } from './connection-list.ts';
import { type Connection, type WalletOption, walletKey } from './wallet.ts';

/** A source of balances: an address of a wallet, or a watched one. */
export interface Source {
  readonly key: string;
  readonly address: string;
  /** The chains that it is about; null for all that take such an address. */
  readonly chainIds: readonly string[] | null;
  /** The wallet of the address; null for a watched one. */
  readonly wallet: WalletOption | null;
  /** The wallet's name, or the label, else the shortened address. */
  readonly name: string;
  /** Known for a wallet's address: it settles texts that are addresses of two families. */
  readonly family: ChainType | null;
}

const watched = ({ address, label }: Account): Source => ({
  key: `watched ${address}`,
  address,
  chainIds: null,
  wallet: null,
  name: label || shortAddress(address),
  family: null,
});

const connected = ({ wallet, accounts }: Connection): Source[] =>
  accounts.map(({ address, chainIds }) => ({
    key: `${walletKey(wallet)} ${address}`,
    ...{ address, chainIds, wallet, name: wallet.name, family: wallet.family },
  }));

/** Wallets first. An address may occur twice; sums count it once. */
export function useSources(): readonly Source[] {
  const accounts = useAccounts();
  const connections = useConnections();
  return useMemo(
    () => [
      ...connections.filter(({ status }) => status === 'connected' || status === 'restoring').flatMap(connected),
      ...accounts.map(watched),
    ],
    [accounts, connections],
  );
}
