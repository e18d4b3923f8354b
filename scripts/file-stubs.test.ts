import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The file that `vite.config.ts` puts in place of one of Lucide, and that file with a line by which the package imports it. */
const STUB = 'tools/stubs/lucide-icon.js';
const LUCIDE = 'node_modules/lucide-react/dist/esm';
const ROOT = new URL('../', import.meta.url);
const namesOf = async (path: string): Promise<string[]> => Object.keys(await import(new URL(path, ROOT).href)).sort();

test('the stub of an icon stands for a file of Lucide that exports the same', async () => {
  expect(await namesOf(STUB)).toEqual(await namesOf(`${LUCIDE}/createLucideIcon.mjs`));
  expect(readFileSync(new URL(`${LUCIDE}/icons/check.mjs`, ROOT), 'utf8')).toMatch(
    /from ["']\.\.\/createLucideIcon\.mjs["']/,
  );
});

test('the app uses nothing of what it leaves out', () => {
  const files = readdirSync(new URL('src/app', ROOT), { recursive: true, encoding: 'utf8' });
  const users = files.filter(
    (file) => /\.tsx?$/.test(file) && readFileSync(new URL(`src/app/${file}`, ROOT), 'utf8').includes('LucideProvider'),
  );
  expect(users).toEqual([]);
});
