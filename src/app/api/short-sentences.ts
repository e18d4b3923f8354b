import { cleaning, plainText } from '../format/plain-text.ts';

/** Fields with sentences for people, beside names. */
const SENTENCES = new Set(['message', 'text', 'source', 'title', 'note', 'description', 'why', 'reason']);

/** Longer ones push everything else off a page. */
const LONGEST_SENTENCE = 500;

const cut = (text: string): string => (text.length <= LONGEST_SENTENCE ? text : `${text.slice(0, LONGEST_SENTENCE)}…`);

/** Cleans and cuts the sentences in a response, in place. Ids, denoms, addresses and calls stay as they are, as they are sent back. */
export const withShortSentences = cleaning(SENTENCES, (text) => cut(plainText(text)));
