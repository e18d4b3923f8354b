import { expect, test } from 'vitest';
import { assetRecord } from '#testing/asset-record.ts';
import { type LivenessReading, livenessKey, mergeLiveness } from './merge-liveness.ts';
import type { LivenessRecord } from './records.ts';

const record = (facts: Partial<LivenessRecord>): LivenessRecord => ({
  ...{ chain_id: 'a', denom: null, channel: null, state: 'halted', reason: 'bridge_down', source: 'a list' },
  date: '2026-08-22',
  ...facts,
});
const reading = (facts: Partial<LivenessReading>): LivenessReading => ({
  ...{ date: '2026-11-26', records: [], about: [] },
  ...facts,
});
const merged = (compiled: LivenessRecord[], readings: LivenessReading[] = [], notices: LivenessRecord[] = []) =>
  mergeLiveness({ compiled, readings, notices }, [
    assetRecord({ chain_id: 'b', denom: 'va', origin_chain_id: 'a', origin_denom: 'ua' }),
  ]);

const halt = record({ channel: 'channel-1' });
const ended = record({ denom: 'ua', state: 'gone', reason: 'ended', notice: 'ua-ended' });
const key = livenessKey(halt);

test('the newer word counts, of the same day the later one', () => {
  const newer = record({ channel: 'channel-1', reason: 'client_frozen', date: '2026-11-26' });
  const older = record({ channel: 'channel-1', reason: 'client_frozen', date: '2026-08-21' });
  expect(merged([halt], [reading({ records: [newer] })])).toEqual([newer]);
  expect(merged([halt], [reading({ records: [older] })])).toEqual([halt]);
  const again = { ...newer, reason: 'client_expired' } as const;
  expect(merged([halt], [reading({ records: [newer] }), reading({ records: [again] })])).toEqual([again]);
});

test('silence about what a source speaks about takes an older word back, and no other', () => {
  expect(merged([halt], [reading({ about: [key] })])).toEqual([]);
  expect(merged([halt], [reading({ about: ({ source }) => source === 'a list' })])).toEqual([]);
  expect(merged([halt], [reading({ about: ['a||channel-2'] })])).toEqual([halt]);
  expect(merged([halt], [reading({ about: [key], date: '2026-08-21' })])).toEqual([halt]);
});

test('no reading takes a notice back, and what stands for the asset stays gone with it', () => {
  const weaker = record({ denom: 'ua', state: 'halted_in', date: '2026-11-26' });
  const [first, second, ...others] = merged([], [reading({ records: [weaker], about: () => true })], [ended]);
  expect(first).toEqual(ended);
  expect(second).toMatchObject({ chain_id: 'b', denom: 'va', state: 'gone', reason: 'origin_gone' });
  expect(others).toEqual([]);
});

test('what stands for an asset is alive again with it', () => {
  const gone = record({ denom: 'ua', state: 'gone' });
  const compiled = [gone, record({ chain_id: 'b', denom: 'va', state: 'gone', reason: 'origin_gone' })];
  expect(merged(compiled).map(({ denom }) => denom)).toEqual(['ua', 'va']);
  expect(merged(compiled, [reading({ about: [livenessKey(gone)] })])).toEqual([]);
});

test('a contract is another thing than its chain', () => {
  const contract = record({ contract: '0xab' });
  expect(merged([record({})], [reading({ records: [contract] })])).toEqual([record({}), contract]);
});
