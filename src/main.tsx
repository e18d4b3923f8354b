import '#contract/no-eval.ts';
import './app/style.css';
import { startApp } from '#app/App.tsx';
import type { StartThread } from '#app/ServiceProvider.tsx';

const startThread: StartThread = () => new Worker(new URL('./server/worker.ts', import.meta.url), { type: 'module' });

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no element #root');
startApp(root, startThread);
