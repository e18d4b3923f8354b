import { translated } from '../language/words.ts';
/** A number, or the reason to show instead, in English. An unknown number is never zero. */
export type Maybe<T> = { readonly known: true; readonly value: T } | { readonly known: false; readonly reason: string };

export const known = <T>(value: T): Maybe<T> => ({ known: true, value });
export const unknown = (reason: string): Maybe<never> => ({ known: false, reason });

const NOT_GIVEN = unknown('not given');

/** A duration. Zero means unknown, and so does a number above the safe integers. */
export const knownPositive = (value: number): Maybe<number> =>
  value > 0 && value <= Number.MAX_SAFE_INTEGER ? known(value) : NOT_GIVEN;

/** The same for a count: there is no half of one. */
export const knownCount = (value: number): Maybe<number> =>
  Number.isInteger(value) ? knownPositive(value) : NOT_GIVEN;

/** The formatted value, or the reason why there is none, in the page's language. */
export const formatMaybe = <T>(number: Maybe<T>, format: (value: T) => string): string =>
  number.known ? format(number.value) : translated(number.reason);
