import { describe, expect, it } from 'vitest';
import { cosmosTx, evmTx, type FakeChains, fakeChains, hash32 } from '#testing/chain-reads.ts';
import {
  ALICE,
  endLog,
  ethereumHas,
  HUB_DENOM,
  HUB_HASH,
  holds,
  hubEvents,
  hubHas,
  hubHolds,
  REFUSED,
  SUCCESS,
  sending,
  TIMEOUT,
  TOKEN,
} from '#testing/transfers/eureka.ts';
import type { EvmTx } from '../../chain-tx.ts';
import { fromEthereum } from './from-ethereum.ts';
import { fromHub } from './from-hub.ts';

const legsOf = (tx: EvmTx, { context }: FakeChains) =>
  Promise.all(fromEthereum.departures(tx, context).map((each) => fromEthereum.follow(each, context)));

describe('a packet of Eureka', () => {
  it('waits for one of the listed relayers, and has arrived once the Hub took it', async () => {
    const chains = fakeChains();
    const { tx, data } = sending();
    const legs = () => legsOf(tx, chains);
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
    hubHas(chains, true, SUCCESS);
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
    const receipt = await chains.reads.tx('cosmoshub-4', 'AB'.repeat(32));
    expect([0, 2, 4].map((position) => receipt && arrived?.arrival?.continues?.(position, receipt))).toEqual([
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
    const { tx } = sending();
    const legs = () => legsOf(tx, chains);
    holds(chains, true);
    hubHas(chains, true, REFUSED);
    expect((await legs())[0]).toMatchObject({ phase: 'RETURNING', event: { state: 'TRANSFER_FAILURE' } });
    holds(chains, false);
    expect((await legs())[0]?.phase).toBe('RETURNED');
  });

  it('runs out of time by the clock of the Hub, and comes back once that is reported', async () => {
    const chains = fakeChains();
    const { tx } = sending();
    const legs = () => legsOf(tx, chains);
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

  it('is none of another router', async () => {
    const chains = fakeChains();
    expect(await legsOf(sending(ALICE).tx, chains)).toEqual([]);
  });
});

describe('a packet of Eureka from the Hub', () => {
  const legOf = async (events: Parameters<typeof cosmosTx>[0]['events'], { context }: FakeChains) => {
    const tx = cosmosTx({ chainId: 'cosmoshub-4', hash: HUB_HASH, events });
    const [departure] = fromHub.departures(tx, context);
    return departure && fromHub.follow(departure, context);
  };

  it('is read from its bytes, and named by where it came from', async () => {
    const chains = fakeChains();
    hubHolds(chains, true);
    ethereumHas(chains, false);
    const [event] = hubEvents();
    expect(await legOf([event], chains)).toMatchObject({
      ...{ bridge: 'EUREKA', phase: 'WAITING_DELIVERY', until: TIMEOUT, acts: [] },
      event: { from_chain_id: 'cosmoshub-4', to_chain_id: '1', state: 'TRANSFER_PENDING' },
      from: { chain_id: 'cosmoshub-4', denom: HUB_DENOM, amount: '7', address: 'cosmos1alice' },
      to: { chain_id: '1', denom: TOKEN, amount: '7', address: ALICE },
      identifiers: expect.arrayContaining([
        { name: 'sequence', value: '12' },
        { name: 'packet', value: event[1].encoded_packet_hex },
      ]),
    });
    // A coin of the Hub's own has no listed token there.
    expect(await legOf(hubEvents('uatom'), chains)).toMatchObject({ from: { denom: 'uatom' }, to: { denom: null } });
  });

  it('is none of another client, and none that is cut off or in another encoding', async () => {
    const chains = fakeChains();
    const [[type, attributes]] = hubEvents();
    const { encoded_packet_hex } = attributes;
    for (const changed of [
      { packet_source_client: '07-tendermint-1' },
      { packet_dest_client: 'other-0' },
      { encoded_packet_hex: encoded_packet_hex.slice(0, -2) },
      { encoded_packet_hex: 'ff' },
      { encoded_packet_hex: '' },
    ])
      expect(await legOf([[type, { ...attributes, ...changed }]], chains)).toBeUndefined();
  });
});
