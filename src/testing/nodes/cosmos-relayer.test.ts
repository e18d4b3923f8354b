import { TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DirectSecp256k1HdWallet, Secp256k1HdWallet, SigningStargateClient } from '#test-packages/cosmos.ts';
import { denomOf } from './cosmos-ibc.ts';
import { CosmosLedger, type DeliveredTx } from './cosmos-ledger.ts';
import { type LedgerNode, startLedgerNode } from './cosmos-ledger-node.ts';
import {
  connect,
  packetsOf,
  relayAck,
  relayAll,
  relayRecv,
  relayTimeout,
  type SentPacket,
  setClientStatus,
} from './cosmos-relayer.ts';
import { type Executable, escrowAddress } from './cosmos-state.ts';

const PHRASE = `${'abandon '.repeat(11)}about`;
const ME = 'noble19rl4cm2hmr8afy4kldpxz3fka4jguq0a5rc48m';
const ON_OSMOSIS = 'osmo19rl4cm2hmr8afy4kldpxz3fka4jguq0a5m7df8';
const ON_HUB = 'cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4';
const CONTRACT = 'osmo1vy34lpt5zlj797w7zqdta3qfq834kapx88qtgudy7jgljztj567s73ny82';
const START = Date.UTC(2026, 0, 2, 3, 4, 5);
const MINUTE = 60_000;
const USDC_OF_OSMOSIS = denomOf('transfer/channel-750/uusdc');
const USDC_OF_HUB = denomOf('transfer/channel-141/transfer/channel-750/uusdc');

const nodes: LedgerNode[] = [];
afterEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => node.close()));
});

/** Noble, Osmosis and the Hub in a row. */
function threeChains() {
  const chain = (chainId: string, prefix: string) => new CosmosLedger({ chainId, prefix, now: () => START });
  const [noble, osmosis, hub] = [chain('noble-1', 'noble'), chain('osmosis-1', 'osmo'), chain('cosmoshub-4', 'cosmos')];
  connect({ chain: noble, channel: 'channel-1' }, { chain: osmosis, channel: 'channel-750' });
  connect({ chain: osmosis, channel: 'channel-0' }, { chain: hub, channel: 'channel-141' });
  noble.state.give(ME, 'uusdc', 1_000n);
  return { noble, osmosis, hub };
}

interface Sending {
  readonly receiver?: string;
  readonly memo?: unknown;
  readonly isAmino?: boolean;
}
let clients: Record<'direct' | 'amino', SigningStargateClient>;
beforeAll(async () => {
  const prefix = { prefix: 'noble' };
  clients = {
    direct: await SigningStargateClient.offline(await DirectSecp256k1HdWallet.fromMnemonic(PHRASE, prefix)),
    amino: await SigningStargateClient.offline(await Secp256k1HdWallet.fromMnemonic(PHRASE, prefix)),
  };
});

async function signTransfer({ state }: CosmosLedger, { receiver = ON_OSMOSIS, memo = '', isAmino = false }: Sending) {
  const client = clients[isAmino ? 'amino' : 'direct'];
  const value = {
    sourcePort: 'transfer',
    sourceChannel: 'channel-1',
    token: { denom: 'uusdc', amount: '100' },
    sender: ME,
    receiver,
    timeoutTimestamp: BigInt(START + 10 * MINUTE) * 1_000_000n,
    memo: typeof memo === 'string' ? memo : JSON.stringify(memo),
  };
  const message = { typeUrl: '/ibc.applications.transfer.v1.MsgTransfer', value };
  const { number = 0n, sequence = 0n } = state.account(ME) ?? {};
  const signer = { chainId: 'noble-1', accountNumber: Number(number), sequence: Number(sequence) };
  return TxRaw.encode(await client.sign(ME, [message], { amount: [], gas: '200000' }, '', signer)).finish();
}

/** The one packet of a signed transfer. */
async function send(noble: CosmosLedger, sending: Sending): Promise<SentPacket> {
  const { hash, code, log } = noble.broadcast(await signTransfer(noble, sending));
  expect({ code, log }).toEqual({ code: 0, log: '' });
  return only(packetsOf(noble, noble.getTx(hash)));
}

function only<T>(list: readonly T[]): T {
  const [first] = list;
  if (first === undefined || list.length !== 1) throw new Error(`${list.length} in place of one`);
  return first;
}

const typesOf = ({ events }: DeliveredTx): string[] =>
  events.map(({ type }) => type).filter((type) => /packet|acknowledgement|ibc|timeout/.test(type));
