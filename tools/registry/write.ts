import { readFileSync, writeFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);

/** A file of the repository as it should be: its path from the root, and its text. */
export interface OutputFile {
  readonly path: string;
  readonly text: string;
}

/** A list with one record on a line: small, and readable in a diff. */
export const linesOf = (records: readonly unknown[]): string =>
  `[\n${records.map((record) => JSON.stringify(record)).join(',\n')}\n]\n`;

export const documentOf = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

export const write = ({ path, text }: OutputFile): void => writeFileSync(new URL(path, root), text);

/** The committed text, or null where the file is missing. */
export function committed({ path }: OutputFile): string | null {
  try {
    return readFileSync(new URL(path, root), 'utf8');
  } catch {
    return null;
  }
}
