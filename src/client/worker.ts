import type { CancelMessage, ConfigureMessage, RequestMessage, ResponseMessage } from '#contract/message.ts';
import { Unreachable } from './failure.ts';
import type { Transport, TransportReply } from './transport.ts';

/** What the transport needs of a Worker. */
export interface Thread {
  postMessage(message: ConfigureMessage | RequestMessage | CancelMessage): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<ResponseMessage>) => void): void;
  addEventListener(type: 'error', listener: (event: Event) => void): void;
  terminate(): void;
}

interface Pending {
  resolve(reply: TransportReply): void;
  reject(reason: unknown): void;
}

/** One running thread and the questions it has not answered yet. */
class Conversation {
  readonly #thread: Thread;
  readonly #pending = new Map<number, Pending>();
  #lastId = 0;

  constructor(thread: Thread, configuration: string, onDeath: () => void) {
    this.#thread = thread;
    if (configuration !== '') thread.postMessage({ configure: configuration });
    thread.addEventListener('message', ({ data }) => this.#settle(data));
    thread.addEventListener('error', (cause) => {
      onDeath();
      this.#refuse(cause);
    });
  }

  end(): void {
    this.#thread.terminate();
    this.#refuse();
  }

  #refuse(cause?: unknown): void {
    for (const { reject } of this.#pending.values()) {
      reject(new Unreachable('worker', { cause }));
    }
    this.#pending.clear();
  }

  ask(request: Omit<RequestMessage, 'id'>, signal: AbortSignal): Promise<TransportReply> {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      signal.addEventListener('abort', () => {
        if (this.#pending.delete(id)) this.#thread.postMessage({ cancel: id });
        reject(signal.reason);
      });
      this.#pending.set(id, { resolve, reject });
      this.#thread.postMessage({ id, ...request });
    });
  }

  /** Drops the response of a cancelled request. */
  #settle({ id, status, headers, body }: ResponseMessage): void {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    pending?.resolve({ status, headers: new Headers(headers.map(([name, value]) => [name, value])), text: body });
  }
}

/**
 * Sends requests to the service in a worker of this page. The first request starts the worker, and so does the next one after it
 * died. `configuration` is a query string of the variables that are not as usual. The worker ends when `life` aborts: one with a
 * live market asks nodes as long as it runs.
 */
export function workerTransport(start: () => Thread, configuration = '', life?: AbortSignal): Transport {
  let conversation: Conversation | undefined;
  life?.addEventListener('abort', () => {
    conversation?.end();
    conversation = undefined;
  });
  return (request, signal) => {
    conversation ??= new Conversation(start(), configuration, () => {
      conversation = undefined;
    });
    return conversation.ask(request, signal);
  };
}