const attributesOf = ({ events }: DeliveredTx, wanted: string): Record<string, string> =>
  Object.fromEntries(events.find(({ type }) => type === wanted)?.attributes ?? []);
const ackOf = (tx: DeliveredTx): unknown =>
  JSON.parse(`${Buffer.from(`${attributesOf(tx, 'write_acknowledgement').packet_ack_hex}`, 'hex')}`);

/** Vouchers are as many as what lies in the escrows behind them. */
function expectBacked({ noble, osmosis, hub }: ReturnType<typeof threeChains>): void {
  const supplyOf = ({ state }: CosmosLedger, denom: string) =>
    BigInt(state.supply().find((coin) => coin.denom === denom)?.amount ?? 0n);
  expect(supplyOf(osmosis, USDC_OF_OSMOSIS)).toBe(
    noble.state.balance(escrowAddress('noble', 'transfer', 'channel-1'), 'uusdc'),
  );
  expect(supplyOf(hub, USDC_OF_HUB)).toBe(
    osmosis.state.balance(escrowAddress('osmo', 'transfer', 'channel-0'), USDC_OF_OSMOSIS),
  );
  expect(supplyOf(noble, 'uusdc')).toBe(1_000n);
}

const toHub = (more: object = {}, receiver = ON_HUB) => ({
  forward: { receiver, port: 'transfer', channel: 'channel-0', ...more },
});

describe('a transfer over three chains', () => {
  test.each([false, true])(
    'signed by cosmjs (amino: %s) is taken, relayed and acknowledged, as nodes tell it',
    async (isAmino) => {
      const chains = threeChains();
      const { noble, osmosis, hub } = chains;
      const asked = await Promise.all(
        [noble, osmosis, hub].map(async (chain) => {
          const node = await startLedgerNode(chain);
          nodes.push(node);
          return async (path: string, body?: object) => {
            const response = await fetch(node.url + path, body && { method: 'POST', body: JSON.stringify(body) });
            return { status: response.status, ...(await response.json()) };
          };
        }),
      );
      const [ofNoble, ofOsmosis, ofHub] = asked as [(typeof asked)[0], (typeof asked)[0], (typeof asked)[0]];
      const packets = (channel: string, kind: string) =>
        `/ibc/core/channel/v1/channels/${channel}/ports/transfer/${kind}/1`;
      const txWith = (event: string, channel: string) =>
        `/cosmos/tx/v1beta1/txs?query=${encodeURIComponent(`${event}.packet_sequence='1' AND ${event}.packet_src_channel='${channel}'`)}`;

      const signed = Buffer.from(await signTransfer(noble, { memo: toHub(), isAmino })).toString('base64');
      const { tx_response } = await ofNoble('/cosmos/tx/v1beta1/txs', {
        tx_bytes: signed,
        mode: 'BROADCAST_MODE_SYNC',
      });
      expect(tx_response.code).toBe(0);
      const first = only(packetsOf(noble, noble.getTx(tx_response.txhash)));
      expect((await ofNoble(packets('channel-1', 'packet_commitments'))).status).toBe(200);

      const received = relayRecv(first);
      expect(typesOf(received)).toEqual(['recv_packet', 'fungible_token_packet', 'send_packet', 'ibc_transfer']);
      expect((await ofOsmosis(packets('channel-750', 'packet_receipts'))).received).toBe(true);
      expect((await ofOsmosis(packets('channel-750', 'packet_acks'))).status).toBe(404);
      expect((await ofOsmosis(txWith('recv_packet', 'channel-1'))).tx_responses[0].txhash).toBe(received.hash);

      const second = only(packetsOf(osmosis, received));
      const arrived = relayRecv(second);
      expect(typesOf(arrived)).toEqual(['recv_packet', 'fungible_token_packet', 'write_acknowledgement']);
      expect((await ofHub(`/cosmos/bank/v1beta1/balances/${ON_HUB}`)).balances).toEqual([
        { denom: USDC_OF_HUB, amount: '100' },
      ]);
      expect(() => relayAck(first)).toThrow('has not acknowledged');

      const passedOn = relayAck(second);
      expect(typesOf(passedOn)).toEqual(['acknowledge_packet', 'write_acknowledgement']);
      expect((await ofOsmosis(packets('channel-750', 'packet_acks'))).status).toBe(200);
      const done = relayAck(first);
      expect(typesOf(done)).toEqual(['acknowledge_packet', 'fungible_token_packet', 'fungible_token_packet']);
      expect(attributesOf(done, 'fungible_token_packet').acknowledgement).toBe('result:"\\001" ');
      expect((await ofNoble(packets('channel-1', 'packet_commitments'))).status).toBe(404);
      expect((await ofNoble(txWith('acknowledge_packet', 'channel-1'))).tx_responses[0].txhash).toBe(done.hash);
      expectBacked(chains);
    },
  );

  test('and back again: what was escrowed is released, what was minted is burned', async () => {
    const chains = threeChains();
    const home = { forward: { receiver: ME, port: 'transfer', channel: 'channel-750' } };
    // To the Hub, back to Osmosis, back to Noble.
    const memo = toHub({
      next: { forward: { receiver: ON_OSMOSIS, port: 'transfer', channel: 'channel-141', next: home } },
    });
    relayAll([await send(chains.noble, { memo })]);
    expect(chains.noble.state.balance(ME, 'uusdc')).toBe(1_000n);
    expect(chains.hub.state.supply()).toEqual([]);
    expectBacked(chains);
  });

  test('a receiver that cannot have it sends it all the way back', async () => {
    const chains = threeChains();
    const { noble, osmosis, hub } = chains;
    const first = await send(noble, { memo: toHub({}, ON_OSMOSIS) });
    const second = only(packetsOf(osmosis, relayRecv(first)));
    const refused = relayRecv(second);
    const words = 'ABCI code: 5: error handling packet: see events for details';
    expect(ackOf(refused)).toEqual({ error: words });
    expect(attributesOf(refused, 'ibccallbackerror-fungible_token_packet')).toMatchObject({
      'ibccallbackerror-success': 'false',
    });
    expect(hub.state.supply()).toEqual([]);
    expect(ackOf(relayAck(second))).toEqual({ error: words });
    expect(osmosis.state.supply()).toEqual([]);
    expect(noble.state.balance(ME, 'uusdc')).toBe(900n);
    expect(attributesOf(relayAck(first), 'fungible_token_packet').acknowledgement).toBe(`error:"${words}" `);
    expect(noble.state.balance(ME, 'uusdc')).toBe(1_000n);
    expectBacked(chains);
  });

  test('a channel that is not there is an error at once', async () => {
    const { noble, osmosis } = threeChains();
    const first = await send(noble, { memo: toHub({ channel: 'channel-99' }) });
    const refused = relayRecv(first);
    expect(`${JSON.stringify(ackOf(refused))}`).toContain('packet-forward-middleware error: port ID (transfer)');
    expect(osmosis.state.supply()).toEqual([]);
    relayAck(first);
    expect(noble.state.balance(ME, 'uusdc')).toBe(1_000n);
  });
});

