import { afterEach, describe, expect, test, vi } from 'vitest';
import { settingsOf } from '#testing/stored-settings.ts';
import { DEFAULT_SETTINGS, getSettings, numberLocale, parseServiceUrl, updateSettings } from './settings.ts';

describe('stored settings', () => {
  test.each([null, 'text', 7, [], { theme: 'pink', service: 'ftp://x', bridgesOff: 'IBC', shortcuts: 1 }])(
    'replaces invalid fields by their defaults: %j',
    async (stored) => expect(await settingsOf(stored)).toEqual(DEFAULT_SETTINGS),
  );

  test('keeps valid fields beside unknown and invalid ones', async () => {
    const settings = await settingsOf({ theme: 'dark', numberFormat: 'x', bridgesOff: ['CCTP', 3], later: true });
    expect(settings).toEqual({ ...DEFAULT_SETTINGS, theme: 'dark', bridgesOff: ['CCTP'] });
  });
});

test('sorts the disabled bridges and removes duplicates', async () => {
  expect((await settingsOf({ bridgesOff: ['IBC', 'CCTP', 'IBC'] })).bridgesOff).toEqual(['CCTP', 'IBC']);
  updateSettings({ bridgesOff: ['IBC', 'CCTP'] });
  expect(getSettings().bridgesOff).toEqual(['CCTP', 'IBC']);
});

describe('service address', () => {
  test.each([
    ['https://routes.example/', 'https://routes.example'],
    [' http://127.0.0.1:8080/base/ ', 'http://127.0.0.1:8080/base'],
    ['http://localhost:4000', 'http://localhost:4000'],
  ])('normalizes "%s"', (text, address) => expect(parseServiceUrl(text)).toBe(address));

  test.each([
    '',
    'routes.example',
    'ftp://routes.example',
    'javascript:alert(1)',
    'https://a:b@routes.example',
    'https://x.example?key=1',
    'http://routes.example',
    'http://127.0.0.1.evil.example',
    'http://[::1]:4000',
  ])('rejects "%s"', (text) => expect(parseServiceUrl(text)).toBeUndefined());
});

describe('the language of numbers', () => {
  afterEach(() => vi.unstubAllGlobals());

  test('is that of the page where it is chosen, with the country of a browser that has it', () => {
    vi.stubGlobal('navigator', { language: 'en-GB' });
    expect(numberLocale({ numberFormat: 'system', language: 'de' })).toBe('de');
    expect(numberLocale({ numberFormat: 'system', language: 'en' })).toBeUndefined();
    vi.stubGlobal('navigator', { language: 'de-CH' });
    expect(numberLocale({ numberFormat: 'system', language: 'de' })).toBeUndefined();
  });

  test('is the browser\u2019s where none is, and that of a chosen format in every language', () => {
    vi.stubGlobal('navigator', { language: 'en-GB' });
    expect(numberLocale({ numberFormat: 'system', language: 'system' })).toBeUndefined();
    expect(numberLocale({ numberFormat: 'fr-FR', language: 'de' })).toBe('fr-FR');
  });
});
