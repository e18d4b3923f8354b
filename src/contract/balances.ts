import * as z from 'zod/mini';
import { assetSchema, decimalsSchema, denomSchema } from './asset-schema.ts';
import { chainIdSchema } from './chain.ts';
import { maxLength, minLength } from './lengths.ts';
import { livenessSchema } from './liveness.ts';

/** Limits of one request: chains, denoms on each, and denoms on all of them. */
const MAX_CHAINS = 500;
const MAX_DENOMS = 5000;
const MAX_ALL_DENOMS = 10_000;

/** For people, as JSON Schema cannot say the last one. */
export const BALANCES_LIMITS = `at most ${MAX_CHAINS} chains, ${MAX_DENOMS} denoms of each and ${MAX_ALL_DENOMS} together`;

function isWithinLimits(
  chains: Readonly<Record<string, { readonly denoms?: readonly string[] | null | undefined }>>,
): boolean {
  const asked = Object.values(chains);
  return (
    asked.length <= MAX_CHAINS && asked.reduce((sum, { denoms }) => sum + (denoms?.length ?? 0), 0) <= MAX_ALL_DENOMS
  );
}

export const balancesRequestSchema = z.object({
  chains: z
    .record(
      chainIdSchema,
      z.object({
        address: z.string().check(minLength(1, 'must be an address'), maxLength(128)),
        denoms: z.nullish(z.array(denomSchema).check(maxLength(MAX_DENOMS))),
      }),
    )
    .check(z.refine(isWithinLimits, `must hold ${BALANCES_LIMITS}`)),
});
export type BalancesRequest = z.infer<typeof balancesRequestSchema>;

/** Amounts of a denom whose balance could not be read are "0" beside an `error`: read the error first. */
export const balanceEntrySchema = z.looseObject({
  amount: z.string(),
  decimals: decimalsSchema,
  formatted_amount: z.string(),
  // Ours: what of it can be moved, where that is less.
  spendable: z.nullish(z.string()),
  price: z.nullish(z.string()),
  value_usd: z.nullish(z.string()),
  // Ours: where the price is from and of when it is, ISO 8601.
  price_source: z.nullish(z.string()),
  price_as_of: z.nullish(z.string()),
  // Ours: the asset, where it is derived and so in no list.
  asset: z.nullish(assetSchema),
  // Ours: of a token that no list has, the symbol by its contract, without invisible characters.
  symbol: z.nullish(z.string()),
  // Ours: why it has no price, where it can be neither sold nor turned back into what it stands for.
  liveness: z.nullish(livenessSchema),
  error: z.nullish(z.looseObject({ code: z.optional(z.number()), message: z.string() })),
});
export type BalanceEntry = z.infer<typeof balanceEntrySchema>;

export const chainBalancesSchema = z.looseObject({
  address: z.string(),
  denoms: z.record(z.string(), balanceEntrySchema),
  // Ours: when the block that was read was made, ISO 8601; absent when no node said.
  as_of: z.nullish(z.string()),
  // Ours: kinds of `UNREAD_KINDS` that were not looked for, in the answer to a request without denoms.
  not_looked_for: z.nullish(z.array(z.string())),
  // Ours: why nothing of the chain was read, where it is not known here.
  error: z.nullish(z.looseObject({ code: z.optional(z.number()), message: z.string() })),
});

export const balancesResponseSchema = z.looseObject({ chains: z.record(z.string(), chainBalancesSchema) });
export type BalancesResponse = z.infer<typeof balancesResponseSchema>;
