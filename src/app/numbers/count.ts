import type { Digits } from './digits.ts';

/** "1 asset", "3,214 assets". */
export const count = (number: number, one: string, many: string, digits: Digits): string =>
  `${digits(String(number))} ${number === 1 ? one : many}`;
