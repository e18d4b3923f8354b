/** Parses a whole number above zero. Throws an Error that names the option. */
export function wholeNumber(option: string, text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new Error(`${option} must be a whole number above zero, not "${text}"`);
}

/** A built module to measure. */
export interface NamedPath {
  readonly name: string;
  readonly path: string;
}

/** Parses `name=path`. Throws an Error that names the option. */
export function namedPath(option: string, text: string): NamedPath {
  const at = text.indexOf('=');
  if (at < 1 || at === text.length - 1) throw new Error(`${option} must be name=path, not "${text}"`);
  return { name: text.slice(0, at), path: text.slice(at + 1) };
}
