import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { embeddedData } from '#registry/embedded.ts';
import { faultsOf } from '#registry/notice-faults.ts';
import { notice } from '#testing/notice.ts';
import { parseNotices } from './operator-notices.ts';

const about = [{ chain_id: 'noble-1' }];

test('a list is read, and no id of it can be that of a compiled notice', () => {
  const parsed = parseNotices(JSON.stringify([notice({ id: 'cctp-v1', about })]));
  expect(parsed).toEqual([notice({ id: 'operator:cctp-v1', about })]);
  expect(parseNotices('[]')).toEqual([]);
});

test('the example of docs/world.md is one, and names what the registry has', async () => {
  const document = await readFile(new URL('../../docs/world.md', import.meta.url), 'utf8');
  const [, example = ''] = /```json\n(.*?)```/s.exec(document) ?? [];
  const [parsed] = parseNotices(example);
  expect(parsed?.id).toBe('operator:example-winds-down');
  expect(parsed && faultsOf(parsed, embeddedData)).toEqual([]);
});

test.each([
  ['no JSON', '[{', /^the list is no JSON$/],
  ['no list', '{}', /^the list is not valid at its start: /],
  [
    'without sources',
    JSON.stringify([{ ...notice({ about }), sources: undefined }]),
    /^the list is not valid at 0\.sources: /,
  ],
  [
    'of an unknown effect',
    JSON.stringify([notice({ about, phases: [{ from: '2026-12-01', effect: 'open' as 'closed' }] })]),
    /at 0\.phases\.0\.effect: /,
  ],
  [
    'of an unknown bridge',
    JSON.stringify([notice({ about: [{ bridge: 'X' as 'CCTP' }] })]),
    /at 0\.about\.0\.bridge: /,
  ],
  ['of a text that nobody reads', JSON.stringify([notice({ about, what: 'x'.repeat(601) })]), /at 0\.what: /],
  [
    'with an id twice',
    JSON.stringify([notice({ about }), notice({ about })]),
    /^notice a-notice is in the list twice$/,
  ],
  ['that is too long', ' '.repeat(2_000_001), /^the list has 2000001 characters, and at most 2000000 are read$/],
])('a list %s is refused, and what is wrong with it is named', (_, text, message) => {
  expect(() => parseNotices(text)).toThrow(message);
});
