import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { pathOf } from './admission.ts';
import { endpointLabel } from './endpoint-label.ts';
import type { RequestEntry } from './log.ts';

/** Tells of each request once its response has ended, or its client has gone. */
export function watchRequests(tell: (entry: RequestEntry) => void) {
  /** Bytes that a connection had sent after its last response: responses follow one another. */
  const sent = new WeakMap<Socket, number>();
  return (incoming: IncomingMessage, outgoing: ServerResponse, id: string): void => {
    const began = performance.now();
    const { socket, method = '' } = incoming;
    outgoing.once('close', () => {
      const bytes = socket.bytesWritten - (sent.get(socket) ?? 0);
      sent.set(socket, socket.bytesWritten);
      tell({
        id,
        method,
        endpoint: endpointLabel(pathOf(incoming)),
        status: outgoing.statusCode,
        ms: Math.round(performance.now() - began),
        bytes,
        isAborted: !outgoing.writableFinished,
      });
    });
  };
}
