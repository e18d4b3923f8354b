import { describe, expect, test } from 'vitest';
import type { AssetId } from '#contract/asset.ts';
import { BRIDGE_IDS, type BridgeId } from '#contract/bridge.ts';
import { ServiceError } from '#contract/error.ts';
import type { RouteRequest } from '#contract/route.ts';
import { UNQUOTED_BRIDGES } from '#contract/unquoted-bridges.ts';
import { sampleDeps } from '#testing/sample-service.ts';
import { answerRoute } from './route.ts';

type Relaxation = (request: RouteRequest) => RouteRequest;

/** By option: the request with that option relaxed. */
const RELAXATIONS: Record<string, Relaxation> = {
  bridges: ({ bridges: _, ...rest }) => rest,
  swap_venues: ({ swap_venues: _, ...rest }) => rest,
  allow_swaps: (request) => ({ ...request, allow_swaps: true }),
  'smart_swap_options.evm_swaps': (request) => swapping(request, { evm_swaps: true }),
  'smart_swap_options.split_routes': (request) => swapping(request, { split_routes: true }),
  allow_multi_tx: (request) => ({ ...request, allow_multi_tx: true }),
  smart_relay: (request) => ({ ...request, smart_relay: !(request.smart_relay ?? true) }),
  go_fast: (request) => ({ ...request, go_fast: true }),
  experimental_features: (request) => ({ ...request, experimental_features: [...BRIDGE_IDS] }),
};

const swapping = (request: RouteRequest, more: RouteRequest['smart_swap_options']): RouteRequest => ({
  ...request,
  smart_swap_options: { ...request.smart_swap_options, ...more },
});

const relaxed = (options: readonly string[], request: RouteRequest): RouteRequest =>
  options.reduce((allowed, option) => (RELAXATIONS[option] as Relaxation)(allowed), request);

/** The error of a request; undefined if it has a route. */
function refusalOf(request: RouteRequest, optInBridges: readonly BridgeId[] = []): ServiceError | undefined {
  try {
    answerRoute({ ...sampleDeps, optInBridges }, { ...request, allow_unsafe: true });
    return undefined;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return error;
  }
}

const filteredIn = ({ details }: ServiceError) => details.find(({ reason }) => reason === 'FILTERED')?.metadata;

/** The options that the error names as blocking; undefined if the request has a route. */
function blockingOptions(request: RouteRequest, optInBridges: readonly BridgeId[]): string[] | undefined {
  const refusal = refusalOf(request, optInBridges);
  return refusal && (filteredIn(refusal)?.options?.split(',') ?? []);
}

interface Case {
  readonly what: string;
  readonly from: string;
  readonly to: string;
  readonly rest: Partial<RouteRequest>;
  readonly optIn?: readonly BridgeId[];
  /** One of the options that have to be named. */
  readonly named: string;
}

/** Found by repeating thousands of random requests with the named options relaxed. */
const CASES: readonly Case[] = [
  {
    what: 'a path that only the search for any path finds',
    from: '1 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    to: 'neutron-1 factory/neutron1ndu2wvkrxtane8se2tr48gv7nsm46y5gcqjhux/MARS',
    rest: { amount_in: '1', allow_multi_tx: false, smart_relay: false },
    named: 'allow_multi_tx',
  },
  {
    what: 'a relayer that blocks, where all other options together give no route',
    from: 'osmosis-1 ibc/88386AC48152D48B34B082648DF836F975506F0B57DBBFC10A54213B1BF484CB',
    to: '8217 0x9025095263d1E548dc890A7589A4C78038aC40ab',
    rest: { amount_in: '1', go_fast: true, smart_swap_options: { evm_swaps: false } },
    named: 'smart_relay',
  },
  {
    what: 'bridges that also request opt-in ones',
    from: '8217 0xE2053BCf56D2030d2470Fb454574237cF9ee3D4B',
    to: '42 0xE0C2e4F894D4Cd33626e33b24582559F3156E1Ab',
    rest: { amount_in: '5000000', bridges: ['IBC', 'EUREKA', 'HYPERLANE'] },
    optIn: ['EUREKA', 'HYPERLANE'],
    named: 'experimental_features',
  },
  {
    what: 'more signatures, where an excluded relayer would take the whole amount',
    from: 'osmosis-1 ibc/BC26A7A805ECD6822719472BCB7842A48EF09DF206182F8F259B2593EB5D23FB',
    to: 'cosmoshub-4 ibc/5512EB544A275E5375CE4D82233BDAA2D03002E352A9C6B0049175BD368DF10E',
    rest: { amount_in: '44', allow_multi_tx: false, smart_relay: false },
    named: 'allow_multi_tx',
  },
  {
    what: 'a relayer that takes the whole amount, where another option leaves no path',
    from: 'osmosis-1 factory/osmo17fel472lgzs87ekt9dvk0zqyh5gl80sqp4sk4n/LAB',
    to: '2345 0x3022b87ac063DE95b1570F46f5e470F8B53112D8',
    rest: { amount_in: '926', allow_swaps: false },
    named: 'smart_relay',
  },
];

