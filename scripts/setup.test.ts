import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { install, isInstalled } from './setup.js';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portolan-'));
  mkdirSync(join(folder, 'node_modules'));
});
afterEach(() => rmSync(folder, { recursive: true }));

interface Locked {
  version: string;
  optional?: boolean;
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
});

test('install brings what builds the app, whatever NODE_ENV says', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  onTestFinished(() => void vi.unstubAllEnvs());
  const own = { name: 'own', version: '1.0.0', devDependencies: { builder: 'file:builder' } };
  const packages = {
    '': own,
    builder: { version: '1.0.0', dev: true },
    'node_modules/builder': { resolved: 'builder', link: true },
  };
  mkdirSync(join(folder, 'builder'));
  const files = {
    'builder/package.json': { name: 'builder', version: '1.0.0' },
    'package.json': own,
    'package-lock.json': { name: 'own', lockfileVersion: 3, requires: true, packages },
  };
  for (const [file, content] of Object.entries(files)) writeFileSync(join(folder, file), JSON.stringify(content));
  expect(await install(folder)).toMatchObject({ code: 0 });
  expect(existsSync(join(folder, 'node_modules/builder/package.json'))).toBe(true);
});
