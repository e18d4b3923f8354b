import * as z from 'zod/mini';
import { maxLength, minLength } from '#contract/lengths.ts';
import { type Neighbours, otherTabs } from '../storage/neighbours.ts';
import { type RecordStorage, recordsIn } from '../storage/records.ts';
import { getSettings } from '../storage/settings.ts';
import { createStore, type Store, useStore } from '../storage/store.ts';
import { followedId } from './followed.ts';

const text = z.string().check(minLength(1), maxLength(200));
const place = z.int().check(z.gte(0), z.lte(1000));

/** An act that was signed here and sent. */
export const signedActSchema = z.object({
  /** The transaction that it is for, of its transfers and their stops which one. */
  chain_id: text,
  tx_hash: text,
  transfer: place,
  stop: place,
  /** What it does, and where. */
  kind: text,
  act_chain_id: text,
  act_hash: text,
  /** When it was sent, milliseconds since 1970. */
  at: z.number().check(z.gte(0), z.lte(8e15)),
});
export type SignedAct = z.infer<typeof signedActSchema>;
export type ActPlace = Omit<SignedAct, 'act_hash' | 'at'>;

const actId = ({ transfer, stop, kind, act_chain_id, ...of }: ActPlace): string =>
  [followedId(of), transfer, stop, kind, act_chain_id].join(' ');

/** What a wallet has signed; `send`, where it did not send it too. */
export interface Signed {
  readonly hash: string;
  readonly send?: () => Promise<void>;
}

/** A node refused what was signed: nothing of it will come. */
export class NotSent extends Error {
  override readonly name = 'NotSent';
}

export interface SignedActs extends Pick<Store<SignedEntries>, 'get' | 'subscribe'> {
  /** Reads what is kept; again, for what another tab has just written. */
  read(): Promise<void>;
  /** What was last sent for an act; undefined before anything was. */
  find(act: ActPlace): SignedAct | undefined;
  /** Has an act signed and sent, unless another tab has had since it was offered: `before` is what was sent for it then. */
  signOnce(act: ActPlace, before: SignedAct | undefined, sign: () => Promise<Signed>): Promise<void>;
  /** In place of what was sent for the same act before. */
  add(act: SignedAct): Promise<void>;
  /** All that was sent for a transaction. */
  forget(transaction: Pick<SignedAct, 'chain_id' | 'tx_hash'>): void;
  clear(): Promise<void>;
}

interface SignedEntries {
  /** Until then nobody knows what was sent. */
  readonly isRead: boolean;
  /** The last sent first. */
  readonly entries: readonly SignedAct[];
}

const MOST = 500;

interface SignedActsOptions {
  readonly storage: RecordStorage<SignedAct>;
  readonly neighbours: Neighbours;
  /** Whether the person lets this browser keep what they do. */
  readonly mayKeep: () => boolean;
  readonly now?: () => number;
}

export function createSignedActs({ storage, neighbours, mayKeep, now = Date.now }: SignedActsOptions): SignedActs {
  const store = createStore<SignedEntries>({ isRead: false, entries: [] });
  /** What this page alone has. */
  const unkept = new Set<string>();
  let isListening = false;
  const setEntries = (entries: readonly SignedAct[]) =>
    store.set({ isRead: true, entries: entries.toSorted((a, b) => b.at - a.at).slice(0, MOST) });
  /** One after the other, so that what is read has what was written before. A browser without a database fails each. */
  let working: Promise<unknown> = Promise.resolve();
  const next = (work: () => Promise<void>): Promise<void> => {
    const done = working.then(work).catch(() => undefined);
    working = done;
    return done;
  };

  function drop(ids: readonly string[]): void {
    setEntries(store.get().entries.filter((act) => !ids.includes(actId(act))));
    for (const id of ids) {
      unkept.delete(id);
      void next(() => storage.remove(id).then(neighbours.tell));
    }
  }

  async function read(): Promise<void> {
    const stored = await storage.all().catch(() => []);
    const kept = stored.flatMap((each) => {
      const { success, data } = signedActSchema.safeParse(each);
      return success && !unkept.has(actId(data)) ? [data] : [];
    });
    setEntries([...kept, ...store.get().entries.filter((act) => unkept.has(actId(act)))]);
  }

  const signed: SignedActs = {
    get: store.get,
    subscribe: store.subscribe,
    read() {
      if (!isListening) neighbours.listen(() => void next(read));
      isListening = true;
      return next(read);
    },
    find: (act) => store.get().entries.find((each) => actId(each) === actId(act)),
    async signOnce(act, before, sign) {
      await signed.read();
      if (signed.find(act)?.act_hash !== before?.act_hash) return;
      const { hash, send } = await sign();
      await signed.add({ ...act, act_hash: hash, at: now() });
      try {
        await send?.();
      } catch (error) {
        if (error instanceof NotSent) drop([actId(act)]);
        // Whatever else happened, a node may have it.
        throw error;
      }
    },
    add(act) {
      const id = actId(act);
      unkept.add(id);
      setEntries([...store.get().entries.filter((each) => actId(each) !== id), act]);
      if (!mayKeep()) return Promise.resolve();
      return next(async () => {
        await storage.put(id, act);
        unkept.delete(id);
        neighbours.tell();
      });
    },
    forget(transaction) {
      const isOf = (act: SignedAct) => followedId(act) === followedId(transaction);
      drop(store.get().entries.filter(isOf).map(actId));
    },
    clear() {
      unkept.clear();
      setEntries([]);
      return next(() => storage.clear().then(neighbours.tell));
    },
  };
  return signed;
}

/** What was signed on this device. */
export const signedActs: SignedActs = createSignedActs({
  storage: recordsIn('signed'),
  neighbours: otherTabs('portolan.signed'),
  mayKeep: () => !getSettings().privacy,
});

export const useSignedActs = (): SignedEntries => useStore(signedActs);
