import { keccak256 } from 'viem';
import { describe, expect, it } from 'vitest';
import { evmTx, type FakeChains, fakeChains, hash32, NOW } from '#testing/chain-reads.ts';
import {
  ALICE,
  BOB,
  CHILD_MESSENGER,
  callOf,
  ETHER,
  eventLog,
  executed,
  L2_HASH,
  NULLIFIER,
  onEthereum,
  POLYGON,
  polygonBurnt,
  polygonCheckpoint,
  polygonDeposit,
  polygonStates,
  SCROLL,
  STATE_SENDER,
  scrollDeposited,
  scrollDepositHash,
  scrollEther,
  scrollSent,
  scrollWithdrawalHash,
  scrollWithdrawn,
  stateCommitted,
  USDC,
  USDC_ON_SCROLL,
  WETH_ON_POLYGON,
  ZKSYNC,
  zksyncBatch,
  zksyncFinalize,
  zksyncMessage,
  zksyncRequest,
  zksyncWithdrawn,
} from '#testing/transfers/own.ts';
import type { EvmTx } from '../../chain-tx.ts';
import { followDepartures } from '../../follow.ts';
import type { Tracker } from '../../tracker.ts';
import { polygonPosTracker } from './polygon-pos.ts';
import { scrollTracker } from './scroll.ts';
import { zksyncTracker } from './zksync.ts';

const WBTC = '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599';

const legOf = async <Data>(tracker: Tracker<Data>, tx: EvmTx, chains: FakeChains) => {
  const [departure, ...more] = tracker.departures(tx, chains.context);
  expect(more).toEqual([]);
  return departure === undefined ? undefined : tracker.follow(departure, chains.context);
};

describe('ether that goes to ZKsync', () => {
  it('is known by the hash that its contract gave it, and arrives as that transaction', async () => {
    const chains = fakeChains();
    expect(await legOf(zksyncTracker, zksyncRequest(8n), chains)).toMatchObject({
      ...{ bridge: 'ZKSYNC', phase: 'WAITING_DELIVERY', event: { state: 'CANONICAL_TRANSFER_SENT' } },
      from: { chain_id: '1', denom: 'ethereum-native', amount: '8', address: ALICE },
      to: { chain_id: ZKSYNC, denom: 'zksync-native', amount: '8', address: BOB },
      identifiers: [{ value: L2_HASH }],
      links: [{ url: 'https://portal.zksync.io/bridge' }],
    });
    chains.add(evmTx({ chainId: ZKSYNC, hash: L2_HASH }));
    expect(await legOf(zksyncTracker, zksyncRequest(8n), chains)).toMatchObject({
      phase: 'ARRIVED',
      arrival: { chainId: ZKSYNC, hash: L2_HASH },
    });
    chains.add(evmTx({ chainId: ZKSYNC, hash: L2_HASH, outcome: 'failed' }));
    expect(await legOf(zksyncTracker, zksyncRequest(8n), chains)).toMatchObject({ phase: 'STUCK', arrival: null });
  });

  it('is none without a value, or of another contract; a silent node makes it unknown', async () => {
    const chains = fakeChains();
    expect(await legOf(zksyncTracker, zksyncRequest(0n), chains)).toBeUndefined();
    expect(await legOf(zksyncTracker, zksyncRequest(8n, BOB), chains)).toBeUndefined();
    chains.silent.add(ZKSYNC);
    const [status] = await followDepartures(zksyncRequest(8n), [zksyncTracker as Tracker], chains.context);
    expect(status?.stops[0]).toMatchObject({ phase: 'UNKNOWN', said: 'nodes of zksync did not answer' });
  });
});

