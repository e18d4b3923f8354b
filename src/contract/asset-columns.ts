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

/** What the mark of an asset says. */
export const MARKS = {
  /** It originates from another asset of the list, as many places after it as `origins` says. */
  originListed: 1,
  /** It originates from an asset of `other_origins`, whose entries are chain id, bar and denom. */
  originElsewhere: 2,
  /** Its origin is unknown. Without any of these three it is its own origin. */
  originUnknown: 4,
  /** A voucher of a path in `traces`; `denoms` has the denom at the end of it, and its own follows from both. */
  voucher: 8,
  /** The denom of `denoms` is that of the origin, and left out. */
  denomOfOrigin: 16,
  symbolOfOrigin: 32,
  nameOfOrigin: 64,
  decimalsOfOrigin: 128,
  coingeckoIdOfOrigin: 256,
  /** The name is the symbol, and left out. */
  nameIsSymbol: 512,
  /** The recommended symbol is in its column; else it is the symbol. */
  recommendedSymbol: 1024,
  /** `liveness` has the place of its record in `livenesses`. */
  liveness: 2048,
} as const;
