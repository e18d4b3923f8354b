import { base64urlnopad } from '@scure/base';
import { type FrozenQuote, readFrozenQuote } from '#app/api/frozen-quotes.ts';
import { t } from '#app/language/words.ts';
import { MismatchedResponse } from '#client/failure.ts';
import { canonicalJson, type FreezeOptions, freeze } from './frozen-quote.ts';

/** Messengers and servers cut longer links. */
export const MAX_LINK_CHARS = 16_000;
/** A short link may hold what inflates to gigabytes. */
const MAX_TEXT_BYTES = 512 * 1024;
/** How the rest is to be read: other ways get other numbers. */
const FORM = '1.';
const METHOD = 'deflate-raw';

/** The fragment of a link that holds the quote, without `#`. It may be longer than `MAX_LINK_CHARS`. */
export async function quoteFragment(quote: FrozenQuote): Promise<string> {
  const packed = new Blob([canonicalJson(quote)]).stream().pipeThrough(new CompressionStream(METHOD));
  return FORM + base64urlnopad.encode(new Uint8Array(await new Response(packed).arrayBuffer()));
}

/** Routes beside the first: so many are packed at most to see whether they fit. */
const MOST_SHARED = 24;
/** What browsers and messengers carry of an address without cutting it. */
const SHARED_CHARS = 8_000;

/** Freezes a comparison with as many of its routes as a link carries: the weakest are left out, and counted. */
export async function freezeToShare({ others = [], ...content }: Omit<FreezeOptions, 'leftOut'>): Promise<FrozenQuote> {
  const keeping = (count: number) =>
    freeze({
      ...content,
      ...(count > 0 ? { others: others.slice(0, count) } : {}),
      ...(count < others.length ? { leftOut: others.length - count } : {}),
    });
  let kept = Math.min(others.length, MOST_SHARED);
  while (kept > 0 && (await quoteFragment(keeping(kept))).length > SHARED_CHARS) kept -= 1;
  return keeping(kept);
}

type ReadQuote =
  | { readonly quote: FrozenQuote; readonly problem?: never }
  | { readonly quote?: never; readonly problem: string };

/** Reads the fragment of a link, which anybody may have written. */
export async function readQuoteFragment(fragment: string): Promise<ReadQuote> {
  if (fragment.length > MAX_LINK_CHARS) return { problem: t('This link is longer than any that we make.') };
  if (!fragment.startsWith(FORM)) return { problem: t('This link holds no quote that this page can read.') };
  const unpacker = findUnpacker();
  if (unpacker === null) return { problem: t('This browser cannot unpack links of quotes. Open it in a newer one.') };
  try {
    const text = await inflate(base64urlnopad.decode(fragment.slice(FORM.length)), unpacker);
    if (text === null) return { problem: t('We do not open this link: it is too large for a quote.') };
    const json: unknown = JSON.parse(text);
    // Throws for what nests too deep to be shown.
    canonicalJson(json);
    return { quote: readFrozenQuote(json) };
  } catch (error) {
    if (error instanceof MismatchedResponse)
      return { problem: t('We do not show this quote. {sentence}', { sentence: error.message }) };
    return { problem: t('This link is damaged: part of it may be missing. Copy the whole link again.') };
  }
}

/** Null in browsers without it, or without its raw form. */
function findUnpacker(): DecompressionStream | null {
  try {
    return new DecompressionStream(METHOD);
  } catch {
    return null;
  }
}

/** Null if it is too long; reads no further than to know that. */
async function inflate(packed: Uint8Array, unpacker: DecompressionStream): Promise<string | null> {
  const stream = new Blob([packed.slice()]).stream().pipeThrough(unpacker);
  const reader = stream.getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.byteLength;
    if (size > MAX_TEXT_BYTES) {
      await reader.cancel();
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
}