describe('time', () => {
  test('a packet that nobody received in time is refunded, when somebody tells', async () => {
    const { noble, osmosis } = threeChains();
    const packet = await send(noble, {});
    expect(() => relayTimeout(packet)).toThrow('timeout not reached');
    osmosis.skip(11 * MINUTE);
    expect(() => relayRecv(packet)).toThrow('timeout elapsed');
    expect(noble.state.balance(ME, 'uusdc')).toBe(900n);
    const told = relayTimeout(packet);
    expect(typesOf(told)).toEqual(['timeout_packet', 'timeout']);
    expect(attributesOf(told, 'timeout')).toMatchObject({
      refund_receiver: ME,
      refund_denom: 'uusdc',
      refund_amount: '100',
    });
    expect(noble.state.balance(ME, 'uusdc')).toBe(1_000n);
    // A second relayer, too late: the event without a refund.
    expect(typesOf(relayTimeout(packet))).toEqual(['timeout_packet']);
  });

  test('a packet that was received cannot time out', async () => {
    const { noble, osmosis } = threeChains();
    const packet = await send(noble, {});
    relayRecv(packet);
    osmosis.skip(11 * MINUTE);
    expect(() => relayTimeout(packet)).toThrow("couldn't verify absence of packet receipt");
  });

  test('forwarding tries again as often as it was told, then gives up backwards', async () => {
    const chains = threeChains();
    const { noble, osmosis, hub } = chains;
    const first = await send(noble, { memo: toHub({ timeout: '1m30s', retries: 1 }) });
    const second = only(packetsOf(osmosis, relayRecv(first)));
    expect(second.timeout_timestamp).toBe(`${BigInt(osmosis.state.time + 90_000) * 1_000_000n}`);
    hub.skip(2 * MINUTE);
    osmosis.skip(2 * MINUTE);
    const retried = relayTimeout(second);
    expect(typesOf(retried)).toEqual(['timeout_packet', 'timeout', 'send_packet', 'ibc_transfer']);
    const third = only(packetsOf(osmosis, retried));
    expect(third.sequence).toBe('2');
    hub.skip(2 * MINUTE);
    const gaveUp = relayTimeout(third);
    const words = 'giving up on packet on channel (channel-0) port (transfer) after max retries';
    expect(ackOf(gaveUp)).toEqual({ error: `packet-forward-middleware error: ${words}` });
    relayAck(first);
    expect(noble.state.balance(ME, 'uusdc')).toBe(1_000n);
    expectBacked(chains);
  });
});

