import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serviceConfig } from '#testing/service-config.ts';
import { composeHttp } from '../src/server/compose.ts';
import { type NodeServer, startNodeServer } from '../src/server/node-server.ts';
import { makePackage } from './client-package.js';
import { ROOT } from './run.js';

/** A program of somebody else, which installs the package. */
const program = mkdtempSync(join(tmpdir(), 'portolan-client-'));
const examples = [...readFileSync(join(ROOT, 'docs/client.md'), 'utf8').matchAll(/^```ts\n(.*?)^```$/gms)].map(
  ([, code]) => code as string,
);
let server: NodeServer;

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

function runIn(folder: string, command: string, ...args: string[]): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: folder });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data) => {
        output += data;
      });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}

beforeAll(async () => {
  server = await startNodeServer({ service: composeHttp(serviceConfig()), port: 0, host: '127.0.0.1' });
  await makePackage(join(program, 'made'));
  const packed = await runIn(program, 'npm', 'pack', '--silent', './made');
  expect(packed).toMatchObject({ code: 0 });
  writeFileSync(join(program, 'package.json'), JSON.stringify({ name: 'program', private: true, type: 'module' }));
  const quiet = ['--offline', '--no-audit', '--no-fund', '--loglevel=error'];
  const zod = join(ROOT, 'node_modules/zod');
  const installed = await runIn(program, 'npm', 'install', ...quiet, packed.output.trim(), zod);
  expect(installed).toMatchObject({ code: 0 });
  mkdirSync(join(program, 'src'));
  for (const [index, code] of examples.entries()) {
    writeFileSync(join(program, 'src', `example-${index}.ts`), code.replaceAll('http://127.0.0.1:4000', server.url));
  }
  const compilerOptions = {
    ...{ module: 'nodenext', target: 'ES2023', lib: ['ES2023', 'DOM'], types: [], strict: true },
    ...{ noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true, rootDir: 'src', outDir: 'out' },
  };
  writeFileSync(join(program, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }));
});
afterAll(async () => {
  await server.close();
  rmSync(program, { recursive: true, force: true });
});

test('another program installs the package, and the examples of its documentation compile and run', async () => {
  const compiled = await runIn(program, process.execPath, join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', '.');
  expect(compiled).toEqual({ code: 0, output: '' });
  const all = examples.map((_, index) => `await import('./out/example-${index}.js');`).join('\n');
  const { code, output } = await runIn(program, process.execPath, '--input-type=module', '--eval', all);
  expect(output.split('\n')).toEqual([
    'Prices, pools and fees are made up.',
    expect.stringMatching(/^25000000 uatom become \d+ uosmo in 1 transaction\(s\)\.$/),
    expect.stringMatching(/^1 to 8453: [\d.]+$/),
    expect.stringMatching(/^1 to solana: [\d.]+$/),
    expect.stringMatching(/^42161 to 8453: [\d.]+$/),
    expect.stringMatching(/^42161 to solana: [\d.]+$/),
    'uatom 6',
    expect.stringMatching(/^invalid_argument: bad price: /),
    '0',
    '',
  ]);
  expect(code).toBe(0);
});

test('the package brings nothing but zod, and no code of the service', () => {
  const manifest = JSON.parse(readFileSync(join(program, 'node_modules/portolan/package.json'), 'utf8'));
  expect(Object.keys(manifest.dependencies)).toEqual(['zod']);
  expect(Object.keys(manifest.exports)).toEqual(['./client']);
});
