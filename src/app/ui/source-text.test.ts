import { expect, test } from 'vitest';
import { siteName, sourcePieces } from './source-text.ts';

const linksOf = (source: string) => sourcePieces(source).flatMap(({ href }) => href ?? []);

test.each([
  [
    'osmosis-labs/assetlists#3714, #3717, with reads of the chain',
    ['https://github.com/osmosis-labs/assetlists/issues/3714'],
  ],
  ['Stride-Labs/stride, release v35.0.0', ['https://github.com/Stride-Labs/stride/releases/tag/v35.0.0']],
  [
    'stargate-protocol/stargate-v2 938c95d6, messaging.disconnected-check.yml: endpoint 30335',
    ['https://github.com/stargate-protocol/stargate-v2/tree/938c95d6'],
  ],
  ["initia-labs/initia-registry README, 'Sunsetting a Rollup'", ['https://github.com/initia-labs/initia-registry']],
  ['skip-mev/skip-go, docs/app/usdc-n-manual-migration.mdx', ['https://github.com/skip-mev/skip-go']],
  ['circle.com/blog/cctp-version-updates', ['https://circle.com/blog/cctp-version-updates']],
  ["its team's notice, as reported by decrypt.co/379972", ['https://decrypt.co/379972']],
  [
    'its announcement, as quoted by chainstack/dev-portal#512 and wormhole-foundation/wormhole#4930',
    [
      'https://github.com/chainstack/dev-portal/issues/512',
      'https://github.com/wormhole-foundation/wormhole/issues/4930',
    ],
  ],
  ['Circle, blog of 10 Sept 2026, as quoted by others', []],
  ['its origin, stk/uatom on core-1: chain-registry', []],
  ['javascript:alert(1)', []],
])('what "%s" names is linked', (source, links) => {
  expect(linksOf(source)).toEqual(links);
  expect(
    sourcePieces(source)
      .map(({ text }) => text)
      .join(''),
  ).toBe(source);
});

test('a page is called by its repository or its host', () => {
  expect(siteName(new URL('https://github.com/circlefin/evm-cctp-contracts/blob/master/a.sol'))).toBe(
    'circlefin/evm-cctp-contracts',
  );
  expect(siteName(new URL('https://www.circle.com/blog'))).toBe('circle.com');
});
