import type { AssetColumns } from '#contract/asset-columns.ts';
import { decodeAssets } from '#contract/decode-assets.ts';
import type { AssetsResponse } from '#contract/listing.ts';
import { indexAssets } from './indexed.ts';
import { pageTurns } from './page-turns.ts';

/** The list that columns were made of, read and indexed in turns: what draws it need not index it. Throws as `decodeAssets` does. */
export async function readColumns(columns: AssetColumns): Promise<AssetsResponse> {
  const data = await decodeAssets(columns, pageTurns());
  await pageTurns()();
  indexAssets(data.chain_to_assets_map);
  // What is done with the list begins a turn of its own.
  await pageTurns()();
  return data;
}
