/** What a node or service answered, before it is known to have any shape. */
export type Fields = Readonly<Record<string, unknown>>;

export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
/** The text that the JSON of a typed event's attribute holds: numbers are texts or bare, by their size. */
export const jsonText = (json: string | undefined): string | undefined => json?.replace(/^"(.*)"$/, '$1');
