import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { acceptsCoding } from './accept-encoding.ts';
import { tidyPath } from './pages.ts';

/** Lists that browsers ask for on every visit and that seldom change. */
const LISTS: ReadonlySet<string> = new Set(['/v2/fungible/assets', '/v2/info/chains', '/v2/info/bridges']);

/** Each list in a few selections: the app asks for one of each. */
const MOST_KEPT = 8;
/** The content is compressed once, so better than at the fastest quality. */
const QUALITY = 6;

const pack = promisify(brotliCompress);

/** Tags compare weakly: the codings of one list share theirs. */
const names = (given: string | null, tag: string): boolean =>
  given?.split(',').some((one) => one.trim() === tag || one.trim() === '*') ?? false;

/** Whether the response to a request is a list that may be tagged. A few assets of a list are not worth a place among the kept ones. */
export const isList = (request: Request, path: string): boolean =>
  request.method === 'GET' && LISTS.has(tidyPath(path)) && !new URL(request.url).searchParams.has('denoms');

/**
 * Tags lists by their content: a client that has it already gets 304 without a body, another gets brotli where it takes
 * it, compressed once for each content.
 */
export function createListResponder(): (request: Request, response: Response) => Promise<Response> {
  const packed = new LRUCache<string, Promise<Uint8Array<ArrayBuffer>>>({ max: MOST_KEPT });
  return async (request, response) => {
    if (response.status !== 200) return response;
    const bytes = new Uint8Array(await response.arrayBuffer());
    const tag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    const headers = new Headers(response.headers);
    headers.set('etag', tag);
    if (names(request.headers.get('if-none-match'), tag)) return new Response(null, { status: 304, headers });
    if (!acceptsCoding(request, 'br')) return new Response(bytes, { headers });
    const kept = packed.get(tag) ?? compress(bytes);
    packed.set(tag, kept);
    headers.set('content-encoding', 'br');
    return new Response(await kept, { headers });
  };
}

const compress = async (bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await pack(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }));
