import { expect, test } from 'vitest';
import { numberFormatter } from '#app/format/number.ts';
import { routeNames } from '#testing/route-names.ts';
import { sampleRoute } from '#testing/sample-routes.ts';
import { sampleDeps } from '#testing/sample-service.ts';
import { comparedRoutes } from '../comparison/compared-route.ts';
import { type ChecklistOptions, stepsChecklist } from './steps-checklist.ts';

const { registry } = sampleDeps;
const lookup = { ...routeNames, asset: registry.findAsset, chain: registry.findChain };
const en = numberFormatter('en-US');

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
    ...{ feeOf: () => '$1.00', gasOf: () => '$2.00', side: 'in', lookup, digits: en },
  };
  const text = stepsChecklist(options);
  expect(text.split('\n')).toEqual([
    expect.stringMatching(/^Stargate: 5,000 USDC \(Ethereum\) → [\d,.]+ USDC \(Base\)$/),
    expect.stringMatching(/ · costs \$[\d.]+ · 1 signature, up to 1 approval$/),
    '! The whole is dear.',
    '',
    '[ ] Signature 1: you sign on Ethereum (gas $2.00)',
    expect.stringMatching(/^ {2}\[ \] 1\. Move USDC/),
    expect.stringMatching(/^ {6}5,000 USDC → [\d,.]+ USDC, fee \$1\.00$/),
    expect.stringMatching(/^ {6}Contract: https:\/\/etherscan\.io\/address\/0x[0-9a-fA-F]{40}$/),
    '      USDC: https://etherscan.io/address/0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    '      USDC: https://basescan.org/address/0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    '      ! This step is slow.',
    '',
    'An estimate. The app where you sign quotes again.',
    '',
  ]);
  const market = { source: 'sample', asOf: '2026-01-31T12:00:00Z' };
  expect(stepsChecklist({ ...options, compared: { ...compared, market } })).toBe(
    `Sample market: figures are made up.\n${text}`,
  );
});
