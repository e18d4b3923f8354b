import { encodeAbiParameters, encodeFunctionData, parseAbi } from 'viem';
import { describe, expect, it } from 'vitest';
import { cosmosTx, evmTx, type FakeChains, fakeChains, hash32, NOW } from '#testing/chain-reads.ts';
import { packed, topicOf } from '../abi.ts';
import { followDepartures } from '../follow.ts';
import { goFastTracker } from './go-fast.ts';

/** The gateways of Base and Osmosis. */
const GATEWAY = '0x9335c0c0cbc0317291fd48c00b2f71c8b39da6f8';
const OSMOSIS_GATEWAY = 'osmo1vy34lpt5zlj797w7zqdta3qfq834kapx88qtgudy7jgljztj567s73ny82';
const ALICE = `0x${'a1'.repeat(20)}`;
const BOB = 'b0'.repeat(20);
const HASH = hash32(1);
const ID = hash32(0x1d);
const TIMEOUT = NOW + 3_600_000;

function submitted(chains: FakeChains, address: string = GATEWAY, domain = 875) {
  const amounts = packed(25_000_000) + packed(24_900_000);
  const numbers = packed(3, 4) + packed(8453, 4) + packed(domain, 4) + packed(TIMEOUT / 1000, 8);
  const order = `0x${packed(ALICE)}${packed(`0x${BOB}`)}${amounts}${numbers}` as const;
  const topics = [topicOf('OrderSubmitted(bytes32,bytes)'), ID];
  const tx = evmTx({
    chainId: '8453',
    hash: HASH,
    logs: [{ address, topics, data: encodeAbiParameters([{ type: 'bytes' }], [order]) }],
  });
  const legs = () =>
    Promise.all(goFastTracker.departures(tx, chains.context).map((each) => goFastTracker.follow(each, chains.context)));
  return { tx, legs };
}
/** UNFILLED 0, FILLED 1, REFUNDED 2 */
function status(chains: FakeChains, value: number): void {
  const abi = parseAbi(['function orderStatuses(bytes32) view returns (uint8)']);
  const data = encodeFunctionData({ abi, functionName: 'orderStatuses', args: [ID as `0x${string}`] });
  chains.answer('8453', { target: GATEWAY, data }, hash32(value));
}
function filled(chains: FakeChains, order_id: string | null): void {
  const query = Buffer.from(`{"order_fill":{"order_id":"${ID.slice(2)}"}}`).toString('base64');
  const path = `/cosmwasm/wasm/v1/contract/${OSMOSIS_GATEWAY}/smart/${encodeURIComponent(query)}`;
  chains.answerRest(
    'osmosis-1',
    path,
    order_id === null ? null : { data: { order_id, filler: 'osmo1solver', source_domain: 8453 } },
  );
}

describe('an order of Go Fast', () => {
  it('waits for a solver until its time, and has arrived once one filled it', async () => {
    const chains = fakeChains();
    const { legs } = submitted(chains);
    status(chains, 0);
    expect((await legs())[0]).toMatchObject({
      ...{ bridge: 'GO_FAST', phase: 'WAITING_DELIVERY', until: TIMEOUT },
      event: { from_chain_id: '8453', to_chain_id: 'osmosis-1', state: 'GO_FAST_TRANSFER_SENT' },
      from: { denom: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', amount: '25000000', address: ALICE },
      to: { chain_id: 'osmosis-1', amount: '24900000', address: expect.stringMatching(/^osmo1/) },
      identifiers: [{ name: 'order id', value: ID }],
    });
    filled(chains, hash32(5).slice(2));
    expect((await legs())[0]?.phase).toBe('WAITING_DELIVERY');
    filled(chains, ID.slice(2));
    expect((await legs())[0]).toMatchObject({ phase: 'ARRIVED', arrival: null });
    const recipient = (await legs())[0]?.to?.address as string;
    const fill = (hash: string, nonce: string) =>
      cosmosTx({
        ...{ chainId: 'osmosis-1', hash },
        messages: [{ contract: OSMOSIS_GATEWAY, msg: { fill_order: { order: { nonce, source_domain: '8453' } } } }],
        events: [
          ['execute', { _contract_address: OSMOSIS_GATEWAY }],
          ['transfer', { recipient }],
        ],
      });
    chains.add(fill('AB'.repeat(32), '2'));
    expect((await legs())[0]).toMatchObject({ phase: 'ARRIVED', arrival: null });
    chains.add(fill('AB'.repeat(32), '3'));
    expect((await legs())[0]).toMatchObject({
      phase: 'ARRIVED',
      event: { state: 'GO_FAST_TRANSFER_FILLED', txs: { order_filled_tx: { tx_hash: 'AB'.repeat(32) } } },
    });
    filled(chains, null);
    status(chains, 1);
    expect((await legs())[0]?.phase).toBe('ARRIVED');
  });

  it('runs out of time by the clock of Osmosis alone, and comes back once that is reported', async () => {
    const chains = fakeChains();
    const { legs } = submitted(chains);
    status(chains, 0);
    chains.now = TIMEOUT + 3_600_000;
    chains.setHead('osmosis-1', { height: 5n, time: TIMEOUT });
    expect((await legs())[0]?.phase).toBe('WAITING_DELIVERY');
    chains.setHead('osmosis-1', { height: 9n, time: TIMEOUT + 120_000 });
    expect((await legs())[0]).toMatchObject({
      phase: 'TIMED_OUT',
      event: { state: 'GO_FAST_TRANSFER_TIMEOUT' },
      since: TIMEOUT,
    });
    status(chains, 2);
    const topics = [topicOf('OrderRefunded(bytes32)'), ID];
    chains.add(
      evmTx({
        chainId: '8453',
        hash: hash32(2),
        time: TIMEOUT + 600_000,
        logs: [{ address: GATEWAY, topics, data: '0x' }],
      }),
    );
    expect((await legs())[0]).toMatchObject({
      phase: 'RETURNED',
      event: { state: 'GO_FAST_TRANSFER_REFUNDED', txs: { order_refunded_tx: { tx_hash: hash32(2) } } },
    });
  });

  it('is told by its source where Osmosis is silent, leads nowhere that is not listed, and is none of another contract', async () => {
    const chains = fakeChains();
    status(chains, 0);
    chains.silent.add('osmosis-1');
    const [told] = await followDepartures(submitted(chains).tx, [goFastTracker], chains.context);
    expect(told).toMatchObject({
      state: 'STATE_PENDING',
      stops: [{ phase: 'UNKNOWN', said: 'nodes of osmosis did not answer' }],
    });
    expect((await submitted(chains, GATEWAY, 4).legs())[0]).toMatchObject({ phase: 'UNKNOWN', to: null });
    expect(await submitted(chains, ALICE).legs()).toEqual([]);
  });
});
