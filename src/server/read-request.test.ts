import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from '#contract/endpoints.ts';
import { ServiceError } from '#contract/error.ts';
import { checkFields, MAX_VALUES, readFields } from './read-request.ts';

const MAX_NAMES = 6_000;

const violations = (request: z.ZodMiniType, fields: unknown): unknown => {
  try {
    return checkFields({ ...endpoints.balances, request }, { fields, given: fields });
  } catch (error) {
    return error instanceof ServiceError && error.details[0]?.field_violations;
  }
};

test.each([
  [z.string().check(z.minLength(1)), '', 'must have at least 1 character'],
  [z.string().check(z.maxLength(2)), 'abc', 'must have at most 2 characters'],
  [z.array(z.string()).check(z.minLength(2)), [], 'must have at least 2 elements'],
  [z.array(z.string()).check(z.maxLength(1)), ['a', 'b'], 'must have at most 1 element'],
])('reports the limit of a size with its unit: case %#', (schema, value, description) => {
  expect(violations(schema, value)).toEqual([{ field: 'body', description }]);
});

test('reports no size for a value of another type', () => {
  const schema = z.object({ denom: z.string().check(z.minLength(1)), amount: z.string() });
  expect(violations(schema, { denom: [], amount: [] })).toEqual([
    { field: 'denom', description: 'must be a string' },
    { field: 'amount', description: 'must be a string' },
  ]);
});

const read = (body: string) =>
  readFields(endpoints.balances, new Request('http://service.test', { method: 'POST', body }), 1_000_000);

test('refuses more values than any request needs before it is parsed', async () => {
  const bodyOf = (count: number) =>
    JSON.stringify({ chains: { 1: { address: 'x', denoms: Array.from({ length: count }, () => 'a') } } });
  await expect(read(bodyOf(MAX_VALUES - 4))).resolves.toBeDefined();
  await expect(read(bodyOf(MAX_VALUES))).rejects.toThrow('body: must hold at most 30000 values');
  await expect(read('['.repeat(MAX_VALUES + 1))).rejects.toThrow('body: must hold at most 30000 values');
});

test('refuses more names than any request needs before it is parsed', async () => {
  const bodyOf = (count: number) =>
    JSON.stringify({ chains: Object.fromEntries(Array.from({ length: count }, (_, i) => [i, 1])) });
  await expect(read(bodyOf(MAX_NAMES - 1))).resolves.toBeDefined();
  await expect(read(bodyOf(MAX_NAMES))).rejects.toThrow('body: must hold at most 6000 names of fields');
});

test('does not count what stands in a text', async () => {
  const text = JSON.stringify({ [',:[{"\\'.repeat(MAX_VALUES)]: '\\\\",:'.repeat(MAX_VALUES) });
  await expect(read(text)).resolves.toBeDefined();
});
