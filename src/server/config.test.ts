import { describe, expect, test } from 'vitest';
import { readConfig, VARIABLES } from './config.ts';

describe('readConfig', () => {
  test('defaults to loopback and no nodes', () => {
    expect(readConfig({})).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      nodes: { mode: 'off' },
      prices: 'auto',
      coingeckoKey: null,
      logLevel: 'info',
    });
  });

  test('reads every variable', () => {
    const config = readConfig({
      PORT: '8080',
      HOST: '::1',
      PORTOLAN_NODES: 'live',
      PORTOLAN_PRICES: 'defillama, coingecko',
      PORTOLAN_COINGECKO_URL: 'https://pro-api.coingecko.com/api/v3/',
      PORTOLAN_COINGECKO_KEY: 'CG-abc',
      PORTOLAN_DEFILLAMA_URL: 'http://127.0.0.1:9/llama',
      PORTOLAN_BODY_LIMIT: '2000',
      PORTOLAN_OPT_IN_BRIDGES: 'eureka, HYPERLANE',
      LOG_LEVEL: 'error',
    });
    expect(config).toEqual({
      port: 8080,
      host: '::1',
      nodes: { mode: 'live' },
      prices: ['coingecko', 'defillama'],
      coingeckoUrl: 'https://pro-api.coingecko.com/api/v3',
      coingeckoKey: 'CG-abc',
      defillamaUrl: 'http://127.0.0.1:9/llama',
      bodyLimitBytes: 2000,
      optInBridges: ['EUREKA', 'HYPERLANE'],
      logLevel: 'error',
    });
  });

  test.each(['http', '-1', '65536', '80.5', '0x50', '99999999999'])('rejects PORT=%s', (port) => {
    expect(() => readConfig({ PORT: port })).toThrow(/^PORT must be a whole number from 0 to 65535/);
  });

  test('rejects an unknown bridge', () => {
    expect(() => readConfig({ PORTOLAN_OPT_IN_BRIDGES: 'EUREKA,WORMHOLE' })).toThrow(
      /^PORTOLAN_OPT_IN_BRIDGES must be a list of IBC, AXELAR/,
    );
  });

  test.each(['coingeko', 'sample,defillama', 'coingecko,', 'true'])('rejects PORTOLAN_PRICES=%s', (text) => {
    expect(() => readConfig({ PORTOLAN_PRICES: text })).toThrow(
      /^PORTOLAN_PRICES must be auto, off, sample, or a list/,
    );
  });

  test.each(['ftp://a.example', 'https://me:secret@a.example', 'https://a.example?key=secret', 'secret'])(
    'PORTOLAN_COINGECKO_URL=%s is refused, and not repeated',
    (text) => {
      const read = () => readConfig({ PORTOLAN_COINGECKO_URL: text });
      expect(read).toThrow(/^PORTOLAN_COINGECKO_URL must be an http or https URL/);
      expect(read).not.toThrow('secret');
    },
  );

  test('rejects a key that is not valid in a header, without repeating it', () => {
    const read = () => readConfig({ PORTOLAN_COINGECKO_KEY: 'secret\nx: y' });
    expect(read).toThrow(/^PORTOLAN_COINGECKO_KEY must be printable ASCII/);
    expect(read).not.toThrow('secret');
  });

  test('names every wrong variable once', () => {
    const read = () => readConfig({ PORT: 'x', HOST: 'a b', LOG_LEVEL: 'loud', PORTOLAN_NODES: '{' });
    expect(read).toThrow(/^PORT .*\nHOST .*\nPORTOLAN_NODES .*\nLOG_LEVEL .*$/);
  });

  test('every variable has a description and a valid default', () => {
    for (const variable of Object.values(VARIABLES)) {
      expect(variable.meaning).toMatch(/^[A-Z].*\.$/);
      expect(() => variable.read(variable.fallback)).not.toThrow();
    }
  });
});
