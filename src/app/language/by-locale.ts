/** Makes what writes in a locale once for each: the browser takes long for it, and every part of a page that shows a number asks. */
export function byLocale<T>(make: (locale: string | undefined) => T): (locale: string | undefined) => T {
  const made = new Map<string | undefined, T>();
  return (locale) => {
    const known = made.get(locale) ?? make(locale);
    made.set(locale, known);
    return known;
  };
}
