/** A built module to measure: `name=path`. */
export interface Named {
  readonly name: string;
  readonly path: string;
}

/** Reads `name=path`. Throws an Error that names the option. */
export function named(option: string, text: string): Named {
  const at = text.indexOf('=');
  if (at < 1 || at === text.length - 1) throw new Error(`${option} must be name=path, not "${text}"`);
  return { name: text.slice(0, at), path: text.slice(at + 1) };
}
