import { LeapClient } from '@cosmos-kit/leap-extension/esm/extension/client';
import type { Speech } from './speech.ts';

/** What Leap has beside the parts that cosmos-kit knows. */
interface Permissions {
  isConnected?(chainId: string): Promise<boolean>;
  disconnect?(chainId: string): Promise<void>;
}

type Leap = ConstructorParameters<typeof LeapClient>[0] & Permissions;

export function speakLeap(leap: Leap): Speech {
  const client = new LeapClient(leap);
  return {
    client,
    enable: (chainIds) => client.enable([...chainIds]),
    address: async (chainId) => (await client.getSimpleAccount(chainId)).address,
    isAllowed: async (chainId) => (await leap.isConnected?.(chainId)) !== false,
    letGo: async (chainIds) => {
      await Promise.all(chainIds.map((chainId) => leap.disconnect?.(chainId)));
    },
  };
}
