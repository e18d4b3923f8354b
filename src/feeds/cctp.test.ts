import { parseAbi } from 'viem';
import { describe, expect, test } from 'vitest';
import { cctp } from '#bridges/cctp.ts';
import data from '#bridges/data/cctp.json' with { type: 'json' };
import { assetKey } from '#contract/asset.ts';
import type { LaneFee } from '#market/market.ts';
import { createNodeAccess } from '#nodes/node-access.ts';
import { createRegistry } from '#registry/registry.ts';
import { assetRecord } from '#testing/asset-record.ts';
import { chainRecord } from '#testing/chain-record.ts';
import { type CircleFacts, circleDouble } from '#testing/circle-double.ts';
import { contractDouble, type DoubleContract } from '#testing/contract-double.ts';
import { NO_FEED_URLS } from '#testing/feed-urls.ts';
import { findLane } from '#testing/lanes.ts';
import { testMarket } from '#testing/market.ts';
import { type NobleFacts, nobleDouble } from '#testing/noble-double.ts';
import { type FaultName, startFaultProxy } from '#testing/nodes/fault-proxy.ts';
import { FAULTS } from '#testing/nodes/faults.ts';
import { type CircleFees, readFees } from './cctp/circle.ts';
import { cctpFeed } from './cctp.ts';
import type { Feed, LaneWithTerms } from './feed.ts';
import { liveMarket } from './live-market.ts';

/** Ethereum, Optimism, Noble, Base and Codex, in the order of their domains. */
const IDS = ['1', '10', 'noble-1', '8453', '81224'];
const tokens = IDS.map((id) => data.find(({ chain_id }) => chain_id === id) as (typeof data)[number]);
const [ETHEREUM, OPTIMISM, NOBLE, BASE, CODEX] = tokens.map(({ chain_id, denom }) => ({ chain_id, denom })) as [
  Usdc,
  Usdc,
  Usdc,
  Usdc,
  Usdc,
];
type Usdc = { readonly chain_id: string; readonly denom: string };
const evmChain = (chain_id: string) =>
  chainRecord({
    ...{ chain_id, chain_type: 'evm', native_denom: 'gas' },
    multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  });
const registry = createRegistry({
  chains: IDS.map((chain_id) => (chain_id === 'noble-1' ? chainRecord({ chain_id }) : evmChain(chain_id))),
  assets: tokens.map(({ chain_id, denom }) => assetRecord({ chain_id, denom, decimals: 6 })),
  channels: [],
});

const fee = (threshold: number, bps: string, high = '203125') =>
  `{"finalityThreshold":${threshold},"minimumFee":${bps},"forwardFee":{"low":201111,"med":202222,"high":${high}}}`;
const FEES = `[${fee(1000, '1.3')},${fee(2000, '0')}]`;
const FROM_ETHEREUM = { '0/2': FEES, '0/6': FEES, '0/12': FEES };
const FROM_OPTIMISM = { '2/0': FEES, '2/6': FEES, '2/12': FEES };
/** Of the first read. */
const FIRST = { ...FROM_ETHEREUM, ...FROM_OPTIMISM };
const EVERY = {
  ...FIRST,
  ...{ '6/0': FEES, '6/2': FEES, '6/12': FEES },
  ...{ '12/0': FEES, '12/2': FEES, '12/6': FEES },
};

const ABI = parseAbi([
  'function localMinter() view returns (address)',
  'function localMessageTransmitter() view returns (address)',
  'function remoteTokenMessengers(uint32) view returns (bytes32)',
  'function burnLimitsPerMessage(address) view returns (uint256)',
  'function minterAllowance(address) view returns (uint256)',
  'function paused() view returns (bool)',
]);
const MINTER = `0x${'a1'.repeat(20)}`;
const TRANSMITTER = `0x${'b2'.repeat(20)}`;
const BURN_LIMIT = 10_000_000_000_000n;

interface ChainFacts {
  /** Domains to which the messengers send. */
  readonly open?: readonly number[];
  readonly isPaused?: boolean;
  readonly limit?: bigint | null;
  readonly mintable?: bigint;
  /** Ethereum if absent. */
  readonly chain?: string;
}

