import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { pathOf } from './admission.ts';
import { endpointLabel } from './endpoint-label.ts';
import type { RequestEntry } from './log.ts';
import { whenOver } from './request-turns.ts';
import type { BegunRequest, Observer } from './telemetry/observer.ts';

export type NamedRequest = Pick<BegunRequest, 'id' | 'traceparent'>;

/**
 * Tells of each request once its response has ended, or its client has gone. The function that it returns for a request runs
 * what answers it.
 */
export function watchRequests(tell: (entry: RequestEntry) => void, observer: Pick<Observer, 'beginRequest'> = {}) {
  /** Bytes that a connection had sent after its last response: responses follow one another. */
  const sent = new WeakMap<Socket, number>();
  return (incoming: IncomingMessage, outgoing: ServerResponse, { id, traceparent }: NamedRequest) => {
    const began = performance.now();
    const { socket, method = '' } = incoming;
    const endpoint = endpointLabel(pathOf(incoming));
    const span = observer.beginRequest?.({ id, method, endpoint, traceparent });
    whenOver(incoming, outgoing, () => {
      const bytes = socket.bytesWritten - (sent.get(socket) ?? 0);
      sent.set(socket, socket.bytesWritten);
      const entry = {
        ...{ id, method, endpoint, status: outgoing.statusCode },
        ms: Math.round(10 * (performance.now() - began)) / 10,
        ...{ bytes, isAborted: !outgoing.writableFinished },
      };
      tell(entry);
      span?.end(entry);
    });
    return <T>(work: () => T): T => (span === undefined ? work() : span.run(work));
  };
}
