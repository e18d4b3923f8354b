import { createServer } from 'node:net';

/** Below the ports that systems hand out to outgoing connections (from 32768 on Linux), which none can be kept free of. */
const FIRST = 20_000;
const LAST = 32_000;

/** Why nobody can listen on a port of an address, like "EADDRINUSE"; null if one can. */
export const findPortFault = (port, host) =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', ({ code }) => resolve(code));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)));
  });

const isFree = async (port) => (await findPortFault(port, '127.0.0.1')) === null;

async function areFree(first, count) {
  for (let port = first; port < first + count; port += 1) if (!(await isFree(port))) return false;
  return true;
}

/**
 * The first of `count` ports in a row of loopback that nobody listens on. The process number tells where to begin to
 * look, so that two who ask at the same moment seldom get the same.
 */
export async function freePorts(count, seed = process.pid) {
  const blocks = Math.floor((LAST - FIRST) / count);
  for (let tried = 0; tried < blocks; tried += 1) {
    const first = FIRST + ((seed + tried) % blocks) * count;
    if (await areFree(first, count)) return first;
  }
  throw new Error(`No ${count} free ports in a row between ${FIRST} and ${LAST}; set PORTOLAN_E2E_PORT to the first.`);
}
