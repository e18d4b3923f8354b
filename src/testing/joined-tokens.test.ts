import { expect, test } from 'vitest';
import { bridgeLanes } from '#bridges/index.ts';
import { assetKey } from '#contract/asset.ts';
import { sampleMarket } from '#market/sample/sample-market.ts';
import { embeddedRegistry } from '#registry/embedded.ts';

const registry = embeddedRegistry();

/** Of those that this registry has, the chains that settle on Ethereum and are open. */
const ROLLUPS = new Set(
  '10 130 252 291 480 1750 1868 4326 8453 34443 42220 57073 60808 81224 42161 42170 324 2741 59144 534352'.split(' '),
);

/** Of 745, with a lane from Ethereum: a figure beyond reach shows which have none. */
const LEAST_JOINED = 655;

test('tokens that stand on Ethereum and on a rollup by one symbol are joined', () => {
  const context = { registry, market: sampleMarket(registry), smartRelay: true };
  const joined = new Set(bridgeLanes(context).map(({ from, to }) => `${from} ${to}`));
  const onEthereum = new Map<string, string[]>();
  for (const asset of registry.listAssets().filter(({ chain_id }) => chain_id === '1')) {
    const symbol = asset.symbol?.toUpperCase() ?? '';
    onEthereum.set(symbol, [...(onEthereum.get(symbol) ?? []), assetKey(asset)]);
  }
  const tokens = registry.listAssets().flatMap((asset) => {
    const homes = ROLLUPS.has(asset.chain_id) ? onEthereum.get(asset.symbol?.toUpperCase() ?? '') : undefined;
    return homes === undefined
      ? []
      : [{ asset, isJoined: homes.some((home) => joined.has(`${home} ${assetKey(asset)}`)) }];
  });
  const left = tokens.filter(({ isJoined }) => !isJoined).map(({ asset }) => `${asset.symbol} on ${asset.chain_id}`);
  expect(tokens.length - left.length, `of ${tokens.length}, left: ${left.join(', ')}`).toBeGreaterThanOrEqual(
    LEAST_JOINED,
  );
});
