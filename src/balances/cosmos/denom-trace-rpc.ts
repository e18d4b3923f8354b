import { BinaryReader } from 'cosmjs-types/binary';
import { DenomTrace } from 'cosmjs-types/ibc/applications/transfer/v1/denomtrace';
import { QueryDenomRequest, QueryDenomResponse } from 'cosmjs-types/ibc/applications/transfer/v1/query';
import { NodeError } from '#nodes/node-request.ts';
import { abciQuery, QueryFailed } from './abci-query.ts';

/** Base64 length of a path of dozens of hops. */
const MAX_LENGTH = 8_192;

/** Queries of ibc-go until version 8, since version 10, and of version 9: requests alike, responses in two shapes. */
const QUERIES: readonly { path: string; pathOf: (response: Uint8Array) => string | undefined }[] = [
  { path: '/ibc.applications.transfer.v1.Query/DenomTrace', pathOf: pathOfTrace },
  { path: '/ibc.applications.transfer.v1.Query/Denom', pathOf: pathOfDenom },
  { path: '/ibc.applications.transfer.v2.Query/Denom', pathOf: pathOfDenom },
];

/** The response has the trace as its first field. */
function pathOfTrace(response: Uint8Array): string | undefined {
  const reader = new BinaryReader(response);
  const [field] = reader.tag();
  if (field !== 1) return undefined;
  const { path, baseDenom } = DenomTrace.decode(reader.bytes());
  return `${path}/${baseDenom}`;
}

function pathOfDenom(response: Uint8Array): string | undefined {
  const { denom } = QueryDenomResponse.decode(response);
  return denom && [...denom.trace.flatMap(({ portId, channelId }) => [portId, channelId]), denom.base].join('/');
}

/** As `fetchVoucherPath`, over CometBFT's RPC. */
export async function fetchVoucherPathByRpc(
  node: string,
  denom: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const request = QueryDenomRequest.encode({ hash: denom.slice('ibc/'.length) }).finish();
  for (const { path, pathOf } of QUERIES) {
    try {
      const query = { name: 'path of a voucher', path, request, height: null, maxLength: MAX_LENGTH };
      const { value } = await abciQuery(node, query, signal);
      const found = decoded(value, pathOf);
      if (found !== undefined) return found;
    } catch (error) {
      if (!(error instanceof QueryFailed)) throw error;
    }
  }
  return undefined;
}

function decoded(value: Uint8Array, pathOf: (response: Uint8Array) => string | undefined): string | undefined {
  try {
    return pathOf(value);
  } catch (cause) {
    throw new NodeError('returned an invalid path of a voucher', { cause });
  }
}
