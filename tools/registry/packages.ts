import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);

/** The pinned packages the registry is compiled from, in the order of trust for names, symbols and logos. */
export const PACKAGES = [
  { name: 'chain-registry', licence: 'MIT; its data CC-BY-4.0, Cosmos chain-registry contributors' },
  { name: '@initia/initia-registry', licence: 'MIT' },
  { name: 'viem', licence: 'MIT' },
  { name: '@circle-fin/bridge-kit', licence: 'Apache-2.0' },
  { name: '@axelar-network/axelar-chains-config', licence: 'MIT' },
  { name: '@eth-optimism/tokenlist', licence: 'MIT' },
  { name: '@uniswap/sdk-core', licence: 'MIT' },
  { name: '@hyperlane-xyz/registry', licence: 'MIT' },
  { name: '@factordao/tokenlist', licence: 'MIT' },
] as const;

/** The pinned packages that the marks of chains, assets, venues and wallets are drawn from. The first two list both. */
export const MARK_PACKAGES = [
  { name: '@web3icons/core', licence: 'MIT' },
  { name: '@web3icons/common', licence: 'MIT' },
  { name: '@hyperlane-xyz/registry', licence: 'MIT' },
  { name: '@bgd-labs/react-web3-icons', licence: 'MIT' },
  { name: '@iconify-json/token-branded', licence: 'MIT' },
] as const;

export type PackageName = (typeof PACKAGES | typeof MARK_PACKAGES)[number]['name'];

const here = new URL('.', import.meta.url);

export const packageVersion = (name: PackageName): string =>
  JSON.parse(readFileSync(new URL(`node_modules/${name}/package.json`, here), 'utf8')).version;

/** A CommonJS entry of a package. The caller states the shape it reads: the packages' own types are not needed. */
export const load = <T>(entry: string): T => require(entry) as T;

/** An ES module of a package by its path, for packages whose `exports` hide it. */
export const loadModule = async <T>(path: string): Promise<T> =>
  (await import(pathToFileURL(new URL(`node_modules/${path}`, here).pathname).href)) as T;

export const fact = <T>(file: string): T => JSON.parse(readFileSync(new URL(`facts/${file}`, here), 'utf8')) as T;