describe('ether that leaves ZKsync', () => {
  it('is claimed by the call that its node proves and its hub confirms', async () => {
    const chains = fakeChains();
    zksyncBatch(chains, { isSealed: true, isExecuted: true });
    expect(await legOf(zksyncTracker, zksyncWithdrawn(), chains)).toMatchObject({
      ...{ bridge: 'ZKSYNC', phase: 'READY' },
      from: { chain_id: ZKSYNC, denom: 'zksync-native', amount: '8', address: ALICE },
      to: { chain_id: '1', denom: 'ethereum-native', amount: '8', address: BOB },
      identifiers: [{ value: keccak256(zksyncMessage) }],
      acts: [{ kind: 'FINALIZE', who: 'ANYONE', evm_tx: { to: NULLIFIER, value: '0', data: zksyncFinalize.slice(2) } }],
    });
  });

  it('waits without an act before its batch is sealed, and before it is carried out on Ethereum', async () => {
    for (const state of [{}, { isSealed: true }]) {
      const chains = fakeChains();
      zksyncBatch(chains, state);
      expect(await legOf(zksyncTracker, zksyncWithdrawn(), chains)).toMatchObject({
        ...{ phase: 'WAITING_TO_FINALIZE', acts: [] },
      });
    }
  });

  it('is told as paid only where the hub knows its message', async () => {
    const chains = fakeChains();
    zksyncBatch(chains, { isSealed: true, isExecuted: false, isFinalized: true });
    expect(await legOf(zksyncTracker, zksyncWithdrawn(), chains)).toMatchObject({ phase: 'WAITING_TO_FINALIZE' });
    zksyncBatch(chains, { isSealed: true, isExecuted: true, isFinalized: true });
    expect(await legOf(zksyncTracker, zksyncWithdrawn(), chains)).toMatchObject({ phase: 'ARRIVED', acts: [] });
  });

  it('is none of another sender, nor of another message', async () => {
    const chains = fakeChains();
    expect(await legOf(zksyncTracker, zksyncWithdrawn(BOB), chains)).toBeUndefined();
    expect(await legOf(zksyncTracker, zksyncWithdrawn(undefined, '0x11223344'), chains)).toBeUndefined();
  });
});

describe('a message of Scroll', () => {
  it('that brings ether is known at both ends by its hash', async () => {
    const chains = fakeChains();
    executed(chains, scrollDepositHash, true, false);
    expect(await legOf(scrollTracker, scrollDeposited(), chains)).toMatchObject({
      ...{ bridge: 'SCROLL', phase: 'WAITING_DELIVERY', identifiers: [{ value: scrollDepositHash }] },
      from: { chain_id: '1', denom: 'ethereum-native', amount: '8', address: ALICE },
      to: { chain_id: SCROLL, denom: 'scroll-native', amount: '8', address: BOB },
    });
    executed(chains, scrollDepositHash, true, true);
    const relayed = eventLog(CHILD_MESSENGER, 'RelayedMessage', { messageHash: scrollDepositHash });
    chains.add(evmTx({ chainId: SCROLL, hash: hash32(3), logs: [relayed] }));
    expect(await legOf(scrollTracker, scrollDeposited(), chains)).toMatchObject({
      ...{ phase: 'ARRIVED', arrival: { hash: hash32(3) } },
    });
  });

  it('that failed there for an hour is told as stuck', async () => {
    const chains = fakeChains();
    const tx = { ...scrollDeposited(), time: NOW - 2 * 3_600_000 };
    executed(chains, scrollDepositHash, true, false);
    expect(await legOf(scrollTracker, tx, chains)).toMatchObject({ phase: 'WAITING_DELIVERY' });
    const failed = eventLog(CHILD_MESSENGER, 'FailedRelayedMessage', { messageHash: scrollDepositHash });
    chains.add(evmTx({ chainId: SCROLL, hash: hash32(3), logs: [failed], time: NOW - 3_600_000 }));
    expect(await legOf(scrollTracker, tx, chains)).toMatchObject({ phase: 'STUCK', arrival: null });
  });

  it('out of Scroll names its token by the gateway that pays it, and says where the proof is', async () => {
    const chains = fakeChains();
    executed(chains, scrollWithdrawalHash, false, false);
    expect(await legOf(scrollTracker, scrollWithdrawn(), chains)).toMatchObject({
      ...{ phase: 'WAITING_TO_FINALIZE', acts: [], said: expect.stringContaining('proof') },
      from: { chain_id: SCROLL, denom: USDC_ON_SCROLL, amount: '9', address: ALICE },
      to: { chain_id: '1', denom: USDC, amount: '9', address: BOB },
      links: [{ url: 'https://portal.scroll.io/bridge' }],
    });
    executed(chains, scrollWithdrawalHash, false, true);
    expect(await legOf(scrollTracker, scrollWithdrawn(), chains)).toMatchObject({ phase: 'ARRIVED' });
    expect(await legOf(scrollTracker, scrollWithdrawn(ALICE), chains)).toBeUndefined();
  });

  it('is none of another messenger, nor a token of a gateway that is not ours', async () => {
    const chains = fakeChains();
    const other = scrollSent(scrollEther, 8n, BOB, BOB, BOB);
    expect(await legOf(scrollTracker, onEthereum(other), chains)).toBeUndefined();
    const token = callOf('finalizeDepositERC20', [USDC, USDC_ON_SCROLL, ALICE, BOB, 9n, '0x']);
    expect(await legOf(scrollTracker, onEthereum(scrollSent(token, 0n, BOB, ALICE)), chains)).toBeUndefined();
  });
});

