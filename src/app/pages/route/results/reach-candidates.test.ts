import { expect, test } from 'vitest';
import type { Asset } from '#contract/asset.ts';
import { ATOM, BASE_USDC, ETHEREUM_USDC, SOLANA_USDC } from './examples.ts';
import { reachCandidates } from './reach-candidates.ts';

const listed = (id: { chain_id: string; denom: string }, change: object = {}) => ({ ...id, ...change }) as Asset;
const ASSETS = [listed(ATOM), listed(BASE_USDC), listed(ETHEREUM_USDC), listed(SOLANA_USDC, { liveness: {} })];

test('neither end of the question, nothing that stands still and nothing unlisted is offered', () => {
  expect(reachCandidates(ASSETS, ETHEREUM_USDC, ATOM)).toEqual([ASSETS[1]]);
});

test('the places that people go to most come first', () => {
  const from = { chain_id: 'solana', denom: 'solana-native' };
  expect(reachCandidates(ASSETS, from, from)).toEqual([ASSETS[1], ASSETS[2], ASSETS[0]]);
});
