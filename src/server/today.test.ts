import { describe, expect, test } from 'vitest';
import { type NoticesResponse, noticesResponseSchema } from '#contract/notice.ts';
import { embeddedData, READ_DAY } from '#registry/embedded.ts';
import { notice } from '#testing/notice.ts';
import { composeHttp } from './compose.ts';
import { readConfig } from './config.ts';

describe('PORTOLAN_TODAY', () => {
  test('is the day that notices go by, whatever the clock says', async () => {
    for (const [day, effect] of [
      ['2026-12-13', 'no_entry'],
      ['2026-12-14', 'closed'],
    ] as const) {
      const { today, notices } = await noticesOf(composeHttp(readConfig({ PORTOLAN_TODAY: day })));
      expect(today).toBe(day);
      expect(notices.find(({ id }) => id === 'abstract-ends')?.effect).toBe(effect);
    }
  });

  test('is not before the facts were read, which would open what has ended since', () => {
    expect(readConfig({ PORTOLAN_TODAY: READ_DAY }).today).toBe(READ_DAY);
    expect(readConfig({}).today).toBeNull();
    expect(() => readConfig({ PORTOLAN_TODAY: '2026-11-27' })).toThrow(
      `PORTOLAN_TODAY must not be before ${READ_DAY}, the day on which its facts were read`,
    );
  });

  test.each(['tomorrow', '2027-1-1', '2027-02-30', '2027-13-01'])('is a day, which %s is not', (text) => {
    expect(() => readConfig({ PORTOLAN_TODAY: text })).toThrow('PORTOLAN_TODAY must be a day like 2027-01-12');
  });
});

type Service = Pick<ReturnType<typeof composeHttp>, 'fetch'>;

const get = (service: Service, path: string, headers: Record<string, string> = {}) =>
  service.fetch(new Request(`http://service.test${path}`, { headers }));

async function noticesOf(service: Service): Promise<NoticesResponse> {
  return noticesResponseSchema.parse(await (await get(service, '/v2/info/notices')).json());
}

describe('notices over HTTP', () => {
  const LISTS = ['/v2/info/notices', '/notices.xml', '/v2/fungible/assets?chain_ids=noble-1', '/v2/info/bridges'];

  test('are the same until the words on what is alive change, then lists have another tag', async () => {
    const service = composeHttp(readConfig({ PORTOLAN_TODAY: READ_DAY }));
    const tagOf = async (path: string) => (await get(service, path)).headers.get('etag') ?? '';
    const before = await Promise.all(LISTS.map(tagOf));
    for (const [index, path] of LISTS.entries()) {
      const again = await get(service, path, { 'if-none-match': before[index] ?? '' });
      expect([again.status, await again.text()]).toEqual([304, '']);
    }
    const ends = notice({ id: 'operator:noble', about: [{ chain_id: 'noble-1' }, { bridge: 'IBC' }] });
    const gone = {
      denom: null,
      channel: null,
      state: 'gone',
      reason: 'ended',
      source: 'a test',
      date: READ_DAY,
    } as const;
    await service.snapshots.applyLiveness({
      ...{ today: READ_DAY, notices: [...embeddedData.notices, ends] },
      liveness: [{ chain_id: 'noble-1', ...gone }],
    });
    const after = await Promise.all(LISTS.map(tagOf));
    for (const [index, path] of LISTS.entries()) {
      expect(after[index], path).not.toBe(before[index]);
      expect((await get(service, path, { 'if-none-match': before[index] ?? '' })).status, path).toBe(200);
    }
    expect((await noticesOf(service)).notices.map(({ id }) => id)).toContain('operator:noble');
    expect(await (await get(service, '/notices.xml')).text()).toContain('urn:portolan:notice:operator%3Anoble');
  });

  test('are a feed for readers of feeds, and for GET alone', async () => {
    const service = composeHttp(readConfig({ PORTOLAN_TODAY: READ_DAY }));
    const response = await get(service, '/notices.xml');
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/atom+xml']);
    const refused = await service.fetch(new Request('http://service.test/notices.xml', { method: 'POST' }));
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });

  test('have a state for each day, those with a phase to come first by its day', async () => {
    const { notices, read } = await noticesOf(composeHttp(readConfig({ PORTOLAN_TODAY: READ_DAY })));
    expect(read).toBe(READ_DAY);
    const coming = notices.flatMap(({ next }) => next?.from ?? []);
    expect(coming.length).toBeGreaterThan(2);
    expect(coming).toEqual([...coming].sort());
    expect(notices.slice(0, coming.length).every(({ next }) => next !== null)).toBe(true);
  });

  test('gather what packages, lists and nodes say, each thing once', async () => {
    const service = composeHttp(readConfig({ PORTOLAN_TODAY: READ_DAY }));
    const { notices } = await noticesOf(service);
    const words = notices.filter(({ id }) => id.startsWith('word '));
    expect(words.length).toBeGreaterThan(5);
    expect(new Set(notices.map(({ id }) => id)).size).toBe(notices.length);
    const subjects = words.flatMap(({ about, effect }) =>
      about.map((subject) => `${effect} ${JSON.stringify(subject)}`),
    );
    expect(new Set(subjects).size).toBe(subjects.length);
  });
});

test('an operator adds notices by a file or an address, which close what they name', async () => {
  const text = JSON.stringify([
    notice({ about: [{ chain_id: 'osmosis-1' }], phases: [{ from: READ_DAY, effect: 'closed' }] }),
  ]);
  const places: string[] = [];
  const reports: string[] = [];
  const config = readConfig({ PORTOLAN_TODAY: READ_DAY, PORTOLAN_NOTICES: '/some/where.json' });
  const service = composeHttp(config, {
    log: { error: () => {}, failure: (message) => void reports.push(message) },
    readText: async (place) => {
      places.push(place);
      return text;
    },
  });
  const stop = service.watch();
  await expect
    .poll(async () => (await noticesOf(service)).notices.map(({ id }) => id), { timeout: 120_000 })
    .toContain('operator:a-notice');
  stop();
  expect(places).toEqual(['/some/where.json']);
  expect(reports).toEqual([]);
  const body = {
    ...{ source_asset_chain_id: 'cosmoshub-4', source_asset_denom: 'uatom', amount_in: '1000000' },
    ...{ dest_asset_chain_id: 'osmosis-1', dest_asset_denom: 'uosmo' },
  };
  const refused = await service.fetch(
    new Request('http://service.test/v2/fungible/route', { method: 'POST', body: JSON.stringify(body) }),
  );
  expect([refused.status, ((await refused.json()) as { message: string }).message]).toEqual([
    404,
    expect.stringContaining(
      `OSMO on Osmosis (osmosis-1) cannot be moved or swapped: It ends. (its operator, ${READ_DAY})`,
    ),
  ]);
});
