import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { hasVersion, install, isInstalled, putInPlace } from './setup.js';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portolan-'));
  mkdirSync(join(folder, 'node_modules'));
});
afterEach(() => rmSync(folder, { recursive: true }));

interface Locked {
  version: string;
  optional?: boolean;
  dev?: boolean;
}

const write = (file: string, packages: Record<string, Locked>) =>
  writeFileSync(join(folder, file), JSON.stringify({ packages }));

describe('isInstalled', () => {
  const ours = { version: '1.0.0' };
  const hono = { version: '4.0.0' };

  test('is false where nothing is installed', () => {
    write('package-lock.json', { '': ours, 'node_modules/hono': hono });
    expect(isInstalled(folder)).toBe(false);
  });

  test('is true when every package is there in its version', () => {
    write('package-lock.json', { '': ours, 'node_modules/hono': hono });
    write('node_modules/.package-lock.json', { 'node_modules/hono': hono });
    expect(isInstalled(folder)).toBe(true);
  });

  test('is false when the lockfile moved on', () => {
    write('package-lock.json', { '': ours, 'node_modules/hono': { version: '4.0.1' } });
    write('node_modules/.package-lock.json', { 'node_modules/hono': hono });
    expect(isInstalled(folder)).toBe(false);
  });

  test('is false when the lockfile has a package more, unless it is for other systems', () => {
    write('node_modules/.package-lock.json', { 'node_modules/hono': hono });
    write('package-lock.json', { '': ours, 'node_modules/hono': hono, 'node_modules/zod': hono });
    expect(isInstalled(folder)).toBe(false);
    write('package-lock.json', { '': ours, 'node_modules/hono': hono, 'node_modules/x': { ...hono, optional: true } });
    expect(isInstalled(folder)).toBe(true);
  });

  test('ignores missing packages of checks and tests only for production', () => {
    write('package-lock.json', { '': ours, 'node_modules/hono': hono, 'node_modules/vitest': { ...hono, dev: true } });
    write('node_modules/.package-lock.json', { 'node_modules/hono': hono });
    expect(isInstalled(folder)).toBe(false);
    expect(isInstalled(folder, { production: true })).toBe(true);
  });
});

describe('install', () => {
  const PRODUCTION = { production: true };
  const has = (name: string) => existsSync(join(folder, 'node_modules', name, 'package.json'));

  /** A package that depends on `server`, and for tests on `checker`. */
  beforeEach(() => {
    const names = ['server', 'checker'];
    const own = {
      ...{ name: 'own', version: '1.0.0' },
      dependencies: { server: 'file:server' },
      devDependencies: { checker: 'file:checker' },
    };
    const packages = {
      '': own,
      server: { version: '1.0.0' },
      checker: { version: '1.0.0', dev: true },
      'node_modules/server': { resolved: 'server', link: true },
      'node_modules/checker': { resolved: 'checker', link: true, dev: true },
    };
    const files = {
      'package.json': own,
      'package-lock.json': { name: 'own', lockfileVersion: 3, requires: true, packages },
      ...Object.fromEntries(names.map((name) => [`${name}/package.json`, { name, version: '1.0.0' }])),
    };
    for (const name of names) mkdirSync(join(folder, name));
    for (const [file, content] of Object.entries(files)) writeFileSync(join(folder, file), JSON.stringify(content));
  });

  test('brings packages of checks and tests, also where NODE_ENV is production', async () => {
    vi.stubEnv('NODE_ENV', 'production');
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(await install(folder)).toMatchObject({ code: 0 });
    expect([has('server'), has('checker')]).toEqual([true, true]);
    expect(isInstalled(folder)).toBe(true);
  });

  test('leaves them out for production, unless they are there', async () => {
    expect(await install(folder, PRODUCTION)).toMatchObject({ code: 0 });
    expect([has('server'), has('checker')]).toEqual([true, false]);
    expect([isInstalled(folder, PRODUCTION), isInstalled(folder)]).toEqual([true, false]);
    await install(folder);
    await install(folder, PRODUCTION);
    expect(isInstalled(folder)).toBe(true);
  });
});

test('a build that was made beside the former one takes its place whole, its stamp last', () => {
  const put = (build: string, file: string) => {
    mkdirSync(join(folder, build), { recursive: true });
    writeFileSync(join(folder, build, file), build);
  };
  put('app', 'former.js');
  put('.app-old', 'left-by-an-interruption.js');
  put('.app-new', 'index.html');
  writeFileSync(join(folder, 'app.stamp'), 'former');
  putInPlace('app', 'sources', folder);
  expect(readdirSync(join(folder, 'app'))).toEqual(['index.html']);
  expect(readFileSync(join(folder, 'app.stamp'), 'utf8')).toBe('sources');
  expect(readdirSync(folder).filter((name) => name.startsWith('.app'))).toEqual([]);
});

test.each([
  ['20.18.9', false],
  ['20.19.0', true],
  ['21.7.0', false],
  ['22.12.0', false],
  ['22.13.0', true],
  ['23.11.0', false],
  ['24.0.0', true],
  ['26.12.1', true],
])('Node %s is accepted: %s', (version, accepted) => {
  expect(hasVersion('^20.19.0 || ^22.13.0 || >=24.0.0', version)).toBe(accepted);
});
