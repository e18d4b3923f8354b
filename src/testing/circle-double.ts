import type { CircleAttester } from './circle-attester.ts';
import { type DoubleRequest, type HttpResponse, type NodeDouble, nodeDouble } from './node-double.ts';

/** What Circle's interface answers, in JSON as it would be written. */
export interface CircleFacts {
  /** By source and destination domain, `0/6`: the list of fees with the price of delivery, or an HTTP status. */
  readonly fees: Readonly<Record<string, string | number>>;
  /** Domains to which Circle does not deliver: it refuses to say what that costs. */
  readonly undelivered?: readonly number[];
  /** The JSON of the allowance, a number. */
  readonly allowance?: string;
  /** What answers for messages; without it there are none. */
  readonly attester?: CircleAttester;
}

const NO_PRICE = /,"forwardFee":\{[^}]*\}/g;

/** Circle's interface for the fees of its bridge and the messages that an attester sees, on loopback; it closes after the test. */
export const circleDouble = (facts: CircleFacts): Promise<NodeDouble> =>
  nodeDouble((request) => circleResponse(facts, request));

export function circleResponse(
  facts: CircleFacts,
  request: Pick<DoubleRequest, 'url'> & { readonly method?: string },
): HttpResponse {
  const { url } = request;
  const answered = facts.attester?.respond(request);
  if (answered) return answered;
  if (url.pathname === '/v2/fastBurn/USDC/allowance')
    return { body: `{"allowance":${facts.allowance ?? '12500000.5'},"lastUpdated":"2026-11-26T12:00:00.000Z"}` };
  const [, pair = '', destination] = /^\/v2\/burn\/USDC\/fees\/(\d+\/(\d+))$/.exec(url.pathname) ?? [];
  const answer = facts.fees[pair] ?? 404;
  if (typeof answer === 'number') return { status: answer, body: '{"code":404,"message":"not found"}' };
  const isForwarded = url.searchParams.get('forward') === 'true';
  if (isForwarded && facts.undelivered?.includes(Number(destination)))
    return { status: 400, body: '{"code":400,"message":"forwarding is not supported"}' };
  return { body: isForwarded ? answer : answer.replaceAll(NO_PRICE, '') };
}
