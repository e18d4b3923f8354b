import type { ServiceResponse } from '#client/client.ts';
import type { AssetColumns } from '#contract/asset-columns.ts';
import type { AssetsResponse } from '#contract/listing.ts';
import { fetchedAnew } from '../ui/fetched-anew.ts';

export type AssetsAnswer = ServiceResponse<AssetsResponse>;

/** The first quote needs two assets, not the list of all. */
const fetchReader = fetchedAnew(() => import('./read-columns.ts'));

/** The columns that lists were read from: a tenth of what the lists take in storage. */
const columnsOf = new WeakMap<AssetsResponse, AssetColumns>();

/** The list that was read last, with the text of its columns. */
let last: { readonly text: string; readonly data: AssetsResponse } | undefined;

/**
 * The answer with its assets by chain, read in turns if it came in columns. The same columns give the same object, so that a list
 * which did not change is neither read nor indexed again. Throws RangeError for columns that do not fit together.
 */
export async function readAssetList(answer: AssetsAnswer): Promise<AssetsAnswer> {
  const { asset_columns } = answer.data;
  if (asset_columns === undefined) return answer;
  const text = JSON.stringify(asset_columns);
  if (last?.text !== text) {
    const { readColumns } = await fetchReader();
    const data = await readColumns(asset_columns);
    columnsOf.set(data, asset_columns);
    last = { text, data };
  }
  return { ...answer, data: last.data };
}

/** The answer as it came: in columns, if it did. */
export function asItCame(answer: AssetsAnswer): AssetsAnswer {
  const asset_columns = columnsOf.get(answer.data);
  return asset_columns === undefined ? answer : { ...answer, data: { chain_to_assets_map: {}, asset_columns } };
}
