import { expect, test } from 'vitest';
import { unknown } from '#app/format/maybe.ts';
import { numberFormatter } from '#app/format/number.ts';
import { routeNames } from '#testing/route-names.ts';
import { sampleRoute } from '#testing/sample-routes.ts';
import { sampleDeps } from '#testing/sample-service.ts';
import { comparedRoutes } from '../comparison/compared-route.ts';
import { routeFees } from '../steps/fees.ts';
import { gasNeeds } from '../steps/gas-needs.ts';
import { groupBySignature } from '../steps/timeline.ts';
import { type ChecklistOptions, stepsChecklist } from './steps-checklist.ts';

const { registry } = sampleDeps;
const lookup = { ...routeNames, asset: registry.findAsset, chain: registry.findChain };
const en = numberFormatter('en-US');
const CLAIM = { chain: 'Base', action: null, waitSeconds: null };
const LINK = 'https://portolan.example/?amount_in=1';

test('a route reads as a list of what to sign, with its contracts, what warns of it, and where to look', () => {
  const ends = {
    ...{ source_asset_chain_id: '1', source_asset_denom: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
    ...{ dest_asset_chain_id: '8453', dest_asset_denom: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' },
  };
  const route = sampleRoute({ ...ends, amount_in: '5000000000', bridges: ['STARGATE'] });
  const request = { id: 'all', label: '', onlyBridge: null, routeRequest: { ...ends, amount_in: '5000000000' } };
  const [compared] = comparedRoutes([{ request, route, market: null, isBest: true }], 'in', lookup, en);
  if (compared === undefined) throw new Error('no route');
  const options: ChecklistOptions = {
    compared,
    warnings: [
      { level: 'caution', sentence: 'The whole is dear.', quote: null },
      { level: 'caution', sentence: 'This step is slow.', quote: null, step: 0 },
    ],
    ...{ feeOf: () => '$1.00', gasOf: () => '$2.00', approvalOf: () => 'First approve USDC.', needs: [] },
    ...{ side: 'in', lookup, digits: en, toleranceBps: 50, takenAt: '30 Nov 2026, 14:03:00 UTC', link: LINK },
  };
  const text = stepsChecklist(options);
  expect(text.split('\n')).toEqual([
    expect.stringMatching(/^Stargate: 5,000 USDC \(Ethereum\) → [\d,.]+ USDC \(Base\)$/),
    expect.stringMatching(/ · costs \$[\d.]+ · 1–2 signatures$/),
    expect.stringMatching(/^At least [\d,.]+ USDC$/),
    '! The whole is dear.',
    '',
    '[ ] Signature 1: you sign on Ethereum (gas $2.00)',
    '  [ ] First approve USDC.',
    expect.stringMatching(/^ {2}\[ \] 1\. Move USDC/),
    expect.stringMatching(/^ {6}5,000 USDC → [\d,.]+ USDC, fee \$1\.00$/),
    expect.stringMatching(/^ {6}Contract: https:\/\/etherscan\.io\/address\/0x[0-9a-fA-F]{40}$/),
    '      USDC on Ethereum: https://etherscan.io/address/0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    '      USDC on Base: https://basescan.org/address/0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    '      ! This step is slow.',
    expect.stringMatching(/^\[ \] Arrives on Base by itself, about \d+\u00a0(s|min)\.$/),
    '',
    'An estimate of 30 Nov 2026, 14:03:00 UTC. The app where you sign quotes again.',
    LINK,
    '',
  ]);
  const untimed = { ...compared, seconds: unknown('not given') };
  expect(stepsChecklist({ ...options, compared: untimed })).toContain('\n[ ] Arrives on Base by itself.\n');
  const claimed = { ...compared, steps: compared.steps.map((step) => ({ ...step, claims: [CLAIM] })) };
  expect(stepsChecklist({ ...options, compared: claimed })).not.toContain('by itself');
  const market = { source: 'sample', asOf: '2026-01-31T12:00:00Z' };
  expect(stepsChecklist({ ...options, compared: { ...compared, market } })).toBe(
    `Sample market: figures are made up.\n${text}`,
  );
});

test('a later signature says which gas has to be there, and that nobody else makes it', () => {
  const ends = {
    ...{ source_asset_chain_id: '42161', source_asset_denom: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831' },
    ...{ dest_asset_chain_id: 'cosmoshub-4', dest_asset_denom: 'uatom' },
  };
  const asked = { ...ends, amount_in: '250000000', bridges: ['CCTP' as const, 'IBC' as const] };
  const route = sampleRoute(asked);
  const request = { id: 'all', label: '', onlyBridge: null, routeRequest: asked };
  const [compared] = comparedRoutes([{ request, route, market: null, isBest: true }], 'in', lookup, en);
  if (compared === undefined) throw new Error('no route');
  const signatures = groupBySignature(compared.steps);
  const fees = routeFees(route, compared.steps, lookup);
  const lines = stepsChecklist({
    ...{ compared, warnings: [], side: 'in', lookup, digits: en, toleranceBps: 50, takenAt: null, link: LINK },
    ...{ feeOf: () => '', gasOf: () => null, approvalOf: () => null },
    needs: gasNeeds(route, fees, signatures, 'Arbitrum'),
  }).split('\n');
  const at = lines.findIndex((line) => line.includes('Nobody does it for you.'));
  expect(lines.slice(at, at + 2)).toEqual([
    '[ ] Signature 2: you sign the mint on Injective, once Circle attests the burn. Nobody does it for you.',
    '      ! You need INJ there for gas.',
  ]);
  expect(lines).toContain('No minimum. The price of step 3 is not locked.');
  expect(lines.slice(-3)).toEqual(['An estimate. The app where you sign quotes again.', LINK, '']);
});
