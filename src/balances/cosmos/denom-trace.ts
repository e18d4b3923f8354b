import * as z from 'zod/mini';
import { urlUnder } from '#nodes/cosmos-rest.ts';
import { fetchNode, NodeError, parseResponse } from '#nodes/node-request.ts';

const traceSchema = z.object({ denom_trace: z.object({ path: z.string(), base_denom: z.string() }) });
const denomSchema = z.object({
  denom: z.object({
    base: z.string(),
    trace: z.array(z.object({ port_id: z.string(), channel_id: z.string() })),
  }),
});

/** Queries of ibc-go until version 8 and since version 9. */
const QUERIES: readonly { path: string; pathOf: (response: unknown) => string | undefined }[] = [
  {
    path: '/ibc/apps/transfer/v1/denom_traces/',
    pathOf(response) {
      const { data } = z.safeParse(traceSchema, response);
      return data && `${data.denom_trace.path}/${data.denom_trace.base_denom}`;
    },
  },
  {
    path: '/ibc/apps/transfer/v1/denoms/',
    pathOf(response) {
      const { data } = z.safeParse(denomSchema, response);
      return data && [...data.denom.trace.flatMap((hop) => [hop.port_id, hop.channel_id]), data.denom.base].join('/');
    },
  },
];

/** Statuses of a node without the voucher, or without the query. */
const ABSENT: ReadonlySet<number | undefined> = new Set([400, 404, 500, 501]);

/**
 * The path of a voucher by a node's REST API, unchecked: `transfer/channel-0/uatom`. Undefined where the node does not have it.
 * Throws NodeError, or the signal's reason.
 */
export async function fetchVoucherPath(node: string, denom: string, signal: AbortSignal): Promise<string | undefined> {
  const hash = denom.slice('ibc/'.length);
  for (const { path, pathOf } of QUERIES) {
    try {
      const { text } = await fetchNode(
        urlUnder(node, path + hash),
        { headers: { accept: 'application/json' } },
        signal,
      );
      const found = pathOf(parseResponse(text));
      if (found !== undefined) return found;
    } catch (error) {
      if (!(error instanceof NodeError) || !ABSENT.has(error.status)) throw error;
    }
  }
  return undefined;
}
