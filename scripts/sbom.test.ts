import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './run.js';
import { stubsOf, withStubsNamed } from './sbom.js';

interface Locked {
  readonly version?: string;
  readonly link?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

const packages: Readonly<Record<string, Locked>> = JSON.parse(
  readFileSync(join(ROOT, 'package-lock.json'), 'utf8'),
).packages;

test('names a stub by its own name, everywhere', () => {
  const stubs = stubsOf(packages);
  const ref = 'starknet@8.0.0';
  expect(stubs.get(ref)).toBe('portolan-stub-of-starknet');
  const real = { 'bom-ref': 'hono@4.0.0', name: 'hono', version: '4.0.0', purl: 'pkg:npm/hono@4.0.0' };
  const document = {
    bomFormat: 'CycloneDX',
    components: [real, { 'bom-ref': ref, name: 'starknet', version: '8.0.0', purl: 'pkg:npm/starknet@8.0.0' }],
    dependencies: [
      { ref, dependsOn: [] },
      { ref: 'hono@4.0.0', dependsOn: [ref] },
    ],
  };
  const named = 'portolan-stub-of-starknet@0.0.0-stub';
  expect(withStubsNamed(document, stubs)).toEqual({
    bomFormat: 'CycloneDX',
    components: [real, { 'bom-ref': named, name: 'portolan-stub-of-starknet', version: '0.0.0-stub' }],
    dependencies: [
      { ref: named, dependsOn: [] },
      { ref: 'hono@4.0.0', dependsOn: [named] },
    ],
  });
});

test('a stub has the version of what it stands for only where another package asks for one', () => {
  const asked = new Set(
    Object.entries(packages).flatMap(([place, { dependencies = {}, peerDependencies = {} }]) =>
      place === '' ? [] : Object.keys({ ...dependencies, ...peerDependencies }),
    ),
  );
  const free = [...stubsOf(packages).keys()].filter((ref) => !asked.has(ref.replace(/@[^@]+$/, '')));
  expect(free).toEqual(['axios@0.0.0-stub']);
});
