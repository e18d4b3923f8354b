import { KeplrClient } from '@cosmos-kit/keplr-extension/esm/extension/client';
import type { CosmosClient, KeplrSigner, ProvideClient } from './client.ts';

type Keplr = ConstructorParameters<typeof KeplrClient>[0];

export async function createKeplrClient(keplr: Keplr, provide: ProvideClient): Promise<CosmosClient> {
  const client = await provide(new KeplrClient(keplr));
  return {
    enable: (chainIds) => client.enable([...chainIds]),
    getAddress: async (chainId) => (await client.getSimpleAccount(chainId)).address,
    signer: () => client.client as unknown as KeplrSigner,
    // With chain ids: without them Keplr also revokes this page's permission for EVM chains.
    disconnect: async (chainIds) => client.client.disable?.([...chainIds]),
  };
}
