import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { thirdPartyNotices } from './third-party-notices.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portolan-notices-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Package {
  readonly manifest: object;
  readonly licence?: string;
}

/** What is said of a build whose entry has this code, with packages by name. */
async function noticesOf(code: string, packages: Readonly<Record<string, Package>>): Promise<string> {
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  for (const [name, { manifest, licence }] of Object.entries(packages)) {
    const place = `node_modules/${name}`;
    write(`${place}/package.json`, JSON.stringify({ name, version: '1.2.3', main: 'lib/index.js', ...manifest }));
    write(`${place}/lib/index.js`, `export const name = ${JSON.stringify(name)};`);
    // Says how modules below it are read, and is no package of its own.
    write(`${place}/lib/package.json`, '{"type":"module"}');
    if (licence !== undefined) write(`${place}/LICENSE`, licence);
  }
  write('main.js', code);
  write('page.js', "import './main.js'; new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });");
  write('worker.js', code);
  const { collect, write: last } = thirdPartyNotices();
  await build({
    ...{ configFile: false, root: folder, logLevel: 'silent', plugins: [collect, last] },
    worker: { format: 'es', plugins: () => [collect] },
    build: { rolldownOptions: { input: join(folder, 'page.js') } },
  });
  return readFileSync(join(folder, 'dist/third-party-notices.txt'), 'utf8');
}

const using = (...names: string[]): string =>
  names.map((name, i) => `import { name as n${i} } from '${name}'; console.log(n${i});`).join('\n');

test('says of each package in the build its version, licence and text, and of no other', async () => {
  const text = await noticesOf(using('used', '@scope/used'), {
    used: { manifest: { license: 'ISC' }, licence: 'ISC of Ada' },
    '@scope/used': { manifest: { license: 'SEE LICENSE IN LICENSE' }, licence: 'Terms of Grace' },
    unused: { manifest: { license: 'MIT' }, licence: 'MIT of nobody' },
  });
  expect(text).toContain('used 1.2.3\nLicence: ISC\n\nISC of Ada\n');
  expect(text).toContain('@scope/used 1.2.3\nLicence: see below\n\nTerms of Grace\n');
  expect(text).not.toContain('nobody');
});

test('gives the standard text and the author where a package carries no text', async () => {
  const text = await noticesOf(using('bare'), { bare: { manifest: { license: 'MIT', author: { name: 'Ada L.' } } } });
  expect(text).toMatch(/^bare 1\.2\.3\nLicence: MIT\n\nAda L\.\n\nPermission is hereby granted/m);
});

test.each([
  ['no author', { license: 'MIT' }],
  ['a licence without a standard text here', { license: 'BSD-3-Clause', author: 'Ada L.' }],
  ['no licence', { author: 'Ada L.' }],
])('fails the build for a package without a text and with %s', async (_, manifest) => {
  await expect(noticesOf(using('bare'), { bare: { manifest } })).rejects.toThrow(
    'bare@1.2.3 is in the build and carries no licence text',
  );
});

test('says what is drawn or compiled from data of others', async () => {
  const text = await noticesOf('', {});
  expect(text).toContain('CC-BY-4.0');
  expect(text).toContain('@web3icons/core');
});
