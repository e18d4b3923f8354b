import { describe, expect, test } from 'vitest';
import { readConfig, VARIABLES } from './config.ts';

describe('readConfig', () => {
  test('an empty environment gives a service that listens on this machine only and asks no node', () => {
    expect(readConfig({})).toMatchObject({ port: 4000, host: '127.0.0.1', nodes: { mode: 'off' }, logLevel: 'info' });
  });

  test('every variable is read', () => {
    const config = readConfig({
      PORT: '8080',
      HOST: '::1',
      PORTOLAN_NODES: 'live',
      PORTOLAN_BODY_LIMIT: '2000',
      LOG_LEVEL: 'error',
    });
    expect(config).toEqual({
      port: 8080,
      host: '::1',
      nodes: { mode: 'live' },
      bodyLimitBytes: 2000,
      logLevel: 'error',
    });
  });

  test.each(['http', '-1', '65536', '80.5', '0x50', '99999999999'])('PORT=%s is refused by name', (port) => {
    expect(() => readConfig({ PORT: port })).toThrow(/^PORT must be a whole number from 0 to 65535/);
  });

  test('every wrong variable is named, once', () => {
    const read = () => readConfig({ PORT: 'x', HOST: 'a b', LOG_LEVEL: 'loud', PORTOLAN_NODES: '{' });
    expect(read).toThrow(/^PORT .*\nHOST .*\nPORTOLAN_NODES .*\nLOG_LEVEL .*$/);
  });

  test('each variable has a meaning for people and a fallback that can be read', () => {
    for (const variable of Object.values(VARIABLES)) {
      expect(variable.meaning).toMatch(/^[A-Z].*\.$/);
      expect(() => variable.read(variable.fallback)).not.toThrow();
    }
  });
});
