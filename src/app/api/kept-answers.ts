import { openStore, settled } from '../storage/database.ts';
import { getSettings } from '../storage/settings.ts';
import { type CachedList, keyOf, quietly, STORE, save } from './list-cache.ts';

/** Keeps another public answer beside the lists, unless privacy is on. */
export function keepAnswer(service: string, name: string, answer: CachedList['answer']): void {
  if (!getSettings().privacy) void quietly(save(service, name, { answer, savedAt: Date.now() }));
}

/** Undefined where there is none; rejects where the browser keeps none. */
export const keptAnswer = async (service: string, name: string): Promise<CachedList | undefined> =>
  settled((await openStore(STORE, 'readonly')).get(keyOf(service, name)));

/** Forgets the lists and quotes of every service. */
export const clearListCache = async (): Promise<void> => {
  const store = await openStore(STORE, 'readwrite');
  await settled(store.clear());
};
