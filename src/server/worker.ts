import '#contract/no-eval.ts';
import type { RequestMessage } from '#contract/message.ts';
import { answerMessage } from './answer-message.ts';
import { composeHttp } from './compose.ts';
import { readConfig } from './config.ts';

/** Host: a Web Worker of the page. Answers each message of the page with one of its own. */
const service = composeHttp(readConfig({}));
setTimeout(() => service.warm());

self.addEventListener('message', async ({ data }: MessageEvent<RequestMessage>) => {
  self.postMessage(await answerMessage(service, data));
});
