import type { IncomingMessage } from 'node:http';
import { nextTurn } from '#service/next-turn.ts';
import { LONG_BODY, refusedFrom } from './read-request.ts';

/** As Node's adapter for web requests takes a body that is read. */
interface ReadRequest extends IncomingMessage {
  rawBody?: Buffer;
}

/** A shorter one comes in one piece or two, a longer one is refused unread. */
const isLong = ({ headers }: IncomingMessage, limit: number): boolean => {
  const length = Number(headers['content-length'] ?? 0);
  return length > LONG_BODY && length <= limit;
};

/**
 * Reads a long body, one piece a turn: all that clients have sent would be one stretch of work. Of one that holds too much only the part
 * that shows it is kept, for the service to refuse. False where the connection is lost before its end.
 */
export function readInTurns(incoming: ReadRequest, bodyLimit: number): Promise<boolean> {
  if (!isLong(incoming, bodyLimit)) return Promise.resolve(true);
  const kept: Buffer[] = [];
  const refuses = refusedFrom();
  let isRefused = false;
  return eachInTurn(incoming, (piece) => {
    if (isRefused) return;
    const end = refuses(piece);
    isRefused = end !== null;
    kept.push(end === null ? piece : piece.subarray(0, end));
  }).then((isWhole) => {
    incoming.rawBody = Buffer.concat(kept);
    return isWhole;
  });
}

/** Reads a long body and keeps nothing, for a request that is refused before. */
export function dropInTurns(incoming: IncomingMessage, bodyLimit: number): void {
  if (isLong(incoming, bodyLimit)) eachInTurn(incoming, () => {});
}

/** Whether the body came to its end. */
function eachInTurn(incoming: IncomingMessage, take: (piece: Buffer) => void): Promise<boolean> {
  return new Promise((resolve) => {
    incoming.on('data', (piece: Buffer) => {
      take(piece);
      incoming.pause();
      nextTurn().then(() => incoming.resume());
    });
    incoming.once('end', () => resolve(true));
    incoming.once('close', () => resolve(incoming.readableEnded));
    incoming.on('error', () => {});
  });
}
