import * as z from 'zod/mini';
import { isDecimals } from './decimals.ts';
import { maxLength, minLength } from './lengths.ts';
import { livenessSchema } from './liveness.ts';

/** A denom as the wire names it: `uosmo`, `ibc/…`, `cw20:…`, `ethereum-native`, an ERC-20's address, a mint. */
export const denomSchema = z.string().check(minLength(1), maxLength(256));

/** More or other than a token can have are unknown: a page that reckons with a billion of them stands still. */
export const decimalsSchema = z.catch(z.nullish(z.number().check(z.refine(isDecimals))), null);

/** The field table of an asset, as every endpoint answers it. */
export const assetSchema = z.looseObject({
  denom: z.string(),
  chain_id: z.string(),
  origin_denom: z.string(),
  origin_chain_id: z.string(),
  trace: z.string(),
  is_cw20: z.boolean(),
  is_evm: z.boolean(),
  is_svm: z.boolean(),
  symbol: z.nullish(z.string()),
  name: z.nullish(z.string()),
  logo_uri: z.nullish(z.string()),
  decimals: decimalsSchema,
  token_contract: z.nullish(z.string()),
  description: z.nullish(z.string()),
  coingecko_id: z.nullish(z.string()),
  recommended_symbol: z.nullish(z.string()),
  // Added by this service, for an asset that is not fully alive.
  liveness: z.catch(z.optional(livenessSchema), undefined),
});
