import * as z from 'zod/mini';
import { maxLength, minLength } from './lengths.ts';

export const CHAIN_TYPES = ['cosmos', 'evm', 'svm'] as const;
export const chainTypeSchema = z.enum(CHAIN_TYPES);
export type ChainType = z.infer<typeof chainTypeSchema>;

/** A chain as the wire names it: a decimal number for EVM chains, the chain's own id for Cosmos, `solana`. */
export const chainIdSchema = z.string().check(minLength(1), maxLength(64));

const gasPriceSchema = z.object({ average: z.string(), high: z.string(), low: z.string() });

export const feeAssetSchema = z.object({ denom: z.string(), gas_price: z.nullish(gasPriceSchema) });

export const chainSchema = z.looseObject({
  chain_name: z.string(),
  chain_id: z.string(),
  pfm_enabled: z.boolean(),
  cosmos_module_support: z.looseObject({ authz: z.optional(z.boolean()), feegrant: z.optional(z.boolean()) }),
  supports_memo: z.boolean(),
  logo_uri: z.nullish(z.string()),
  bech32_prefix: z.string(),
  fee_assets: z.array(feeAssetSchema),
  chain_type: chainTypeSchema,
  ibc_capabilities: z.looseObject({
    cosmos_pfm: z.optional(z.boolean()),
    cosmos_ibc_hooks: z.optional(z.boolean()),
    cosmos_memo: z.optional(z.boolean()),
    cosmos_autopilot: z.optional(z.boolean()),
  }),
  is_testnet: z.boolean(),
  pretty_name: z.string(),
  // Ours: whether the service has a node to read balances from. A service that does not say may well have.
  reads_balances: z.optional(z.boolean()),
  // Ours: the chain that shows the same ledger to the other family of addresses.
  twin_chain_id: z.optional(z.string()),
});
export type Chain = z.infer<typeof chainSchema>;
