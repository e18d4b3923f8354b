import { KeplrClient } from '@cosmos-kit/keplr-extension/esm/extension/client';
import type { Speech } from './speech.ts';

type Keplr = ConstructorParameters<typeof KeplrClient>[0];

export function speakKeplr(keplr: Keplr): Speech {
  const client = new KeplrClient(keplr);
  return {
    client,
    enable: (chainIds) => client.enable([...chainIds]),
    address: async (chainId) => (await client.getSimpleAccount(chainId)).address,
    isAllowed: async () => true,
    // Chain by chain: without ids it would also end what an EVM connection of this page was allowed.
    letGo: async (chainIds) => keplr.disable?.([...chainIds]),
  };
}