describe('the named options give a route when relaxed: each alone, or all together', () => {
  test.each(CASES)('$what', ({ from, to, rest, optIn = [], named }) => {
    const [source_asset_chain_id = '', source_asset_denom = ''] = from.split(' ');
    const [dest_asset_chain_id = '', dest_asset_denom = ''] = to.split(' ');
    const request = { source_asset_chain_id, source_asset_denom, dest_asset_chain_id, dest_asset_denom, ...rest };
    const options = blockingOptions(request, optIn) ?? [];
    expect(options).toContain(named);
    expect(filteredIn(refusalOf(request, optIn) as ServiceError)).not.toHaveProperty('gives_route');
    const isAnswered = (some: readonly string[]) => blockingOptions(relaxed(some, request), optIn) === undefined;
    expect(options.every((option) => isAnswered([option])) || isAnswered(options), `allowed: ${options}`).toBe(true);
  });
});

const osmoToAtom = {
  ...{ source_asset_chain_id: 'osmosis-1', source_asset_denom: 'uosmo' },
  ...{ dest_asset_chain_id: 'cosmoshub-4', dest_asset_denom: 'uatom' },
};

describe('options that leave no path, for an amount that has no route without them either', () => {
  const toOsmo = { dest_asset_chain_id: 'osmosis-1', dest_asset_denom: 'uosmo' };
  const ezEthToOsmo = {
    ...{ source_asset_chain_id: '56', source_asset_denom: '0x2416092f143378750bb29b79eD961ab195CcEea5' },
    ...toOsmo,
  };
  const etherToOsmo = { source_asset_chain_id: '1', source_asset_denom: 'ethereum-native', ...toOsmo };
  const ldoToCore = {
    ...{ source_asset_chain_id: '10', source_asset_denom: '0xFdb794692724153d1488CcdBE0C56c252596735F' },
    ...{ dest_asset_chain_id: '1116', dest_asset_denom: '0xa4151B2B3e269645181dCcF2D426cE75fcbDeca9' },
  };
  const both: readonly (readonly [RouteRequest, string, string])[] = [
    [{ ...osmoToAtom, amount_in: '1', allow_swaps: false }, 'allow_swaps', 'TOO_SMALL'],
    [{ ...osmoToAtom, amount_out: `9${'0'.repeat(24)}`, allow_swaps: false }, 'allow_swaps', 'NOT_ENOUGH_LIQUIDITY'],
    [{ ...ezEthToOsmo, amount_in: '26482', bridges: ['GO_FAST', 'IBC'] }, 'bridges', 'TOO_SMALL'],
    // Though Axelar's lanes, of which one leads from Ethereum to Osmosis, have ended.
    [{ ...etherToOsmo, amount_in: '26482', bridges: ['IBC'] }, 'bridges', 'TOO_SMALL'],
    // The edges that are left begin paths to other assets, on which the amount becomes zero as well.
    [{ ...ldoToCore, amount_in: '40000', allow_multi_tx: false }, 'allow_multi_tx', 'TOO_SMALL'],
  ];

  test.each(both)('the error names the options and the amount: %j', (request, options, reason) => {
    const refusal = refusalOf(request) as ServiceError;
    expect(refusal.details.map((detail) => detail.reason)).toEqual(['NO_ROUTE', 'FILTERED', reason]);
    expect(refusal.details[0]?.metadata?.cause).toBe('FILTERED');
    expect(filteredIn(refusal)).toEqual({ options, gives_route: 'false' });
    const allowed = refusalOf(relaxed(options.split(','), request)) as ServiceError;
    expect(allowed.details[0]?.metadata?.cause).toBe(reason);
  });

  test('does not name an option that blocks nothing', () => {
    // PUNDIX: no bridge and no pool has it.
    const stranded = { dest_asset_chain_id: '1', dest_asset_denom: '0x0FD10b9899882a6f2fcb5c371E17e70FdEe00C38' };
    const refusal = refusalOf({ ...osmoToAtom, ...stranded, amount_in: '1', allow_swaps: false }) as ServiceError;
    expect(refusal.details.map(({ reason }) => reason)).toEqual(['NO_ROUTE', 'UNREACHABLE']);
  });
});

