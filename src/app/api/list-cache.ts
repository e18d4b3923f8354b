import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { appEndpoints } from '#contract/app-endpoints.ts';
import { routesResponseSchema } from '#contract/routes.ts';
import { withPlainNames } from '../format/plain-text.ts';
import { openStore, settled } from '../storage/database.ts';
import { getSettings } from '../storage/settings.ts';
import { type AssetsAnswer, asItCame, readAssetList } from './asset-list.ts';
import { isComparison, LIST, LIST_FRESH_MS } from './queries.ts';

/** Chains, assets, bridges and venues of each service, and its last quotes, kept in the browser between visits. */
export const STORE = 'lists';

export interface CachedList {
  readonly answer: { readonly data: unknown };
  readonly savedAt: number;
}

export const keyOf = (service: string, name: string): string => `${service} ${name}`;

const LIST_NAMES = ['chains', 'assets', 'bridges', 'venues'] as const;
export type ListName = (typeof LIST_NAMES)[number];

/** Stored lists may be from an older version of the page: only those that match the current schema are used. */
async function restore(queries: QueryClient, service: string, name: ListName): Promise<void> {
  const store = await openStore(STORE, 'readonly');
  const kept: CachedList | undefined = await settled(store.get(keyOf(service, name)));
  if (kept === undefined || !appEndpoints[name].response.safeParse(kept.answer.data).success) return;
  const answer = name === 'assets' ? await readAssetList(kept.answer as AssetsAnswer) : kept.answer;
  const queryKey = [LIST, name];
  if (queries.getQueryData(queryKey) !== undefined) return;
  const isFresh = Date.now() - kept.savedAt < LIST_FRESH_MS;
  // Whoever asks for it meanwhile need not.
  if (isFresh) await queries.cancelQueries({ queryKey, exact: true });
  queries.setQueryData(queryKey, withPlainNames(answer), { updatedAt: kept.savedAt });
}

export async function save(service: string, name: string, list: CachedList | KeptQuotes): Promise<void> {
  const store = await openStore(STORE, 'readwrite');
  await settled(store.put(list, keyOf(service, name)));
}

/** Its place beside the lists. */
const LAST = 'last quotes';

interface KeptQuotes extends CachedList {
  readonly queryKey: QueryKey;
}

/**
 * The quotes of a comparison that cannot be asked now, with the time of their arrival: without a network nobody asks anew until it is
 * back, and of a service that is not reached only a question that is being asked has them.
 */
export function restoreQuotes(queries: QueryClient, service: string): Promise<void> {
  const restoring = async () => {
    const store = await openStore(STORE, 'readonly');
    const kept: KeptQuotes | undefined = await settled(store.get(keyOf(service, LAST)));
    if (kept === undefined || !routesResponseSchema.safeParse(kept.answer.data).success) return;
    const { data, fetchStatus } = queries.getQueryState(kept.queryKey) ?? {};
    if (data === undefined && (!navigator.onLine || fetchStatus === 'fetching'))
      queries.setQueryData(kept.queryKey, kept.answer, { updatedAt: kept.savedAt });
  };
  return quietly(restoring());
}

/** If the database fails, the lists are requested on every visit. */
export const quietly = (work: Promise<void>): Promise<void> => work.catch(() => undefined);

/** When the list of the last visit is in its query, or it is known that there is none. */
export type RestoredLists = Readonly<Record<ListName, Promise<void>>>;

/** Restores the lists of the last visit. */
export function restoreLists(queries: QueryClient, service: string): RestoredLists {
  const restored = LIST_NAMES.map((name) => [name, quietly(restore(queries, service, name))] as const);
  return Object.fromEntries(restored) as RestoredLists;
}

/** Stores each new list and the last quotes, unless privacy is on. Returns a function that stops it. */
export function persistLists(queries: QueryClient, service: string): () => void {
  return queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
    const { queryKey } = event.query;
    const [word, name] = queryKey;
    // The lists are public, but they reveal which services the user visited and when.
    if (getSettings().privacy) return;
    const { data, dataUpdatedAt } = event.query.state;
    if (isComparison(queryKey)) void quietly(save(service, LAST, { queryKey, answer: data, savedAt: dataUpdatedAt }));
    if (word !== LIST || typeof name !== 'string') return;
    const answer = name === 'assets' ? asItCame(data) : data;
    void quietly(save(service, name, { answer, savedAt: dataUpdatedAt }));
  });
}
