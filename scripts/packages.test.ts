import { readFileSync } from 'node:fs';
import { join } from 'node:path';
// @ts-expect-error: it has no types.
import semver from 'semver';
import { describe, expect, test } from 'vitest';
import { NODE_VERSIONS } from './node-versions.js';
import { ROOT } from './run.js';

interface Locked {
  readonly integrity?: string;
  readonly link?: boolean;
  readonly inBundle?: boolean;
  readonly hasInstallScript?: boolean;
  /** Of a package under another name than its own. */
  readonly name?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly engines?: { readonly node?: string };
}

const readJson = (folder: string, file: string) => JSON.parse(readFileSync(join(ROOT, folder, file), 'utf8'));

const nameOf = ([place]: readonly [string, unknown]): string => place.replace(/^.*node_modules\//, '');

describe.each(['.', 'tools/registry', 'tools/test-packages'])('the packages of %s', (folder) => {
  const locked = Object.entries<Locked>(readJson(folder, 'package-lock.json').packages);
  // Folders of our own lie elsewhere; what a package bundles is in its own file.
  const fetched = locked.filter(([place, { link, inBundle }]) => place.includes('node_modules/') && !link && !inBundle);

  test('are known by their hashes, those for other systems too', () => {
    expect(fetched.length).toBeGreaterThan(100);
    expect(fetched.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(nameOf)).toEqual([]);
  });

  test('stand under their own names, unless somebody asks for them by another', () => {
    const asked = locked.flatMap(([, { dependencies = {} }]) => Object.entries(dependencies));
    const renamed = fetched.flatMap(([place, { name }]) => (name ? [`${nameOf([place, name])} npm:${name}`] : []));
    const isAsked = (pair: string) => asked.some(([name, range]) => `${name} ${range}`.startsWith(`${pair}@`));
    expect(renamed.filter((pair) => !isAsked(pair))).toEqual([]);
  });

  test('run no script as they are installed, whichever npm installs them', () => {
    const scripted = fetched.filter(([, { hasInstallScript }]) => hasInstallScript).map(nameOf);
    const denied = Object.entries(readJson(folder, 'package.json').allowScripts);
    expect(denied.sort()).toEqual([...new Set(scripted)].sort().map((name) => [name, false]));
    const settings = readFileSync(join(ROOT, folder, '.npmrc'), 'utf8').replaceAll(/^#.*\n/gm, '');
    const others = folder === 'tools/test-packages' ? 'legacy-peer-deps=true\n' : '';
    expect(settings).toBe(`ignore-scripts=true\n${others}`);
  });
});

test('every release of Node that we accept is one that our packages accept, and those that we are tried on are accepted', () => {
  const range: string = readJson('.', 'package.json').engines.node;
  const wanting = Object.entries<Locked>(readJson('.', 'package-lock.json').packages).filter(
    ([, { engines }]) => engines?.node !== undefined && !semver.subset(range, engines.node),
  );
  expect(wanting.map(([place, { engines }]) => `${place}: ${engines?.node}`)).toEqual([]);
  expect(NODE_VERSIONS.filter((version: string) => !semver.satisfies(version, range))).toEqual([]);
});
