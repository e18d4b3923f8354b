/** What makes one picture of an emoji, or of several: it stands behind one. */
const OF_EMOJI = /(?<=\p{Extended_Pictographic}\ufe0f?)(?:\u200d(?=\p{Extended_Pictographic})|(?<!\ufe0f)\ufe0f)/u
  .source;
const HIDDEN = /[\p{Cf}\p{DI}\p{Zl}\p{Zp}\u2800]|(?!\s)\p{Cc}/u.source;

/** What is not seen, or turns what stands beside it around: it can make one name pose as another. */
export const INVISIBLE = new RegExp(`(?!${OF_EMOJI})(?:${HIDDEN})`, 'gu');

/** A text of a service, or of a link, as it may be shown: letters and emoji stay, and what joins letters does not. */
export const plainText = (text: string): string => text.replace(INVISIBLE, '');

const FROM_THE_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** A plain text that leaves the numbers beside it in their order, also where it is written from the right. */
export const isolated = (text: string): string => (FROM_THE_RIGHT.test(text) ? `\u2068${text}\u2069` : text);

/** Fields that answers carry for people alone. Ids and denoms are asked with again: they are made plain where they are shown. */
const NAMES = new Set(['symbol', 'recommended_symbol', 'name', 'pretty_name']);

/** Makes the names in an answer plain, in place: lists are long, and most names are plain already. */
export function withPlainNames<T>(answer: T): T {
  if (typeof answer !== 'object' || answer === null) return answer;
  const fields = answer as Record<string, unknown>;
  for (const key in fields) {
    const value = fields[key];
    if (typeof value !== 'string') withPlainNames(value);
    else if (NAMES.has(key)) fields[key] = plainText(value);
  }
  return answer;
}
