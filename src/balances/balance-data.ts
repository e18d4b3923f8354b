import * as z from 'zod/mini';
import { ServiceError } from '#contract/error.ts';
import { errorBodySchema } from '#contract/error-schema.ts';
import type { Balance, BalanceQuery, ChainBalances } from './reader.ts';

const FORMAT = 'portolan-balances-1';
const MOST_CHARACTERS = 1_000_000;

const tokenSchema = z.object({ symbol: z.nullable(z.string()), decimals: z.nullable(z.int()) });
const digits = z.string().check(z.regex(/^\d{1,78}$/));
const balanceSchema = z.union([
  z.object({ amount: digits, spendable: z.optional(digits), token: z.optional(tokenSchema) }),
  /** The token does not exist: the status and body of its error. */
  z.object({ absent: errorBodySchema, status: z.int() }),
]);
const answerSchema = z.object({
  format: z.literal(FORMAT),
  as_of: z.nullable(z.number()),
  balances: z.array(z.tuple([z.string(), balanceSchema])),
});
type BalanceData = z.infer<typeof balanceSchema>;

/** What was read of a chain, as text for another process; null where it is not for others: something failed, or it is too long. */
export function writeBalances({ balances, asOf }: ChainBalances): string | null {
  const written: [string, BalanceData][] = [];
  for (const [denom, balance] of balances) {
    if ('amount' in balance) {
      const { amount, spendable, token } = balance;
      const rest = { ...(spendable !== undefined && { spendable: `${spendable}` }), ...(token && { token }) };
      written.push([denom, { amount: `${amount}`, ...rest }]);
    } else if (balance.absent) written.push([denom, { absent: balance.error.toBody(), status: balance.error.status }]);
    else return null;
  }
  const text = JSON.stringify({ format: FORMAT, as_of: asOf, balances: written });
  return text.length > MOST_CHARACTERS ? null : text;
}

/** Throws an Error where the text is no answer to the query. */
export function readBalances(text: string, { denoms }: Pick<BalanceQuery, 'denoms'>): ChainBalances {
  if (text.length > MOST_CHARACTERS) throw new Error('is too long');
  const { as_of: asOf, balances } = z.parse(answerSchema, JSON.parse(text));
  const read = new Map(balances.map(([denom, data]) => [denom, readBalance(data)]));
  const missing = denoms.find((denom) => !read.has(denom));
  if (missing !== undefined) throw new Error('lacks a denom');
  return { balances: read, asOf };
}

function readBalance(data: BalanceData): Balance {
  if ('absent' in data) return { error: ServiceError.fromBody(data.status, data.absent), absent: true };
  const { amount, spendable, token } = data;
  return {
    amount: BigInt(amount),
    ...(spendable !== undefined && { spendable: BigInt(spendable) }),
    ...(token && { token }),
  };
}
