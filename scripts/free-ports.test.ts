import { createServer, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { findPortFault, freePorts } from './free-ports.js';

const SEED = 7;
const COUNT = 5;
let holder: Server | undefined;

afterEach(() => new Promise((resolve) => (holder ? holder.close(resolve) : resolve(undefined))));

test('passes over ports in a row of which one is held, and stays below those of outgoing connections', async () => {
  const first = await freePorts(COUNT, SEED);
  await new Promise<void>((resolve) => {
    holder = createServer().listen(first + COUNT - 1, '127.0.0.1', resolve);
  });
  const next = await freePorts(COUNT, SEED);
  expect(next).toBeGreaterThanOrEqual(first + COUNT);
  expect(next + COUNT).toBeLessThanOrEqual(32_768);
});

test('says why a port cannot be had', async () => {
  const port = await freePorts(1, SEED);
  expect(await findPortFault(port, '127.0.0.1')).toBeNull();
  await new Promise<void>((resolve) => {
    holder = createServer().listen(port, '127.0.0.1', resolve);
  });
  expect(await findPortFault(port, '127.0.0.1')).toBe('EADDRINUSE');
});
