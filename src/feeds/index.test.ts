import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { embeddedRegistry } from '#registry/embedded.ts';
import { startLiveMarket } from './index.ts';

/** An address on loopback at which nobody listens. */
async function deadUrl(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

test('a start without a network says so in one sentence, before all else, with the way to the sample', async () => {
  const url = await deadUrl();
  const said: string[] = [];
  const stop = startLiveMarket({
    registry: embeddedRegistry(),
    nodes: { mode: 'urls', urls: new Map(['1', 'osmosis-1'].map((chainId) => [chainId, [url]])) },
    urls: {
      prices: { coingecko: { url, key: null, plan: null }, defillama: url, pyth: { url, key: 'k' } },
      circle: url,
    },
    onChange: async () => {},
    report: (message) => void said.push(message),
  });
  onTestFinished(stop);
  await expect.poll(() => said.length).toBeGreaterThan(1);
  expect(said[0]).toMatch(/^feeds: no chain and no service answers, .* start without --live for the sample market/);
  // Then what failed, in a few lines.
  expect(said.slice(1).every((message) => /^feeds: (\d+ sources|Prices|Circle|Documented)/.test(message))).toBe(true);
  expect(said.length).toBeLessThan(8);
});
