import { expect, test } from 'vitest';
import type { RecordStorage } from '../storage/records.ts';
import { createSignedActs, NotSent, type SignedAct } from './signed-acts.ts';

const ACT = {
  chain_id: '1',
  tx_hash: `0x${'ab'.repeat(32)}`,
  transfer: 0,
  stop: 0,
  kind: 'RECEIVE',
  act_chain_id: '8453',
};
const HASH = (digit: string): string => `0x${digit.repeat(64)}`;
const sign = (digit: string) => async () => ({ hash: HASH(digit) });

/** A browser with tabs that share what is kept. */
function browser({ mayKeep = true } = {}) {
  const kept = new Map<string, unknown>();
  const listeners: (() => void)[] = [];
  const storage: RecordStorage<SignedAct> = {
    all: async () => [...kept.values()],
    put: async (id, act) => void kept.set(id, structuredClone(act)),
    remove: async (id) => void kept.delete(id),
    clear: async () => kept.clear(),
  };
  const tab = (own: RecordStorage<SignedAct> = storage) =>
    createSignedActs({
      ...{ storage: own, mayKeep: () => mayKeep, now: () => 5 },
      neighbours: {
        tell: () => {
          for (const listener of listeners) listener();
        },
        listen: (listener) => listeners.push(listener),
      },
    });
  return { kept, tab };
}

test('what was signed is there after a reload, and in a tab that was open before', async () => {
  const { tab } = browser();
  const [here, other] = [tab(), tab()];
  await other.read();
  expect(other.get()).toEqual({ isRead: true, entries: [] });
  await here.signOnce(ACT, undefined, sign('1'));
  const later = tab();
  expect(later.get().isRead).toBe(false);
  for (const each of [here, other, later]) {
    await each.read();
    expect(each.find(ACT)).toEqual({ ...ACT, act_hash: HASH('1'), at: 5 });
    expect(each.find({ ...ACT, tx_hash: ACT.tx_hash.toUpperCase().replace('0X', '0x') })).toBeDefined();
  }
});

test('acts of other transfers, stops, kinds and chains are others', async () => {
  const acts = browser().tab();
  await acts.signOnce(ACT, undefined, sign('1'));
  for (const other of [{ transfer: 1 }, { stop: 1 }, { kind: 'PROVE' }, { act_chain_id: '1' }, { chain_id: '10' }])
    expect(acts.find({ ...ACT, ...other })).toBeUndefined();
});

test('no wallet is asked for what another tab has signed meanwhile', async () => {
  const { tab } = browser();
  const [here, other] = [tab(), tab()];
  await here.read();
  await other.signOnce(ACT, undefined, sign('1'));
  let asked = 0;
  await here.signOnce(ACT, undefined, async () => {
    asked += 1;
    return { hash: HASH('2') };
  });
  expect(asked).toBe(0);
  expect(here.find(ACT)?.act_hash).toBe(HASH('1'));
});

test('what failed is signed again, and takes the place of the first', async () => {
  const { tab, kept } = browser();
  const acts = tab();
  await acts.signOnce(ACT, undefined, sign('1'));
  await acts.signOnce(ACT, acts.find(ACT), sign('2'));
  expect(acts.find(ACT)?.act_hash).toBe(HASH('2'));
  expect(kept.size).toBe(1);
});

test('what the wallet did not sign leaves nothing', async () => {
  const { tab, kept } = browser();
  const acts = tab();
  await expect(acts.signOnce(ACT, undefined, () => Promise.reject(new Error('declined')))).rejects.toThrow('declined');
  expect([acts.find(ACT), kept.size]).toEqual([undefined, 0]);
});

test('what is sent by the page is kept before it is, and dropped only where a node refused it', async () => {
  const { tab, kept } = browser();
  const acts = tab();
  const sending = (error?: Error) => async () => ({
    hash: HASH('1'),
    send: async () => {
      expect(kept.size).toBe(1);
      if (error) throw error;
    },
  });
  await expect(acts.signOnce(ACT, undefined, sending(new NotSent('refused')))).rejects.toThrow('refused');
  await acts.read();
  expect([acts.find(ACT), kept.size]).toEqual([undefined, 0]);
  await expect(acts.signOnce(ACT, undefined, sending(new Error('no answer')))).rejects.toThrow('no answer');
  await acts.read();
  expect(acts.find(ACT)?.act_hash).toBe(HASH('1'));
  await acts.signOnce(ACT, acts.find(ACT), sending());
});

test('a read that began before a record was written does not lose it', async () => {
  const { tab } = browser();
  const acts = tab();
  const reading = acts.read();
  const adding = acts.add({ ...ACT, act_hash: HASH('1'), at: 1 });
  await Promise.all([reading, adding, acts.read()]);
  expect(acts.find(ACT)?.act_hash).toBe(HASH('1'));
});

test('in private mode, and without a database, it is known as long as the page', async () => {
  const { tab, kept } = browser({ mayKeep: false });
  const dead = () => Promise.reject(new Error('no database'));
  const none: RecordStorage<SignedAct> = { all: dead, put: dead, remove: dead, clear: dead };
  for (const acts of [tab(), browser().tab(none)]) {
    await acts.signOnce(ACT, undefined, sign('1'));
    await acts.read();
    expect(acts.get()).toMatchObject({ isRead: true, entries: [{ act_hash: HASH('1') }] });
  }
  expect(kept.size).toBe(0);
});

test('is deleted with its transaction, or whole, in every tab', async () => {
  const { tab, kept } = browser();
  const [here, other] = [tab(), tab()];
  await other.read();
  const second = { ...ACT, tx_hash: HASH('f') };
  for (const act of [ACT, second]) await here.signOnce(act, undefined, sign('1'));
  here.forget(ACT);
  await here.read();
  await other.read();
  expect([here, other].map((acts) => [acts.find(ACT), acts.find(second)?.act_hash])).toEqual([
    [undefined, HASH('1')],
    [undefined, HASH('1')],
  ]);
  await here.clear();
  await other.read();
  expect([kept.size, other.get().entries]).toEqual([0, []]);
});

test('drops records that are none', async () => {
  const { tab, kept } = browser();
  const good = { ...ACT, act_hash: HASH('1'), at: 1 };
  for (const [i, each] of [
    null,
    { ...good, at: Number.NaN },
    { ...good, stop: -1 },
    { ...good, kind: '' },
    good,
  ].entries())
    kept.set(`${i}`, each);
  const acts = tab();
  await acts.read();
  expect(acts.get().entries).toEqual([good]);
});
