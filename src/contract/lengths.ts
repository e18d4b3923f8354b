import * as z from 'zod/mini';

/** zod compares `length` before it looks at the kind: of an object whose `length` is an object it would throw. */
const hasLength = ({ value }: { readonly value: unknown }): boolean =>
  typeof value === 'string' || Array.isArray(value);

/** A text or list of at least so many characters or elements. */
export function minLength(least: number, message?: string): z.core.$ZodCheckMinLength {
  const check = z.minLength(least, message);
  check._zod.def.when = hasLength;
  return check;
}

/** A text or list of at most so many. */
export function maxLength(most: number, message?: string): z.core.$ZodCheckMaxLength {
  const check = z.maxLength(most, message);
  check._zod.def.when = hasLength;
  return check;
}
