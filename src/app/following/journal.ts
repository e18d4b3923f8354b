import type { TxStatusResponse } from '#contract/tx.ts';
import { type Neighbours, otherTabs } from '../storage/neighbours.ts';
import { type RecordStorage, recordsIn } from '../storage/records.ts';
import { getSettings } from '../storage/settings.ts';
import { createStore, type Store, useStore } from '../storage/store.ts';
import { type Followed, followedId, followedOf, followedSchema } from './followed.ts';

export interface Kept {
  /** `lost`: what is followed now is forgotten with the page. */
  readonly state: 'reading' | 'kept' | 'lost';
  /** The last added first. */
  readonly entries: readonly Followed[];
}

export interface Journal extends Pick<Store<Kept>, 'get' | 'subscribe'> {
  /** Reads what is kept, once. */
  open(): Promise<void>;
  /** Writes down a status, of a made-up transaction until the page is left: of a new transaction only where `adds` is set, so that what was deleted stays so. Returns its record before. */
  note(status: TxStatusResponse, options: { readonly adds: boolean }): Followed | undefined;
  setTells(id: string, tells: boolean): void;
  remove(id: string): void;
  clear(): Promise<void>;
}

const MOST = 500;
/** When a transaction was last asked for is written down no oftener than this. */
const SEEN_EVERY_MS = 30_000;

const isNews = (before: Followed, entry: Followed): boolean =>
  entry.seen_at - before.seen_at >= SEEN_EVERY_MS ||
  JSON.stringify({ ...before, seen_at: 0 }) !== JSON.stringify({ ...entry, seen_at: 0 });

interface JournalOptions {
  readonly storage: RecordStorage<Followed>;
  readonly neighbours: Neighbours;
  /** Whether the person lets this browser keep what they do. */
  readonly mayKeep: () => boolean;
  readonly now?: () => number;
}

export function createJournal({ storage, neighbours, mayKeep, now = Date.now }: JournalOptions): Journal {
  const store = createStore<Kept>({ state: 'reading', entries: [] });
  let opened: Promise<void> | undefined;
  /** One after the other, so that the last word is the last one kept. */
  let writing = Promise.resolve();
  /** Made-up ones: another service would not know them. */
  const passing = new Set<string>();

  const find = (id: string) => store.get().entries.find((entry) => followedId(entry) === id);
  const setEntries = (entries: readonly Followed[]) =>
    store.set({
      state: store.get().state,
      entries: entries.toSorted((a, b) => b.added_at - a.added_at).slice(0, MOST),
    });
  const without = (id: string) => store.get().entries.filter((entry) => followedId(entry) !== id);

  function write(work: () => Promise<void>): Promise<void> {
    writing = writing.then(work).then(neighbours.tell, () => store.set({ ...store.get(), state: 'lost' }));
    return writing;
  }

  function put(entry: Followed): void {
    const id = followedId(entry);
    setEntries([...without(id), entry]);
    if (mayKeep() && !passing.has(id)) void write(() => storage.put(id, entry));
  }

  /** What this page alone has stays. */
  async function read(): Promise<void> {
    try {
      const stored = (await storage.all()).flatMap((each) => {
        const { success, data } = followedSchema.safeParse(each);
        return success ? [data] : [];
      });
      const ids = new Set(stored.map(followedId));
      const isOwn = (id: string) => !ids.has(id) && (!mayKeep() || passing.has(id));
      const own = store.get().entries.filter((entry) => isOwn(followedId(entry)));
      store.set({ state: mayKeep() ? 'kept' : 'lost', entries: [] });
      setEntries([...stored, ...own]);
    } catch {
      store.set({ ...store.get(), state: 'lost' });
    }
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    open() {
      if (opened === undefined) {
        neighbours.listen(() => void read());
        opened = read();
      }
      return opened;
    },
    note(status, { adds }) {
      const before = find(followedId(status.tx));
      const entry = followedOf(status, before, now());
      if (entry === null || (before === undefined && !adds)) return before;
      if (status.is_sample) passing.add(followedId(entry));
      if (before === undefined || isNews(before, entry)) put(entry);
      return before;
    },
    setTells(id, tells) {
      const entry = find(id);
      if (entry !== undefined) put({ ...entry, tells });
    },
    remove(id) {
      setEntries(without(id));
      void write(() => storage.remove(id));
    },
    clear() {
      setEntries([]);
      return write(storage.clear);
    },
  };
}

/** What was followed on this device. */
export const journal: Journal = createJournal({
  storage: recordsIn('followed'),
  neighbours: otherTabs('portolan.followed'),
  mayKeep: () => !getSettings().privacy,
});

export const useJournal = (): Kept => useStore(journal);
