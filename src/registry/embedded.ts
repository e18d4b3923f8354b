import assets from './data/assets.json' with { type: 'json' };
import chains from './data/chains.json' with { type: 'json' };
import channels from './data/channels.json' with { type: 'json' };
import liveness from './data/liveness.json' with { type: 'json' };
import type { ChainRecord, LivenessRecord } from './records.ts';
import { createRegistry, type Registry, type RegistryData } from './registry.ts';

/** The committed records. */
export const embeddedData: RegistryData = {
  chains: chains as ChainRecord[],
  assets,
  channels,
  liveness: liveness as LivenessRecord[],
};

let registry: Registry | undefined;

/** The committed registry, indexed on first use. */
export function embeddedRegistry(): Registry {
  registry ??= createRegistry(embeddedData);
  return registry;
}
