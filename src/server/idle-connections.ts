import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { whenOver } from './request-turns.ts';

interface Activity {
  running: number;
  /** By `performance.now()`: when the connection was made or its last response ended. */
  since: number;
}

/** Tells which connections wait for nothing. */
export class IdleConnections {
  readonly #open = new Map<Socket, Activity>();

  constructor(server: Server) {
    server.on('connection', (socket: Socket) => {
      this.#open.set(socket, { running: 0, since: performance.now() });
      socket.once('close', () => this.#open.delete(socket));
    });
    server.on('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
      const activity = this.#open.get(incoming.socket);
      if (activity === undefined) return;
      activity.running += 1;
      whenOver(incoming, outgoing, () => {
        activity.running -= 1;
        activity.since = performance.now();
      });
    });
  }

  /**
   * Ends those that have had no request for so long. Node's own `closeIdleConnections` takes a connection whose first request has
   * arrived and is not yet read for an idle one.
   */
  close(idleMs: number): void {
    const latest = performance.now() - idleMs;
    for (const [socket, { running, since }] of this.#open) if (running === 0 && since < latest) socket.destroy();
  }
}
