import * as z from 'zod/mini';
import { amountSchema } from '#contract/amount-schema.ts';
import { readUsd, type Usd } from '../format/amount.ts';
import { plainText } from '../format/plain-text.ts';
import { NoOpinion } from './quote-service.ts';

const LARGEST = 2n ** 256n - 1n;

/** An amount above zero in decimal digits, as smallest units. Numbers are refused: floats lose digits. */
export const unitsField = z
  .pipe(
    amountSchema,
    z.transform((text) => BigInt(text)),
  )
  .check(z.refine((units) => units > 0n && units <= LARGEST, 'must be above zero and fit into 256 bits'));

/** A duration in seconds; null if it is absent or none. */
export const readSeconds = (seconds: number | null | undefined): number | null =>
  typeof seconds === 'number' && seconds > 0 && seconds <= Number.MAX_SAFE_INTEGER ? seconds : null;

/** Dollars; null if they are absent or malformed. */
export function usdOrNull(text: string | null | undefined): Usd | null {
  const usd = readUsd(text);
  return usd.known ? usd.value : null;
}

/** The total, unless one part is unknown. */
export const sumOrNull = (parts: readonly (bigint | null)[]): bigint | null =>
  parts.reduce<bigint | null>((sum, part) => (sum === null || part === null ? null : sum + part), 0n);

const MOST_NAMES = 8;
const LONGEST_NAME = 40;

/** Names of another service, safe to show: a few, short, each once in a row. */
export function shownNames(names: readonly string[]): string[] {
  const plain = names.map((name) => plainText(name).trim().slice(0, LONGEST_NAME)).filter((name) => name !== '');
  const distinct = plain.filter((name, i) => name !== plain[i - 1]);
  return distinct.length > MOST_NAMES ? [...distinct.slice(0, MOST_NAMES), 'more'] : distinct;
}

/** Throws unless the answer is about what was asked. */
export function checkIsAnswer(isAnswer: boolean, name: string): void {
  if (!isAnswer) throw new NoOpinion(`${name} answered about another pair or amount.`);
}
