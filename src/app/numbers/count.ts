import type { Digits } from './digits.ts';

const plain: Digits = (decimal) => decimal;

/** "1 asset", "3,214 assets". A number that is never large may go without the reader's digits. */
export const count = (number: number, one: string, many: string, digits: Digits = plain): string =>
  `${digits(String(number))} ${number === 1 ? one : many}`;
