import { CosmostationClient } from '@cosmos-kit/cosmostation-extension/esm/extension/client';
import type { CosmosClient, KeplrSigner, ProvideClient } from './client.ts';

type Cosmostation = ConstructorParameters<typeof CosmostationClient>[0];

export async function createCosmostationClient(
  cosmostation: Cosmostation,
  provide: ProvideClient,
): Promise<CosmosClient> {
  const client = await provide(new CosmostationClient(cosmostation));
  return {
    // Cosmostation grants all chains with the first.
    enable: async ([first = '']) => {
      await client.getSimpleAccount(first);
    },
    // `getSimpleAccount` opens the wallet's window for a chain that is disabled in it; `cos_account` does not.
    getAddress: async (chainId) =>
      (await client.cosmos.request({ method: 'cos_account', params: { chainName: chainId } })).address,
    signer: () => (cosmostation as unknown as { providers: { keplr: KeplrSigner } }).providers.keplr,
    disconnect: () => client.disconnect(),
  };
}
