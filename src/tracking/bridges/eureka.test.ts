import { createHash } from 'node:crypto';
import {
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  keccak256,
  parseAbi,
  parseAbiParameters,
  stringToHex,
} from 'viem';
import { describe, expect, it } from 'vitest';
import { cosmosTx, evmTx, type FakeChains, fakeChains, hash32, NOW } from '#testing/chain-reads.ts';
import { topicOf, topicWord } from '../abi.ts';
import { followDepartures } from '../follow.ts';
import { eurekaTracker } from './eureka.ts';

const ROUTER = '0x3af134307d5ee90faa2ba9cdba14ba66414cf1a7';
const TOKEN = '0x004E9C3EF86bc1ca1f0bB5C7662861Ee93350568';
const HUB_DENOM = 'ibc/9EE1F80BA2AE01138A40D656BBB42D11B1720000D6F64FC5988E412B6EDB4F71';
const ALICE = `0x${'a1'.repeat(20)}`;
const HASH = hash32(1);
const TIMEOUT = NOW + 3_600_000;
const PACKET = '(uint64,string,string,uint64,(string,string,string,string,bytes)[])';
const CLIENT_TOPIC = keccak256(stringToHex('cosmoshub-0'));
const PACKET_TYPE =
  '(uint64 sequence,string src,string dst,uint64 timeout,(string srcPort,string dstPort,string version,string encoding,bytes value)[] payloads)';

function sending(chains: FakeChains, router: string = ROUTER) {
  const transfer = parseAbiParameters('(string denom,string sender,string receiver,uint256 amount,string memo)');
  const value = encodeAbiParameters(transfer, [
    { denom: TOKEN.toLowerCase(), sender: ALICE, receiver: 'cosmos1alice', amount: 7n, memo: '' },
  ]);
  const payload = {
    srcPort: 'transfer',
    dstPort: 'transfer',
    version: 'ics20-1',
    encoding: 'application/x-solidity-abi',
    value,
  };
  const packet = {
    sequence: 12n,
    src: 'cosmoshub-0',
    dst: '08-wasm-1369',
    timeout: BigInt(TIMEOUT / 1000),
    payloads: [payload],
  };
  const data = encodeAbiParameters(parseAbiParameters(PACKET_TYPE), [packet]);
  const topics = [topicOf(`SendPacket(string,uint256,${PACKET})`), CLIENT_TOPIC, topicWord(12)];
  const tx = evmTx({ chainId: '1', hash: HASH, logs: [{ address: router, topics, data }] });
  const legs = () =>
    Promise.all(eurekaTracker.departures(tx, chains.context).map((each) => eurekaTracker.follow(each, chains.context)));
  return { tx, data, legs };
}

