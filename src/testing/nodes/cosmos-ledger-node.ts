import { QueryError } from './cosmos-chain.ts';
import { type Channel, type Client, channelOf, type Packet } from './cosmos-ibc.ts';
import type { CosmosLedger, DeliveredTx, Outcome } from './cosmos-ledger.ts';
import { answerRest, fieldsOf } from './cosmos-node.ts';
import { QUERIES } from './cosmos-queries.ts';
import { type LedgerState, TxError, type TxEvent } from './cosmos-state.ts';
import { txJson } from './cosmos-tx.ts';
import {
  type LoopbackRequest,
  type LoopbackResponse,
  type LoopbackServer,
  startLoopbackServer,
} from './loopback-server.ts';

/** What is wrong with a node; nothing, unless it is said. */
export interface NodeFaults {
  /** It keeps no index of transactions. */
  readonly withoutIndex?: boolean;
  /** It takes questions and never answers. */
  readonly isSilent?: boolean;
  /** It is of another chain, or says so. */
  readonly chainId?: string;
  /** How many blocks it is behind. */
  readonly behind?: number;
  /** Of an SDK before 0.50: searches by `events`, tells events by message in `logs`. */
  readonly isOld?: boolean;
}

export interface LedgerNode extends LoopbackServer {
  /** In place of all that was wrong before. */
  setFaults(faults: NodeFaults): void;
}

/** A node of a chain that takes transactions, in the shapes of the SDK's REST interface. */
export async function startLedgerNode(
  ledger: CosmosLedger,
  faults: NodeFaults = {},
  port?: number,
): Promise<LedgerNode> {
  let now = faults;
  const server = await startLoopbackServer((request) => {
    if (now.isSilent === true) return new Promise<never>(() => {});
    ledger.tick();
    return respond(new View(ledger, now), request);
  }, port);
  return {
    ...server,
    setFaults: (next) => {
      now = next;
    },
  };
}

/** The chain as a node sees it. */
class View {
  readonly ledger: CosmosLedger;
  readonly faults: NodeFaults;
  readonly state: LedgerState;
  readonly chainId: string;

  constructor(ledger: CosmosLedger, faults: NodeFaults) {
    this.ledger = ledger;
    this.faults = faults;
    this.state = ledger.before(faults.behind ?? 0);
    this.chainId = faults.chainId ?? ledger.chainId;
  }

  /** In blocks that the node has, the oldest first. */
  get txs(): readonly DeliveredTx[] {
    if (this.faults.withoutIndex === true) throw QueryError.failed('transaction indexing is disabled');
    return this.ledger.txs(this.state.height);
  }
}

type Params = Readonly<Record<string, string>>;
type Route = readonly [
  method: string,
  path: string,
  answer: (view: View, params: Params, request: LoopbackRequest) => object,
];

function respond(view: View, request: LoopbackRequest): LoopbackResponse {
  const headers = { 'grpc-metadata-x-cosmos-block-height': `${view.state.height}` };
  try {
    for (const [method, path, answer] of ROUTES) {
      const params = method === request.method ? fieldsOf(path, request.url) : undefined;
      if (params !== undefined) return { headers, body: JSON.stringify(answer(view, params as Params, request)) };
    }
    for (const [path, answer] of Object.entries(view.ledger.queries)) {
      const params = request.method === 'GET' ? fieldsOf(path, request.url) : undefined;
      if (params !== undefined) return { headers, body: JSON.stringify(answer(view.state, params as Params)) };
    }
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    const { status, grpcCode: code, message } = error;
    return { status, body: JSON.stringify({ code, message, details: [] }) };
  }
  return answerRest(view.state, QUERIES, 501, request);
}

const second = (ms: number): string => new Date(ms).toISOString();

function blockJson({ chainId }: View, height: bigint, time: number): object {
  const header = { version: { block: '11', app: '0' }, chain_id: chainId, height: `${height}`, time: second(time) };
  const block = { header, data: { txs: [] }, evidence: { evidence: [] }, last_commit: null };
  return { block_id: { hash: '', part_set_header: { total: 1, hash: '' } }, block, sdk_block: block };
}

const eventJson = ({ type, attributes }: TxEvent, message: number | null): object => ({
  type,
  attributes: [...attributes, ...(message === null ? [] : [['msg_index', `${message}`] as const])].map(
    ([key, value]) => ({
      key,
      value,
      index: true,
    }),
  ),
});

/** By message, as nodes before SDK 0.50 tell what a transaction did, once more. */
function logsOf({ code, events, messages }: DeliveredTx): object[] {
  if (code !== 0) return [];
  return messages.map((_, msg_index) => {
    const own = events.filter(({ message }) => message === msg_index);
    const plain = own.map(({ type, attributes }) => ({
      type,
      attributes: attributes.map(([key, value]) => ({ key, value })),
    }));
    return { msg_index, log: '', events: plain };
  });
}

