import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** What `vite.config.ts` puts in place of single files, each with that file and the line by which its package imports it. */
const FILES = [
  ['mutation-cache', '@tanstack/query-core/build/modern', 'mutationCache.js', 'queryClient.js'],
  ['infinite-query', '@tanstack/query-core/build/modern', 'infiniteQueryBehavior.js', 'query.js'],
  ['lucide-icon', 'lucide-react/dist/esm', 'createLucideIcon.mjs', 'icons/check.mjs'],
] as const;
const ROOT = new URL('../', import.meta.url);
const namesOf = async (path: string): Promise<string[]> => Object.keys(await import(new URL(path, ROOT).href)).sort();

test.each(FILES)('the stub %s stands for a file of %s that exports the same', async (stub, folder, file, user) => {
  expect(await namesOf(`tools/stubs/${stub}.js`)).toEqual(await namesOf(`node_modules/${folder}/${file}`));
  expect(readFileSync(new URL(`node_modules/${folder}/${user}`, ROOT), 'utf8')).toMatch(
    new RegExp(`from ["']\\.\\.?/${file.replace('.', '\\.')}["']`),
  );
});

test('the app uses nothing of what they leave out', () => {
  const files = readdirSync(new URL('src/app', ROOT), { recursive: true, encoding: 'utf8' });
  const users = files.filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      /use(Suspense)?(InfiniteQuery|Mutation|IsMutating)\b|infiniteQueryOptions|LucideProvider/.test(
        readFileSync(new URL(`src/app/${file}`, ROOT), 'utf8'),
      ),
  );
  expect(users).toEqual([]);
});
