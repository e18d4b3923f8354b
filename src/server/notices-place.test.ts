import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nodeDouble } from '#testing/node-double.ts';
import { readPlace } from './notices-place.ts';

test('a file is read, and one that is missing is named', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'notices-')), 'list.json');
  await expect(readPlace(path)).rejects.toThrow(path);
  await writeFile(path, '[]');
  expect(await readPlace(path)).toBe('[]');
});

test('an address is asked, and one that fails is named by its host alone', async () => {
  let status = 200;
  const { url } = await nodeDouble(() => ({ status, body: '[]' }));
  const place = `${url}/list.json?key=secret`;
  expect(await readPlace(place)).toBe('[]');
  status = 503;
  const failure = await readPlace(place).catch((error: Error) => error.message);
  expect(failure).toMatch(new RegExp(`^${new URL(url).host} answered HTTP 503`));
  expect(failure).not.toContain('secret');
});
