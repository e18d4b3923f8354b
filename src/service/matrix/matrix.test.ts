import { describe, expect, test } from 'vitest';
import type { ServiceError } from '#contract/error.ts';
import { type MatrixRequest, matrixRequestSchema, matrixResponseSchema } from '#contract/matrix.ts';
import type { Market } from '#market/market.ts';
import { feedStateOf, liveMarketOf } from '#testing/live-market.ts';
import { NOBLE_CLOSING, sampleDeps, sampleDepsOn } from '#testing/sample-service.ts';
import { answerRoute } from '../route/route.ts';
import { routeSummary } from '../route-summary.ts';
import { answerMatrix } from './matrix.ts';

const CHAINS = ['1', '8453', '42161', '137', '10', '56', 'solana'];
const USDC: MatrixRequest = {
  asset_chain_id: '1',
  asset_denom: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  amount: '5000000000',
  source_chain_ids: CHAINS,
  dest_chain_ids: CHAINS,
  allow_unsafe: true,
};

const messageOf = async (changes: Partial<MatrixRequest>): Promise<string> =>
  answerMatrix(sampleDeps, { ...USDC, ...changes }).then(
    () => 'no error',
    (error: ServiceError) => error.message,
  );

describe('a matrix', () => {
  test('has in each cell the route of a request between the two forms', async () => {
    const response = await answerMatrix(sampleDeps, USDC);
    expect(matrixResponseSchema.parse(JSON.parse(JSON.stringify(response)))).toEqual(
      JSON.parse(JSON.stringify(response)),
    );
    expect(response.cells).toHaveLength(CHAINS.length * (CHAINS.length - 1));
    const formOn = (id: string) => response.assets.find(({ chain_id }) => chain_id === id)?.asset;
    for (const { source_chain_id, dest_chain_id, route } of response.cells) {
      const [source, dest] = [formOn(source_chain_id), formOn(dest_chain_id)];
      if (source == null || dest == null) throw new Error(`no USDC on ${source_chain_id} or ${dest_chain_id}`);
      const request = {
        ...{ source_asset_chain_id: source_chain_id, source_asset_denom: source.denom },
        ...{ dest_asset_chain_id: dest_chain_id, dest_asset_denom: dest.denom },
        // 5,000 in the units of the form: 18 decimals on BNB Smart Chain, 6 elsewhere.
        amount_in: `5000${'0'.repeat(source.decimals ?? 0)}`,
        allow_unsafe: true,
      };
      expect(route).toEqual(routeSummary(answerRoute(sampleDeps, request)));
    }
  });

  test('says of a cell without a route whether that is so only as far as a live market was read', async () => {
    const made = liveMarketOf(sampleDeps.market(), []);
    const unread = { ...made, pools: () => [], laneTerms: () => ({ fees: null, seconds: null }) };
    const read = {
      ...unread,
      feeds: [feedStateOf('cctp', { covers: { lanes: { bridge: 'CCTP', chain_ids: CHAINS } } })],
    };
    const request = { ...USDC, source_chain_ids: ['1'], dest_chain_ids: ['8453'] };
    const cellsOn = async (market: Market) =>
      (await answerMatrix({ ...sampleDeps, market: () => market }, request)).cells;
    const cell = { source_chain_id: '1', dest_chain_id: '8453', route: null };
    expect(await cellsOn(unread)).toEqual([{ ...cell, not_read: true }]);
    expect(await cellsOn(read)).toEqual([cell]);
  });

  test('takes on each chain what is issued there, else the form without a warning that its pools hold most of', async () => {
    const { assets } = await answerMatrix(sampleDeps, { ...USDC, dest_chain_ids: ['1'] });
    const issuers = Object.fromEntries(assets.map(({ chain_id, asset }) => [chain_id, asset?.origin_chain_id]));
    expect(issuers).toMatchObject({ '8453': '8453', '42161': '42161' });
    const weth = { ...USDC, asset_denom: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', dest_chain_ids: ['1'] };
    const { assets: ethers } = await answerMatrix(sampleDeps, { ...weth, source_chain_ids: ['osmosis-1'] });
    // Pools hold more of Axelar's, which no transfer turns back.
    expect(ethers[0]?.asset?.denom).toBe('ibc/20850C646CDDDC2270E9BBDB08558B5FEE57B647EC6827F41096AABFD8A0471B');
  });

  test('takes a form that is fully alive first, and says where no route ends in the only one', async () => {
    const service = sampleDepsOn(NOBLE_CLOSING);
    const { registry } = service;
    const chains = ['1', 'noble-1', 'osmosis-1'];
    const { assets, cells } = await answerMatrix(service, {
      ...USDC,
      source_chain_ids: chains,
      dest_chain_ids: chains,
    });
    const formOn = (id: string) => assets.find(({ chain_id }) => chain_id === id)?.asset;
    const onOsmosis = formOn('osmosis-1');
    expect(onOsmosis?.liveness).toBeUndefined();
    expect(onOsmosis && registry.findOrigin(onOsmosis)?.chain_id).not.toBe('noble-1');
    expect(formOn('noble-1')?.liveness?.state).toBe('closing');
    const routed = cells.map(({ source_chain_id, dest_chain_id, route }) => [
      source_chain_id,
      dest_chain_id,
      route !== null,
    ]);
    expect(routed).toContainEqual(['noble-1', '1', true]);
    expect(routed).toContainEqual(['1', 'noble-1', false]);
    expect(routed).toContainEqual(['osmosis-1', 'noble-1', false]);
  });

  test('takes the gas asset of a rollup for ETH, and says where a chain has no form', async () => {
    const request = { ...USDC, asset_denom: 'ethereum-native', amount: `1${'0'.repeat(18)}` };
    const { assets, cells } = await answerMatrix(sampleDeps, {
      ...request,
      source_chain_ids: ['1'],
      dest_chain_ids: ['59144', 'noble-1'],
    });
    expect(assets.map(({ asset }) => asset?.denom)).toEqual(['ethereum-native', 'linea-native', undefined]);
    expect(cells[1]?.route).toBeNull();
  });

  test('takes no gas asset that has the symbol alone', async () => {
    const gas = { ...USDC, asset_chain_id: '2345', asset_denom: 'goat-native', source_chain_ids: ['2345'] };
    const { assets } = await answerMatrix(sampleDeps, { ...gas, dest_chain_ids: ['3637'] });
    expect(assets.map(({ asset }) => asset?.symbol)).toEqual(['BTC', undefined]);
  });

  test('has no route for less than a unit of a coarser form', async () => {
    const bnb = { asset_chain_id: '56', asset_denom: '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d', amount: '1' };
    const { cells } = await answerMatrix(sampleDeps, {
      ...USDC,
      ...bnb,
      source_chain_ids: ['1'],
      dest_chain_ids: ['56'],
    });
    expect(cells.map(({ route }) => route)).toEqual([null]);
  });

  test('names what is wrong with a request', async () => {
    expect(await messageOf({ source_chain_ids: ['1', 'nowhere'] })).toContain('source_chain_ids: chain nowhere');
    expect(await messageOf({ dest_chain_ids: ['1', '1'] })).toBe('dest_chain_ids: names chain 1 twice');
    expect(await messageOf({ asset_denom: 'unobtainium' })).toContain('asset_denom: asset unobtainium is not known');
    expect(await messageOf({ amount: '0' })).toBe('amount: must be more than zero');
    const tooMany = matrixRequestSchema.safeParse({ ...USDC, dest_chain_ids: Array(21).fill('1') });
    expect(tooMany.error?.issues[0]?.path).toEqual(['dest_chain_ids']);
    expect(tooMany.error?.issues[0]?.message).toBe('must name at most 20 chains');
  });
});
