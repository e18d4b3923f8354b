import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { isLoopback, networkOf } from './client-address.ts';
import type { HostLimits } from './host-variables.ts';
import type { IdleConnections } from './idle-connections.ts';
import type { Observer } from './telemetry/observer.ts';

const REPORT_MS = 60_000;

interface ConnectionLimitOptions {
  readonly idle: IdleConnections;
  readonly limits: HostLimits;
  readonly isTrusted: (address: string | undefined) => boolean;
  readonly report: (message: string) => void;
  readonly onRefused?: Observer['refused'];
}

/**
 * Closes connections above the limits: of all the one that has been idle for longest, of one client the new one; and tells how many in
 * the last minute. `isOld` says whether a connection has lived long enough.
 */
export function limitConnections(
  server: Server,
  { idle, limits, isTrusted, report, onRefused }: ConnectionLimitOptions,
) {
  const { connections, connectionsPerClient, connectionSeconds } = limits;
  const begun = new WeakMap<Socket, number>();
  const open = new Map<string, number>();
  const reportClosed = oncePerMinute((count) => {
    report(`connections: ${count} were closed, above PORTOLAN_CONNECTIONS or PORTOLAN_CLIENT_CONNECTIONS`);
  });
  const tellClosed = (): void => {
    reportClosed();
    onRefused?.('connections');
  };
  const makeRoom = (socket: Socket): void => {
    if (idle.size <= connections || socket.destroyed) return;
    tellClosed();
    if (!idle.closeOldest()) socket.destroy();
  };
  server.on('connection', (socket: Socket) => {
    // Once the requests are read that have arrived with it: those connections are not idle.
    setImmediate(makeRoom, socket);
    begun.set(socket, performance.now());
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isLoopback(remoteAddress) || isTrusted(remoteAddress)) return;
    const address = networkOf(remoteAddress);
    const count = (open.get(address) ?? 0) + 1;
    if (count > connectionsPerClient) {
      tellClosed();
      socket.destroy();
      return;
    }
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
  const isOld = (socket: Socket): boolean => performance.now() - (begun.get(socket) ?? 0) > connectionSeconds * 1_000;
  return { isOld };
}

/** Tells at the first event, and then how many there were in each minute with some. */
export function oncePerMinute(tell: (count: number) => void): () => void {
  let count = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tellAll = (): void => {
    timer = undefined;
    if (count === 0) return;
    tell(count);
    count = 0;
    timer = setTimeout(tellAll, REPORT_MS).unref();
  };
  return () => {
    count += 1;
    if (timer === undefined) tellAll();
  };
}