describe('a deposit to Polygon', () => {
  it('is told when Polygon has taken states up to its number', async () => {
    const chains = fakeChains();
    polygonStates(chains, 76);
    expect(await legOf(polygonPosTracker, polygonDeposit(ETHER), chains)).toMatchObject({
      ...{ bridge: 'POLYGON_POS', phase: 'WAITING_DELIVERY', identifiers: [{ value: '77' }] },
      from: { chain_id: '1', denom: 'ethereum-native', amount: '8', address: ALICE },
      to: { chain_id: POLYGON, denom: WETH_ON_POLYGON, amount: '8', address: BOB },
    });
    polygonStates(chains, 80);
    expect(await legOf(polygonPosTracker, polygonDeposit(WBTC), chains)).toMatchObject({
      ...{ phase: 'ARRIVED', from: { denom: WBTC }, arrival: null },
    });
    chains.add(evmTx({ chainId: POLYGON, hash: hash32(3), logs: [stateCommitted()] }));
    expect(await legOf(polygonPosTracker, polygonDeposit(WBTC), chains)).toMatchObject({
      arrival: { hash: hash32(3) },
    });
  });

  it('that failed there is kept until anybody has it run again', async () => {
    const chains = fakeChains();
    polygonStates(chains, 80, '0x1234');
    expect(await legOf(polygonPosTracker, polygonDeposit(ETHER), chains)).toMatchObject({
      phase: 'STUCK',
      said: expect.stringContaining('replayFailedStateSync(77)'),
    });
  });

  it('is none of another sender, nor for another contract', async () => {
    const chains = fakeChains();
    expect(await legOf(polygonPosTracker, polygonDeposit(ETHER, BOB), chains)).toBeUndefined();
    expect(await legOf(polygonPosTracker, polygonDeposit(ETHER, STATE_SENDER, ALICE), chains)).toBeUndefined();
  });
});

describe('a withdrawal from Polygon', () => {
  const BLOCK = 999_990n;

  it('is what a token of ours burns, for whoever held it', async () => {
    const chains = fakeChains();
    polygonCheckpoint(chains, BLOCK - 1n);
    expect(await legOf(polygonPosTracker, polygonBurnt(), chains)).toMatchObject({
      ...{ bridge: 'POLYGON_POS', phase: 'WAITING_TO_FINALIZE', acts: [] },
      from: { chain_id: POLYGON, denom: WETH_ON_POLYGON, amount: '8', address: ALICE },
      to: { chain_id: '1', denom: 'ethereum-native', amount: '8', address: ALICE },
    });
    expect(await legOf(polygonPosTracker, polygonBurnt(BOB), chains)).toBeUndefined();
    expect(await legOf(polygonPosTracker, polygonBurnt(undefined, USDC), chains)).toBeUndefined();
  });

  it('is finished in the app of the bridge once its checkpoint is there, and told as paid after', async () => {
    const chains = fakeChains();
    polygonCheckpoint(chains, BLOCK);
    expect(await legOf(polygonPosTracker, polygonBurnt(), chains)).toMatchObject({
      ...{ phase: 'READY', acts: [], said: expect.stringContaining('own app') },
      links: [{ url: 'https://portal.polygon.technology/bridge' }],
    });
    polygonCheckpoint(chains, BLOCK, true);
    expect(await legOf(polygonPosTracker, polygonBurnt(), chains)).toMatchObject({ phase: 'ARRIVED' });
  });

  it.each(['0x', '0x01', '0x7f', '0x80', '0xff', '0x0100'] as const)(
    'of transaction %s of its block is paid by its own name',
    async (txIndex) => {
      const chains = fakeChains();
      polygonCheckpoint(chains, BLOCK, true, txIndex);
      expect(await legOf(polygonPosTracker, polygonBurnt(), chains)).toMatchObject({ phase: 'ARRIVED' });
    },
  );
});
