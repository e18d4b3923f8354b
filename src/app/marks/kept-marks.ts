/** The service worker's cache of marks: it tells which assets somebody looked at. */
export const MARK_CACHE = 'portolan.marks';

/** Forgets the marks that were looked at. */
export const clearKeptMarks = async (): Promise<void> => {
  await caches.delete(MARK_CACHE);
};