function responseJson({ faults: { isOld = false } }: View, tx: DeliveredTx): object {
  const logs = isOld ? logsOf(tx) : [];
  return {
    height: `${tx.height}`,
    txhash: tx.hash,
    codespace: tx.codespace,
    code: tx.code,
    data: '',
    raw_log: isOld && tx.code === 0 ? JSON.stringify(logs) : tx.log,
    logs,
    info: '',
    gas_wanted: `${tx.gasWanted}`,
    gas_used: `${tx.gasUsed}`,
    tx: { '@type': '/cosmos.tx.v1beta1.Tx', ...txJson(tx) },
    timestamp: `${second(tx.time).slice(0, 19)}Z`,
    events: eventsJson(tx, isOld),
  };
}

const eventsJson = ({ events }: Outcome, isOld: boolean): object[] =>
  events.map((event) => eventJson(event, isOld ? null : event.message));

function bytesOf({ body }: LoopbackRequest): Uint8Array {
  const { tx_bytes } = JSON.parse(body) as { readonly tx_bytes?: unknown };
  if (typeof tx_bytes !== 'string' || tx_bytes === '') throw QueryError.invalidArgument('invalid empty tx');
  return Buffer.from(tx_bytes, 'base64');
}

/** The conditions of a search: all must hold for one transaction, each for some event of it. */
function searchOf(view: View, { searchParams }: URL): readonly (readonly [key: string, value: string])[] {
  const isOld = view.faults.isOld === true;
  const asked = isOld ? searchParams.getAll('events') : [searchParams.get('query') ?? ''];
  const terms = asked.flatMap((text) => text.split(' AND ')).filter((text) => text.trim() !== '');
  if (terms.length === 0)
    throw QueryError.invalidArgument(isOld ? 'must declare at least one event to search' : 'query cannot be empty');
  return terms.map((term) => {
    const [, key, text, number] = /^\s*([\w.\-/]+)\s*=\s*(?:'([^']*)'|(\d+))\s*$/.exec(term) ?? [];
    if (key === undefined) throw QueryError.invalidArgument(`got unexpected token in ${term}`);
    return [key, text ?? number ?? ''] as const;
  });
}

function holds(tx: DeliveredTx, [key, value]: readonly [string, string]): boolean {
  if (key === 'tx.hash') return tx.hash === value.toUpperCase();
  if (key === 'tx.height') return `${tx.height}` === value;
  return tx.events.some(({ type, attributes }) =>
    attributes.some(([name, held]) => `${type}.${name}` === key && held === value),
  );
}

function search(view: View, _: Params, { url }: LoopbackRequest): object {
  const terms = searchOf(view, url);
  const found = view.txs.filter((tx) => terms.every((term) => holds(tx, term)));
  if (url.searchParams.get('order_by')?.endsWith('DESC') === true) found.reverse();
  const limit = Number(url.searchParams.get('limit') || url.searchParams.get('pagination.limit') || 100);
  const start = (Number(url.searchParams.get('page') || 1) - 1) * limit;
  const page = found.slice(start, start + limit);
  const tx_responses = page.map((tx) => responseJson(view, tx));
  return { txs: page.map(txJson), tx_responses, pagination: null, total: `${found.length}` };
}

function getChannel({ state }: View, { channel = '', port = '' }: Params): Channel {
  const found = channelOf(state, port, channel);
  if (found !== undefined) return found;
  throw QueryError.notFound(`port-id: ${port}, channel-id ${channel}: channel not found`);
}

const heightJson = ({ state, chainId }: View): Packet['timeout_height'] => ({
  revision_number: /-(\d+)$/.exec(chainId)?.[1] ?? '0',
  revision_height: `${state.height}`,
});

/** What is kept of a packet under a kind, with the form of a proof. */
function packetAnswer<T>(view: View, params: Params, kind: string, answer: (kept: T | undefined) => object): object {
  getChannel(view, params);
  const { port, channel, sequence = '' } = params;
  if (!/^[1-9]\d*$/.test(sequence)) throw QueryError.invalidArgument('packet sequence cannot be 0');
  const kept = view.state.get<T>(`${kind}/${port}/${channel}/${sequence}`);
  return { ...answer(kept), proof: null, proof_height: heightJson(view) };
}

function clientStatus({ state }: View, client: string): string {
  return state.get<Client>(`client/${client}`)?.status ?? 'Unknown';
}

const CHANNEL = '/ibc/core/channel/v1/channels/{channel}/ports/{port}';

