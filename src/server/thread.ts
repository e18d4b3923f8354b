/** Starts the service in a Web Worker of this page. Nothing of the service is loaded before this is called. */
export const startThread = (): Worker => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
