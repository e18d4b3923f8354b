import { expect, test } from 'vitest';
import { ServiceError } from '#contract/error.ts';
import type { RouteRequest } from '#contract/route.ts';
import { sampleDeps as deps, sourceOf } from '#testing/sample-service.ts';
import { answerRoute } from './route.ts';

const USDC_ON_BASE = '8453 0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913';
const OSMOSIS_USDC_OF_NOBLE = 'osmosis-1 ibc/498A0751C798A0D9A389AA3691123DADA57DAA4FE165D5C75894505B876BA6E4';

function requestOf(from: string, to: string, amount: Partial<RouteRequest>): RouteRequest {
  const { source_asset_chain_id: dest_asset_chain_id, source_asset_denom: dest_asset_denom } = sourceOf(to);
  return { ...sourceOf(from), dest_asset_chain_id, dest_asset_denom, ...amount };
}

function refusalOf(request: RouteRequest): ServiceError {
  try {
    answerRoute(deps, request);
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
  throw new Error('was not refused');
}

const OSMOSIS_USDC_OF_GRAVITY = 'osmosis-1 ibc/9F9B07EF9AD291167CF5700628145DE1DEB777C2CFC7907553B24446515F6D0E';
const OSMOSIS_USDC_OF_AXELAR = 'osmosis-1 ibc/D189335C6E4A68B513C10AB227BF1C1D38C746766278BA3EEB4FB14124F1D858';

const nearestIn = ({ details }: ServiceError) => details.find(({ reason }) => reason === 'NEAREST')?.metadata;

test.each([
  ['no pool of it is read', USDC_ON_BASE, 'solana bSo13r4TkiE4KumL71LsHTPpL2euBYLFx6h9HP3piy1', '2000000000'],
  ['what is asked for is being ended', USDC_ON_BASE, OSMOSIS_USDC_OF_NOBLE, '50000000'],
  ['no pool there holds it', 'crypto-org-chain-mainnet-1 basecro', 'osmosis-1 uosmo', '100000000000'],
])('where %s, the refusal names what the same amount leads to on that chain', (_, from, to, amount_in) => {
  const request = requestOf(from, to, { amount_in });
  const refusal = refusalOf(request);
  const nearest = nearestIn(refusal);
  expect(nearest).toMatchObject({ chain_id: request.dest_asset_chain_id });
  expect(refusal.message).toMatch(/ can be reached$/);
  const { amount_out } = answerRoute(deps, { ...request, dest_asset_denom: nearest?.denom as string });
  expect(BigInt(amount_out)).toBeGreaterThan(0n);
});

test('where no form of it is on that chain, it itself on another one, before another coin there', () => {
  const usdc = requestOf('42161 0xaf88d065e77c8cC2239327C5EDb3A432268e5831', 'noble-1 uusdc', {
    amount_in: '250000000',
  });
  const nearest = nearestIn(refusalOf(usdc));
  expect(nearest?.chain_id).not.toBe('noble-1');
  expect(deps.registry.findAsset(nearest as never)?.coingecko_id).toBe('usd-coin');
});

test('a refusal of an amount, or of an exact output, names none', () => {
  expect(
    nearestIn(
      refusalOf(requestOf(USDC_ON_BASE, 'solana bSo13r4TkiE4KumL71LsHTPpL2euBYLFx6h9HP3piy1', { amount_out: '5' })),
    ),
  ).toBeUndefined();
  expect(nearestIn(refusalOf(requestOf('osmosis-1 uosmo', 'cosmoshub-4 uatom', { amount_in: '1' })))).toBeUndefined();
});

test('of a ledger with two faces, the coin of the other one', () => {
  const request = requestOf(USDC_ON_BASE, '1776 injective-evm-native', { amount_in: '50000000' });
  expect(nearestIn(refusalOf(request))).toEqual({ chain_id: 'injective-1', denom: 'inj' });
});

test('none against which something is said, as the tokens that Axelar left behind', () => {
  const amount_in = '250000000';
  const refusal = refusalOf(requestOf(USDC_ON_BASE, OSMOSIS_USDC_OF_GRAVITY, { amount_in }));
  const { chain_id = '', denom = '' } = nearestIn(refusal) ?? {};
  expect(deps.registry.findAsset({ chain_id, denom })).toBeDefined();
  expect(deps.registry.findLiveness({ chain_id, denom })).toBeUndefined();
  const { liveness_warnings } = answerRoute(deps, requestOf(USDC_ON_BASE, OSMOSIS_USDC_OF_AXELAR, { amount_in }));
  expect(liveness_warnings).toMatchObject([
    { notice: 'axelar-tokens', message: expect.stringContaining('still works') },
  ]);
});