/** A node of a chain with the contracts of both versions. */
function cctpNode(facts: ChainFacts = {}) {
  const { open = [0, 2, 4, 6, 12], isPaused = false, limit = BURN_LIMIT, mintable = 10n ** 15n, chain = '1' } = facts;
  const messenger: DoubleContract = {
    abi: ABI,
    functions: {
      localMinter: () => MINTER,
      localMessageTransmitter: () => TRANSMITTER,
      remoteTokenMessengers: (domain: number) => `0x${(open.includes(domain) ? '01' : '00').padStart(64, '0')}`,
    },
  };
  const { messenger_v1, messenger_v2, denom } = data.find(
    ({ chain_id }) => chain_id === chain,
  ) as (typeof data)[number];
  const contracts = new Map<string, DoubleContract>([
    [`${messenger_v1}`.toLowerCase(), messenger],
    [`${messenger_v2}`.toLowerCase(), messenger],
    [MINTER, { abi: ABI, functions: { burnLimitsPerMessage: () => limit ?? undefined, paused: () => false } }],
    [`${denom}`.toLowerCase(), { abi: ABI, functions: { minterAllowance: () => mintable } }],
    [TRANSMITTER, { abi: ABI, functions: { paused: () => isPaused } }],
  ]);
  return contractDouble({ chainId: BigInt(chain), at: Date.now(), contracts });
}

interface World {
  readonly circle: string;
  readonly ethereum?: string;
  readonly optimism?: string;
  readonly noble?: string;
  readonly now?: () => number;
}

function feedOf({ circle, ethereum, optimism, noble, now = Date.now }: World): Feed {
  const known = Object.entries({ '1': ethereum, '10': optimism, 'noble-1': noble });
  const urls = new Map(known.flatMap(([chain, url]) => (url === undefined ? [] : [[chain, [url]] as const])));
  const nodes = createNodeAccess(registry, { mode: 'urls', urls }, { callsPerMinute: 100_000 });
  const market = () => testMarket(registry);
  const [feed] = cctpFeed({
    ...{ registry, nodes, now, market },
    urls: { ...NO_FEED_URLS, circle },
  });
  return feed as Feed;
}

const SIGNAL = () => AbortSignal.any([]);

const limitOf = (denom: string, amount: string): string => JSON.stringify({ burn_limit: { denom, amount } });

/** The first read, which is of the lanes that leave Ethereum. */
async function firstRead(facts: Partial<CircleFacts> = {}, chain: ChainFacts = {}) {
  const [circle, node] = await Promise.all([circleDouble({ fees: FIRST, ...facts }), cctpNode(chain)]);
  return feedOf({ circle: circle.url, ethereum: node.url }).read(SIGNAL());
}

interface Wanted {
  /** Ethereum if absent. */
  readonly from?: Usdc;
  readonly smartRelay?: boolean;
  readonly fast?: boolean;
}

const termsTo = (
  { lanes = [] }: { readonly lanes?: readonly LaneWithTerms[] },
  to: Usdc,
  { from = ETHEREUM, smartRelay = true, fast = false }: Wanted = {},
) =>
  lanes.find(
    ({ lane }) =>
      lane.from.chain_id === from.chain_id &&
      lane.to.chain_id === to.chain_id &&
      lane.smartRelay === smartRelay &&
      lane.fast === fast,
  )?.terms;

const usdc = (type: LaneFee['type'], fee: Partial<LaneFee>): LaneFee => ({
  ...{ type, behavior: 'FEE_BEHAVIOR_DEDUCTED', asset: ETHEREUM, amount: 0n, ppm: 0 },
  ...fee,
});
const DELIVERY = usdc('SMART_RELAY', { amount: 203_125n });

test('prices delivery by the dearest of three, the fast transfer by its basis points', async () => {
  const part = await firstRead();
  expect(termsTo(part, BASE)).toMatchObject({ fees: [DELIVERY], max: BURN_LIMIT, reading: { basis: 'asked' } });
  expect(termsTo(part, BASE, { fast: true })?.fees).toEqual([usdc('BRIDGE', { ppm: 130 }), DELIVERY]);
  expect(termsTo(part, OPTIMISM, { smartRelay: false, fast: true })?.fees).toEqual([usdc('BRIDGE', { ppm: 130 })]);
});

