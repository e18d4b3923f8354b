import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isInstalled } from './setup.js';

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
