import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePorts } from './free-ports.js';
import { ROOT } from './run.js';

const folder = mkdtempSync(join(tmpdir(), 'portolan-'));
let host: ChildProcess;
let origin: string;

beforeAll(async () => {
  mkdirSync(join(folder, 'part'));
  writeFileSync(join(folder, 'index.html'), 'the app');
  writeFileSync(join(folder, '404.html'), 'not here');
  const port = await freePorts(1);
  host = spawn(process.execPath, [join(ROOT, 'scripts/serve-folder.js'), folder, `${port}`, '/base/'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // It tells where it is once it listens.
  await once(host.stdout as NodeJS.ReadableStream, 'data');
  origin = `http://127.0.0.1:${port}`;
});
afterAll(() => {
  host.kill();
  rmSync(folder, { recursive: true });
});

test.each([
  ['/base/', 200],
  ['/base/part', 301],
  ['/base/part/', 404],
  ['/base/nothing', 404],
  ['/elsewhere', 404],
  ['/base/%E0%A4%A', 400],
  ['//', 400],
  ['/base/index.html', 200],
])('%s is answered with %i', async (path, status) => {
  expect((await fetch(origin + path, { redirect: 'manual' })).status).toBe(status);
});
