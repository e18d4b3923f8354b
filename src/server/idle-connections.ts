import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { whenOver } from './request-turns.ts';

/** Tells which connections wait for nothing. */
export class IdleConnections {
  /** Requests under way, of each that is open. */
  readonly #open = new Map<Socket, number>();
  /** By `performance.now()`: since when each has had no request, the longest first. */
  readonly #idle = new Map<Socket, number>();

  constructor(server: Server) {
    server.on('connection', (socket: Socket) => {
      this.#open.set(socket, 0);
      this.#idle.set(socket, performance.now());
      socket.once('close', () => this.#forget(socket));
    });
    server.on('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
      const { socket } = incoming;
      this.#count(socket, 1);
      whenOver(incoming, outgoing, () => this.#count(socket, -1));
    });
  }

  /** How many are open. */
  get size(): number {
    return this.#open.size;
  }

  /**
   * Ends those that have had no request for so long. Node's own `closeIdleConnections` takes a connection whose first request has
   * arrived and is not yet read for an idle one.
   */
  close(idleMs: number): void {
    const latest = performance.now() - idleMs;
    for (const [socket, since] of this.#idle) if (since < latest) socket.destroy();
  }

  /** Ends the one that has had no request for longest; false if all have one. */
  closeOldest(): boolean {
    const [oldest] = this.#idle.keys();
    if (oldest === undefined) return false;
    this.#forget(oldest);
    oldest.destroy();
    return true;
  }

  #count(socket: Socket, more: 1 | -1): void {
    const running = this.#open.get(socket);
    if (running === undefined) return;
    this.#open.set(socket, running + more);
    this.#idle.delete(socket);
    if (running + more === 0) this.#idle.set(socket, performance.now());
  }

  #forget(socket: Socket): void {
    this.#open.delete(socket);
    this.#idle.delete(socket);
  }
}
