import { base64, hex } from '@scure/base';
import * as z from 'zod/mini';
import { callRpc, nodeError } from '#nodes/json-rpc.ts';
import { NodeError } from '#nodes/node-request.ts';

interface AbciQuery {
  /** What is requested, in errors: "page of balances". */
  readonly name: string;
  /** The gRPC method: `/cosmos.bank.v1beta1.Query/AllBalances`. */
  readonly path: string;
  readonly request: Uint8Array;
  /** The latest for null. */
  readonly height: bigint | null;
  /** Base64 length of the longest response that is decoded. */
  readonly maxLength: number;
}

interface AbciResponse {
  readonly value: Uint8Array;
  /** The height as the node shows it. */
  readonly height: string | undefined;
}

/** The chain's own answer that it has no such thing, or no such query. */
export class QueryFailed extends NodeError {}

const schema = z.object({
  response: z.object({
    code: z.optional(z.number()),
    log: z.optional(z.string()),
    value: z.nullish(z.string()),
    height: z.optional(z.string()),
  }),
});

/** A query over CometBFT's RPC. Throws NodeError: QueryFailed where the chain refuses the query, which is no rate limit. */
export async function abciQuery(
  url: string,
  { name, path, request, height, maxLength }: AbciQuery,
  signal: AbortSignal,
): Promise<AbciResponse> {
  const params = { path, data: hex.encode(request), height: `${height ?? 0}`, prove: false };
  const parsed = z.safeParse(schema, await callRpc(url, { method: 'abci_query', params }, signal));
  if (!parsed.success) throw new NodeError(`returned an invalid ${name}`, { cause: parsed.error });
  const { code = 0, log, value, height: shown } = parsed.data.response;
  if (code !== 0) throw failureOf(nodeError(log));
  if ((value?.length ?? 0) > maxLength) throw new NodeError(`returned a ${name} larger than requested`);
  try {
    return { value: base64.decode(value ?? ''), height: shown };
  } catch (cause) {
    throw new NodeError(`returned an invalid ${name}`, { cause });
  }
}

const failureOf = (error: NodeError): NodeError =>
  error.retryAfterMs === undefined ? new QueryFailed(error.message) : error;
