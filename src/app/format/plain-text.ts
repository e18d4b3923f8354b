/** Variation selectors and joiners that form one emoji, after an emoji. */
const OF_EMOJI = /(?<=\p{Extended_Pictographic}\ufe0f?)(?:\u200d(?=\p{Extended_Pictographic})|(?<!\ufe0f)\ufe0f)/u
  .source;
const HIDDEN = /[\p{Cf}\p{DI}\p{Zl}\p{Zp}\u2800]|(?!\s)\p{Cc}/u.source;

/** Invisible characters and direction marks, by which one name can imitate another. */
export const INVISIBLE = new RegExp(`(?!${OF_EMOJI})(?:${HIDDEN})`, 'gu');

/** A text from a service or a link, safe to display: letters and emoji stay, joiners between letters are removed. */
export const plainText = (text: string): string => text.replace(INVISIBLE, '');

const FROM_THE_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Isolates a plain text, so that right-to-left letters do not reorder the numbers beside it. */
export const isolated = (text: string): string => (FROM_THE_RIGHT.test(text) ? `\u2068${text}\u2069` : text);

/**
 * Response fields for display only. Ids and denoms are sent back in requests, so they are cleaned where they are
 * displayed.
 */
const NAMES = new Set(['symbol', 'recommended_symbol', 'name', 'pretty_name']);

/** Half as long again as the longest of the registry. */
const LONGEST_NAME = 64;

const cut = (name: string): string =>
  name.length <= LONGEST_NAME ? name : `${[...name.slice(0, 2 * LONGEST_NAME)].slice(0, LONGEST_NAME - 1).join('')}…`;

/** What cleans the texts of some fields of a response, at any depth, in place: lists are long, and most texts need no change. */
export function cleaning(names: ReadonlySet<string>, clean: (text: string) => string): <T>(response: T) => T {
  return function cleaned(response) {
    if (typeof response !== 'object' || response === null) return response;
    const fields = response as Record<string, unknown>;
    for (const key in fields) {
      const value = fields[key];
      if (typeof value !== 'string') cleaned(value);
      else if (names.has(key)) fields[key] = clean(value);
    }
    return response;
  };
}

/** Cleans and cuts the names in a response. */
export const withPlainNames = cleaning(NAMES, (name) => cut(plainText(name)));