/** Whether Ethereum still holds the packet. */
function holds(chains: FakeChains, is: boolean): void {
  const path = keccak256(encodePacked(['string', 'uint8', 'uint64'], ['cosmoshub-0', 1, 12n]));
  const abi = parseAbi(['function getCommitment(bytes32) view returns (bytes32)']);
  chains.answer('1', { target: ROUTER, data: encodeFunctionData({ abi, args: [path] }) }, hash32(is ? 5 : 0));
}
const sha = (...parts: readonly (string | Uint8Array)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const commitment = (ack: string | Uint8Array): string => sha(Uint8Array.of(2), sha(ack)).toString('base64');
function hubHas(chains: FakeChains, isReceived: boolean, acknowledgement?: string): void {
  const path = (kind: string) => `/ibc/core/channel/v2/clients/08-wasm-1369/${kind}/12`;
  chains.answerRest('cosmoshub-4', path('packet_receipts'), { received: isReceived });
  chains.answerRest('cosmoshub-4', path('packet_acks'), acknowledgement === undefined ? null : { acknowledgement });
}
const endLog = (event: string, rest = '') => ({
  address: ROUTER,
  topics: [topicOf(`${event}(string,uint256,${PACKET}${rest})`), CLIENT_TOPIC, topicWord(12)],
  data: '0x',
});

describe('a packet of Eureka', () => {
  it('waits for one of the listed relayers, and has arrived once the Hub took it', async () => {
    const chains = fakeChains();
    const { data, legs } = sending(chains);
    holds(chains, true);
    hubHas(chains, false);
    expect((await legs())[0]).toMatchObject({
      ...{ bridge: 'EUREKA', phase: 'WAITING_DELIVERY', until: TIMEOUT, acts: [] },
      event: { from_chain_id: '1', to_chain_id: 'cosmoshub-4', state: 'TRANSFER_PENDING' },
      from: { denom: TOKEN, amount: '7', address: ALICE },
      to: { denom: HUB_DENOM, amount: '7', address: 'cosmos1alice' },
      identifiers: expect.arrayContaining([
        { name: 'sequence', value: '12' },
        { name: 'packet', value: data },
      ]),
    });
    hubHas(chains, true, commitment('{"result":"AQ=="}'));
    const taken = (sequence: string) => ({ packet_dest_client: '08-wasm-1369', packet_sequence: sequence });
    chains.add(
      cosmosTx({
        ...{ chainId: 'cosmoshub-4', hash: 'AB'.repeat(32) },
        events: [
          ['recv_packet', taken('11')],
          ['recv_packet', taken('12')],
          ['send_packet', {}],
          ['recv_packet', taken('13')],
        ],
      }),
    );
    const [arrived] = await legs();
    expect(arrived).toMatchObject({
      phase: 'ARRIVED',
      event: { state: 'TRANSFER_RECEIVED', packet_txs: { receive_tx: { tx_hash: 'AB'.repeat(32) } } },
    });
    const tx = await chains.reads.tx('cosmoshub-4', 'AB'.repeat(32));
    expect([0, 2, 4].map((position) => tx && arrived?.arrival?.continues?.(position, tx))).toEqual([
      false,
      true,
      false,
    ]);
    holds(chains, false);
    chains.add(evmTx({ chainId: '1', hash: hash32(3), logs: [endLog('AckPacket', ',bytes')] }));
    expect((await legs())[0]).toMatchObject({
      phase: 'ARRIVED',
      event: { state: 'TRANSFER_SUCCESS', packet_txs: { acknowledge_tx: { tx_hash: hash32(3) } } },
    });
    hubHas(chains, true);
    expect((await legs())[0]?.phase).toBe('WAITING_DELIVERY');
  });

  it('that the Hub refused comes back by itself', async () => {
    const chains = fakeChains();
    const { legs } = sending(chains);
    holds(chains, true);
    hubHas(chains, true, commitment(sha('UNIVERSAL_ERROR_ACKNOWLEDGEMENT')));
    expect((await legs())[0]).toMatchObject({ phase: 'RETURNING', event: { state: 'TRANSFER_FAILURE' } });
    holds(chains, false);
    expect((await legs())[0]?.phase).toBe('RETURNED');
  });

  it('runs out of time by the clock of the Hub, and comes back once that is reported', async () => {
    const chains = fakeChains();
    const { legs } = sending(chains);
    holds(chains, true);
    hubHas(chains, false);
    chains.now = TIMEOUT + 3_600_000;
    chains.setHead('cosmoshub-4', { height: 5n, time: TIMEOUT });
    expect((await legs())[0]?.phase).toBe('WAITING_DELIVERY');
    chains.setHead('cosmoshub-4', { height: 9n, time: TIMEOUT + 120_000 });
    expect((await legs())[0]).toMatchObject({ phase: 'TIMED_OUT', since: TIMEOUT });
    holds(chains, false);
    // A node of the Hub that is behind: it came to an end that this one has not seen.
    await expect(legs()).rejects.toThrow('does not know packet 12');
    chains.add(evmTx({ chainId: '1', hash: hash32(4), logs: [endLog('TimeoutPacket')] }));
    expect((await legs())[0]).toMatchObject({
      phase: 'RETURNED',
      event: { packet_txs: { timeout_tx: { tx_hash: hash32(4) } } },
    });
  });

  it('is told by its source where nodes are silent, and is none of another router', async () => {
    const chains = fakeChains();
    chains.silent.add('cosmoshub-4');
    holds(chains, true);
    const [told] = await followDepartures(sending(chains).tx, [eurekaTracker], chains.context);
    expect(told).toMatchObject({
      state: 'STATE_PENDING',
      stops: [{ phase: 'UNKNOWN', said: 'nodes of cosmoshub did not answer' }],
    });
    expect(await sending(chains, ALICE).legs()).toEqual([]);
  });
});
