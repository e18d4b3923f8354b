import { expect, test } from 'vitest';
import type { RouteSummary } from '#contract/route-summary.ts';
import type { Lookup } from './lookup.ts';
import { summaryNeedsText } from './summary-gas.ts';

const faces: Readonly<Record<string, string>> = { 'injective-1': '1776', 'pacific-1': '1329' };
const lookup = {
  asset: () => undefined,
  bridgeName: () => undefined,
  chain: (id: string) => ({ pretty_name: id, twin_chain_id: faces[id] }),
} as unknown as Lookup;
const from = (start: string, chain_id: string, denom: string) =>
  summaryNeedsText(
    { chain_ids: [start, chain_id], gas_needs: [{ chain_id, denom }] } as unknown as RouteSummary,
    lookup,
  );

test('gas on the other face of the first chain is there, but where faces hold it apart', () => {
  expect(from('8453', '1776', 'INJ')).toBe('needs INJ');
  expect(from('injective-1', '1776', 'INJ')).toBe('');
  expect(from('pacific-1', '1329', 'SEI')).toBe('needs SEI');
});

test('a service that does not name the chains of a route is taken at its word', () => {
  const route = { gas_needs: [{ chain_id: '1776', denom: 'INJ' }] } as unknown as RouteSummary;
  expect(summaryNeedsText(route, lookup)).toBe('needs INJ');
});
