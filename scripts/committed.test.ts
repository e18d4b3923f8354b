import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from './run.js';

/** The registry's assets are the largest thing that belongs here. */
const MOST_BYTES = 2 ** 21;

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\0').filter(Boolean);

// A copy without its history has nothing to compare with.
describe.skipIf(!existsSync(`${ROOT}/.git`))('what is committed', () => {
  const files = existsSync(`${ROOT}/.git`) ? git('ls-files', '-z').filter((file) => existsSync(`${ROOT}/${file}`)) : [];

  test('is no dump: nothing is larger than the registry, or lies at the top without a kind', () => {
    expect(files).toContain('package.json');
    expect(files.filter((file) => statSync(`${ROOT}/${file}`).size > MOST_BYTES)).toEqual([]);
    expect(files.filter((file) => !/[./]/.test(file))).toEqual(['LICENSE']);
  });

  test('names no host that packages come from', () => {
    const locks = files.filter((file) => basename(file) === 'package-lock.json');
    expect(locks).toContain('package-lock.json');
    expect(locks.filter((file) => /"resolved": "[^"]*:/.test(readFileSync(`${ROOT}/${file}`, 'utf8')))).toEqual([]);
  });

  // npm looks a tag up at every install: the day its package is released, a lock of yesterday is refused.
  test('asks for no package by a tag that moves, unless an override names its version', () => {
    const locks = files.filter((file) => basename(file) === 'package-lock.json');
    const asked = locks.flatMap((lock) => {
      const { packages } = JSON.parse(readFileSync(`${ROOT}/${lock}`, 'utf8'));
      const { overrides = {} } = JSON.parse(readFileSync(`${ROOT}/${lock.replace('-lock', '')}`, 'utf8'));
      return Object.entries<Record<string, Record<string, string>>>(packages).flatMap(([place, entry]) => {
        const by = place.replace(/^.*node_modules\//, '');
        return ['dependencies', 'optionalDependencies', 'peerDependencies']
          .flatMap((kind) => Object.entries(entry[kind] ?? {}))
          .filter(([name, range]) => /^[a-z]+$/i.test(range) && !(overrides[by]?.[name] ?? overrides[name]))
          .map(([name, range]) => `${lock}: ${by} asks for ${name}@${range}`);
      });
    });
    expect(asked).toEqual([]);
  });
});
