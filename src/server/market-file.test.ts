import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sampleMarket } from '#market/sample/sample-market.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import { writeMarket } from '#snapshot/captured-market.ts';
import { reportOf } from '#testing/sample-report.ts';
import { composeHttp } from './compose.ts';
import { readConfig } from './config.ts';
import { chosenMarket, partsFile } from './market-file.ts';

const registry = embeddedRegistry();
const folder = mkdtempSync(join(tmpdir(), 'portolan-market-'));
const data = writeMarket(registry, sampleMarket(registry), []);

afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(content: string): `file:${string}` {
  const path = join(folder, 'market.json');
  writeFileSync(path, content);
  return `file:${path}`;
}

test('a service on a file names the source and time of its figures', async () => {
  const file = fileOf(JSON.stringify({ ...data, source: 'captured', as_of: '2026-11-26T10:00:00Z' }));
  const config = readConfig({ PORTOLAN_MARKET: file });
  const service = composeHttp(config, { firstMarketOf: chosenMarket(config.market) });
  const response = await service.fetch(new Request('http://127.0.0.1/readyz'));
  expect(await response.json()).toMatchObject({ market: { source: 'captured', asOf: '2026-11-26T10:00:00Z' } });
});

test.each([
  ['no JSON', '{', /market\.json cannot be read: .*JSON/],
  ['another file', '{}', /market\.json: market: format /],
  [
    'an amount that is no number',
    JSON.stringify({ ...data, prices: [{ chain_id: '1', denom: 'a', price: '1.5', at: null }] }),
    /market: prices\.0\.price must be decimal digits/,
  ],
  ['an unknown bridge', JSON.stringify({ ...data, lanes: [{ bridge: 'WORMHOLE' }] }), /market: lanes\.0\.bridge /],
  [
    'a gas price of nothing per nothing',
    JSON.stringify({
      ...data,
      gas: [
        { chain_id: '1', asset: { chain_id: '1', denom: 'ethereum-native' }, num: '1', den: '0', fixed: '0', at: null },
      ],
    }),
    /gas\.0\.den must not be 0/,
  ],
  [
    'a pool with a reserve for one of its two denoms',
    JSON.stringify({
      ...data,
      pools: [
        {
          venue: 'v',
          chain_id: '1',
          pool: { id: 'p', kind: 'constant_product', denoms: ['a', 'b'], feePpm: 3000, reserves: ['1'] },
        },
      ],
    }),
    /pool p: reserves must have one entry for each denom/,
  ],
])('names the file and what is wrong with %s', (_, content, expected) => {
  expect(() => chosenMarket(fileOf(content))?.(registry)).toThrow(expected);
});

test('names a file that is not there, and a choice that does not exist', () => {
  expect(() => chosenMarket(`file:${join(folder, 'none.json')}`)).toThrow(/none\.json cannot be read/);
  expect(() => readConfig({ PORTOLAN_MARKET: 'moon' })).toThrow(/PORTOLAN_MARKET must be sample, live, or file:/);
});

test('keeps the last parts in a file, in a folder that it makes', async () => {
  const store = partsFile(join(folder, 'new', 'parts.json'));
  expect(await store.load()).toEqual(new Map());
  await store.save([reportOf({ at: 1 })]);
  await store.save([reportOf({ at: 2 })]);
  expect(await store.load()).toEqual(new Map([['sample', { at: 2 }]]));
  expect(readdirSync(join(folder, 'new'))).toEqual(['parts.json']);
});

test('says that the last parts cannot be kept or read, without its path', async () => {
  const store = partsFile(folder);
  await expect(store.save([])).rejects.toThrow(/^its file cannot be written \(\w+\)$/);
  await expect(store.load()).rejects.toThrow(/^its file cannot be read \(EISDIR\)$/);
});