describe('out of Noble', () => {
  const OUT = { from: NOBLE, smartRelay: false };

  /** What is known once Ethereum and Noble were read. */
  async function partWith(noble: NobleFacts | undefined, chain: ChainFacts = {}) {
    const [circle, node, nobleNode] = await Promise.all([
      circleDouble({ fees: EVERY }),
      cctpNode(chain),
      noble && nobleDouble(noble),
    ]);
    const feed = feedOf({ circle: circle.url, ethereum: node.url, ...(nobleNode && { noble: nobleNode.url }) });
    await feed.read(SIGNAL());
    return feed.read(SIGNAL());
  }

  test('a burn takes as much as the chain says and pays nothing, and nobody delivers it for a price', async () => {
    const part = await partWith({ limit: '250000000000' });
    expect(termsTo(part, ETHEREUM, OUT)).toMatchObject({
      ...{ fees: [], max: 250_000_000_000n },
      reading: { basis: 'exact', source: 'a node of noble-1' },
    });
    expect(termsTo(part, ETHEREUM, { from: NOBLE })).toBeUndefined();
    expect(part.note).toBe('Not read: 10, 8453, 81224.');
  });

  test.each<[string, NobleFacts, string]>([
    ['all USDC is paused', { paused: ['token'] }, 'USDC is paused'],
    ['burns are paused', { paused: ['burns'] }, 'burns are paused'],
    ['messages are paused', { paused: ['messages'] }, 'messages to other chains are paused'],
    ['the limit is zero', { limit: '0' }, 'one burn takes nothing'],
  ])('there is no lane while %s, and the note says so', async (_, facts, clause) => {
    const part = await partWith(facts);
    expect(termsTo(part, ETHEREUM, OUT)).toBeUndefined();
    expect(part.note).toContain(`Closed: a node of noble-1 says that ${clause}.`);
  });

  const NOT_FOUND = { status: 404, body: '{"code":5,"message":"not found","details":[]}' };
  test.each<[string, NobleFacts | undefined]>([
    ['no node of it is known', undefined],
    ['its limit is not known', { instead: { '/per_message_burn_limits/uusdc': NOT_FOUND } }],
    ['its limit is that of another token', { instead: { '/uusdc': { body: limitOf('ueure', '5') } } }],
    ['its limit is no number', { instead: { '/uusdc': { body: limitOf('uusdc', '-1') } } }],
    ['a pause is not known', { instead: { '/burning_and_minting_paused': { body: '{"paused":{}}' } } }],
    ['the ways are not known', { instead: { '/remote_token_messengers': NOT_FOUND } }],
    ['the node is of another chain', { chainId: 'grand-1' }],
    ['the node stands still', { at: Date.now() - 3_600_000 }],
  ])('there is no lane where %s', async (_, facts) => {
    const part = await partWith(facts);
    expect(termsTo(part, ETHEREUM, OUT)).toBeUndefined();
    expect(termsTo(part, BASE)).toBeDefined();
    expect(part.note).toMatch(/^Not read: .*noble-1/);
  });

  test('there is none to a chain to which Noble does not send, and none to one whose contracts are not read or paused', async () => {
    const part = await partWith({});
    expect(termsTo(part, BASE, OUT)).toBeUndefined();
    expect(termsTo(await partWith({ remotes: [6] }), ETHEREUM, OUT)).toBeUndefined();
    expect(termsTo(await partWith({}, { isPaused: true }), ETHEREUM, OUT)).toBeUndefined();
    expect(termsTo(part, ETHEREUM, OUT)).toBeDefined();
  });
});

test('where Circle does not deliver, no lane is delivered, and the fee for speed is read all the same', async () => {
  const part = await firstRead({ undelivered: [2, 12] });
  expect(part.note).toContain('Nobody names a price for delivery to 10, 81224.');
  expect(termsTo(part, CODEX, { fast: true })).toBeUndefined();
  expect(termsTo(part, OPTIMISM, { fast: true })).toBeUndefined();
  expect(termsTo(part, OPTIMISM, { smartRelay: false, fast: true })?.fees).toEqual([usdc('BRIDGE', { ppm: 130 })]);
});

