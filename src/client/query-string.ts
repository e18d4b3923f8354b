/** What is no value of a query travels as JSON, and is refused by the service. */
const textOf = (item: unknown): string => (typeof item === 'object' ? JSON.stringify(item) : String(item));

/** The fields of a GET request as a query string with its `?`, arrays repeated, absent fields left out; "" when empty. */
export function queryString(fields: object): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue;
    for (const item of Array.isArray(value) ? value : [value]) params.append(name, textOf(item));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