test('does not name an option that would give no more, where the affiliate takes the whole output', () => {
  const request = { ...osmoToAtom, amount_in: '24' };
  expect(blockingOptions(request, [])).toBeUndefined();
  const refusal = refusalOf({ ...request, cumulative_affiliate_fee_bps: '10' }) as ServiceError;
  expect(refusal.details.map(({ reason }) => reason)).toEqual(['NO_ROUTE', 'TOO_SMALL']);
  expect(refusal.details[0]?.metadata?.cause).toBe('TOO_SMALL');
});

test('finds a route for a few units though better candidates deliver nothing', () => {
  const request = {
    ...{ source_asset_chain_id: '130', source_asset_denom: '0x20CAb320A855b39F724131C69424240519573f81' },
    ...{ dest_asset_chain_id: '10', dest_asset_denom: '0x4200000000000000000000000000000000000006' },
  };
  expect(blockingOptions({ ...request, amount_in: '1760000000000' }, [])).toBeUndefined();
});

test('names the lane between source and destination first among lanes with the same limit', () => {
  const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
  const refusal = refusalOf({
    source_asset_chain_id: 'noble-1',
    source_asset_denom: 'uusdc',
    dest_asset_chain_id: '1',
    dest_asset_denom: usdc,
    amount_out: '1000000000000',
    bridges: ['CCTP'],
  });
  const limits = refusal?.details.filter(({ reason }) => reason === 'LIMIT') ?? [];
  expect(limits[0]?.metadata).toMatchObject({ chain_id: 'noble-1', denom: 'uusdc', limit: '100000000000' });
});

test.each([
  ['an asset of a stopped chain', 'emoney-3'],
  ['a deprecated asset of a live chain', 'archway-1'],
])('%s has no route on its own chain either', (_, chainId) => {
  const { registry } = sampleDeps;
  const { chain_id, denom } = registry
    .listAssets({ chain_id: chainId })
    .find((asset) => registry.findLiveness(asset)?.state === 'gone') as AssetId;
  const refusal = refusalOf({
    ...{ source_asset_chain_id: chain_id, source_asset_denom: denom },
    ...{ dest_asset_chain_id: chain_id, dest_asset_denom: denom },
    amount_in: '100',
  });
  expect(refusal?.details).toMatchObject([
    { reason: 'NO_ROUTE', metadata: { cause: 'HALTED', amount: '100' } },
    { reason: 'HALTED', metadata: { chain_id, denom, state: 'gone' } },
  ]);
});

test('each bridge that is not quoted leads to chains that are listed', () => {
  for (const { chain_ids } of UNQUOTED_BRIDGES)
    for (const id of chain_ids) expect(sampleDeps.registry.findChain(id), id).toBeDefined();
});

test('a chain’s own bridge that is not quoted is named where nothing else leads there', () => {
  const [source_asset_chain_id, dest_asset_chain_id] = ['1', '25363'];
  const ends = { source_asset_denom: 'ethereum-native', dest_asset_denom: 'fluent-native' };
  const refusal = refusalOf({ source_asset_chain_id, dest_asset_chain_id, ...ends, amount_in: '1000000000000000000' });
  expect(refusal?.message).toContain('Fluent Bridge (https://portal.fluent.xyz/user/bridge)');
  expect(refusal?.details.find(({ reason }) => reason === 'UNQUOTED')?.metadata).toMatchObject({
    name: 'Fluent Bridge',
    site: 'https://portal.fluent.xyz/user/bridge',
  });
});
