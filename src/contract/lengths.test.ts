import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type EndpointName, endpoints } from './endpoints.ts';
import { maxLength, minLength } from './lengths.ts';

/** In JSON `{"length":{"toString":null,"valueOf":null}}`: comparing its length with a number throws. */
const HOSTILE = JSON.parse('{"length":{"toString":null,"valueOf":null}}');

const fieldsOf = (schema: z.ZodMiniType): string[] => Object.keys((schema as z.ZodMiniObject).shape);

describe.each(Object.keys(endpoints) as EndpointName[])('%s', (name) => {
  const { request, response } = endpoints[name];
  test.each([
    ['request', request],
    ['response', response],
  ] as const)('reads an object with a length in place of any field of the %s', (_kind, schema: z.ZodMiniType) => {
    const inPlace = [HOSTILE, [HOSTILE], { a: HOSTILE }, { 'osmosis-1': { address: HOSTILE, denoms: HOSTILE } }];
    for (const field of fieldsOf(schema)) for (const value of inPlace) schema.safeParse({ [field]: value });
    expect(schema.safeParse(HOSTILE)).toBeDefined();
  });
});

test('texts and lists have their lengths checked', () => {
  const two = z.array(z.string().check(minLength(1), maxLength(2))).check(minLength(1), maxLength(2, 'too many'));
  expect(two.safeParse(['a', 'bc']).success).toBe(true);
  expect(two.safeParse([]).error?.issues[0]?.code).toBe('too_small');
  expect(two.safeParse(['a', 'b', 'c']).error?.issues[0]?.message).toBe('too many');
  expect(two.safeParse(['abc']).error?.issues[0]?.path).toEqual([0]);
  expect(two.safeParse(HOSTILE).error?.issues.map(({ code }) => code)).toEqual(['invalid_type']);
});
