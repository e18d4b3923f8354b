import * as z from 'zod/mini';
import { CHAIN_TYPES } from './chain.ts';
import { livenessSchema } from './liveness.ts';

const columnsChainSchema = z.object({ chain_id: z.string(), chain_type: z.enum(CHAIN_TYPES), assets: z.number() });

/** Entries, each with a line break at its end. An unknown one is empty. */
const column = z.string();

/**
 * A list of assets in columns, half as large as an object for each. Chains and assets have the order of the list, and each asset a
 * mark, the sum of `MARKS`. The other columns have entries for the assets only whose marks say so: first of those without
 * `originListed`, then of those with it. Without `logo_uri`, `token_contract` and `description`.
 */
export const assetColumnsSchema = z.object({
  chains: z.array(columnsChainSchema),
  marks: column,
  denoms: column,
  traces: column,
  origins: column,
  other_origins: column,
  symbols: column,
  recommended_symbols: column,
  names: column,
  decimals: column,
  coingecko_ids: column,
  livenesses: z.array(livenessSchema),
  liveness: column,
});
export type AssetColumns = z.infer<typeof assetColumnsSchema>;
