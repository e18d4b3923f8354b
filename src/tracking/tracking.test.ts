import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { evmTx, type FakeChains, fakeChains, hash32, SERVICES } from '#testing/chain-reads.ts';
import type { ChainTx } from './chain-tx.ts';
import { createTracking } from './tracking.ts';

const HASH = hash32(1);
const SENDER = `0x${'5e'.repeat(20)}`;

let chains: FakeChains;
beforeEach(() => {
  chains = fakeChains();
});
afterEach(() => void vi.useRealTimers());

/** The same chains, where the transactions of some are read in another way. */
const tracking = (tx: (chainId: string, hash: string) => Promise<ChainTx | null> | undefined) =>
  createTracking({
    ...chains.context,
    chains: { ...chains.reads, tx: (chainId, hash) => tx(chainId, hash) ?? chains.reads.tx(chainId, hash) },
  });
const never = () => new Promise<null>(() => {});

test('a transaction that comes into a block between two questions was not replaced', async () => {
  const signed = { tx_hash: HASH, chain_id: '1', signer: SENDER, nonce: '7' };
  chains.answerRpc('1', 'eth_getTransactionCount', () => {
    chains.add(evmTx({ chainId: '1', hash: HASH }));
    return '0x8';
  });
  expect((await createTracking(chains.context).status(signed)).state).toBe('STATE_COMPLETED_SUCCESS');
});

test('a bare hash is found on its chain, however long the nodes of other chains take', async () => {
  chains.add(evmTx({ chainId: '8453', hash: HASH }));
  const slow = tracking((chainId) => (['1', '10'].includes(chainId) ? never() : undefined));
  expect((await slow.status({ tx_hash: HASH })).tx).toMatchObject({ chain_id: '8453' });
});

test('the search for a chain ends before clients give up, and says how many chains were not read', async () => {
  vi.useFakeTimers();
  const slow = tracking((chainId) => (['1', '10'].includes(chainId) ? never() : undefined));
  const { service } = chains.reads;
  chains.reads.service = (url, body) => (url.startsWith(SERVICES.layerZeroScan) ? never() : service(url, body));
  const asked = expect(slow.status({ tx_hash: HASH })).rejects.toThrow('nodes of 2 chains did not answer');
  await vi.advanceTimersByTimeAsync(14_000);
  await asked;
});

test('who asks while a question is on its way gets its answer', async () => {
  let answer: (tx: ChainTx) => void = () => {};
  let questions = 0;
  const slow = tracking(() => {
    questions += 1;
    return new Promise((resolve) => {
      answer = resolve;
    });
  });
  const asked = { tx_hash: HASH, chain_id: '1' };
  const one = slow.status(asked);
  await expect.poll(() => questions).toBe(1);
  chains.now += 10_000;
  const other = slow.status(asked);
  answer(evmTx({ chainId: '1', hash: HASH }));
  expect(await other).toBe(await one);
  expect(questions).toBe(1);
});

test('what has ended is read again soon while a reorganisation may take it back, and seldom after that', async () => {
  let questions = 0;
  const service = tracking((chainId, hash) => {
    questions += 1;
    return chains.reads.tx(chainId, hash);
  });
  const asked = { tx_hash: HASH, chain_id: '1' };
  chains.add(evmTx({ chainId: '1', hash: HASH, time: chains.now }));
  const readsAfter = async (ms: number) => {
    const before = questions;
    chains.now += ms;
    await service.status(asked);
    return questions - before;
  };
  expect([await readsAfter(0), await readsAfter(14_000), await readsAfter(2_000)]).toEqual([1, 0, 1]);
  expect([await readsAfter(31 * 60_000), await readsAfter(9 * 60_000), await readsAfter(2 * 60_000)]).toEqual([
    1, 0, 1,
  ]);
});
