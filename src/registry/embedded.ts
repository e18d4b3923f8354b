import assets from './data/assets.json' with { type: 'json' };
import chains from './data/chains.json' with { type: 'json' };
import channels from './data/channels.json' with { type: 'json' };
import liveness from './data/liveness.json' with { type: 'json' };
import type { ChainRecord, LivenessRecord } from './records.ts';
import { createRegistry, type Registry } from './registry.ts';

let registry: Registry | undefined;

/** The committed registry, indexed on first use. */
export function embeddedRegistry(): Registry {
  registry ??= createRegistry({
    chains: chains as ChainRecord[],
    assets,
    channels,
    liveness: liveness as LivenessRecord[],
  });
  return registry;
}
