import { parentPort, workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

/** A thread of a pool in tests, from the sources: the built server runs its own module in its threads. */
register();
const { serveSearches } = await import('#server/pool/search-thread.ts');
serveSearches(parentPort, workerData);