test('a fast transfer takes no more than what all of them share', async () => {
  const part = await firstRead({ allowance: '1234.5678919' });
  expect(termsTo(part, BASE, { fast: true })?.max).toBe(1_234_567_891n);
  expect(termsTo(part, BASE)?.max).toBe(BURN_LIMIT);
});

test('no fast transfer while what all of them share is not known', async () => {
  const part = await firstRead({ allowance: '"a lot"' });
  expect(termsTo(part, BASE, { fast: true })).toBeUndefined();
  expect(termsTo(part, BASE)).toBeDefined();
});

test('a transfer takes no more than may still be minted where it arrives', async () => {
  const [circle, ethereum, optimism] = await Promise.all([
    circleDouble({ fees: FIRST }),
    cctpNode(),
    cctpNode({ chain: '10', mintable: 5_000_000n }),
  ]);
  const part = await feedOf({ circle: circle.url, ethereum: ethereum.url, optimism: optimism.url }).read(SIGNAL());
  expect(termsTo(part, OPTIMISM)?.max).toBe(5_000_000n);
  expect(termsTo(part, ETHEREUM, { from: OPTIMISM })?.max).toBe(BURN_LIMIT);
});

test.each([
  ['to a domain without a messenger', { open: [2, 4, 6] }, CODEX],
  ['while the transmitter is paused', { isPaused: true }, BASE],
  ['without a limit that can be read', { limit: null }, BASE],
  ['while one burn takes nothing', { limit: 0n }, BASE],
])('no lane %s', async (_, chain, to) => {
  const part = await firstRead({}, chain);
  expect(termsTo(part, to)).toBeUndefined();
  expect(termsTo(await firstRead(), to)).toBeDefined();
});

test('one pair without an answer takes only its own lanes with it', async () => {
  const part = await firstRead({ fees: { ...FIRST, '0/6': 500 } });
  expect(termsTo(part, BASE)).toBeUndefined();
  expect(termsTo(part, OPTIMISM)).toBeDefined();
});

