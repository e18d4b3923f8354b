/** How often a file could not be fetched, by its path. */
const failures = new Map<string, number>();

/** Where the build fetches a part from: see `scripts/late-imports.ts`. Chromium caches a failed import while the page is open. */
const partPath = (path: string): string => (failures.has(path) ? `${path}?again=${failures.get(path)}` : path);
Object.assign(globalThis, { partPath });

/** Fetches a part, after a failure from another URL, if the browser names the one that failed. */
export const fetchedAnew =
  <Part>(load: () => Promise<Part>) =>
  (): Promise<Part> =>
    load().catch((error: unknown) => {
      const [, file] = /([^/?]+\.js)(?:\?\S*)?$/.exec(`${error}`) ?? [];
      if (file !== undefined) failures.set(`./${file}`, (failures.get(`./${file}`) ?? 0) + 1);
      throw error;
    });
