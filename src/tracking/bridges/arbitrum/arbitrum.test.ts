import { decodeFunctionData, encodeFunctionData, encodePacked, keccak256, toRlp } from 'viem';
import { describe, expect, it } from 'vitest';
import { evmTx, type FakeChains, fakeChains, hash32, NOW } from '#testing/chain-reads.ts';
import {
  ALICE,
  AMOUNT,
  abi,
  BESIDE,
  BLOCK,
  BOB,
  BRIDGE,
  confirms,
  eventLog,
  executedLog,
  FIRST_BLOCK,
  HASH,
  messageLogs,
  NUMBER,
  OUTBOX,
  POSITION,
  payout,
  proves,
  redeemLog,
  says,
  TICKET,
  TICKETS,
  TIME,
  ticketTx,
  WETH,
  WETH_GATEWAY,
  waits,
  withdrawn,
} from '#testing/transfers/arbitrum.ts';
import { word } from '#testing/transfers/views.ts';
import type { EvmTx } from '../../chain-tx.ts';
import { arbitrumTracker } from './arbitrum.ts';

const legsOf = (tx: EvmTx, chains: FakeChains) =>
  Promise.all(
    arbitrumTracker.departures(tx, chains.context).map((each) => arbitrumTracker.follow(each, chains.context)),
  );