describe('hooks', () => {
  const swap: Executable = (context, { funds, contract, message }) => {
    if (message.fail !== undefined) throw new Error(`${message.fail}`);
    for (const coin of funds) context.send(contract, `${message.to}`, coin);
  };
  const call = (msg: object, contract = CONTRACT) => ({ receiver: CONTRACT, memo: { wasm: { contract, msg } } });

  test('a contract gets what arrived, from nobody whom a person could be', async () => {
    const chains = threeChains();
    let sender = '';
    chains.osmosis.addExecutable(CONTRACT, (context, each) => {
      sender = each.sender;
      swap(context, each);
    });
    const packet = await send(chains.noble, call({ to: ON_OSMOSIS }));
    const received = relayRecv(packet);
    expect(Object.keys(ackOf(received) as object)).toEqual(['result']);
    expect(typesOf(received)).toContain('write_acknowledgement');
    expect(sender).toMatch(/^osmo1.{58}$/);
    expect(chains.osmosis.state.balance(ON_OSMOSIS, USDC_OF_OSMOSIS)).toBe(100n);
    relayAck(packet);
    expectBacked(chains);
  });

  test.each([
    ['a contract that fails', call({ fail: 'too little' })],
    ['no contract', { receiver: ON_OSMOSIS, memo: { wasm: { contract: ON_OSMOSIS, msg: {} } } }],
    ['another contract than the receiver', call({ to: ON_OSMOSIS }, ON_OSMOSIS)],
  ])('%s sends the money back', async (_, sending) => {
    const chains = threeChains();
    chains.osmosis.addExecutable(CONTRACT, swap);
    const packet = await send(chains.noble, sending);
    expect(JSON.stringify(ackOf(relayRecv(packet)))).toContain('error handling packet');
    relayAck(packet);
    expect(chains.noble.state.balance(ME, 'uusdc')).toBe(1_000n);
    expect(chains.osmosis.state.supply()).toEqual([]);
  });
});

describe('relayers', () => {
  test('bring several packets in one transaction, and some of them twice', async () => {
    const { noble, osmosis } = threeChains();
    const [one, two] = [await send(noble, {}), await send(noble, {})];
    expect([one.sequence, two.sequence]).toEqual(['1', '2']);
    relayRecv(one);
    expect(typesOf(relayRecv(one, two))).toEqual([
      'recv_packet',
      'recv_packet',
      'fungible_token_packet',
      'write_acknowledgement',
    ]);
    expect(osmosis.state.balance(ON_OSMOSIS, USDC_OF_OSMOSIS)).toBe(200n);
    relayAck(one);
    expect(typesOf(relayAck(one))).toEqual(['acknowledge_packet']);
  });

  test('cannot bring what was not sent', async () => {
    const { noble } = threeChains();
    const packet = await send(noble, {});
    const data = Buffer.from(`${Buffer.from(packet.data)}`.replace('"100"', '"900"'));
    expect(() => relayRecv({ ...packet, data })).toThrow("couldn't verify counterparty packet commitment");
  });

  test('are not believed by a client that expired, until it is brought back', async () => {
    const { noble, osmosis } = threeChains();
    const packet = await send(noble, {});
    const far = { chain: osmosis, channel: 'channel-750' };
    setClientStatus(far, 'Expired');
    expect(() => relayRecv(packet)).toThrow('status is Expired: client state is not active');
    setClientStatus(far, 'Active');
    relayRecv(packet);
    setClientStatus({ chain: noble, channel: 'channel-1' }, 'Expired');
    expect(() => relayAck(packet)).toThrow('client state is not active');
    const { hash } = noble.broadcast(await signTransfer(noble, {}));
    expect(noble.getTx(hash).log).toContain('cannot send packet using client (07-tendermint-0) with status Expired');
  });
});
