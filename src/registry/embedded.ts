import assets from './data/assets.json';
import chains from './data/chains.json';
import channels from './data/channels.json';
import type { RegistryData } from './registry.ts';
import { createRegistry, type Registry } from './registry.ts';

let registry: Registry | undefined;

/** The registry that is committed with the product, indexed on first use. */
export function embeddedRegistry(): Registry {
  registry ??= createRegistry({ assets, chains, channels } as RegistryData);
  return registry;
}
