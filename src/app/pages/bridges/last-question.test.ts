import { expect, test } from 'vitest';
import type { AssetId } from '#contract/asset.ts';
import { requestOfLink } from './last-question.ts';

const USDC = { chain_id: '1', denom: '0xA0' };
const ATOM = { chain_id: 'cosmoshub-4', denom: 'uatom' };
const lookup = {
  asset: ({ denom }: AssetId) =>
    [
      { ...USDC, decimals: 6 },
      { ...ATOM, decimals: 6 },
    ].find((asset) => asset.denom === denom) as never,
};

const ENDS = '/?fc=1&fd=0xA0&tc=cosmoshub-4&td=uatom';

test('a kept link is the question that it asks, by the side that is exact', () => {
  expect(requestOfLink(`${ENDS}&amt=12.5&sel=abc`, lookup)).toMatchObject({
    ...{ source_asset_chain_id: '1', source_asset_denom: '0xA0' },
    ...{ dest_asset_chain_id: 'cosmoshub-4', dest_asset_denom: 'uatom', amount_in: '12500000' },
  });
  expect(requestOfLink(`${ENDS}&amt=1&side=out`, lookup)).toMatchObject({ amount_out: '1000000' });
});

test.each([
  [undefined],
  ['/'],
  [ENDS],
  [`${ENDS}&amt=0`],
  [`${ENDS}&amt=-1`],
  [`${ENDS}&amt=1e3`],
  [`${ENDS.replace('uatom', 'unknown')}&amt=1`],
  [`${ENDS.replace('0xA0', '0xB0')}&amt=1`],
])('%s asks nothing', (href) => expect(requestOfLink(href, lookup)).toBeNull());
