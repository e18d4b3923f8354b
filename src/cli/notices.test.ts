import { expect, test } from 'vitest';
import { createClient } from '#client/client.ts';
import { reportBalances } from '#report/holdings.ts';
import { type NoticeQuestion, reportNotices } from '#report/notices.ts';
import { reportRoute } from '#report/routes.ts';
import { composeHttp } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';

const service = composeHttp(readConfig({ PORTOLAN_TODAY: '2026-12-12' }));
const client = createClient({
  transport: async ({ method, path, body }, signal) => {
    const response = await service.fetch(new Request(`http://here${path}`, { method, body, signal }));
    return { status: response.status, headers: response.headers, text: await response.text() };
  },
});

const idsOf = async (question: NoticeQuestion): Promise<string[]> => {
  const { data } = await reportNotices(client, question);
  return (data.notices as { id: string }[]).map(({ id }) => id);
};

test('a notice is told with its phases, what to do, and who says so', async () => {
  const { text } = await reportNotices(client, { chain: 'Abstract' });
  expect(text).toMatch(
    /^Today is 2026-12-12; the newest source was read on 2026-11-28\.\n1 notice:\n\nabstract-ends: /m,
  );
  expect(text).toContain('abstract-ends: nothing moves in since 2026-10-06; closed from 2026-12-14.\n  About 2741.\n');
  expect(text).toMatch(/^ {2}To do: Take everything out by 13 Dec 2026/m);
  expect(text).toMatch(/^ {2}Source: docs\.abs\.xyz\/tooling\/bridges\.md \(operator, read 2026-11-28\)$/m);
});

test('those with a day to come are first, and alone if only they are wanted', async () => {
  expect((await idsOf({})).slice(0, 2)).toEqual(['abstract-ends', 'noble-usdc']);
  expect(await idsOf({ coming: true })).toEqual(['abstract-ends', 'noble-usdc']);
});

test('a voucher is found by the notice about what it stands for, and what is on a chain with its chain', async () => {
  expect(await idsOf({ asset: 'SEI', chain: 'osmosis-1' })).toEqual(['sei-vouchers']);
  expect(await idsOf({ asset: 'USDC.n', chain: 'osmosis-1' })).toEqual(['noble-usdc']);
  expect(await idsOf({ asset: 'uusdc', chain: 'noble-1' })).toEqual(['noble-usdc', 'noble-chain']);
  expect(await idsOf({ asset: 'OSMO', chain: 'osmosis-1' })).toEqual([]);
  expect(await idsOf({ chain: 'nowhere' })).toEqual([]);
});

test('a list is bounded, and says how many there are', async () => {
  const { data, text } = await reportNotices(client, {});
  const { notices, total } = data as { notices: { about: object[]; about_total: number }[]; total: number };
  expect(total).toBeGreaterThan(60);
  expect(notices).toHaveLength(25);
  expect(text).toContain(`${total} notices, of which the first 25:`);
  const long = await reportNotices(client, { chain: 'stride-1' });
  expect(long.text).toMatch(/About .* and \d+ more\.$/m);
  for (const { about } of (long.data as typeof data & { notices: typeof notices }).notices)
    expect(about.length).toBeLessThanOrEqual(10);
});

test('a route tells a notice once', async () => {
  const { text } = await reportRoute(client, {
    ...{ source_asset_chain_id: 'noble-1', source_asset_denom: 'uusdc', amount_in: '100000000' },
    ...{ dest_asset_chain_id: 'osmosis-1', dest_asset_denom: 'uosmo' },
  });
  expect(text.match(/^WARNING.*$/gm)).toEqual([
    expect.stringMatching(
      /^WARNING: USDC.n on Noble .* all of it ends on 2027-01-12: Circle caps how much USDC can leave Noble/,
    ),
  ]);
});

test('a holding that can no longer be redeemed has no value, which is not an unknown one', async () => {
  const SEI = 'ibc/71F11BC0AF8E526B80E44172EBA9D3F0A8E03950BB882325435691EBC9450B1D';
  const entry = { decimals: 6, price: null, value_usd: null };
  const liveness = {
    state: 'gone',
    reason: 'ended',
    source: 'its docs',
    date: '2026-07-31',
    what: 'Its way home ended',
  } as const;
  const answering = {
    ...client,
    ask: async () => ({
      ...{ market: null, balances: 'live', prices: 'market', servedAt: null },
      data: {
        chains: {
          'osmosis-1': {
            address: 'osmo1',
            denoms: {
              uosmo: { ...entry, amount: '1000000', formatted_amount: '1', price: '0.5', value_usd: '0.5' },
              [SEI]: { ...entry, amount: '2000000', formatted_amount: '2', liveness },
            },
          },
        },
      },
    }),
  } as unknown as typeof client;
  const { text } = await reportBalances(answering, { chains: {} });
  expect(text).toMatch(/^2 balances, worth \$0\.5:$/m);
  expect(text).toMatch(/^osmosis-1 +2 +SEI +no value +ibc\/71F1/m);
  expect(text).toContain(
    `NO VALUE: ${SEI} on osmosis-1 cannot be moved or swapped: Its way home ended (its docs, 2026-07-31)`,
  );
});
