import { ChainWalletBase, MainWalletBase, State, type Wallet, type WalletClient } from '@cosmos-kit/core';
import { ChainProvider, useWalletClient } from '@cosmos-kit/react';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { COSMOS_CHAINS, type CosmosChain } from './chains.ts';

type Props = Parameters<typeof ChainProvider>[0];
type Chain = Exclude<Props['chains'][number], string>;
type AssetList = NonNullable<Props['assetLists']>[number];

/** The longest delay of a timer, milliseconds: this page ends no session after a time. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** With this key in localStorage, cosmos-kit reconnects as it mounts, with prompts. Another app of this host may set it. */
const OTHER_SESSION = 'cosmos-kit@2:core//current-wallet';

const chainRecord = ({ chainId, name, registryName, prefix, coinType, denom }: CosmosChain): Chain => ({
  chain_id: chainId,
  chain_name: registryName,
  pretty_name: name,
  chain_type: 'cosmos',
  bech32_prefix: prefix,
  slip44: coinType,
  fees: { fee_tokens: [{ denom }] },
});

/** cosmos-kit fetches the assets of a chain without a list from a public host. */
const assetList = ({ registryName }: CosmosChain): AssetList => ({ chain_name: registryName, assets: [] });

const CHAINS = COSMOS_CHAINS.map(chainRecord);
const ASSET_LISTS = COSMOS_CHAINS.map(assetList);

/** A wallet of cosmos-kit with a client that exists already. */
class ProvidedWallet extends MainWalletBase {
  readonly #provided: WalletClient;

  constructor(info: Wallet, provided: WalletClient) {
    super(info, ChainWalletBase);
    this.#provided = provided;
  }

  override initClient(): void {
    this.initingClient();
    this.initClientDone(this.#provided);
  }
}

interface ClientObserverProps {
  readonly walletId: string;
  readonly onClient: (client: WalletClient) => void;
  readonly onError: (error: Error) => void;
}

/** Reports the client of a wallet once cosmos-kit has it. */
function ClientObserver({ walletId, onClient, onError }: ClientObserverProps) {
  const { client, status, message } = useWalletClient(walletId);
  useEffect(() => {
    if (status === State.Done && client) onClient(client);
    if (status === State.Error) onError(new Error(message));
  }, [client, status, message, onClient, onError]);
  return null;
}

/** This page has a wallet dialog of its own. */
const NoModal = () => <></>;

/** A wallet in a `ChainProvider`. */
export interface ProvidedClient<Client> {
  readonly client: Client;
  /** Unmounts the provider. */
  readonly close: () => void;
}

/**
 * Mounts a `ChainProvider` for one wallet, in a root outside the page: the provider renders nothing before its first
 * effect, and within one provider the connection of a wallet ends that of another.
 */
export async function provideClient<Client extends WalletClient>(
  id: string,
  name: string,
  client: Client,
): Promise<ProvidedClient<Client>> {
  localStorage.removeItem(OTHER_SESSION);
  const wallet = new ProvidedWallet({ name: id, prettyName: name, mode: 'extension', mobileDisabled: false }, client);
  return new Promise((resolve, reject) => {
    const root = createRoot(document.createElement('div'), { onUncaughtError: reject });
    const close = () => root.unmount();
    root.render(
      <ChainProvider
        chains={CHAINS}
        assetLists={ASSET_LISTS}
        wallets={[wallet]}
        walletModal={NoModal}
        throwErrors={false}
        subscribeConnectEvents={false}
        sessionOptions={{ duration: MAX_TIMER_MS, callback: () => {} }}
        logLevel="NONE"
        allowedIframeParentOrigins={[]}
      >
        <ClientObserver
          walletId={id}
          onClient={(provided) => resolve({ client: provided as Client, close })}
          onError={reject}
        />
      </ChainProvider>,
    );
  });
}
