import { encodeAbiParameters } from 'viem';
import { describe, expect, it } from 'vitest';
import { evmTx, type FakeChains, fakeChains, hash32, SERVICES } from '#testing/chain-reads.ts';
import {
  AAVE,
  ALICE,
  approvalTx,
  callTx,
  executionTx,
  explorerSays,
  GATEWAY,
  HASH,
  RECEIVER,
  setApproved,
} from '#testing/transfers/axelar.ts';
import { topicOf, topicWord } from '../abi.ts';
import type { EvmTx } from '../chain-tx.ts';
import { followDepartures } from '../follow.ts';
import { axelarTracker } from './axelar.ts';

const legOf = async (tx: EvmTx, { context }: FakeChains) => {
  const [departure] = axelarTracker.departures(tx, context);
  return departure && axelarTracker.follow(departure, context);
};
const silent = ({ context }: FakeChains) => ({ ...context, services: { ...SERVICES, axelarscan: null } });

describe('calls over Axelar', () => {
  it('go the steps that the explorer names', async () => {
    const chains = fakeChains();
    explorerSays(chains);
    expect(await legOf(callTx(), chains)).toMatchObject({
      ...{ bridge: 'AXELAR', phase: 'WAITING_ATTESTATION', said: 'Axelarscan does not list it yet' },
      event: { from_chain_id: '1', to_chain_id: '42161', state: 'AXELAR_TRANSFER_PENDING_CONFIRMATION' },
      from: { denom: AAVE, amount: '9', address: ALICE },
      to: { chain_id: '42161', amount: '9', address: RECEIVER },
      // Axelar counts the logs of a transaction, not those of its block.
      identifiers: expect.arrayContaining([{ name: 'message id', value: `${HASH}-1` }]),
      links: [{ name: 'Axelarscan', url: `https://axelarscan.io/gmp/${HASH}` }],
    });
    explorerSays(chains, { status: 'confirmed', confirm: { transactionHash: 'AB'.repeat(32) } });
    expect(await legOf(callTx(), chains)).toMatchObject({
      phase: 'WAITING_DELIVERY',
      event: { state: 'AXELAR_TRANSFER_PENDING_RECEIPT' },
    });
    explorerSays(chains, { status: 'confirmed', confirm: {}, gas_status: 'gas_unpaid' });
    expect((await legOf(callTx(), chains))?.phase).toBe('UNPAID');
  });

  it('have not arrived because the explorer says so, nor because a transaction of that hash succeeded', async () => {
    const chains = fakeChains();
    const named = { approved: { transactionHash: hash32(2) }, executed: { transactionHash: hash32(3) } };
    explorerSays(chains, { status: 'executed', ...named });
    chains.add(evmTx({ chainId: '42161', hash: hash32(2) }), evmTx({ chainId: '42161', hash: hash32(3) }));
    expect(await legOf(callTx(), chains)).toMatchObject({ phase: 'WAITING_DELIVERY', arrival: null });
    // Nor by an approval of another contract, of another log or with another payload.
    for (const other of [{ gateway: ALICE }, { place: 4n }, { payloadHash: hash32(9) }]) {
      chains.add(approvalTx(other));
      expect(await legOf(callTx(), chains)).toMatchObject({ phase: 'WAITING_DELIVERY', arrival: null });
    }
    chains.add(approvalTx());
    setApproved(chains, true);
    expect((await legOf(callTx(), chains))?.phase).toBe('WAITING_DELIVERY');
    setApproved(chains, false);
    expect(await legOf(callTx(), chains)).toMatchObject({ phase: 'ARRIVED', arrival: null });
    chains.add(executionTx(ALICE));
    expect(await legOf(callTx(), chains)).toMatchObject({ phase: 'ARRIVED', arrival: null });
    chains.add(executionTx());
    expect(await legOf(callTx(), chains)).toMatchObject({
      phase: 'ARRIVED',
      event: {
        state: 'AXELAR_TRANSFER_SUCCESS',
        contract_call_with_token_txs: { approve_tx: { tx_hash: hash32(2) }, execute_tx: { tx_hash: hash32(3) } },
      },
      arrival: { chainId: '42161', hash: hash32(3) },
    });
  });

  it('are told by the far gateway where the explorer is silent or not asked, once it approved them', async () => {
    const chains = fakeChains();
    const [unasked] = await followDepartures(callTx(), [axelarTracker], silent(chains));
    expect(unasked?.stops[0]).toMatchObject({ phase: 'UNKNOWN', said: expect.stringContaining('not asked') });
    chains.add(approvalTx());
    setApproved(chains, true);
    const phase = async () => (await followDepartures(callTx(), [axelarTracker], silent(chains)))[0]?.stops[0]?.phase;
    expect(await phase()).toBe('WAITING_DELIVERY');
    setApproved(chains, false);
    chains.add(executionTx());
    expect(await phase()).toBe('ARRIVED');
  });

  it('without a token are followed in the same way, and bring nothing', async () => {
    const chains = fakeChains();
    explorerSays(chains, { status: 'called' });
    const tx = callTx({ hasToken: false });
    expect(await legOf(tx, chains)).toMatchObject({
      phase: 'WAITING_ATTESTATION',
      event: { contract_call_txs: { send_tx: { tx_hash: HASH } } },
      from: { denom: null, amount: null },
      to: { denom: null, amount: null, address: RECEIVER },
    });
    explorerSays(chains);
    chains.serve(SERVICES.axelarscan, () => null);
    chains.add(approvalTx({ hasToken: false }));
    setApproved(chains, false, false);
    chains.add(executionTx());
    expect(await legOf(tx, chains)).toMatchObject({ phase: 'ARRIVED', arrival: { hash: hash32(3) } });
  });

  it('are none of another contract, and lead nowhere that is not listed', async () => {
    const chains = fakeChains();
    expect(await legOf(callTx({ gateway: ALICE }), chains)).toBeUndefined();
    explorerSays(chains, { status: 'called' });
    expect(await legOf(callTx({ to: 'nowhere' }), chains)).toMatchObject({ phase: 'UNKNOWN', to: null });
  });

  it('that are none, tokens alone, are no longer carried', async () => {
    const chains = fakeChains();
    const [string, amount] = [{ type: 'string' }, { type: 'uint256' }];
    const data = encodeAbiParameters([string, string, string, amount], ['osmosis', 'osmo1bob', 'AAVE', 9n]);
    const topics = [topicOf('TokenSent(address,string,string,string,uint256)'), topicWord(ALICE)];
    const tx = evmTx({ chainId: '1', hash: HASH, logs: [{ address: GATEWAY, topics, data }] });
    expect(await legOf(tx, chains)).toMatchObject({
      ...{ phase: 'STUCK', acts: [], said: expect.stringContaining('no longer') },
    });
  });
});
