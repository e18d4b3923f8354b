import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

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

export function write({ path, text }: OutputFile): void {
  const file = fileURLToPath(new URL(path, root));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** The paths of what a folder of the repository holds beside `files`. */
export function strayFiles(folder: string, files: readonly OutputFile[]): string[] {
  const known = new Set(files.map(({ path }) => path));
  const place = new URL(`${folder}/`, root);
  if (!existsSync(place)) return [];
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.replace(fileURLToPath(root), '').replaceAll('//', '/'))
    .filter((path) => !known.has(path));
}

export const remove = (path: string): void => rmSync(new URL(path, root));

/** The committed text, or null where the file is missing. */
export function committed({ path }: Pick<OutputFile, 'path'>): string | null {
  try {
    return readFileSync(new URL(path, root), 'utf8');
  } catch {
    return null;
  }
}
