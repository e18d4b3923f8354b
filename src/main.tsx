import '#contract/no-eval.ts';
import '#app/shell/style.css';
import type { StartThread } from '#app/api/client-part.ts';
import { startApp } from '#app/shell/start.ts';

const startThread: StartThread = () => new Worker(new URL('./server/worker.ts', import.meta.url), { type: 'module' });

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');
// Once this file has run: a browser that is watched notes where each request comes from, and would read all of it again for that. Not
// in the same task, which is as long as a slow phone may be held.
setTimeout(() => startApp(root, startThread));
