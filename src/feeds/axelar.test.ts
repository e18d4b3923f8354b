import { describe, expect, test } from 'vitest';
import { axelar } from '#bridges/axelar.ts';
import data from '#bridges/data/axelar.json' with { type: 'json' };
import { assetKey } from '#contract/asset.ts';
import { createGraph, findBestRoute } from '#engine/index.ts';
import { createNodeAccess } from '#nodes/node-access.ts';
import { createRegistry } from '#registry/registry.ts';
import { assetRecord } from '#testing/asset-record.ts';
import { type AxelarFacts, type AxelarFee, axelarDouble } from '#testing/axelar-double.ts';
import { chainRecord } from '#testing/chain-record.ts';
import { NO_FEED_URLS } from '#testing/feed-urls.ts';
import { testMarket } from '#testing/market.ts';
import { type FaultName, startFaultProxy } from '#testing/nodes/fault-proxy.ts';
import { FAULTS } from '#testing/nodes/faults.ts';
import { axelarFeed } from './axelar.ts';
import type { Feed, LaneFigures } from './feed.ts';
import { liveMarket } from './live-market.ts';

const EVM = ['1', '137', '43114'];
const IDS = [...EVM, 'axelar-dojo-1', 'osmosis-1'];
const NAMES = ['uusdc', 'wmatic-wei'];
const tokens = data
  .filter(({ asset }) => NAMES.includes(asset))
  .flatMap(({ decimals, tokens }) => tokens.map((token) => ({ ...token, decimals })))
  .filter(({ chain_id }) => IDS.includes(chain_id));
const registry = createRegistry({
  chains: IDS.map((chain_id) =>
    chainRecord({ chain_id, ...(EVM.includes(chain_id) ? { chain_type: 'evm' } : { ibc_hooks: true }) }),
  ),
  assets: tokens.map(({ chain_id, denom, decimals }) => assetRecord({ chain_id, denom, decimals })),
  channels: [],
});
const tokenOn = (chainId: string, unwraps = false) => {
  const token = tokens.find((each) => each.chain_id === chainId && each.unwraps === unwraps);
  if (token === undefined) throw new Error(`no token on ${chainId}`);
  return { chain_id: token.chain_id, denom: token.denom };
};
/** USDC of Ethereum. */
const USDC = tokenOn('1');
const ON_OSMOSIS = {
  chain_id: 'osmosis-1',
  denom: tokens.find(({ chain_id, decimals }) => chain_id === 'osmosis-1' && decimals === 6)?.denom as string,
};

const fee = (fee_rate: string, min_fee: string, max_fee: string): AxelarFee => ({ fee_rate, min_fee, max_fee });
const FREE = fee('0.000000000000000000', '0', '0');
/** Together 0.1 percent and a 10^18th, from 1.5 to 75 USDC. */
const USDC_FEES = {
  Ethereum: fee('0.000500000000000001', '1000000', '50000000'),
  Polygon: fee('0.000500000000000000', '500000', '25000000'),
  Avalanche: fee('0.000500000000000000', '500000', '25000000'),
  osmosis: fee('0.000500000000000000', '500000', '25000000'),
  Axelarnet: FREE,
};
const FACTS: AxelarFacts = {
  fees: {
    uusdc: USDC_FEES,
    'wmatic-wei': { Polygon: FREE, osmosis: FREE, Axelarnet: FREE, Ethereum: FREE, Avalanche: FREE },
  },
};

function feedOf(url: string, now: () => number = Date.now): Feed {
  const nodes = createNodeAccess(
    registry,
    { mode: 'urls', urls: new Map([['axelar-dojo-1', [url]]]) },
    { callsPerMinute: 100_000 },
  );
  const [feed] = axelarFeed({ registry, nodes, now, market: () => testMarket(registry), urls: NO_FEED_URLS });
  return feed as Feed;
}

const SIGNAL = () => AbortSignal.timeout(20_000);

async function readOnce(facts: Partial<AxelarFacts> = {}) {
  const { url } = await axelarDouble({ ...FACTS, ...facts });
  return feedOf(url).read(SIGNAL());
}

type Lanes = { readonly lanes?: readonly LaneFigures[] };
const figuresOf = ({ lanes = [] }: Lanes, from: typeof USDC, to: typeof USDC) =>
  lanes.find(({ lane }) => lane.from.denom === from.denom && lane.to.denom === to.denom);

/** What arrives on Osmosis of an amount of USDC. */
function arriving(part: Awaited<ReturnType<Feed['read']>>, amount: bigint): bigint | undefined {
  const market = liveMarket(registry, [{ feed: feedOf(''), part, failure: null }], Date.now());
  const lanes = axelar.lanes({ registry, market, smartRelay: false });
  const request = {
    ...{ from: assetKey(USDC), to: assetKey(ON_OSMOSIS), side: 'in' as const, amount },
    unitUsd: () => null,
  };
  return findBestRoute(createGraph(lanes), request).path?.amountOut;
}

