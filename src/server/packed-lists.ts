import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { acceptsCoding } from './accept-encoding.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Done once for each list, so better than at the fastest quality. The preferred one comes first. */
const CODINGS: Readonly<Record<string, (bytes: ArrayBuffer) => Promise<Bytes>>> = {
  br: async (bytes) => new Uint8Array(await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })),
  gzip: async (bytes) => new Uint8Array(await zip(bytes, { level: constants.Z_BEST_COMPRESSION })),
};

/** The lists of an app in both codings, and those of a few clients that ask for others. */
const MOST_KEPT = 32;

/** Packs responses with a tag, which are lists: each content once, in a coding that the client takes. Leaves others as they are. */
export function createListPacker(
  onLookup: (isHit: boolean) => void = () => {},
): (request: Request, response: Response) => Promise<Response> {
  const packed = new LRUCache<string, Promise<Bytes>>({ max: MOST_KEPT });
  return async (request, response) => {
    const tag = response.headers.get('etag');
    if (tag === null || response.status !== 200 || request.method !== 'GET') return response;
    const coding = Object.keys(CODINGS).find((one) => acceptsCoding(request, one));
    const pack = coding && CODINGS[coding];
    if (!coding || !pack) return response;
    const key = `${coding} ${tag}`;
    let bytes = packed.get(key);
    onLookup(bytes !== undefined);
    if (bytes === undefined) {
      bytes = response.arrayBuffer().then(pack);
      // The next request tries again.
      bytes.catch(() => packed.delete(key));
      packed.set(key, bytes);
    }
    const headers = new Headers(response.headers);
    headers.set('content-encoding', coding);
    return new Response(await bytes, { headers });
  };
}
