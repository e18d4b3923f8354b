import * as z from 'zod/mini';
import { maxLength, minLength } from '#contract/lengths.ts';
import type { TxStatusResponse } from '#contract/tx.ts';
import { STANDINGS, type Summary, summaryOf } from './standing.ts';

const text = z.string().check(minLength(1), maxLength(200));

const sideSchema = z.object({
  chain_id: text,
  denom: z.nullable(text),
  amount: z.nullable(z.string().check(z.regex(/^\d{1,78}$/))),
  address: z.nullable(text),
});

const time = z.number().check(z.gte(0), z.lte(8e15));

/** A transaction that was followed here: what a list says of it, and when it was first and last asked for, in milliseconds since 1970. */
export const followedSchema = z.object({
  chain_id: text,
  tx_hash: text,
  added_at: time,
  seen_at: time,
  /** Whether its end shall be told by a notification. */
  tells: z.boolean(),
  standing: z.enum(STANDINGS),
  from: z.nullable(sideSchema),
  to: z.nullable(sideSchema),
  until: z.nullable(text),
  others: z.int().check(z.gte(0), z.lte(100)),
});
export type Followed = z.infer<typeof followedSchema>;

/** What one followed transaction is told from another by. */
export const followedId = ({ chain_id, tx_hash }: Pick<Followed, 'chain_id' | 'tx_hash'>): string =>
  `${chain_id} ${tx_hash.toLowerCase()}`;

/** The record of a status, after what was kept of it before. Null where the status has a field that is no record's. */
export function followedOf(status: TxStatusResponse, before: Followed | undefined, now: number): Followed | null {
  const { chain_id, tx_hash } = status.tx;
  const summary: Summary = summaryOf(status);
  const { success, data } = followedSchema.safeParse({
    chain_id,
    tx_hash,
    added_at: before?.added_at ?? now,
    seen_at: now,
    tells: before?.tells ?? false,
    ...summary,
  });
  return success ? data : null;
}
