import { expect, test } from 'vitest';
import type { Client, ServiceResponse } from '#client/client.ts';
import { Unreachable } from '#client/failure.ts';
import { ServiceError } from '#contract/error.ts';
import type { StatusResponse } from '#contract/status.ts';
import { serviceNow, statusQuery } from './status-query.ts';

const served = (servedAt: number | null) => ({ servedAt }) as ServiceResponse<StatusResponse>;

test("ages count by the service's clock, whatever this device's says", () => {
  expect(serviceNow(served(1_000_000), 5_000_000, 5_012_000)).toBe(1_012_000);
  expect(serviceNow(served(null), 5_000_000, 5_012_000)).toBe(5_012_000);
});

test('a service that was not reached is asked again, one that has no status is not', () => {
  const { refetchInterval } = statusQuery({} as Client);
  if (typeof refetchInterval !== 'function') throw new Error('the interval depends on the answer');
  const after = (error: Error | null) => refetchInterval({ state: { data: undefined, error } } as never);
  expect(after(new Unreachable({ address: '' } as never))).toBeGreaterThan(0);
  expect(after(ServiceError.notFound('no such endpoint'))).toBe(false);
  expect(after(null)).toBe(false);
});
