import { expect, test } from 'vitest';
import type { Asset } from '#contract/asset.ts';
import { ServiceError } from '#contract/error.ts';
import liveness from '#registry/data/liveness.json' with { type: 'json' };
import { assetTitle } from '#registry/registry.ts';
import { runs } from '#testing/runs.ts';
import { sampleDeps } from '#testing/sample-service.ts';
import { livenessWarnings } from './liveness-warnings.ts';
import { answerRoute } from './route.ts';

const { registry } = sampleDeps;
const LIST = 'osmosis-labs/assetlists';

/** The route of one whole unit, or the error. */
function transfer(source: Asset, dest: Asset, allow_swaps = false) {
  try {
    return answerRoute(sampleDeps, {
      source_asset_chain_id: source.chain_id,
      source_asset_denom: source.denom,
      dest_asset_chain_id: dest.chain_id,
      dest_asset_denom: dest.denom,
      amount_in: (10n ** BigInt(source.decimals ?? 6)).toString(),
      allow_unsafe: true,
      allow_multi_tx: true,
      allow_swaps,
      smart_swap_options: { split_routes: false, evm_swaps: true },
    });
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
}

/** Assets of Osmosis' list that the registry has, with the asset that each came from, by what is halted. */
const pairsWith = (states: readonly string[]) =>
  liveness.flatMap((record) => {
    if (record.source !== LIST || record.denom === null || !states.includes(record.state)) return [];
    const asset = registry.findAsset({ chain_id: record.chain_id, denom: record.denom });
    const origin = asset && registry.findOrigin(asset);
    if (asset === undefined || origin === undefined || origin.chain_id === asset.chain_id) return [];
    return registry.findAsset(origin) === undefined ? [] : [{ asset, origin }];
  });

/** Every third of them, another third in each run: why one is refused takes as long as a route. */
const START = Math.floor(Math.random() * 3);
const some = <Each>(all: readonly Each[]) => all.filter((_, i) => runs(1) > 1 || i % 3 === START);

test('no asset whose way out is halted goes home, and each refusal names who says so and when', () => {
  const pairs = pairsWith(['gone', 'halted', 'halted_out']);
  expect(pairs.length).toBeGreaterThan(100);
  for (const { asset, origin } of some(pairs)) {
    const refusal = transfer(asset, origin);
    expect(refusal, `${asset.symbol} ${asset.denom}`).toBeInstanceOf(ServiceError);
    expect((refusal as ServiceError).message).toMatch(/\(\S.*, 20\d\d-\d\d-\d\d\)/);
    // Sold for an asset that can leave: the warning says what is sold.
    const sold = transfer(asset, origin, true);
    if (sold instanceof ServiceError) continue;
    expect(sold.liveness_warnings?.map(({ denom }) => denom)).toContain(asset.denom);
  }
});

test('no asset whose way in is halted comes from its origin', () => {
  const pairs = pairsWith(['gone', 'halted', 'halted_in']);
  expect(pairs.length).toBeGreaterThan(150);
  for (const { asset, origin } of some(pairs)) {
    const refusal = transfer(origin, asset);
    expect(refusal, `${asset.symbol} ${asset.denom}`).toBeInstanceOf(ServiceError);
    expect((refusal as ServiceError).message).toMatch(/\(\S.*, 20\d\d-\d\d-\d\d\)/);
  }
});

test('where the chain of an end stands still the refusal says that first, whatever else forbids the way', () => {
  const usdc = registry.listAssets({ chain_id: '1' }).find(({ symbol }) => symbol === 'USDC');
  const ends = registry.listChains().flatMap(({ chain_id }) => {
    const [asset] = registry.listAssets({ chain_id });
    const record = asset && registry.findLiveness(asset);
    return asset && record?.state === 'gone' && record.denom === null ? asset : [];
  });
  expect(ends.length).toBeGreaterThan(20);
  for (const dest of some(ends)) {
    const refusal = transfer(usdc as Asset, dest, true) as ServiceError;
    expect(refusal.details[0]?.metadata?.cause, dest.chain_id).toBe('HALTED');
    expect(refusal.details[1]).toMatchObject({
      reason: 'HALTED',
      metadata: { chain_id: dest.chain_id, whole_chain: 'true' },
    });
  }
});

test('an unstable asset is routed with a warning, and no other', () => {
  const pairs = pairsWith(['unstable']);
  expect(pairs.length).toBeGreaterThan(20);
  const routes = pairs.map(({ asset, origin }) => ({ asset, route: transfer(asset, origin) }));
  const routed = routes.flatMap(({ asset, route }) => (route instanceof ServiceError ? [] : [{ asset, route }]));
  expect(routed.length).toBeGreaterThan(10);
  for (const { asset, route } of routed) {
    expect(route.liveness_warnings?.map(({ denom }) => denom)).toContain(asset.denom);
  }
  const atom = registry.getAsset({ chain_id: 'cosmoshub-4', denom: 'uatom' });
  const osmo = registry.getAsset({ chain_id: 'osmosis-1', denom: 'uosmo' });
  expect(transfer(atom, osmo)).not.toHaveProperty('liveness_warnings', expect.anything());
});

test('a derived voucher of an asset whose way home is halted is refused with that record', () => {
  const [channel] = registry.channelsBetween('osmosis-1', 'cheqd-mainnet-1');
  if (channel === undefined) throw new Error('the registry has no channel from Osmosis to Cheqd');
  // Halted themselves, where both ends of their ways are free.
  const stranded = pairsWith(['halted']).flatMap(({ asset, origin }) => {
    const record = registry.findLiveness(asset);
    const voucher = registry.findVoucherOver(asset, channel)?.voucher;
    const isFree =
      voucher !== undefined && [voucher, origin].every((each) => registry.findLiveness(each) === undefined);
    return record?.state === 'halted' && isFree ? [{ asset, origin, voucher }] : [];
  });
  expect(stranded.length).toBeGreaterThan(10);
  for (const { asset, origin, voucher } of some(stranded)) {
    const told = ' can neither arrive on its chain nor leave it: ';
    for (const refusal of [transfer(voucher, origin), transfer(origin, voucher)]) {
      expect((refusal as ServiceError).message).toContain(assetTitle(registry, asset) + told);
      expect((refusal as ServiceError).message).toMatch(/20\d\d-\d\d-\d\d/);
    }
  }
});

test('a form of stETH away from Ethereum says that it does not grow, once; wstETH and stETH itself say nothing', () => {
  const grown = (asset: Asset) =>
    livenessWarnings(registry, [asset, asset], []).filter(({ message }) => message.includes('keeps its amount'));
  const STETH = '0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84';
  const forms = registry.listAssets().filter(({ origin_denom }) => origin_denom === STETH);
  const away = forms.filter(({ chain_id }) => chain_id !== '1');
  expect(away.length).toBeGreaterThanOrEqual(7);
  for (const asset of away) expect(grown(asset)).toHaveLength(1);
  const own = registry.getAsset({ chain_id: '1', denom: STETH });
  const wrapped = registry.getAsset({ chain_id: '1', denom: '0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0' });
  expect([own, wrapped].flatMap(grown)).toEqual([]);
});
