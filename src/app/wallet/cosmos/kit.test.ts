import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { expect, test } from 'vitest';

const MODULES = ['kit.tsx', 'keplr.ts', 'cosmostation.ts'].map((name) => fileURLToPath(new URL(name, import.meta.url)));

/** Bundles the modules that import cosmos-kit and throws for an import of a name that its module does not export. */
const bundle = (plugins: Plugin[] = []) =>
  build({
    ...{ configFile: false, logLevel: 'silent', plugins },
    build: { write: false, minify: false, rolldownOptions: { input: MODULES, preserveEntrySignatures: 'strict' } },
  });

const isStub = (id: string): boolean => id.includes('/tools/stubs/');

test('the stubs in tools/stubs export every name that cosmos-kit imports from them', async () => {
  const stubs = new Set<string>();
  await bundle([{ name: 'list-stubs', moduleParsed: ({ id }) => void (isStub(id) && stubs.add(id)) }]);
  expect(stubs.size).toBeGreaterThan(6);
});

test('reports a name that a stub lacks', async () => {
  const withoutFetcher: Plugin = {
    name: 'remove-export',
    load: async (id) =>
      id.endsWith('/chain-registry-client/index.js')
        ? (await readFile(id, 'utf8')).replace('ChainRegistryFetcher', 'Renamed')
        : null,
  };
  await expect(bundle([withoutFetcher])).rejects.toThrow('ChainRegistryFetcher');
});
