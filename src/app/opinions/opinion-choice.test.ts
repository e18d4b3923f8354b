import { afterEach, expect, test, vi } from 'vitest';
import { chosenServices } from './chosen-services.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const NONE = { on: [], address: '' };

test.each([
  ['nothing', null, NONE],
  ['another form', 'lifi', NONE],
  ['unknown services', { on: ['lifi', 'evil', 'lifi', 3], address: '' }, { on: ['lifi'], address: '' }],
  ['an address that is not allowed', { on: [], address: 'http://routes.example' }, NONE],
  ['an address with a slash', { on: [], address: 'https://a.example/b/' }, { on: [], address: 'https://a.example/b' }],
])('reads %s from storage', async (_name, stored, choice) => {
  let text = JSON.stringify(stored);
  const setItem = (_key: string, next: string) => {
    text = next;
  };
  vi.stubGlobal('localStorage', { getItem: () => text, setItem });
  vi.resetModules();
  const { turnOpinion } = await import('./opinion-choice.ts');
  turnOpinion('relay', false);
  expect(JSON.parse(text)).toEqual(choice);
});

test('no service is asked unless it is turned on', () => {
  expect(chosenServices({ on: [], address: 'https://a.example' })).toEqual([]);
  // Without an address there is nobody to ask.
  expect(chosenServices({ on: ['contract'], address: '' })).toEqual([]);
});

test('services have one order, and the host as the name of an address', () => {
  const services = chosenServices({ on: ['osmosis', 'relay', 'contract'], address: 'https://a.example/b' });
  expect(services.map(({ name }) => name)).toEqual(['a.example', 'Relay', 'Osmosis']);
});
