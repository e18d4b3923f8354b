/** Characters of a node's own words that are examined, and that are shown. */
const MAX_EXAMINED = 1_000;
const MAX_SHOWN = 120;
/** Characters of a body that is no JSON and may still be a sentence. */
const MAX_SENTENCE = 300;
/** How deep in an answer its words may lie: `{"error":{"message":…}}`, in a list or under `status`. */
const MAX_DEPTH = 4;

/** Fields that hold the words of an error, the most telling first. */
const FIELDS = ['message', 'error', 'error_message', 'errors', 'detail', 'msg', 'status'] as const;

/** Addresses of the web, and numeric ones: nodes name who asked, and who stands behind them. */
const ADDRESS = /\b(https?|wss?):\S+|\b\d{1,3}(?:\.\d{1,3}){3}\b(?::\d+)?/gi;

/** What a node says in the body of a response that is no success, in any of the shapes that are known; "" where it says nothing. */
export function wordsOfBody(body: string): string {
  const text = body.trim();
  try {
    return wordsOf(JSON.parse(text));
  } catch {
    const isSentence = text.length <= MAX_SENTENCE && !/^[<[{]/.test(text);
    return isSentence ? examined(text) : '';
  }
}

/** The words of a parsed error: the text itself, or that of an object with what it adds as `data`. */
export const wordsOf = (error: unknown): string => examined(said(error, MAX_DEPTH));

function said(value: unknown, depth: number): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null || depth === 0) return '';
  const parts: readonly unknown[] = Array.isArray(value)
    ? value
    : FIELDS.map((name) => (value as Readonly<Record<string, unknown>>)[name]);
  for (const part of parts) {
    const words = said(part, depth - 1);
    if (words !== '') return `${words}${dataOf(value)}`;
  }
  return '';
}

/** What some add in `data`: the limit that was exceeded, or the reason. Of a reverted call it holds bytes. */
function dataOf(value: object): string {
  const data = 'data' in value ? value.data : undefined;
  return typeof data === 'string' && data !== '' && !/^0x/i.test(data) ? `: ${data}` : '';
}

const examined = (text: string): string => text.slice(0, MAX_EXAMINED).replace(ADDRESS, '…');

/** In quotation marks, cut between words: `redact` would not recognise half of a key. */
export function quoted(words: string): string {
  const isShort = words.length <= MAX_SHOWN;
  return `"${isShort ? words : `${words.slice(0, MAX_SHOWN).replace(/\S+$/, '')}…`}"`;
}

/** Whether the words are about batches of requests. Those of a contract that reverts are its own. */
export const isAboutBatch = (words: string): boolean => /\bbatch/i.test(words) && !isRevert(words);

/** Whether the node answers only who shows it a key. */
export const isAboutKey = (words: string): boolean =>
  /\bapi[\s_-]?key|\bunauthori[sz]ed\b|\bauthenticat|\b(project|client) id\b|\baccess token\b/i.test(words) &&
  !isRevert(words);

/** Whether the node is not at the height that it is asked for, or has not written its state down yet. */
export const isAheadOfNode = (words: string): boolean =>
  /height in the future|\binvalid height\b|less than or equal to the current blockchain height/i.test(words);

export const isRevert = (words: string): boolean => /revert/i.test(words);