const ROUTES: readonly Route[] = [
  [
    'POST',
    '/cosmos/tx/v1beta1/txs',
    ({ ledger, chainId }, _, request) => {
      const { hash, code, codespace, log } = ledger.broadcast(bytesOf(request), chainId);
      const rest = { logs: [], info: '', gas_wanted: '0', gas_used: '0', tx: null, timestamp: '', events: [] };
      return {
        tx_response: {
          height: '0',
          txhash: hash,
          codespace,
          code,
          data: '',
          raw_log: log || (code ? '' : '[]'),
          ...rest,
        },
      };
    },
  ],
  [
    'POST',
    '/cosmos/tx/v1beta1/simulate',
    ({ ledger, faults: { isOld = false } }, _, request) => {
      try {
        const outcome = ledger.simulate(bytesOf(request));
        const { gasWanted, gasUsed } = outcome;
        const result = { data: '', log: '', events: eventsJson(outcome, isOld), msg_responses: [] };
        return { gas_info: { gas_wanted: `${gasWanted}`, gas_used: `${gasUsed}` }, result };
      } catch (error) {
        if (error instanceof TxError) throw QueryError.failed(error.message);
        throw error;
      }
    },
  ],
  ['GET', '/cosmos/tx/v1beta1/txs', search],
  [
    'GET',
    '/cosmos/tx/v1beta1/txs/{hash}',
    (view, { hash = '' }) => {
      const found = view.txs.find((tx) => tx.hash === hash.toUpperCase());
      if (found === undefined) throw QueryError.notFound(`tx not found: ${hash}`);
      return { tx: txJson(found), tx_response: responseJson(view, found) };
    },
  ],
  [
    'GET',
    '/cosmos/base/tendermint/v1beta1/blocks/latest',
    (view) => blockJson(view, view.state.height, view.state.time),
  ],
  [
    'GET',
    '/cosmos/base/tendermint/v1beta1/blocks/{height}',
    (view, { height = '' }) => {
      const asked = /^\d{1,18}$/.test(height) ? BigInt(height) : -1n;
      if (asked > view.state.height)
        throw QueryError.invalidArgument('requested block height is bigger then the chain length');
      const time = view.ledger.timeOf(asked);
      if (time === undefined) throw QueryError.failed(`height ${height} is not available, lowest height is 1`);
      return blockJson(view, asked, time);
    },
  ],
  [
    'GET',
    '/cosmos/base/tendermint/v1beta1/node_info',
    ({ chainId, faults }) => ({
      default_node_info: {
        network: chainId,
        moniker: 'double',
        other: { tx_index: faults.withoutIndex ? 'off' : 'on' },
      },
      application_version: { name: 'double', cosmos_sdk_version: faults.isOld ? 'v0.47.17' : 'v0.50.14' },
    }),
  ],
  [
    'GET',
    '/cosmos/auth/v1beta1/accounts/{address}',
    ({ state, ledger }, { address = '' }) => {
      state.checkAddress(address);
      const account = state.account(address);
      if (account === undefined) throw QueryError.notFound(`account ${address} not found`);
      const { number, sequence, publicKey } = account;
      const key = publicKey === null ? '' : Buffer.from(publicKey).toString('base64');
      const pub_key = publicKey === null ? null : { '@type': ledger.keyType, key };
      const type = '/cosmos.auth.v1beta1.BaseAccount';
      return { account: { '@type': type, address, pub_key, account_number: `${number}`, sequence: `${sequence}` } };
    },
  ],
  [
    'GET',
    `${CHANNEL}/packet_commitments/{sequence}`,
    (view, params) =>
      packetAnswer<string>(view, params, 'commitment', (commitment) => {
        if (commitment === undefined) throw QueryError.notFound('packet commitment hash not found');
        return { commitment };
      }),
  ],
  [
    'GET',
    `${CHANNEL}/packet_receipts/{sequence}`,
    (view, params) => packetAnswer<true>(view, params, 'receipt', (received) => ({ received: received === true })),
  ],
  [
    'GET',
    `${CHANNEL}/packet_acks/{sequence}`,
    (view, params) =>
      packetAnswer<string>(view, params, 'ack', (acknowledgement) => {
        if (acknowledgement === undefined) throw QueryError.notFound('packet acknowledgement hash not found');
        return { acknowledgement };
      }),
  ],
  [
    'GET',
    CHANNEL,
    (view, params) => {
      const { far, connection } = getChannel(view, params);
      const counterparty = { port_id: far.port, channel_id: far.channel };
      const form = { state: 'STATE_OPEN', ordering: 'ORDER_UNORDERED', version: 'ics20-1' };
      return {
        channel: { ...form, counterparty, connection_hops: [connection], upgrade_sequence: '0' },
        proof: null,
        proof_height: heightJson(view),
      };
    },
  ],
  [
    'GET',
    `${CHANNEL}/client_state`,
    (view, params) => {
      const { client: client_id } = getChannel(view, params);
      const { chainId, status } = view.state.get<Client>(`client/${client_id}`) ?? { chainId: '', status: 'Unknown' };
      const zero = { revision_number: '0', revision_height: '0' };
      const client_state = {
        '@type': '/ibc.lightclients.tendermint.v1.ClientState',
        chain_id: chainId,
        trusting_period: '1209600s',
        unbonding_period: '1814400s',
        frozen_height: status === 'Frozen' ? { ...zero, revision_height: '1' } : zero,
      };
      return {
        identified_client_state: { client_id, client_state },
        proof: null,
        proof_height: heightJson(view),
      };
    },
  ],
  [
    'GET',
    '/ibc/core/client/v1/client_status/{client}',
    (view, { client = '' }) => ({ status: clientStatus(view, client) }),
  ],
];
