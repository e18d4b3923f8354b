/** A number we have, or the words to show in its place. What is unknown is never zero. */
export type Known<T> = { readonly known: true; readonly value: T } | { readonly known: false; readonly reason: string };

export const known = <T>(value: T): Known<T> => ({ known: true, value });
export const unknown = (reason: string): Known<never> => ({ known: false, reason });

/** A count or a duration: services write zero for those that they do not know. */
export const knownPositive = (value: number): Known<number> =>
  Number.isFinite(value) && value > 0 ? known(value) : unknown('not given');

/** The formatted value, or the reason why there is none. */
export const textOf = <T>(number: Known<T>, format: (value: T) => string): string =>
  number.known ? format(number.value) : number.reason;
