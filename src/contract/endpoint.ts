import type * as z from 'zod/mini';

export type Method = 'GET' | 'POST';

export interface Endpoint {
  /** GET requests travel as a query string, POST requests as a JSON body. */
  readonly method: Method;
  /** Whether GET, with the request as a query string, is answered beside POST: some existing clients ask so. */
  readonly alsoByGet?: true;
  readonly path: string;
  readonly request: z.ZodMiniType;
  readonly response: z.ZodMiniType;
  /** Throws unless an answer is of what was asked, where who asks can tell: set by the app. */
  readonly check?: (answer: never, request: never) => void;
}

const by =
  <M extends Method>(method: M) =>
  <Q extends z.ZodMiniType, A extends z.ZodMiniType>(path: string, request: Q, response: A) =>
    ({ method, path, request, response }) as const;

export const get = by('GET');
export const post = by('POST');
