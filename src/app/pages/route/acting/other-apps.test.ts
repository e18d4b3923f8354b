import { describe, expect, test } from 'vitest';
import { coinOf } from '#app/asset/coin.ts';
import type { AssetId } from '#contract/asset.ts';
import { type Route, routeSchema } from '#contract/route.ts';
import { parseUnits } from '#math/units.ts';
import { createRandom } from '#testing/random.ts';
import { routeNames } from '#testing/route-names.ts';
import { runs } from '#testing/runs.ts';
import { randomRoutes, sampleRoute } from '#testing/sample-routes.ts';
import { sampleDeps } from '#testing/sample-service.ts';
import type { Side } from '../query/page-state.ts';
import { routeEnds } from '../steps/timeline.ts';
import { type Continuation, continuations } from './other-apps.ts';

const { registry } = sampleDeps;
const lookup = { ...routeNames, asset: registry.findAsset, chain: registry.findChain };
const continuationsOf = (route: Route, side: Side = 'in') =>
  continuations(route, routeEnds(route, lookup), side, lookup);

/** How an app reads a link, by its name for each thing. */
const PARAMETERS: Readonly<
  Record<string, readonly [fromChain: string, from: string, toChain: string, to: string, amount: string]>
> = {
  skip: ['src_chain', 'src_asset', 'dest_chain', 'dest_asset', 'amount_in'],
  jumper: ['fromChain', 'fromToken', 'toChain', 'toToken', 'fromAmount'],
  osmosis: ['', 'from', '', 'to', ''],
};
const LIFI_NATIVE = new Set(['0x0000000000000000000000000000000000000000', '11111111111111111111111111111111']);

function readLink({ app, href }: Continuation) {
  const [fromChain, from, toChain, to, amount] = PARAMETERS[app.id] ?? ['', '', '', '', ''];
  const { searchParams } = new URL(href);
  const chainOf = (name: string) => {
    const chain = name === '' ? 'osmosis-1' : (searchParams.get(name) ?? '');
    return chain === '1151111081099710' ? 'solana' : chain;
  };
  const asset = (chainName: string, name: string): AssetId => {
    const [chain_id, token] = [chainOf(chainName), searchParams.get(name) ?? ''];
    const native = registry.findChain(chain_id)?.fee_assets[0]?.denom ?? '';
    return { chain_id, denom: app.id === 'jumper' && LIFI_NATIVE.has(token) ? native : token };
  };
  return {
    from: asset(fromChain, from),
    to: asset(toChain, to),
    amount: amount === '' ? null : searchParams.get(amount),
  };
}

const SEED = Math.floor(Math.random() * 2 ** 31);

test(`a link reads back as exactly the pair and the amount (seed ${SEED})`, () => {
  const read = new Set<string>();
  for (const route of randomRoutes(createRandom(SEED), runs(30))) {
    const from = { chain_id: route.source_asset_chain_id, denom: route.source_asset_denom };
    const to = { chain_id: route.dest_asset_chain_id, denom: route.dest_asset_denom };
    const decimals = coinOf(from, route.amount_in, lookup).decimals ?? 0;
    for (const each of continuationsOf(route).filter(({ app }) => Object.hasOwn(PARAMETERS, app.id))) {
      const { amount, ...pair } = readLink(each);
      expect(pair, each.href).toEqual({ from, to });
      expect(amount === null).toBe(!each.app.takesAmount);
      if (amount !== null) expect(parseUnits(amount, decimals), each.href).toBe(BigInt(route.amount_in));
      read.add(each.app.id);
    }
  }
  expect(read).toContain('skip');
});

const USDC = {
  ethereum: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  base: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
};

const routeOf = (from: string, source: string, to: string, dest: string, amount_in: string, more: object = {}): Route =>
  sampleRoute({
    ...{ source_asset_chain_id: from, source_asset_denom: source, dest_asset_chain_id: to, dest_asset_denom: dest },
    ...{ amount_in, ...more },
  });

const hrefs = (route: Route, side?: Side) =>
  Object.fromEntries(continuationsOf(route, side).map(({ app, href }) => [app.id, href]));

describe('apps that take a pair', () => {
  test('with many digits and those of an exact output', () => {
    const route = routeOf('1', 'ethereum-native', '8453', 'base-native', '1234567890123456789', {
      bridges: ['HYPERLANE'],
    });
    const links = hrefs(route);
    expect(links.skip).toBe(
      'https://go.skip.build/?src_chain=1&src_asset=ethereum-native&dest_chain=8453&dest_asset=base-native&amount_in=1.234567890123456789',
    );
    expect(links.jumper).toContain('fromToken=0x0000000000000000000000000000000000000000');
    expect(links.nexus).toBe(
      'https://nexus.hyperlane.xyz/?origin=ethereum&originToken=0x0000000000000000000000000000000000000000&destination=base&destinationToken=0x0000000000000000000000000000000000000000',
    );
    expect(hrefs(route, 'out').skip).toMatch(/&amount_out=1\.23\d*$/);
  });

  test('Osmosis for swaps on it alone', () => {
    const swap = routeOf(
      'osmosis-1',
      'uosmo',
      'osmosis-1',
      'ibc/27394FB092D2ECCD56123C74F36E4C1F926001CEADA9CA97EA622B25F41E5EB2',
      '100000000',
    );
    expect(hrefs(swap).osmosis).toBe(
      'https://app.osmosis.zone/?from=uosmo&to=ibc%2F27394FB092D2ECCD56123C74F36E4C1F926001CEADA9CA97EA622B25F41E5EB2',
    );
    expect(hrefs(routeOf('1', USDC.ethereum, '8453', USDC.base, '5000000000'))).not.toHaveProperty('osmosis');
  });

  test("a rollup's own bridge where the route is nothing else", () => {
    const bridged = (chain: string, bridge: string, from = '1', to = chain) =>
      hrefs(
        routeSchema.parse({
          ...routeOf('1', 'ethereum-native', '8453', 'base-native', '1500000000000000000'),
          ...{ source_asset_chain_id: from, dest_asset_chain_id: to },
          ...{
            source_asset_denom: registry.findChain(from)?.fee_assets[0]?.denom,
            dest_asset_denom: registry.findChain(to)?.fee_assets[0]?.denom,
          },
          operations: [
            { canonical_transfer: { from_chain_id: from, to_chain_id: to, bridge_id: bridge }, tx_index: 0 },
          ],
        }),
      );
    expect(bridged('42161', 'ARBITRUM').arbitrum).toBe(
      'https://portal.arbitrum.io/bridge?sourceChain=ethereum&destinationChain=arbitrum-one&amount=1.5',
    );
    expect(bridged('8453', 'OP_STACK').superbridge).toBe(
      'https://superbridge.app/?fromChainId=1&toChainId=8453&amount=1.5',
    );
    expect(bridged('8453', 'OP_STACK')).not.toHaveProperty('skip');
    expect(bridged('42220', 'OP_STACK', '42220', '1')).not.toHaveProperty('superbridge');
  });

  test('none for steps, amounts or chains that are not known', () => {
    const route = routeOf('1', USDC.ethereum, '8453', USDC.base, '5000000000');
    expect(continuationsOf(route).length).toBeGreaterThan(1);
    expect(
      continuationsOf(routeSchema.parse({ ...route, operations: [{ new_kind: { a: '1' }, tx_index: 0 }] })),
    ).toEqual([]);
    expect(continuationsOf(routeSchema.parse({ ...route, amount_in: '' }))).toEqual([]);
    expect(continuationsOf(routeSchema.parse({ ...route, dest_asset_chain_id: 'nowhere-1' }))).toEqual([]);
  });
});
