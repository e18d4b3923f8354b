import { writeFileSync } from 'node:fs';
import { createCatalog } from '#app/asset/catalog.ts';
import { symbolOf } from '#app/asset/lookup.ts';
import { findMark } from '#app/marks/find-mark.ts';
import { sampleAssets, sampleLists } from '#testing/sample-service.ts';

/**
 * `npm run names`: what the chains and the most spread assets are called, from the registry, for a page whose service says nothing.
 */
const OUT = 'src/app/asset/known-names.json';
/** Symbols by the number of chains that have them. */
const SYMBOLS = 12;
/** Chains by the number of assets that have a mark. */
const CHAINS = 16;

const assetLists = sampleAssets({ include_evm_assets: true, include_svm_assets: true }).chain_to_assets_map;
const catalog = createCatalog({ ...sampleLists(), assets: assetLists });
const marked = catalog.assets.filter((asset) => asset.liveness === undefined && findMark(asset) !== null);

function mostOf(names: readonly string[], most: number): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const sorted = [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  return new Set(sorted.slice(0, most).map(([name]) => name));
}

const symbols = mostOf(marked.map(symbolOf), SYMBOLS);
const chains = mostOf(
  marked.map(({ chain_id }) => chain_id),
  CHAINS,
);
const gasCoins = new Set(
  catalog.chains.flatMap(({ chain_id, fee_assets: [first] }) => (first ? `${chain_id}|${first.denom}` : [])),
);
const known = marked
  .filter(
    (asset) =>
      gasCoins.has(`${asset.chain_id}|${asset.denom}`) || (chains.has(asset.chain_id) && symbols.has(symbolOf(asset))),
  )
  .map(({ chain_id, denom, decimals, ...asset }) => [
    chain_id,
    denom,
    symbolOf({ chain_id, denom, ...asset }),
    decimals,
  ]);
const names = catalog.chains.map(({ chain_id, pretty_name }) => [chain_id, pretty_name]);
const lines = (rows: readonly (readonly unknown[])[]): string => rows.map((row) => JSON.stringify(row)).join(',\n    ');
writeFileSync(OUT, `{\n  "chains": [\n    ${lines(names)}\n  ],\n  "assets": [\n    ${lines(known)}\n  ]\n}\n`);
