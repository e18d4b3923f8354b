import '#contract/no-eval.ts';
import type { CancelMessage, RequestMessage } from '#contract/message.ts';
import { composeHttp } from './compose.ts';
import { readConfig } from './config.ts';
import { createWorkerHost } from './worker-host.ts';

/** Host: a Web Worker of the page. Answers each message of the page with one of its own. */
const service = composeHttp(readConfig({}));
setTimeout(() => service.warm());
service.watch();

const receive = createWorkerHost(service, (message) => self.postMessage(message));
self.addEventListener('message', ({ data }: MessageEvent<RequestMessage | CancelMessage>) => void receive(data));
