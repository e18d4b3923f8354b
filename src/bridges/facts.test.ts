import { describe, expect, test } from 'vitest';
import { BRIDGE_IDS } from '#contract/bridge.ts';
import { bridgeFactsSchema, FACT_KINDS } from '#contract/bridge-facts.ts';
import { isOutdated, listBridgeFacts, MAX_FACT_AGE_DAYS } from './facts.ts';
import { FAILURE_RULES } from './failures.ts';

const facts = listBridgeFacts();
const stated = facts.flatMap((each) => FACT_KINDS.flatMap((kind) => each[kind] ?? []));

test('every bridge has every kind of fact, or null, and at least who verifies and who controls it', () => {
  expect(facts.map(({ bridge_id }) => bridge_id)).toEqual([...BRIDGE_IDS]);
  for (const each of facts) {
    expect(Object.keys(each).sort()).toEqual(['bridge_id', ...FACT_KINDS].sort());
    expect(bridgeFactsSchema.parse(JSON.parse(JSON.stringify(each)))).toEqual(each);
    expect([each.verifiers, each.control]).not.toContain(null);
  }
});

test('every fact has a text, a source and a day', () => {
  for (const { text, source, checked } of stated) {
    expect(text).toMatch(/^\S.*[.]$/);
    expect(new URL(source).protocol).toBe('https:');
    expect(new Date(checked).toISOString().slice(0, 10)).toBe(checked);
  }
});

describe('the age of what was read', () => {
  const DAY = '2026-01-31';
  test.each([
    ['on its day', '2026-01-31', false],
    ['on the last day', '2026-07-30', false],
    ['a day later', '2026-07-31', true],
    ['before it was read', '2026-01-30', true],
  ])('%s', (_, today, expected) => {
    expect(isOutdated(DAY, new Date(today))).toBe(expected);
  });

  test('a day that is none is outdated', () => {
    expect(isOutdated('soon', new Date(DAY))).toBe(true);
  });

  test(`no fact and no rule on failures is older than ${MAX_FACT_AGE_DAYS} days today`, () => {
    const days = [...stated, ...Object.values(FAILURE_RULES)].map(({ checked }) => checked);
    expect(days.filter((day) => isOutdated(day, new Date()))).toEqual([]);
  });
});
