import { ChainWalletBase, MainWalletBase, type Wallet, type WalletClient } from '@cosmos-kit/core';
import { ChainProvider } from '@cosmos-kit/react';
import { createRoot } from 'react-dom/client';
import { COSMOS_CHAINS, type CosmosChain } from './chains.ts';

type Props = Parameters<typeof ChainProvider>[0];
type Chain = Exclude<Props['chains'][number], string>;
type AssetList = NonNullable<Props['assetLists']>[number];

/** The longest that a timer can wait: this page ends no session by the clock. */
const NEVER_MS = 2 ** 31 - 1;

/** By this cosmos-kit takes up a session while it mounts, with prompts. Another program of this host may have left it. */
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

/** A chain without a list of its assets would be looked up on a public host. */
const assetList = ({ registryName }: CosmosChain): AssetList => ({ chain_name: registryName, assets: [] });

const CHAINS = COSMOS_CHAINS.map(chainRecord);
const ASSET_LISTS = COSMOS_CHAINS.map(assetList);

/** A wallet for cosmos-kit whose client is here already, so that it looks for none by itself. */
class FoundWallet extends MainWalletBase {
  readonly ready: Promise<void>;
  readonly #found: WalletClient;
  #isReady: () => void = () => {};

  constructor(info: Wallet, found: WalletClient) {
    super(info, ChainWalletBase);
    this.#found = found;
    this.ready = new Promise((resolve) => {
      this.#isReady = resolve;
    });
  }

  override initClient(): void {
    this.initingClient();
    this.initClientDone(this.#found);
    this.#isReady();
  }
}

const Nothing = () => <></>;

/**
 * Hands a wallet to cosmos-kit, in a root of its own beside the page: its provider draws nothing until it has run, and
 * one wallet ends another within one provider. Returns how to end it.
 */
export async function handToKit(id: string, name: string, client: WalletClient): Promise<() => void> {
  localStorage.removeItem(OTHER_SESSION);
  const wallet = new FoundWallet({ name: id, prettyName: name, mode: 'extension', mobileDisabled: false }, client);
  let fail: (error: unknown) => void = () => {};
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  const root = createRoot(document.createElement('div'), { onUncaughtError: (error) => fail(error) });
  root.render(
    <ChainProvider
      chains={CHAINS}
      assetLists={ASSET_LISTS}
      wallets={[wallet]}
      walletModal={Nothing}
      throwErrors={false}
      subscribeConnectEvents={false}
      sessionOptions={{ duration: NEVER_MS, callback: () => {} }}
      logLevel="NONE"
      allowedIframeParentOrigins={[]}
    >
      <Nothing />
    </ChainProvider>,
  );
  await Promise.race([wallet.ready, failed]);
  return () => root.unmount();
}
