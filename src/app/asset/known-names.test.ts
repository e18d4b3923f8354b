import { expect, test } from 'vitest';
import { sampleAssets, sampleLists } from '#testing/sample-service.ts';
import { createCatalog } from './catalog.ts';
import names from './known-names.json' with { type: 'json' };
import { withKnownNames } from './known-names.ts';
import { symbolOf } from './lookup.ts';

const assets = sampleAssets({ include_evm_assets: true, include_svm_assets: true }).chain_to_assets_map;
const catalog = createCatalog({ ...sampleLists(), assets });
const known = withKnownNames(createCatalog({ chains: [], assets: {}, bridges: [] }));

test('what the page knows by name has the name and the decimals of the lists', () => {
  expect(names.chains.map(([id = '']) => known.chain(id)?.pretty_name)).toEqual(
    names.chains.map(([id = '']) => catalog.chain(id)?.pretty_name),
  );
  const ids = names.assets.map(([chain_id, denom]) => ({ chain_id: `${chain_id}`, denom: `${denom}` }));
  const told = (from: typeof catalog) =>
    ids.map((id) => {
      const asset = from.asset(id);
      return asset && [id.chain_id, symbolOf(asset), asset.decimals];
    });
  expect(told(known)).toEqual(told(catalog));
});

test('it lists nothing, and what the lists say goes before', () => {
  expect([known.chains, known.assets]).toEqual([[], []]);
  const usdc = { chain_id: '1', denom: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' };
  expect(withKnownNames(catalog).asset(usdc)).toBe(catalog.asset(usdc));
  expect(known.asset({ chain_id: '1', denom: '0x00' })).toBeUndefined();
});
