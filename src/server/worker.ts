import '#contract/no-eval.ts';
import type { CancelMessage, ConfigureMessage, RequestMessage } from '#contract/message.ts';
import { composeHttp } from './compose.ts';
import { readConfig } from './config.ts';
import { createWorkerHost } from './worker-host.ts';

/** Host: a Web Worker of the page. Answers each message of the page with one of its own. */
type Receive = ReturnType<typeof createWorkerHost>;
let receive: Receive | undefined;

/** Starts the service with the variables of a query string. */
function start(configuration: string): Receive {
  const service = composeHttp(readConfig(Object.fromEntries(new URLSearchParams(configuration))));
  setTimeout(() => service.warm());
  service.watch();
  return createWorkerHost(service, (message) => self.postMessage(message));
}

self.addEventListener('message', ({ data }: MessageEvent<ConfigureMessage | RequestMessage | CancelMessage>) => {
  if ('configure' in data) {
    receive ??= start(data.configure);
    return;
  }
  receive ??= start('');
  void receive(data);
});