test.each([
  [1_500_000n, undefined],
  [1_500_001n, 1n],
  // Up to 1,500 USDC the least fee, and one unit of the share more from there.
  [1_500_000_000n, 1_498_500_000n],
  [1_500_001_000n, 1_498_500_999n],
  [10_000_000_000n, 9_990_000_000n],
  [74_999_999_999n, 74_924_999_999n + 1n],
  [75_000_000_000n, 74_925_000_000n],
  [10n ** 15n, 10n ** 15n - 75_000_000n],
])('of %s USDC arrive %s', async (amount, arrived) => {
  const part = await readOnce();
  expect(arriving(part, amount)).toBe(arrived);
});

test('is exact, at the time of the block, and ends its transaction', async () => {
  const at = Date.now() - 4_000;
  const part = await readOnce({ at });
  const figures = figuresOf(part, USDC, ON_OSMOSIS);
  expect(figures?.terms).toMatchObject({
    endsTransaction: true,
    reading: { basis: 'exact', source: 'a node of Axelar' },
  });
  expect(Math.abs(part.at - at)).toBeLessThan(2);
  expect(part.note).toContain('unwrapping');
});

test('a halted chain takes its lanes with it, and says so', async () => {
  const part = await readOnce({ halted: ['osmosis'] });
  expect(figuresOf(part, USDC, ON_OSMOSIS)).toBeUndefined();
  expect(part.note).toContain('Halted by Axelar: osmosis.');
  expect(part.lanes?.length).toBeGreaterThan(0);
});

test('an asset that a chain does not have has no lane there', async () => {
  const { osmosis: _, ...others } = USDC_FEES;
  const part = await readOnce({ fees: { ...FACTS.fees, uusdc: others } });
  expect(figuresOf(part, USDC, ON_OSMOSIS)).toBeUndefined();
  expect(part.lanes?.length).toBeGreaterThan(0);
});

test('nothing arrives in a gas asset, of which nobody says what unwrapping costs', async () => {
  const part = await readOnce();
  const native = tokenOn('137', true);
  expect(part.lanes?.some(({ lane }) => lane.from.denom === native.denom)).toBe(true);
  expect(part.lanes?.some(({ lane }) => lane.to.denom === native.denom)).toBe(false);
});

test('lanes that stay are the same objects', async () => {
  const { url } = await axelarDouble(FACTS);
  const feed = feedOf(url);
  const [first, second] = [await feed.read(SIGNAL()), await feed.read(SIGNAL())];
  expect(figuresOf(second, USDC, ON_OSMOSIS)).toBe(figuresOf(first, USDC, ON_OSMOSIS));
});

describe('of the whole registry', () => {
  test('is read in some rounds of few questions', async () => {
    const { embeddedRegistry } = await import('#registry/embedded.ts');
    const all = embeddedRegistry();
    const names = Object.fromEntries(
      data.map(({ asset, tokens }) => [
        asset,
        Object.fromEntries(tokens.map(({ axelar_chain_name }) => [axelar_chain_name, FREE])),
      ]),
    );
    const { url, requests } = await axelarDouble({ fees: names });
    const nodes = createNodeAccess(
      all,
      { mode: 'urls', urls: new Map([['axelar-dojo-1', [url]]]) },
      { callsPerMinute: 100_000 },
    );
    const [feed] = axelarFeed({
      registry: all,
      nodes,
      now: Date.now,
      market: () => testMarket(all),
      urls: NO_FEED_URLS,
    });
    const counts: number[] = [];
    let part = await feed?.read(SIGNAL());
    counts.push(requests.length);
    while (part?.isPartial) {
      const before = requests.length;
      part = await feed?.read(SIGNAL());
      counts.push(requests.length - before);
    }
    expect(part?.note).not.toContain('not read yet');
    expect(counts.length).toBeGreaterThan(2);
    expect(counts.length).toBeLessThanOrEqual(9);
    expect(Math.max(...counts)).toBeLessThanOrEqual(60);
    expect(part?.lanes?.length).toBeGreaterThan(1_000);
  });
});

describe('a fault', () => {
  const RIGHT = new Set<FaultName>([
    ...(['none', 'slow', 'wrongType', 'rateLimitedInWords', 'nullResult', 'emptyResult', 'otherId', 'noId'] as const),
    'doubled',
  ]);
  const SILENT = new Set<FaultName>(['halfOpen', 'stalled', 'dripping']);
  test.each([...Object.keys(FAULTS), 'refused'] as FaultName[])(
    '%s gives what is right, or an error',
    async (fault) => {
      const { url } = await axelarDouble(FACTS);
      const proxy = await startFaultProxy({ upstream: url });
      await proxy.set(fault);
      try {
        const read = feedOf(proxy.url).read(AbortSignal.timeout(SILENT.has(fault) ? 500 : 20_000));
        if (RIGHT.has(fault)) expect(arriving(await read, 10_000_000_000n)).toBe(9_990_000_000n);
        else await expect(read).rejects.toThrow();
        expect(proxy.led).toBe(0);
      } finally {
        await proxy.close();
      }
    },
  );

  test.each([
    ['of another chain', { chainId: 'axelar-testnet-1' }, 'axelar-testnet-1'],
    ['that stands still', { at: Date.now() - 3_600_000 }, 'is old'],
    [
      'with a rate that is none',
      { fees: { uusdc: { ...USDC_FEES, osmosis: fee('MTAw', '0', '1') } } },
      'returned no fee',
    ],
  ])('a node %s is refused', async (_, facts, message) => {
    await expect(readOnce(facts)).rejects.toThrow(message);
  });
});
