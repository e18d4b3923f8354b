import './checked-node.js';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT, runNpm } from './run.js';
import { main } from './setup.js';

/** The stubs of a lockfile: for each `name@version` that it is installed as, what it is. */
export function stubsOf(packages) {
  const links = Object.entries(packages).filter(
    ([, { link, resolved }]) => link && resolved.startsWith('tools/stubs/'),
  );
  return new Map(
    links.map(([place, { resolved }]) => {
      const name = place.replace(/^node_modules\//, '');
      return [`${name}@${packages[resolved].version}`, `portolan-stub-of-${name.replace('@', '').replace('/', '-')}`];
    }),
  );
}

/** A list of components in which a stub of ours has a name of its own, no registry's address, and no version of what it stands for. */
export function withStubsNamed(document, stubs) {
  const reference = (ref) => (stubs.has(ref) ? `${stubs.get(ref)}@0.0.0-stub` : ref);
  const components = document.components.map((component) => {
    if (!stubs.has(component['bom-ref'])) return component;
    const { purl, externalReferences, ...rest } = component;
    return { ...rest, 'bom-ref': reference(rest['bom-ref']), name: stubs.get(rest['bom-ref']), version: '0.0.0-stub' };
  });
  const dependencies = document.dependencies.map(({ ref, dependsOn, ...rest }) => {
    return { ...rest, ref: reference(ref), dependsOn: dependsOn?.map(reference) };
  });
  return { ...document, components, dependencies };
}

/** `npm run sbom`: npm's own CycloneDX of what builds and serves, with the stubs told from what they stand for. */
async function report() {
  const { code, output } = await runNpm(
    ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only', '--loglevel=error'],
    {},
  );
  if (code !== 0) throw new Error(output);
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  process.stdout.write(`${JSON.stringify(withStubsNamed(JSON.parse(output), stubsOf(packages)), null, 2)}\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main(report);
