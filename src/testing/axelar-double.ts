import { type DoubleRequest, type DoubleResponse, type NodeDouble, nodeDouble } from './node-double.ts';

/** `fee_info` of a chain for an asset, as REST writes it. */
export interface AxelarFee {
  readonly fee_rate: string;
  readonly min_fee: string;
  readonly max_fee: string;
}

export interface AxelarFacts {
  /** By asset and chain: the chains that have the asset, with their fees. */
  readonly fees: Readonly<Record<string, Readonly<Record<string, AxelarFee>>>>;
  /** Chains that take no part. */
  readonly halted?: readonly string[];
  /** Time of the latest block, milliseconds since 1970; now if absent. */
  readonly at?: number;
  readonly chainId?: string;
}

/** A node of Axelar's chain, as far as its module for transfers goes; it closes after the test. Facts are read on each request. */
export const axelarDouble = (facts: AxelarFacts): Promise<NodeDouble> =>
  nodeDouble((request) => axelarResponse(facts, request));

export function axelarResponse(
  { fees, halted = [], at = Date.now(), chainId = 'axelar-dojo-1' }: AxelarFacts,
  { url }: Pick<DoubleRequest, 'url'>,
): Exclude<DoubleResponse, 'hang'> {
  const path = decodeURIComponent(url.pathname);
  const answer = (body: object) => ({ body: JSON.stringify(body) });
  if (path.endsWith('/blocks/latest'))
    return answer({ block: { header: { chain_id: chainId, height: '12', time: new Date(at).toISOString() } } });
  const [, question, subject = '', asset = ''] =
    /^\/axelar\/nexus\/v1beta1\/(\w+)(?:\/([^/]+)(?:\/([^/]+))?)?$/.exec(path) ?? [];
  const all = [...new Set(Object.values(fees).flatMap(Object.keys))];
  if (question === 'chains') {
    const isActive = url.searchParams.get('status') === 'CHAIN_STATUS_ACTIVATED';
    return answer({ chains: all.filter((chain) => !(isActive && halted.includes(chain))) });
  }
  if (question === 'chains_by_asset') return answer({ chains: Object.keys(fees[subject] ?? {}) });
  const fee = question === 'fee_info' ? fees[asset]?.[subject] : undefined;
  if (fee !== undefined) return answer({ fee_info: { chain: subject, asset, ...fee } });
  const message = `${asset} is not a registered asset on chain ${subject}: bridge error`;
  return { status: 500, body: JSON.stringify({ code: 2, message, details: [] }) };
}
