import type { IncomingMessage, ServerResponse } from 'node:http';
import { ServiceError } from '#contract/error.ts';
import type { Client, clientAddresses } from './client-address.ts';
import { oncePerMinute } from './connection-limits.ts';
import { HeldMemory } from './held-memory.ts';
import type { HostLimits } from './host-variables.ts';
import { isForEver, isServicePath, tidyPath } from './pages.ts';
import { createRateLimit, type NewPointStore, pointsOf } from './rate-limit.ts';
import { whenOver } from './request-turns.ts';
import type { Observer } from './telemetry/observer.ts';

interface AdmissionOptions {
  readonly limits: HostLimits;
  readonly bodyLimitBytes: number;
  readonly addresses: ReturnType<typeof clientAddresses>;
  /** Where points are counted; in memory if absent. */
  readonly newPointStore?: NewPointStore | undefined;
  /** Tells the operator. */
  readonly report: (message: string) => void;
  readonly onRefused?: Observer['refused'];
}

/** Those who run the server ask these, whatever its clients do. */
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz']);
const HSTS = 'max-age=31536000';
/** What a body without a length is charged for. */
const UNKNOWN_BYTES = 64_000;
const HELD_RETRY_SECONDS = 1;
/** The networks of one IPv6 site have so many clients' points together. */
const SITE_SHARE = 16;

/**
 * `memory` counts what is held. `admit` decides on each request before its body is read: null lets it in. Sets the headers of the
 * response that follow from who asks, and ends the connection of a client that does not read its response.
 */
export function createAdmission({
  limits,
  bodyLimitBytes,
  addresses,
  newPointStore,
  report,
  onRefused,
}: AdmissionOptions) {
  const { pointsPerClient, heldMegabytes, writeSeconds } = limits;
  const memory = new HeldMemory(heldMegabytes * 1_000_000, bodyLimitBytes);
  const limitOf = (points: number) => createRateLimit(points, oncePerCause(report), newPointStore);
  const charge = pointsPerClient === 0 ? undefined : limitOf(pointsPerClient);
  const chargeSite = limitOf(SITE_SHARE * pointsPerClient);
  const tellHeld = oncePerMinute((count) => report(`memory: ${count} requests were refused above PORTOLAN_HELD_MB`));
  const tellLimited = oncePerMinute((count) =>
    report(`rate limit: ${count} requests were refused above PORTOLAN_RATE_LIMIT`),
  );
  const tellUnread = oncePerMinute((count) =>
    report(`connections: ${count} were closed, as their responses were not read within PORTOLAN_WRITE_SECONDS`),
  );
  const tellProxy = oncePerCause(report);

  async function chargeClient(client: Client, outgoing: ServerResponse, points: number) {
    if (charge === undefined || client.isLocal) return null;
    const own = await charge(client.key, points);
    const site = own.refusal === null && client.siteKey !== null ? await chargeSite(client.siteKey, points) : own;
    const { headers, refusal } = site.refusal === null ? own : site;
    for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value);
    if (refusal !== null) {
      tellLimited();
      onRefused?.('rate_limit');
    }
    return refusal;
  }

  /** Charges for a request that another one makes within this process. */
  const chargeInner = (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    path: string,
    bytes: number,
    search?: string,
  ) => chargeClient(addresses.clientOf(incoming), outgoing, pointsOf(path, bytes, search));

  const admit = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<ServiceError | null> => {
    const fault = faultOfHost(incoming);
    if (fault !== null) return ServiceError.invalid(fault);
    const path = pathOf(incoming);
    const client = addresses.clientOf(incoming);
    if (client.isTls) outgoing.setHeader('strict-transport-security', HSTS);
    if (client.isUntoldProxy) tellProxy(UNTOLD_PROXY);
    if (PROBES.has(path)) return null;
    const isService = isServicePath(path);
    const giveUp = (): void => {
      tellUnread();
      onRefused?.('unread');
      outgoing.destroy();
    };
    limitReading(incoming, outgoing, writeSeconds * 1_000, isService, giveUp);
    const points = incoming.method === 'OPTIONS' ? 1 : pointsOf(path, lengthOf(incoming), urlOf(incoming)?.search);
    // What never changes is asked for once.
    const refusal = isForEver(path) ? null : await chargeClient(client, outgoing, points);
    if (refusal !== null || memory.admit(incoming, outgoing)) return refusal;
    tellHeld();
    onRefused?.('memory');
    return new ServiceError('unavailable', 'the server is busy with large requests; ask again in a moment', {
      retryAfterSeconds: HELD_RETRY_SECONDS,
    });
  };
  return { admit, chargeInner, memory };
}

const UNTOLD_PROXY =
  'proxy: requests come with X-Forwarded-For from an address that PORTOLAN_TRUSTED_PROXIES does not name; all its clients count as one';

/** Tells each message once. */
function oncePerCause(report: (message: string) => void): (message: string) => void {
  const told = new Set<string>();
  return (message) => {
    if (told.has(message)) return;
    told.add(message);
    report(message);
  };
}

/** Answers are written at once and then read; files are written as they are read. */
function limitReading(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  limitMs: number,
  isAnswer: boolean,
  giveUp: () => void,
): void {
  const begin = (): void => {
    if (isAnswer && outgoing.writableLength === 0) return;
    const timer = setTimeout(giveUp, limitMs).unref();
    whenOver(incoming, outgoing, () => clearTimeout(timer));
  };
  if (isAnswer) outgoing.once('prefinish', begin);
  else begin();
}

function faultOfHost({ rawHeaders, httpVersion }: IncomingMessage): string | null {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) if (rawHeaders[i]?.toLowerCase() === 'host') hosts += 1;
  if (hosts > 1) return `host: must be given once, not ${hosts} times`;
  return hosts === 0 && httpVersion !== '1.0' ? 'host: is required' : null;
}

/** As the router reads it: without `.` and `..`, decoded, with one slash before and none behind. */
export function pathOf(incoming: IncomingMessage): string {
  const path = urlOf(incoming)?.pathname ?? '/';
  return tidyPath(path.includes('%') ? decoded(path) : path);
}

function urlOf({ url = '/' }: IncomingMessage): URL | undefined {
  const address = url.startsWith('/') ? `http://localhost${url}` : url;
  return URL.canParse(address) ? new URL(address) : undefined;
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** Bytes of a request's body, or of its address. */
function lengthOf({ headers, url = '' }: IncomingMessage): number {
  if (headers['transfer-encoding'] !== undefined) return UNKNOWN_BYTES;
  return Number(headers['content-length'] ?? 0) + url.length;
}
