import { expect, test } from 'vitest';
import { sampleMarket } from '#market/sample/sample-market.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import { reportOf } from '#testing/sample-report.ts';
import { firstSnapshot, type Snapshot, SnapshotHolder } from './snapshot.ts';

const registry = embeddedRegistry();
const first = firstSnapshot(registry, sampleMarket);
const halt = { state: 'halted', reason: 'chain_stopped', source: 'a test', date: '2026-11-27' } as const;
const liveness = {
  ...{ today: '2026-11-27', notices: [] },
  liveness: [{ chain_id: 'regen-1', channel: null, denom: null, ...halt }],
};
const figures = { reports: [reportOf({ at: 1 })], now: 2 };

test('a snapshot is in force once it is prepared, one after the other', async () => {
  const prepared: Snapshot[] = [];
  const inForce: Snapshot[] = [];
  const holder = new SnapshotHolder(first, async (next) => {
    inForce.push(holder.current);
    prepared.push(next);
  });
  const changes = [holder.applyLiveness(liveness), holder.applyFigures(figures)];
  expect(holder.current).toBe(first);
  await Promise.all(changes);
  expect(inForce).toEqual([first, prepared[0]]);
  expect(holder.current).toBe(prepared[1]);
  expect(holder.current).toMatchObject({ liveness, ...figures });
  expect(prepared[0]?.market.source).toBe('sample');
  expect(prepared[1]?.registry).toBe(prepared[0]?.registry);
  expect(prepared[1]?.market.feeds).toMatchObject([{ name: 'sample' }]);
});

test('a change that could not be prepared leaves the last in force, and is made with the next one', async () => {
  const faults = [new Error('no thread is ready')];
  const holder = new SnapshotHolder(first, async () => {
    const fault = faults.pop();
    if (fault !== undefined) throw fault;
  });
  await expect(holder.applyLiveness(liveness)).rejects.toThrow('no thread is ready');
  expect(holder.current).toBe(first);
  await holder.applyFigures(figures);
  expect(holder.current).toMatchObject({ liveness, ...figures });
});
