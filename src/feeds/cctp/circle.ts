import pLimit from 'p-limit';
import * as z from 'zod/mini';
import { divUp } from '#math/fixed.ts';
import { parseUnits, pow10 } from '#math/units.ts';
import type { NodeAccess } from '#nodes/node-access.ts';
import { NodeError } from '#nodes/node-request.ts';

/** Decimals of a number at most: more are none of this interface. */
const DECIMALS = 18;
const USDC_DECIMALS = 6;
/** Requests under way at once. */
const CONCURRENCY = 6;

/** What Circle takes of a transfer between two chains, by the threshold of its finality. */
export interface CircleFee {
  /** Millionths of the amount, rounded up. */
  readonly ppm: number;
  /** What delivery costs, in millionths of a USDC; null where Circle does not deliver. */
  readonly delivery: bigint | null;
}
export type CircleFees = ReadonlyMap<number, CircleFee>;

/** Numbers arrive as texts, whether they were texts or not. */
const number = z.string().check(z.regex(/^\d{1,30}(\.\d{1,18})?$/, 'must be a decimal number'));
const feesSchema = z.array(
  z.object({
    finalityThreshold: z.string().check(z.regex(/^\d{1,5}$/, 'must be digits')),
    minimumFee: number,
    forwardFee: z.optional(z.nullable(z.object({ high: number }))),
  }),
);
const allowanceSchema = z.object({ allowance: number });

/** How Circle is asked. */
type Asks = Pick<NodeAccess, 'getJson'>;

/** Asks Circle for the fees from one domain to others: a failure in the place of what it does not say. */
export async function readFees(
  nodes: Asks,
  url: string,
  source: number,
  destinations: readonly number[],
  signal: AbortSignal,
): Promise<(CircleFees | Error)[]> {
  const limit = pLimit(CONCURRENCY);
  return Promise.all(
    destinations.map((destination) =>
      limit(() => readPair(nodes, `${url}/v2/burn/USDC/fees/${source}/${destination}`, signal)).catch(
        (error: Error) => error,
      ),
    ),
  );
}

async function readPair(nodes: Asks, url: string, signal: AbortSignal): Promise<CircleFees> {
  const answer = await nodes.getJson(`${url}?forward=true`, signal).catch((error: Error) => {
    // Where Circle does not deliver, it may refuse to say what that costs.
    if (error.cause instanceof NodeError && isRefusal(error.cause.status)) return nodes.getJson(url, signal);
    throw error;
  });
  return parseFees(answer);
}

const isRefusal = (status: number | undefined): boolean => status === 400 || status === 404 || status === 422;

/** Throws an Error that ends a sentence. The dearest of three prices of delivery is the one that Circle's own client pays. */
function parseFees(answer: unknown): CircleFees {
  const parsed = feesSchema.safeParse(answer);
  if (!parsed.success) throw new Error('Circle returned no list of fees');
  const fees = new Map<number, CircleFee>();
  for (const { finalityThreshold, minimumFee, forwardFee } of parsed.data) {
    const ppm = ppmOf(minimumFee);
    if (fees.has(Number(finalityThreshold))) throw new Error('Circle returned two fees for one transfer');
    if (ppm >= 1_000_000) throw new Error('Circle returned a fee of the whole amount');
    fees.set(Number(finalityThreshold), { ppm, delivery: deliveryOf(forwardFee?.high) });
  }
  return fees;
}

/** Rounded up. Delivery is never free: a price of zero is none. */
function deliveryOf(units: string | undefined): bigint | null {
  const amount = units === undefined ? 0n : roundedUp(units, 0);
  return amount === 0n ? null : amount;
}

/** Of basis points, by their digits, rounded up. */
const ppmOf = (basisPoints: string): number => Number(roundedUp(basisPoints, 2));

/** A decimal text in units of a power of ten. */
const roundedUp = (text: string, decimals: number): bigint =>
  divUp(parseUnits(text, DECIMALS) as bigint, pow10(DECIMALS - decimals));

/** What may be sent before finality by all users together, in millionths of a USDC, rounded down. */
export async function readAllowance(nodes: NodeAccess, url: string, signal: AbortSignal): Promise<bigint> {
  const parsed = allowanceSchema.safeParse(await nodes.getJson(`${url}/v2/fastBurn/USDC/allowance`, signal));
  if (!parsed.success) throw new Error('Circle returned no allowance');
  const [whole, decimals = ''] = parsed.data.allowance.split('.');
  return BigInt(`${whole}${decimals.slice(0, USDC_DECIMALS).padEnd(USDC_DECIMALS, '0')}`);
}
