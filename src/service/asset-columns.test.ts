import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Asset } from '#contract/asset.ts';
import { type AssetColumns, assetColumnsSchema } from '#contract/asset-columns.ts';
import { decodeAssets } from '#contract/decode-assets.ts';
import { sampleDeps } from '#testing/sample-service.ts';
import { answerAssets } from './listings.ts';

const ALL = {
  include_evm_assets: true,
  include_svm_assets: true,
  include_cw20_assets: true,
  include_no_metadata_assets: true,
};
/** As a client of another process gets them. */
const sent = (request: object): AssetColumns =>
  assetColumnsSchema.parse(
    JSON.parse(JSON.stringify(answerAssets(sampleDeps, { ...request, as_columns: true }).asset_columns)),
  );
const all = sent(ALL);
const noTurns = async () => undefined;

/** What columns leave out. */
const withoutExtras = ({ logo_uri, token_contract, description, ...asset }: Asset) => asset;
const plain = (request: object) =>
  Object.entries(answerAssets(sampleDeps, request).chain_to_assets_map).map(([chainId, { assets }]) => [
    chainId,
    assets.map(withoutExtras),
  ]);

test.each([
  ['of the whole registry', ALL],
  ['of one chain, whose vouchers have their origins elsewhere', { chain_ids: ['osmosis-1'] }],
  ['of no chain', { only_testnets: true }],
])('columns give back the list %s', async (_, request) => {
  const decoded = await decodeAssets(sent(request), noTurns);
  expect(Object.entries(decoded.chain_to_assets_map).map(([id, { assets }]) => [id, assets])).toEqual(plain(request));
});

test('columns come in place of the map', () => {
  expect(answerAssets(sampleDeps, { as_columns: true }).chain_to_assets_map).toEqual({});
  expect(answerAssets(sampleDeps, { as_columns: false })).not.toHaveProperty('asset_columns');
});

/** Bytes on the line. */
const MOST_BYTES = 115_000;

test('the whole list is small on the line, however it is packed', () => {
  const text = JSON.stringify({ chain_to_assets_map: {}, asset_columns: all });
  const brotli = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });
  expect(brotli.length).toBeLessThan(MOST_BYTES);
  expect(gzipSync(text, { level: 9 }).length).toBeLessThan(MOST_BYTES * 1.05);
});

test('turns end again and again while a list is read', async () => {
  let turns = 0;
  await decodeAssets(all, async () => void turns++);
  expect(turns).toBeGreaterThan(100);
});

describe('columns that do not fit together are refused', () => {
  const withoutFirst = (column: string) => column.slice(column.indexOf('\n') + 1);
  const broken: [string, Partial<AssetColumns>][] = [
    ['an asset more than chains have', { marks: `${all.marks}0\n` }],
    ['a chain that counts below zero', { chains: all.chains.map((chain) => ({ ...chain, assets: -1 })) }],
    ['a denom too few', { denoms: withoutFirst(all.denoms) }],
    ['a trace too few', { traces: withoutFirst(all.traces) }],
    ['an origin that is not in the list', { origins: all.origins.replace(/^.*/, '1000000') }],
    ['an origin that is not read yet', { origins: all.origins.replace(/^.*/, '0') }],
  ];
  test.each(broken)('%s', async (_, part) => {
    await expect(decodeAssets({ ...all, ...part }, noTurns)).rejects.toThrow(RangeError);
  });
});