test('reads two chains at first, then one; keeps lanes that stay as they are, and drops what grows old', async () => {
  const start = Date.now();
  let now = start;
  const circle = await circleDouble({ fees: EVERY });
  const node = await cctpNode();
  const feed = feedOf({ circle: circle.url, ethereum: node.url, now: () => now });
  const askedIn = async (): Promise<[string[], Awaited<ReturnType<Feed['read']>>]> => {
    const before = circle.requests.length;
    const part = await feed.read(SIGNAL());
    const paths = circle.requests.slice(before).map(({ url }) => /fees\/(\d+)\//.exec(url.pathname)?.[1] ?? []);
    return [[...new Set(paths.flat())].sort(), part];
  };
  const [[firstAsked, first], [secondAsked, second], [thirdAsked, third], [fourthAsked, fourth]] = [
    await askedIn(),
    await askedIn(),
    await askedIn(),
    await askedIn(),
  ];
  expect(first.note).toContain('Not read: 10, noble-1, 8453, 81224.');
  // Circle is asked nothing of Noble, of domain 4.
  expect([firstAsked, secondAsked, thirdAsked, fourthAsked]).toEqual([['0', '2'], ['6'], ['0', '12'], ['2']]);
  // Its first round is over when each chain was read once.
  expect([first, second, third, fourth].map(({ isPartial }) => isPartial)).toEqual([true, true, undefined, undefined]);
  expect(termsTo(fourth, BASE)).toBe(termsTo(first, BASE));
  now = start + 21 * 60_000;
  expect(termsTo((await askedIn())[1], BASE)).toBeUndefined();
});

test('a chain with two families of addresses is read once, for the lanes of both', async () => {
  const injective = data.find(({ chain_id }) => chain_id === '1776') as (typeof data)[number];
  const face = { chain_id: 'injective-1', denom: `erc20:${injective.denom}` };
  const both = createRegistry({
    chains: [evmChain('1'), { ...evmChain('1776'), twin: 'injective-1' }, chainRecord({ chain_id: 'injective-1' })],
    assets: [ETHEREUM, { chain_id: '1776', denom: injective.denom }, face].map((asset) =>
      assetRecord({ ...asset, decimals: 6 }),
    ),
    channels: [],
  });
  const [circle, ethereum, node] = await Promise.all([
    circleDouble({ fees: { '0/29': FEES, '29/0': FEES } }),
    cctpNode({ open: [29] }),
    cctpNode({ open: [0], chain: '1776' }),
  ]);
  const urls = new Map([
    ['1', [ethereum.url]],
    ['1776', [node.url]],
  ]);
  const nodes = createNodeAccess(both, { mode: 'urls', urls }, { callsPerMinute: 100_000 });
  const deps = { nodes, now: Date.now, market: () => testMarket(both), urls: { ...NO_FEED_URLS, circle: circle.url } };
  const [feed] = cctpFeed({ registry: both, ...deps });
  expect(feed).toMatchObject({ readsPerRound: 2, covers: { lanes: { chain_ids: ['1', '1776', 'injective-1'] } } });
  const part = await (feed as Feed).read(SIGNAL());
  for (const from of [face, { chain_id: '1776', denom: injective.denom }])
    expect(termsTo(part, ETHEREUM, { from })).toMatchObject({ max: BURN_LIMIT, reading: { basis: 'asked' } });
  expect(termsTo(part, face, { smartRelay: false })).toBeDefined();
  expect(part.note).toBeUndefined();
  expect(circle.requests.filter(({ url }) => url.pathname.endsWith('/fees/29/0'))).toHaveLength(1);
});

test('one chain of which Circle answers nothing is a failure', async () => {
  const circle = await circleDouble({ fees: FROM_ETHEREUM });
  const node = await cctpNode();
  await expect(feedOf({ circle: circle.url, ethereum: node.url }).read(SIGNAL())).rejects.toThrow('answered HTTP 404');
});

test('no lane to a chain whose contracts are paused', async () => {
  const circle = await circleDouble({ fees: EVERY });
  const [node, paused] = await Promise.all([cctpNode(), cctpNode({ isPaused: true, chain: '10' })]);
  const feed = feedOf({ circle: circle.url, ethereum: node.url, optimism: paused.url });
  const part = await feed.read(SIGNAL());
  expect(termsTo(part, OPTIMISM)).toBeUndefined();
  expect(termsTo(part, BASE)).toBeDefined();
});

test('a route takes the lane by its figures, and one that the person claims where delivery has no price', async () => {
  const [circle, node, noble] = await Promise.all([circleDouble({ fees: EVERY }), cctpNode(), nobleDouble()]);
  const feed = feedOf({ circle: circle.url, ethereum: node.url, noble: noble.url });
  await feed.read(SIGNAL());
  const part = await feed.read(SIGNAL());
  const market = liveMarket(registry, [{ feed, part, failure: null }], Date.now());
  const relayed = { registry, market, smartRelay: true };
  const fast = cctp.lanes(relayed).find((lane) => lane.id.endsWith('fast') && lane.to === assetKey(BASE));
  // 1.3 basis points of 1,000 USDC and 0.203125 for delivery.
  expect(fast?.quoteIn(1_000_000_000n)).toMatchObject({ ok: true, amountOut: 1_000_000_000n - 130_000n - 203_125n });
  const out = findLane(cctp, relayed, NOBLE, ETHEREUM);
  expect(out).toMatchObject({ claims: 1, seconds: expect.any(Number) });
  expect(out?.quoteIn(5n)).toMatchObject({ ok: true, amountOut: 5n });
  expect(out?.quoteIn(1_000_000_000_001n)).toMatchObject({ reason: 'above_maximum', limit: 1_000_000_000_000n });
  expect(findLane(cctp, relayed, ETHEREUM, BASE)?.detail.reading?.basis).toBe('asked');
});

describe('digits of a fee', () => {
  const read = async (answer: unknown) =>
    (await readFees({ getJson: async () => answer }, 'http://circle', 0, [6], SIGNAL()))[0];
  const feeOf = (bps: string, high = '1') =>
    read([{ finalityThreshold: '1000', minimumFee: bps, forwardFee: { high } }]);
  const parsed = async (bps: string, high?: string) => {
    const [fast] = ((await feeOf(bps, high)) as CircleFees).values();
    return [fast?.ppm, fast?.delivery];
  };
  test.each([
    ['0', 0],
    ['1', 100],
    ['1.3', 130],
    ['0.005', 1],
    ['0.0100000001', 2],
    ['14', 1_400],
  ])('%s basis points are %s millionths', async (bps, ppm) => {
    expect((await parsed(bps))[0]).toBe(ppm);
  });
  test('a part of a unit for delivery is a unit, and nothing is no price', async () => {
    expect((await parsed('0', '12.01'))[1]).toBe(13n);
    expect((await parsed('0', '0'))[1]).toBeNull();
  });
  test.each([
    ['-1', 'no list'],
    ['1e-1', 'no list'],
    ['', 'no list'],
    ['10000', 'whole amount'],
  ])('"%s" basis points are an error', async (bps, message) => {
    expect(await feeOf(bps)).toMatchObject({ message: expect.stringContaining(message) });
  });
  test.each([[{}], [null], [[{}]], ['no']])('%j is an error', async (answer) => {
    expect(await read(answer)).toMatchObject({ message: 'Circle returned no list of fees' });
  });
});

describe('a fault', () => {
  const RIGHT = new Set<FaultName>(['none', 'slow', 'wrongType', 'otherId']);
  const SILENT = new Set<FaultName>(['halfOpen', 'stalled', 'dripping']);
  const faults = [...Object.keys(FAULTS), 'refused'] as FaultName[];

  test.each(faults)('%s of Circle gives what is right, or an error', async (fault) => {
    const [circle, node] = await Promise.all([circleDouble({ fees: FIRST }), cctpNode()]);
    const proxy = await startFaultProxy({ upstream: circle.url });
    await proxy.set(fault);
    try {
      const signal = SILENT.has(fault) ? AbortSignal.timeout(100) : AbortSignal.any([]);
      const read = feedOf({ circle: proxy.url, ethereum: node.url }).read(signal);
      if (RIGHT.has(fault)) expect(termsTo(await read, BASE)).toMatchObject({ fees: [DELIVERY], max: BURN_LIMIT });
      else await expect(read).rejects.toThrow();
      expect(proxy.led).toBe(0);
    } finally {
      await proxy.close();
    }
  });

  const CALLED = new Set<FaultName>(['none', 'slow', 'wrongType', 'doubled']);
  test.each(faults)('%s of a node gives what is right, or no lane', async (fault) => {
    const [circle, node] = await Promise.all([circleDouble({ fees: FIRST }), cctpNode()]);
    const proxy = await startFaultProxy({ upstream: node.url });
    await proxy.set(fault);
    try {
      const signal = SILENT.has(fault) ? AbortSignal.timeout(100) : AbortSignal.any([]);
      const read = feedOf({ circle: circle.url, ethereum: proxy.url }).read(signal);
      if (SILENT.has(fault)) return await expect(read).rejects.toThrow();
      const terms = termsTo(await read, BASE);
      if (CALLED.has(fault)) expect(terms).toMatchObject({ fees: [DELIVERY], max: BURN_LIMIT });
      else expect(terms).toBeUndefined();
    } finally {
      await proxy.close();
    }
  });

  /** Those of JSON-RPC are none of REST. */
  const OF_REST = new Set<FaultName>([
    ...(['none', 'slow', 'wrongType', 'rateLimitedInWords', 'nullResult', 'emptyResult', 'otherId', 'noId'] as const),
    'doubled',
  ]);
  test.each(faults)('%s of a node of Noble gives what is right, or no lane', async (fault) => {
    const [circle, node, noble] = await Promise.all([circleDouble({ fees: EVERY }), cctpNode(), nobleDouble()]);
    const proxy = await startFaultProxy({ upstream: noble.url });
    await proxy.set(fault);
    try {
      const feed = feedOf({ circle: circle.url, ethereum: node.url, noble: proxy.url });
      await feed.read(SIGNAL());
      const read = feed.read(SILENT.has(fault) ? AbortSignal.timeout(100) : AbortSignal.any([]));
      if (SILENT.has(fault)) return await expect(read).rejects.toThrow();
      const terms = termsTo(await read, ETHEREUM, { from: NOBLE, smartRelay: false });
      if (OF_REST.has(fault)) expect(terms).toMatchObject({ fees: [], max: 1_000_000_000_000n });
      else expect(terms).toBeUndefined();
    } finally {
      await proxy.close();
    }
  });
});
