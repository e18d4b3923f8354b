import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import satisfies from 'spdx-satisfies';
import { ROOT } from './run.js';

/** SPDX names of licences that ask for no more than their notice. */
const FREE = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BSD-3-Clause-Clear',
  'CC0-1.0',
  'ISC',
  'MIT',
  'Unlicense',
];

/** Licences that ask for more, and the packages that may have them, as nothing of those is in what is built. */
const CONFINED = {
  'MPL-2.0': /^(lightningcss(-.+)?|axe-core|@axe-core\/playwright)$/,
  'CC-BY-4.0': /^caniuse-lite$/,
  'CC-BY-3.0': /^spdx-exceptions$/,
  '(MIT AND CC-BY-3.0)': /^spdx-ranges$/,
};

/** Of packages that name a file instead: what that file holds. */
const READ = [
  [/^@cosmos-kit\//, 'BSD-3-Clause-Clear'],
  [/^@chain-registry\/types$/, 'MIT'],
];

/** The packages of a lock that come from a registry, with the licences that they name. */
export function licencesOf(packages) {
  const named = Object.entries(packages).filter(([place, { link }]) => place.includes('node_modules/') && !link);
  return named.map(([place, { version, license, dev }]) => {
    const name = place.replace(/^.*node_modules\//, '');
    const licence = READ.find(([packageName]) => packageName.test(name))?.[1] ?? license ?? 'none';
    return { name, version, licence, isShipped: !dev };
  });
}

export function isAllowed({ name, licence }) {
  if (CONFINED[licence]) return CONFINED[licence].test(name);
  try {
    return satisfies(licence, FREE);
  } catch {
    return false;
  }
}

/** `npm run licences`: what is installed by its licences. Fails for a licence that is not on the list. */
function report() {
  const packages = licencesOf(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages);
  for (const licence of [...new Set(packages.map((each) => each.licence))].sort()) {
    const those = packages.filter((each) => each.licence === licence);
    const serving = those.filter(({ isShipped }) => isShipped).length;
    process.stdout.write(`${String(those.length).padStart(5)}  ${licence} (${serving} to build and serve)\n`);
  }
  const refused = packages.filter((each) => !isAllowed(each));
  for (const { name, version, licence } of refused)
    process.stdout.write(
      `REFUSED  ${name}@${version}: ${licence}. Use another package, or add the licence here with its reason.\n`,
    );
  process.exitCode = refused.length === 0 ? 0 : 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) report();
