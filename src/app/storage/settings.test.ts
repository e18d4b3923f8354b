import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS, getSettings, parseServiceUrl, parseSettings, updateSettings } from './settings.ts';

describe('settings as they were stored', () => {
  test.each([null, 'text', 7, [], { theme: 'pink', service: 'ftp://x', bridgesOff: 'IBC', logos: 1 }])(
    'what makes no sense takes its default: %j',
    (stored) => expect(parseSettings(stored)).toEqual(DEFAULT_SETTINGS),
  );

  test('keeps what it knows beside what it does not', () => {
    const settings = parseSettings({ theme: 'dark', numberFormat: 'x', bridgesOff: ['CCTP', 3], later: true });
    expect(settings).toEqual({ ...DEFAULT_SETTINGS, theme: 'dark', bridgesOff: ['CCTP'] });
  });
});

test('bridges that are off are told once each, in one order, however they were switched', () => {
  expect(parseSettings({ bridgesOff: ['IBC', 'CCTP', 'IBC'] }).bridgesOff).toEqual(['CCTP', 'IBC']);
  updateSettings({ bridgesOff: ['IBC', 'CCTP'] });
  expect(getSettings().bridgesOff).toEqual(['CCTP', 'IBC']);
});

describe('the address of a service', () => {
  test.each([
    ['https://routes.example/', 'https://routes.example'],
    [' http://127.0.0.1:8080/base/ ', 'http://127.0.0.1:8080/base'],
  ])('%s', (text, address) => expect(parseServiceUrl(text)).toBe(address));

  test.each(['', 'routes.example', 'ftp://routes.example', 'https://a:b@routes.example', 'https://x.example?key=1'])(
    'refuses "%s"',
    (text) => expect(parseServiceUrl(text)).toBeUndefined(),
  );
});