describe('a deposit to Arbitrum', () => {
  it('is known by the hash that Arbitrum gave it, and arrives when its ticket is carried out', async () => {
    const chains = fakeChains();
    expect((await legsOf(ticketTx(), chains))[0]).toMatchObject({
      bridge: 'ARBITRUM',
      phase: 'WAITING_DELIVERY',
      event: { from_chain_id: '1', to_chain_id: '42161', state: 'CANONICAL_TRANSFER_SENT' },
      from: { chain_id: '1', denom: WETH, amount: AMOUNT.toString(), address: ALICE },
      to: { chain_id: '42161', denom: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1', address: ALICE },
      identifiers: [
        { name: 'message number', value: NUMBER.toString() },
        { name: 'ticket', value: TICKET },
      ],
    });
    chains.add(evmTx({ chainId: '42161', hash: TICKET, logs: [redeemLog(hash32(2))] }));
    chains.add(evmTx({ chainId: '42161', hash: hash32(2) }));
    expect((await legsOf(ticketTx(), chains))[0]).toMatchObject({
      phase: 'ARRIVED',
      event: { state: 'CANONICAL_TRANSFER_RECEIVED', txs: { receive_tx: { tx_hash: hash32(2) } } },
    });
    chains.drop('42161', TICKET);
    expect((await legsOf(ticketTx(), chains))[0]).toMatchObject({ phase: 'WAITING_DELIVERY', arrival: null });
  });

  it('whose ticket nobody carried out waits for anybody to, until it runs out', async () => {
    const chains = fakeChains();
    const timeout = Math.floor(NOW / 1000) + 86_400;
    says(chains, '42161', TICKETS, 'getTimeout', [TICKET], word(timeout));
    chains.add(evmTx({ chainId: '42161', hash: TICKET }));
    const [ready] = await legsOf(ticketTx(), chains);
    expect(ready).toMatchObject({
      phase: 'READY',
      until: timeout * 1000,
      acts: [{ kind: 'EXECUTE', who: 'ANYONE', evm_tx: { to: TICKETS, value: '0' } }],
    });
    expect(decodeFunctionData({ abi, data: `0x${ready?.acts[0]?.evm_tx?.data}` })).toEqual({
      functionName: 'redeem',
      args: [TICKET],
    });

    chains.add(evmTx({ chainId: '42161', hash: TICKET, logs: [redeemLog(hash32(2))] }));
    chains.add(evmTx({ chainId: '42161', hash: hash32(2), outcome: 'failed' }));
    expect((await legsOf(ticketTx(), chains))[0]).toMatchObject({ phase: 'REFUSED', acts: [{ kind: 'EXECUTE' }] });

    says(chains, '42161', TICKETS, 'getTimeout', [TICKET], null);
    expect((await legsOf(ticketTx(), chains))[0]).toMatchObject({
      phase: 'UNKNOWN',
      acts: [],
      said: expect.stringContaining('no more'),
    });
    chains.add(evmTx({ chainId: '42161', hash: hash32(3), logs: [redeemLog(hash32(4))] }));
    chains.add(evmTx({ chainId: '42161', hash: hash32(4) }));
    expect((await legsOf(ticketTx(), chains))[0]).toMatchObject({ phase: 'ARRIVED', arrival: { hash: hash32(4) } });
    chains.drop('42161', hash32(3));
    chains.add(
      evmTx({ chainId: '42161', hash: hash32(5), logs: [eventLog(TICKETS, 'Canceled', { ticketId: TICKET }, [], [])] }),
    );
    expect((await legsOf(ticketTx(), chains))[0]).toMatchObject({
      phase: 'STUCK',
      said: expect.stringContaining('cancelled'),
    });
  });

  it('of coins arrives as a transaction of its own', async () => {
    const chains = fakeChains();
    const data = encodePacked(['address', 'uint256'], [BOB, 5n]);
    const tx = evmTx({ chainId: '1', hash: HASH, from: ALICE, logs: messageLogs(7n, 12, ALICE, data) });
    const fields = ['0xa4b1', word(7), ALICE, BOB, '0x05'] as const;
    const hash = keccak256(`0x64${toRlp([...fields]).slice(2)}`);
    expect((await legsOf(tx, chains))[0]).toMatchObject({
      from: { denom: 'ethereum-native', amount: '5' },
      to: { denom: 'arbitrum-native', address: BOB },
    });
    chains.add(evmTx({ chainId: '42161', hash }));
    expect((await legsOf(tx, chains))[0]).toMatchObject({ phase: 'ARRIVED', arrival: { hash } });
    chains.add(evmTx({ chainId: '42161', hash, outcome: 'failed' }));
    expect((await legsOf(tx, chains))[0]).toMatchObject({ phase: 'STUCK' });
  });

  it('is none of another bridge, and names no token by another gateway', async () => {
    const chains = fakeChains();
    expect(await legsOf(ticketTx(BOB), chains)).toEqual([]);
    // The coins that the ticket brings along are all that is known then.
    expect((await legsOf(ticketTx(BRIDGE, BOB), chains))[0]).toMatchObject({ from: { denom: 'ethereum-native' } });
  });
});

describe('a withdrawal from Arbitrum', () => {
  it('waits until a claim that has it stands', async () => {
    const chains = fakeChains();
    const { tx, root } = withdrawn();
    waits(chains);
    const until = (tx.time ?? 0) + 45_818 * 12_000;
    const waiting = {
      phase: 'WAITING_TO_FINALIZE',
      until,
      event: { from_chain_id: '42161', to_chain_id: '1', state: 'CANONICAL_TRANSFER_SENT' },
      from: { denom: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1', amount: '8', address: ALICE },
      to: { denom: WETH, amount: '8', address: BOB },
      identifiers: [{ name: 'position', value: '5' }],
    };
    expect((await legsOf(tx, chains))[0]).toMatchObject(waiting);
    confirms(chains, tx.time ?? 0, { root: word(3), size: POSITION }, { root, size: POSITION + 1n, isKnown: false });
    expect((await legsOf(tx, chains))[0]).toMatchObject(waiting);
  });

  it('is then carried out by anybody, with a proof that leads to the confirmed root', async () => {
    const chains = fakeChains();
    const { tx, root } = withdrawn();
    waits(chains);
    confirms(chains, tx.time ?? 0, { root: word(3), size: POSITION }, { root, size: POSITION + 3n });
    proves(chains, POSITION + 3n);
    const [ready] = await legsOf(tx, chains);
    expect(ready).toMatchObject({
      phase: 'READY',
      acts: [{ kind: 'FINALIZE', who: 'ANYONE', chain_id: '1', evm_tx: { to: OUTBOX, value: '0' } }],
    });
    const same = (address: string) => expect.stringMatching(new RegExp(address, 'i'));
    expect(decodeFunctionData({ abi, data: `0x${ready?.acts[0]?.evm_tx?.data}` })).toEqual({
      functionName: 'executeTransaction',
      args: [BESIDE, POSITION, same(ALICE), same(WETH_GATEWAY), BLOCK, FIRST_BLOCK, TIME, 0n, payout],
    });
    confirms(chains, tx.time ?? 0, { root: word(4), size: POSITION + 3n });
    expect((await legsOf(tx, chains))[0]).toMatchObject({
      phase: 'READY',
      acts: [],
      said: expect.stringContaining('proves'),
    });
  });

  it('has arrived once its position is spent', async () => {
    const chains = fakeChains();
    const { tx } = withdrawn();
    waits(chains);
    says(chains, '1', OUTBOX, 'isSpent', [POSITION], word(1));
    const input = encodeFunctionData({
      abi,
      functionName: 'executeTransaction',
      args: [[], POSITION, ALICE, WETH_GATEWAY, BLOCK, FIRST_BLOCK, TIME - 600n, 0n, payout],
    });
    const arrival = evmTx({ chainId: '1', hash: hash32(8), to: OUTBOX, input, logs: [executedLog(POSITION)] });
    chains.add(tx, evmTx({ chainId: '1', hash: hash32(7), logs: [executedLog(4n)] }), arrival);
    expect((await legsOf(tx, chains))[0]).toMatchObject({
      phase: 'ARRIVED',
      event: { txs: { receive_tx: { tx_hash: hash32(8) } } },
    });
    expect(await arbitrumTracker.origins?.(arrival, chains.context)).toEqual([{ chainId: '42161', hash: HASH }]);
  });

  it('of coins goes to whom it calls; none is a call without any', async () => {
    const chains = fakeChains();
    waits(chains);
    const coins = { target: BOB, value: 6n, data: '0x' } as const;
    expect((await legsOf(withdrawn(coins).tx, chains))[0]).toMatchObject({
      from: { denom: 'arbitrum-native', amount: '6' },
      to: { denom: 'ethereum-native', address: BOB },
    });
    expect(await legsOf(withdrawn({ ...coins, value: 0n }).tx, chains)).toEqual([]);
  });
});
