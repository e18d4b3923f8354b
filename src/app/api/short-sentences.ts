import { plainText } from '../format/plain-text.ts';

/** Fields with sentences for people, beside names. */
const SENTENCES = new Set(['message', 'text', 'source', 'title', 'note', 'description', 'why', 'reason']);

/** Longer ones push everything else off a page. */
const LONGEST_SENTENCE = 500;

const cut = (text: string): string => (text.length <= LONGEST_SENTENCE ? text : `${text.slice(0, LONGEST_SENTENCE)}…`);

/** Cleans and cuts the sentences in a response, in place. Ids, denoms, addresses and calls stay as they are, as they are sent back. */
export function withShortSentences<T>(response: T): T {
  if (typeof response !== 'object' || response === null) return response;
  const fields = response as Record<string, unknown>;
  for (const key in fields) {
    const value = fields[key];
    if (typeof value !== 'string') withShortSentences(value);
    else if (SENTENCES.has(key)) fields[key] = cut(plainText(value));
  }
  return response;
}
