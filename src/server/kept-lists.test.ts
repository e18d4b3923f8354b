import { expect, test } from 'vitest';
import { KeptLists } from './kept-lists.ts';

test('a list that many ask for at once is made once, and others in a turn of their own', async () => {
  const lists = new KeptLists(() => REGISTRY);
  const events: string[] = [];
  const get = (name: string) =>
    lists.get('assets', { name }, async () => {
      events.push(name);
      setImmediate(() => events.push('others'));
      return `[${name}]`;
    });
  const asked = await Promise.all(['a', 'a', 'b', 'a', 'b'].map(get));
  expect(asked.map(({ text }) => text)).toEqual(['[a]', '[a]', '[b]', '[a]', '[b]']);
  expect(events.slice(0, 3)).toEqual(['a', 'others', 'b']);
  expect(events.filter((event) => event !== 'others')).toEqual(['a', 'b']);
});

test('a list that could not be made is made again, and one of an older registry is not kept', async () => {
  let registry = REGISTRY;
  const lists = new KeptLists(() => registry);
  await expect(lists.get('chains', {}, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  const old = lists.get('chains', {}, async () => 'old');
  registry = {};
  const next = await lists.get('chains', {}, async () => 'next');
  expect([(await old).text, next.text]).toEqual(['old', 'next']);
  expect((await lists.get('chains', {}, async () => 'again')).text).toBe('next');
});

const REGISTRY: object = {};
