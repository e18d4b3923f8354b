import { expect, test } from 'vitest';
import { BRIDGE_IDS } from '#contract/bridge.ts';
import { bridgeFactsSchema, FACT_KINDS } from '#contract/bridge-facts.ts';
import { listBridgeFacts } from './facts.ts';

const facts = listBridgeFacts();
const stated = facts.flatMap((each) => [...FACT_KINDS.flatMap((kind) => each[kind] ?? []), ...(each.failures ?? [])]);

test('every bridge has every kind of fact, or null, and at least who verifies and who controls it', () => {
  expect(facts.map(({ bridge_id }) => bridge_id)).toEqual([...BRIDGE_IDS]);
  for (const each of facts) {
    expect(Object.keys(each).sort()).toEqual(['bridge_id', 'failures', ...FACT_KINDS].sort());
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

test('every bridge says where the money is if a transfer stops, and of those of rollups once in and once out', () => {
  const counts = Object.fromEntries(facts.map(({ bridge_id, failures }) => [bridge_id, failures?.length]));
  expect(counts).toEqual(
    Object.fromEntries(
      BRIDGE_IDS.map((id) => [
        id,
        ['OPINIT', 'OP_STACK', 'ARBITRUM', 'ZKSYNC', 'SCROLL', 'POLYGON_POS'].includes(id) ? 2 : 1,
      ]),
    ),
  );
  for (const text of facts.flatMap(({ failures }) => failures ?? []).map((failure) => failure.text)) {
    expect(text).toMatch(/^[A-Z].*the (token|withdrawal|source chain|destination chain)/);
    expect(text).not.toMatch(/\. [a-z]|undefined/);
  }
});
