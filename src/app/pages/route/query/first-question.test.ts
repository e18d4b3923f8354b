import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { ServiceError } from '#contract/error.ts';
import type { RoutesRequest } from '#contract/routes.ts';
import { sampleAssets } from '#testing/sample-service.ts';
import { askFirstQuestion } from './first-question.ts';

const ETHEREUM_USDC = 'fc=1&fd=0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const OSMO = 'tc=osmosis-1&td=uosmo';
const LINK = `?${ETHEREUM_USDC}&${OSMO}&amt=5000.25`;

/** The routes that a link makes the page ask for, before it is drawn. */
async function askedBy(search: string, chains = async (): Promise<unknown> => ({ data: { chains: [] } })) {
  const asked: RoutesRequest[] = [];
  const client = {
    assets: async (request: Parameters<Client['assets']>[0]) => ({ data: sampleAssets(request) }),
    bridges: async () => ({ data: { bridges: [{ id: 'IBC' }, { id: 'CCTP' }] } }),
    chains,
    routes: async (request: RoutesRequest) => {
      asked.push(request);
      return { data: { routes: [] } };
    },
  } as unknown as Client;
  await askFirstQuestion(client, new QueryClient(), search);
  return asked;
}

test('a link asks for its routes in smallest units of the asset on the exact side', async () => {
  const ends = { source_asset_chain_id: '1', dest_asset_chain_id: 'osmosis-1', dest_asset_denom: 'uosmo' };
  expect(await askedBy(LINK)).toEqual([
    expect.objectContaining({ ...ends, amount_in: '5000250000', bridges: ['IBC', 'CCTP'], by_bridge: true }),
  ]);
  expect(await askedBy(`${LINK}&side=out&off=CCTP`)).toEqual([
    expect.objectContaining({ ...ends, amount_out: '5000250000', bridges: ['IBC'] }),
  ]);
});

test('chains that are refused do not stop it', async () => {
  const refused = () => Promise.reject(new ServiceError('exhausted', 'slow down', { retryAfterSeconds: 60 }));
  expect(await askedBy(LINK, refused)).toHaveLength(1);
});

test.each([
  ['no amount', `?${ETHEREUM_USDC}&${OSMO}`],
  ['an amount that is finer than the asset', `?${ETHEREUM_USDC}&${OSMO}&amt=1.0000001`],
  ['an asset that no list has', `?${ETHEREUM_USDC}&tc=osmosis-1&td=unothing&amt=5`],
  ['every bridge off', `${LINK}&off=CCTP,IBC`],
  ['venues off, which need a list of their own', `${LINK}&voff=Osmosis`],
])('a link with %s asks for none', async (_, search) => {
  expect(await askedBy(search)).toEqual([]);
});
