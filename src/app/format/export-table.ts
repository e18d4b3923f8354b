import { type Message, msg } from '../language/words.ts';
import { csvOf } from './csv.ts';

/** A line of a file as text, with every digit. Null is unknown. */
export type ExportLine<Column extends string> = { readonly [C in Column]: string | null };

type Translate = (text: string) => string;

/** Writes words of JSON, which are English, in the page's language. */
export const oneOf =
  (words: Readonly<Record<string, Message>>): Translate =>
  (text) =>
    words[text]?.() ?? text;

export const YES_OR_NO = oneOf({ yes: msg('yes'), no: msg('no') });

/** A table of files. Its columns are keys of JSON, with heads in the page's language; `words` are of those whose cells have words. */
export function exportTable<Column extends string>(
  heads: Readonly<Record<Column, Message>>,
  words: Partial<Record<Column, Translate>>,
) {
  const columns = Object.keys(heads) as Column[];
  const headOf = (column: Column): string => heads[column]();
  /** A cell as people read it. */
  const cellText = (line: ExportLine<Column>, column: Column, unknown = ''): string => {
    const text = line[column];
    return text === null ? unknown : (words[column]?.(text) ?? text);
  };
  return {
    headOf,
    cellText,
    nothing: Object.fromEntries(columns.map((column) => [column, null])) as ExportLine<Column>,
    csv: (lines: readonly ExportLine<Column>[]): string =>
      csvOf([columns.map(headOf), ...lines.map((line) => columns.map((column) => cellText(line, column)))]),
  };
}
