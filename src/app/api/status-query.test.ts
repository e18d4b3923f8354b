import { expect, test } from 'vitest';
import type { ServiceResponse } from '#client/client.ts';
import type { StatusResponse } from '#contract/status.ts';
import { serviceNow } from './status-query.ts';

const served = (servedAt: number | null) => ({ servedAt }) as ServiceResponse<StatusResponse>;

test("ages count by the service's clock, whatever this device's says", () => {
  expect(serviceNow(served(1_000_000), 5_000_000, 5_012_000)).toBe(1_012_000);
  expect(serviceNow(served(null), 5_000_000, 5_012_000)).toBe(5_012_000);
});
