import { CosmostationClient } from '@cosmos-kit/cosmostation-extension/esm/extension/client';
import type { Speech } from './speech.ts';

type Cosmostation = ConstructorParameters<typeof CosmostationClient>[0];

export function speakCosmostation(cosmostation: Cosmostation): Speech {
  const client = new CosmostationClient(cosmostation);
  return {
    client,
    // What is allowed for one chain is allowed for all.
    enable: async ([first = '']) => {
      await client.getSimpleAccount(first);
    },
    // cosmos-kit's own question would open its window for a chain that is switched off in it; this one never does.
    address: async (chainId) =>
      (await client.cosmos.request({ method: 'cos_account', params: { chainName: chainId } })).address,
    isAllowed: async () => true,
    letGo: () => client.disconnect(),
  };
}
