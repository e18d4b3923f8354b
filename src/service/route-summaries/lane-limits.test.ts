import { expect, test } from 'vitest';
import { sampleDeps } from '#testing/sample-service.ts';
import { answerRouteSummaries } from './route-summaries.ts';

const USDC_ON_INJECTIVE = 'erc20:0xa00C59fF5a080D2b954d0c75e46E22a0c371235a';

test('a route says what its lanes take at most in one message', async () => {
  const toBase = {
    source_asset_chain_id: 'osmosis-1',
    source_asset_denom: 'ibc/498A0751C798A0D9A389AA3691123DADA57DAA4FE165D5C75894505B876BA6E4',
    dest_asset_chain_id: '8453',
    dest_asset_denom: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    amount_in: '100000000',
  };
  const onOneChain = { ...toBase, dest_asset_chain_id: 'osmosis-1', dest_asset_denom: 'uosmo' };
  const { routes } = await answerRouteSummaries(sampleDeps, { requests: [toBase, onOneChain] });
  expect(routes.map(({ route }) => route?.limits)).toEqual([
    [{ via: 'CCTP', limit: '10000000000000', chain_id: 'injective-1', denom: USDC_ON_INJECTIVE }],
    [],
  ]);
});
