import { describe, expect, it } from 'vitest';
import { type FakeChains, fakeChains, hash32 } from '#testing/chain-reads.ts';
import {
  ALICE,
  filledAs,
  fillTx,
  GATEWAY,
  ID,
  orderStatus,
  refundTx,
  submitted,
  TIMEOUT,
} from '#testing/transfers/go-fast.ts';
import type { EvmTx } from '../chain-tx.ts';
import { goFastTracker } from './go-fast.ts';

const legsOf = (tx: EvmTx, { context }: FakeChains) =>
  Promise.all(goFastTracker.departures(tx, context).map((each) => goFastTracker.follow(each, context)));

describe('an order of Go Fast', () => {
  it('waits for a solver until its time, and has arrived once one filled it', async () => {
    const chains = fakeChains();
    const tx = submitted();
    const legs = () => legsOf(tx, chains);
    orderStatus(chains, 0);
    expect((await legs())[0]).toMatchObject({
      ...{ bridge: 'GO_FAST', phase: 'WAITING_DELIVERY', until: TIMEOUT },
      event: { from_chain_id: '8453', to_chain_id: 'osmosis-1', state: 'GO_FAST_TRANSFER_SENT' },
      from: { denom: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', amount: '25000000', address: ALICE },
      to: { chain_id: 'osmosis-1', amount: '24900000', address: expect.stringMatching(/^osmo1/) },
      identifiers: [{ name: 'order id', value: ID }],
    });
    filledAs(chains, hash32(5).slice(2));
    expect((await legs())[0]?.phase).toBe('WAITING_DELIVERY');
    filledAs(chains, ID.slice(2));
    expect((await legs())[0]).toMatchObject({ phase: 'ARRIVED', arrival: null });
    const recipient = (await legs())[0]?.to?.address as string;
    chains.add(fillTx('AB'.repeat(32), '2', recipient));
    expect((await legs())[0]).toMatchObject({ phase: 'ARRIVED', arrival: null });
    chains.add(fillTx('AB'.repeat(32), '3', recipient));
    expect((await legs())[0]).toMatchObject({
      phase: 'ARRIVED',
      event: { state: 'GO_FAST_TRANSFER_FILLED', txs: { order_filled_tx: { tx_hash: 'AB'.repeat(32) } } },
    });
    filledAs(chains, null);
    orderStatus(chains, 1);
    expect((await legs())[0]?.phase).toBe('ARRIVED');
  });

  it('runs out of time by the clock of Osmosis alone, and comes back once that is reported', async () => {
    const chains = fakeChains();
    const tx = submitted();
    const legs = () => legsOf(tx, chains);
    orderStatus(chains, 0);
    chains.now = TIMEOUT + 3_600_000;
    chains.setHead('osmosis-1', { height: 5n, time: TIMEOUT });
    expect((await legs())[0]?.phase).toBe('WAITING_DELIVERY');
    chains.setHead('osmosis-1', { height: 9n, time: TIMEOUT + 120_000 });
    expect((await legs())[0]).toMatchObject({
      phase: 'TIMED_OUT',
      event: { state: 'GO_FAST_TRANSFER_TIMEOUT' },
      since: TIMEOUT,
      // Who can act, where, and what it takes.
      said: expect.stringMatching(
        /Anyone may report that by initiate_timeout .*osmo1vy34.*Hyperlane.*0x9335C0.*sender/i,
      ),
    });
    orderStatus(chains, 2);
    chains.add(refundTx());
    expect((await legs())[0]).toMatchObject({
      phase: 'RETURNED',
      event: { state: 'GO_FAST_TRANSFER_REFUNDED', txs: { order_refunded_tx: { tx_hash: hash32(2) } } },
    });
  });

  it('leads nowhere that is not listed, and is none of another contract', async () => {
    const chains = fakeChains();
    orderStatus(chains, 0);
    expect((await legsOf(submitted(GATEWAY, 4), chains))[0]).toMatchObject({ phase: 'UNKNOWN', to: null });
    expect(await legsOf(submitted(ALICE), chains)).toEqual([]);
  });
});
