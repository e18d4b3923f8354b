import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { nextTurn } from '#service/next-turn.ts';

/** What is to be run when a connection is lost, by its requests that are not over. */
const open = new WeakMap<Socket, Set<() => void>>();

/**
 * Runs `end` once, when a request is over: its response is closed, or its connection. A response that waits for its turn on a lost
 * connection is never closed by Node.
 */
export function whenOver({ socket }: IncomingMessage, outgoing: ServerResponse, end: () => void): void {
  const ends = endsOf(socket);
  const over = (): void => {
    if (ends.delete(over)) end();
  };
  ends.add(over);
  outgoing.once('close', over);
  if (socket.destroyed) setImmediate(over);
}

function endsOf(socket: Socket): Set<() => void> {
  const known = open.get(socket);
  if (known !== undefined) return known;
  const ends = new Set<() => void>();
  open.set(socket, ends);
  socket.once('close', () => {
    for (const over of ends) over();
  });
  return ends;
}

/** Requests that one connection may send ahead of their answers. */
const MOST_AHEAD = 100;

/**
 * Answers the requests of a connection one after another, with a turn of the loop between two: one that sends many ahead takes no more
 * than one that waits for each answer. A connection with more than `MOST_AHEAD` that wait is ended.
 */
export class RequestTurns {
  readonly #waiting = new WeakMap<Socket, (() => void)[]>();

  /** Runs `begin` now, or once those before it on its connection are over; never, if the connection is lost before. */
  take(incoming: IncomingMessage, outgoing: ServerResponse, begin: () => void): void {
    const { socket } = incoming;
    const waiting = this.#waiting.get(socket);
    const start = (): void => {
      whenOver(incoming, outgoing, () => this.#next(socket));
      begin();
    };
    if (waiting === undefined) {
      this.#waiting.set(socket, []);
      start();
    } else if (waiting.length < MOST_AHEAD) waiting.push(start);
    else socket.destroy();
  }

  #next(socket: Socket): void {
    const start = this.#waiting.get(socket)?.shift();
    if (start === undefined || socket.destroyed) this.#waiting.delete(socket);
    else nextTurn().then(() => (socket.destroyed ? this.#waiting.delete(socket) : start()));
  }
}
