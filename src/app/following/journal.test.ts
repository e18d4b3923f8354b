import { expect, test } from 'vitest';
import { SEND_TX, txStatus, txStop, txTransfer } from '#testing/tx-status.ts';
import type { RecordStorage } from '../storage/records.ts';
import { type Followed, followedId } from './followed.ts';
import { createJournal } from './journal.ts';

const pending = (hash = SEND_TX.tx_hash) =>
  txStatus([txTransfer('STATE_PENDING', [txStop()])], { tx: { ...SEND_TX, tx_hash: hash } });
const arrived = () => txStatus([txTransfer('STATE_COMPLETED_SUCCESS', [txStop({ phase: 'ARRIVED' })])]);
const HASH = (digit: string): string => `0x${digit.repeat(64)}`;

/** A browser with tabs that share what is kept. */
function browser({ mayKeep = true } = {}) {
  const kept = new Map<string, unknown>();
  const listeners: (() => void)[] = [];
  const storage: RecordStorage<Followed> = {
    all: async () => [...kept.values()],
    put: async (id, followed) => void kept.set(id, structuredClone(followed)),
    remove: async (id) => void kept.delete(id),
    clear: async () => kept.clear(),
  };
  let now = 1_000_000;
  return {
    kept,
    pass: (ms: number) => {
      now += ms;
    },
    tab: () => {
      let own: (() => void) | undefined;
      return createJournal({
        storage,
        mayKeep: () => mayKeep,
        now: () => now,
        neighbours: {
          tell: () => {
            for (const listener of listeners) if (listener !== own) listener();
          },
          listen: (listener) => {
            own = listener;
            listeners.push(listener);
          },
        },
      });
    },
  };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('keeps what was followed for the next visit, the last added first', async () => {
  const { tab, pass } = browser();
  const journal = tab();
  await journal.open();
  journal.note(pending(HASH('1')), { adds: true });
  pass(1);
  journal.note(pending(HASH('2')), { adds: true });
  await settle();
  const next = tab();
  await next.open();
  expect(next.get().state).toBe('kept');
  expect(next.get().entries.map(({ tx_hash }) => tx_hash)).toEqual([HASH('2'), HASH('1')]);
});

test('another tab sees what is added, changed and deleted', async () => {
  const { tab, pass } = browser();
  const [here, there] = [tab(), tab()];
  await Promise.all([here.open(), there.open()]);
  here.note(pending(), { adds: true });
  await settle();
  expect(there.get().entries).toMatchObject([{ standing: 'under-way' }]);
  pass(1);
  there.note(arrived(), { adds: false });
  await settle();
  expect(here.get().entries).toMatchObject([{ standing: 'arrived', added_at: 1_000_000 }]);
  here.remove(followedId(SEND_TX));
  await settle();
  expect(there.get().entries).toEqual([]);
});

test('what was deleted stays so, though it is asked for once more', async () => {
  const journal = browser().tab();
  await journal.open();
  journal.note(pending(), { adds: true });
  journal.remove(followedId(SEND_TX));
  journal.note(arrived(), { adds: false });
  expect(journal.get().entries).toEqual([]);
});

test('drops records that are none, and keeps the others', async () => {
  const { tab, kept } = browser();
  const first = tab();
  await first.open();
  first.note(pending(), { adds: true });
  await settle();
  const [good] = kept.values() as Iterable<Followed>;
  const hostile = [
    null,
    'text',
    { ...good, standing: 'rich' },
    { ...good, added_at: Number.NaN },
    { ...good, from: { ...good?.from, amount: '-1' } },
    { ...good, tx_hash: 'x'.repeat(1000) },
  ];
  for (const [i, each] of hostile.entries()) kept.set(`${i}`, each);
  const journal = tab();
  await journal.open();
  expect(journal.get().entries).toEqual([good]);
});

test('works without a database, and says that it forgets', async () => {
  const refuse = () => Promise.reject(new Error('no database'));
  const storage = { all: refuse, put: refuse, remove: refuse, clear: refuse };
  const journal = createJournal({ storage, mayKeep: () => true, neighbours: { tell: () => {}, listen: () => {} } });
  await journal.open();
  journal.note(pending(), { adds: true });
  await settle();
  expect(journal.get()).toMatchObject({ state: 'lost', entries: [{ tx_hash: SEND_TX.tx_hash }] });
  await journal.clear();
  expect(journal.get().entries).toEqual([]);
});

test('in private mode keeps nothing, and has it until the page is left', async () => {
  const { tab, kept } = browser({ mayKeep: false });
  const journal = tab();
  await journal.open();
  journal.note(pending(), { adds: true });
  await settle();
  expect(journal.get().entries).toHaveLength(1);
  expect(kept.size).toBe(0);
});

test('a made-up transaction is forgotten with the page', async () => {
  const { tab, kept } = browser();
  const journal = tab();
  await journal.open();
  journal.note({ ...pending(), is_sample: true }, { adds: true });
  journal.note(pending(HASH('1')), { adds: true });
  await settle();
  expect(journal.get().entries).toHaveLength(2);
  expect(kept.size).toBe(1);
});

test('an equal answer is written down twice a minute at most', async () => {
  const { tab, pass } = browser();
  const journal = tab();
  await journal.open();
  const seen = () => journal.get().entries[0]?.seen_at;
  journal.note(pending(), { adds: true });
  pass(4_000);
  journal.note(pending(), { adds: false });
  expect(seen()).toBe(1_000_000);
  pass(26_000);
  journal.note(pending(), { adds: false });
  expect(seen()).toBe(1_030_000);
});

test('gives the record before, by which a change is told', async () => {
  const journal = browser().tab();
  await journal.open();
  expect(journal.note(pending(), { adds: true })).toBeUndefined();
  journal.setTells(followedId(SEND_TX), true);
  expect(journal.note(arrived(), { adds: false })).toMatchObject({ tells: true, standing: 'under-way' });
});
