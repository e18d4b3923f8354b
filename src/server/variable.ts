/** One variable of the environment. */
export interface Variable<T> {
  readonly name: string;
  /** Another spelling of the name, which counts before it. */
  readonly otherName?: string;
  /** Text that stands in when the variable is absent or empty. */
  readonly fallback: string;
  readonly meaning: string;
  /** Throws an Error that says what the text must be. */
  read(text: string): T;
}

export function readWhole(text: string, least: number, most: number): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new Error(`must be a whole number from ${least} to ${most}, not "${text}"`);
}
