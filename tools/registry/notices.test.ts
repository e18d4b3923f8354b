import { expect, test } from 'vitest';
import stargate from '../../src/bridges/data/stargate.json' with { type: 'json' };
import type { StargatePool } from '../../src/bridges/stargate.ts';
import { embeddedData } from '../../src/registry/embedded.ts';
import { notice } from '../../src/testing/notice.ts';
import { checkedNotices, compileNotices } from './notices.ts';

const dead = { source: 'a list of dead chains', read: '2026-11-28', chains: [] };
const check = (notices: unknown, chains: Parameters<typeof checkedNotices>[0]['dead']['chains'] = []) =>
  checkedNotices({ notices, dead: { ...dead, chains } }, [], embeddedData);
const about = [{ chain_id: 'noble-1' }];
const third = [{ source: 'a paper', strength: 'third', read: '2026-11-28' }] as const;

test('the committed notices are those of the facts', () => {
  expect(embeddedData.notices).toEqual(
    compileNotices({ ...embeddedData, stargate: stargate as readonly StargatePool[] }),
  );
});

test('what closes rests on a chain or on who runs it; what warns may rest on anybody', () => {
  const sources = [...third];
  expect(() => check([notice({ about, sources })])).toThrow(
    'notice a-notice closes by the word of third parties alone: name its chain or operator',
  );
  const soft = notice({ about, sources, phases: [{ from: '2026-12-01', effect: 'no_entry' }] });
  expect(check([soft])).toEqual([soft]);
  const chain = { source: 'its code', strength: 'chain', read: '2026-11-28' } as const;
  expect(check([notice({ about, sources: [...third, chain] })])).toHaveLength(1);
});

test('what the registry lacks is named with the notice', () => {
  expect(() => check([notice({ about: [{ chain_id: 'x-1' }] })])).toThrow(
    'notice a-notice: chain x-1 is not in the registry',
  );
  expect(() => check([notice({ about, instead: [{ chain_id: 'noble-1', denom: 'x' }] })])).toThrow(
    'notice a-notice: asset x of noble-1 is not in the registry',
  );
});

test('no id is given twice, by hand or by a dead chain', () => {
  expect(() => check([notice({ about }), notice({ about })])).toThrow('notice a-notice is written twice');
  const stopped = { chain_id: 'noble-1', first: '2026-11-01', last: '2026-11-27', height: null };
  expect(() => check([notice({ id: 'stopped-noble-1', about })], [stopped])).toThrow(
    'notice stopped-noble-1 is written twice',
  );
});

test.each([
  [
    'phases in the wrong order',
    [
      { from: '2026-12-01', effect: 'warn' },
      { from: '2026-11-01', effect: 'closed' },
    ],
  ],
  [
    'two phases of one day',
    [
      { from: '2026-12-01', effect: 'warn' },
      { from: '2026-12-01', effect: 'closed' },
    ],
  ],
  [
    'a phase that opens again',
    [
      { from: '2026-12-01', effect: 'closed' },
      { from: '2026-12-02', effect: 'warn' },
    ],
  ],
  ['a day that is none', [{ from: '2026-02-30', effect: 'closed' }]],
  ['no phase', []],
])('%s are refused with the place in the file', (_, phases) => {
  expect(() => check([{ ...notice({ about }), phases }])).toThrow(/^facts\/notices\.json is not valid at 0\.phases/);
});

test('a notice without a source, or with one that nobody read, is refused', () => {
  expect(() => check([{ ...notice({ about }), sources: [] }])).toThrow(/not valid at 0\.sources/);
  expect(() => check([{ ...notice({ about }), sources: [{ ...third[0], read: '' }] }])).toThrow(
    /at 0\.sources\.0\.read/,
  );
});

test('a dead chain is a notice that closes it from the first day on which it was found so', () => {
  const chain = { chain_id: 'kaiyo-1', first: '2026-11-01', last: '2026-11-27', height: 12 };
  expect(check([], [chain, { ...chain, chain_id: 'noble-1', height: null, more: 'its operator' }])).toMatchObject([
    {
      ...{ id: 'stopped-kaiyo-1', about: [{ chain_id: 'kaiyo-1' }] },
      phases: [{ from: '2026-11-01', effect: 'closed' }],
      what: 'Kujira stood still at block 12 between 1 Nov 2026 and 27 Nov 2026.',
      sources: [{ source: 'a list of dead chains', strength: 'chain' }],
    },
    {
      what: 'No listed node of Noble answered between 1 Nov 2026 and 27 Nov 2026.',
      sources: [{ strength: 'chain' }, { source: 'its operator', strength: 'operator' }],
    },
  ]);
});

test('a name in small letters begins its sentence with a capital one', () => {
  const chain = { chain_id: 'bostrom', first: '2026-11-01', last: '2026-11-27', height: 12 };
  expect(check([], [chain])[0]?.what).toBe('Bostrom stood still at block 12 between 1 Nov 2026 and 27 Nov 2026.');
});

test('notices are in the order of their last day', () => {
  const later = notice({ id: 'later', about, phases: [{ from: '2027-01-01', effect: 'closed' }] });
  expect(check([later, notice({ about })]).map(({ id }) => id)).toEqual(['a-notice', 'later']);
});
