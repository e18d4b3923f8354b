import { expect, test } from 'vitest';
import type { ServiceResponse } from '#client/client.ts';
import type { FeedStatus, StatusResponse } from '#contract/status.ts';
import { areAllChainsHeard, isNothingRead, serviceNow } from './status-query.ts';

const served = (servedAt: number | null) => ({ servedAt }) as ServiceResponse<StatusResponse>;

test("ages count by the service's clock, whatever this device's says", () => {
  expect(serviceNow(served(1_000_000), 5_000_000, 5_012_000)).toBe(1_012_000);
  expect(serviceNow(served(null), 5_000_000, 5_012_000)).toBe(5_012_000);
});

const statusOf = (feeds: readonly Partial<FeedStatus>[], live = true) =>
  ({ market: { live }, feeds, silent_chains: [] }) as unknown as StatusResponse;

const [current, waiting, expired] = ['current', 'waiting', 'expired'].map((state) => ({ state })) as [
  Partial<FeedStatus>,
  Partial<FeedStatus>,
  Partial<FeedStatus>,
];

test('a live market has no figures before somebody answered, and once every answer is too old', () => {
  expect(isNothingRead(statusOf([]))).toBe(true);
  expect(isNothingRead(statusOf([waiting, expired, { ...current, embedded: true }]))).toBe(true);
  expect(isNothingRead(statusOf([waiting, current]))).toBe(false);
  expect(isNothingRead(statusOf([], false))).toBe(false);
});

test('that a source of every chain answered is known once each was heard of', () => {
  const failed = { ...waiting, last_failure: { at: '2026-11-26T14:03:00.000Z', message: 'no' } };
  expect(areAllChainsHeard(statusOf([current, failed]))).toBe(true);
  expect(areAllChainsHeard(statusOf([current, waiting]))).toBe(false);
  expect(areAllChainsHeard(statusOf([]))).toBe(false);
});
