import cctp from '#bridges/data/cctp.json' with { type: 'json' };
import { type DoubleRequest, type DoubleResponse, type NodeDouble, nodeDouble } from './node-double.ts';

/** What a node of Noble says of burns of USDC. */
export interface NobleFacts {
  /** Of one burn, in smallest units. */
  readonly limit?: string;
  /** Domains to which it sends. */
  readonly remotes?: readonly number[];
  /** The parts of the chain that are paused. */
  readonly paused?: readonly ('token' | 'burns' | 'messages')[];
  /** Milliseconds since 1970, of its last block. */
  readonly at?: number;
  readonly chainId?: string;
  /** By the end of a path, what is answered in place of the usual. */
  readonly instead?: Readonly<Record<string, Exclude<DoubleResponse, 'hang'>>>;
}

/** A node of Noble on loopback, in the shapes of its REST interface; it closes after the test. Facts are read on each request. */
export const nobleDouble = (facts: NobleFacts = {}): Promise<NodeDouble> =>
  nodeDouble((request) => nobleResponse(facts, request));

const PAUSE_PATHS = {
  '/noble/fiattokenfactory/paused': 'token',
  '/circle/cctp/v1/burning_and_minting_paused': 'burns',
  '/circle/cctp/v1/sending_and_receiving_messages_paused': 'messages',
} as const;

function nobleResponse(facts: NobleFacts, { url: { pathname } }: DoubleRequest): Exclude<DoubleResponse, 'hang'> {
  const { limit = '1000000000000', remotes = [0, 1, 2, 3, 6, 7], paused = [], at = Date.now(), instead = {} } = facts;
  const other = Object.entries(instead).find(([end]) => pathname.endsWith(end));
  if (other !== undefined) return other[1];
  const json = (body: object) => ({ body: JSON.stringify(body) });
  if (pathname.endsWith('/blocks/latest')) {
    const header = { chain_id: facts.chainId ?? 'noble-1', height: '9', time: new Date(at).toISOString() };
    return json({ block_id: { hash: '' }, block: { header } });
  }
  if (pathname === '/circle/cctp/v1/per_message_burn_limits/uusdc')
    return json({ burn_limit: { denom: 'uusdc', amount: limit } });
  if (pathname === '/circle/cctp/v1/remote_token_messengers') {
    const remote_token_messengers = remotes.map((domain_id) => ({ domain_id, address: messengerOf(domain_id) }));
    return json({ remote_token_messengers, pagination: { next_key: null, total: `${remotes.length}` } });
  }
  const part = PAUSE_PATHS[pathname as keyof typeof PAUSE_PATHS];
  if (part !== undefined) return json({ paused: { paused: paused.includes(part) } });
  return { status: 501, body: '{"code":12,"message":"Not Implemented","details":[]}' };
}

/** 32 bytes in base64, as the module keeps addresses of other chains. */
function messengerOf(domain: number): string {
  const messenger = cctp.find((token) => token.domain === domain)?.messenger_v1 ?? '';
  return Buffer.from(messenger.replace(/^0x/, '').padStart(64, '0').slice(-64), 'hex').toString('base64');
}
