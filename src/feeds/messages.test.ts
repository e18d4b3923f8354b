import { parseAbi } from 'viem';
import { describe, expect, test } from 'vitest';
import { stargate, stargatePairs } from '#bridges/stargate.ts';
import { type AssetId, assetKey } from '#contract/asset.ts';
import type { BridgeId } from '#contract/bridge.ts';
import { createNodeAccess } from '#nodes/node-access.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import { contractDouble, type DoubleContract } from '#testing/contract-double.ts';
import { testMarket } from '#testing/market.ts';
import {
  ENDPOINT_ADDRESS,
  endpointContract,
  heldToken,
  oftContract,
  type StargateState,
  stargateContracts,
  stargateState,
  warpContract,
  xerc20,
} from '#testing/message-contracts.ts';
import { nodeDouble, rpcDouble } from '#testing/node-double.ts';
import { type FaultName, limitUnder, startFaultProxy } from '#testing/nodes/fault-proxy.ts';
import { FAULTS } from '#testing/nodes/faults.ts';
import type { Feed, FeedDeps, LaneWithTerms, Part } from './feed.ts';
import { liveMarket } from './live-market.ts';
import { messages } from './messages.ts';

const registry = embeddedRegistry();
const NEVER = new AbortController().signal;
const NOW = Date.now();

const GENESIS = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d';

const KAVA = '2222';
const USDT_ON_KAVA = { chain_id: KAVA, denom: '0x919C1c267BC06a7039e03fcc2eF738525769109c' };
const USDT = { chain_id: '1', denom: '0xdAC17F958D2ee523a2206206994597C13D831ec7' };
const ETHEREUM_EID = 30101;
/** Stargate's pool of USDT on Kava. */
const POOL = '0x41a5b0470d96656fb3e8f68a218b39adbca3420b';
/** To every other pool of USDT. */
const LANES = stargatePairs(registry).filter(({ from }) => from.record.chain_id === KAVA).length;

function depsFor(chainId: string, url: string, limitMs = 150_000): FeedDeps {
  const nodes = { mode: 'urls', urls: new Map([[chainId, [url]]]) } as const;
  return {
    registry,
    nodes: createNodeAccess(registry, nodes, { limitMs, callsPerMinute: 100_000 }),
    // Only nodes are asked.
    urls: {} as FeedDeps['urls'],
    market: () => testMarket(registry),
    now: () => NOW,
  };
}

async function chainWith(chainId: string, contracts: ReadonlyMap<string, DoubleContract>) {
  const node = await contractDouble({ chainId: BigInt(chainId), at: NOW, contracts });
  return { node, feeds: messages(depsFor(chainId, node.url)) };
}

const feedOf = (feeds: readonly Feed[], bridge: BridgeId): Feed => {
  const feed = feeds.find(({ covers }) => covers.lanes?.bridge === bridge);
  if (feed === undefined) throw new Error(`no feed of ${bridge}`);
  return feed;
};

async function kava(state: StargateState, endpoint = endpointContract()) {
  const { pool, feeLib } = stargateContracts(state);
  const contracts = new Map([
    [POOL, pool],
    [state.feeLib, feeLib],
    [ENDPOINT_ADDRESS, endpoint],
  ]);
  const { node, feeds } = await chainWith(KAVA, contracts);
  return { node, feed: feedOf(feeds, 'STARGATE'), contracts };
}

const termsTo = (part: Part, end = USDT) => part.lanes?.find(({ lane }) => assetKey(lane.to) === assetKey(end))?.terms;

describe('Stargate', () => {
  test('the fee of every amount is that of the contract, to the unit', async () => {
    const state = stargateState({ credit: () => 60_000_000_000n });
    const { feed } = await kava(state);
    const part = await feed.read(NEVER);
    const message = { type: 'BRIDGE', behavior: 'FEE_BEHAVIOR_ADDITIONAL', amount: 10n ** 14n, ppm: 0 };
    const fees = (ppm: number) => [
      { type: 'BRIDGE', behavior: 'FEE_BEHAVIOR_DEDUCTED', asset: USDT_ON_KAVA, amount: 0n, ppm },
      { ...message, asset: { chain_id: KAVA, denom: registry.getChainRecord(KAVA).native_denom } },
    ];
    expect(termsTo(part)).toEqual({
      ...{ max: 1_000_000_000n, fees: fees(60) },
      tiers: [
        { min: 1_000_000_001n, max: 50_000_000_000n, fees: fees(100) },
        { min: 50_000_000_001n, max: 60_000_000_000n, fees: fees(250) },
      ],
      reading: { at: Math.floor(NOW / 1000) * 1000, source: 'a node of Kava', basis: 'exact' },
    });
    expect(part.note).toBeUndefined();

    const market = liveMarket(registry, [{ feed, part, failure: null }], NOW);
    const lanes = stargate
      .lanes({ registry, market, smartRelay: false })
      .filter(({ from, to }) => from === assetKey(USDT_ON_KAVA) && to === assetKey(USDT));
    const { quoteOFT = () => [] } = stargateContracts(state).pool.functions;
    const receivedOf = (quote: unknown) =>
      (quote as [unknown, unknown, { amountReceivedLD: bigint }])[2].amountReceivedLD;
    for (const amount of [
      1n,
      2n,
      999_999n,
      10n ** 9n,
      10n ** 9n + 1n,
      5n * 10n ** 10n,
      5n * 10n ** 10n + 1n,
      6n * 10n ** 10n,
    ]) {
      const received = receivedOf(quoteOFT({ dstEid: ETHEREUM_EID, amountLD: amount }));
      const quotes = lanes.map((lane) => lane.quoteIn(amount)).filter(({ ok }) => ok);
      expect(quotes.map((quote) => quote.ok && quote.amountOut)).toEqual(received === 0n ? [] : [received]);
    }
  });

  test('asks for quotes of a tenth of the lanes once the parameters are checked, and of all when they change', async () => {
    const state = stargateState();
    const { feed, node } = await kava(state);
    const counts: number[][] = [];
    const read = async () => {
      const [requests, calls] = [node.requests.length, node.calls];
      const part = await feed.read(NEVER);
      counts.push([node.requests.length - requests, node.calls - calls]);
      return part;
    };
    const first = await read();
    const second = await read();
    state.rates = [60, 200, 250];
    const third = await read();
    state.error = () => -1n;
    const later: number[] = [];
    for (let reads = 0; reads < 10; reads++) later.push((await read()).lanes?.length ?? 0);
    const CONTRACT = 7;
    // The library, the zones, their bounds.
    expect(counts[0]?.[0]).toBe(3);
    expect(counts[1]?.[0]).toBe(1);
    expect(counts[1]?.[1]).toBeLessThanOrEqual(CONTRACT + 3 * LANES + Math.ceil(LANES / 10));
    expect(counts[2]?.[0]).toBe(2);
    // Each lane is found out within ten reads, and stays out.
    expect(later.every((length, i) => length <= (later[i - 1] ?? LANES))).toBe(true);
    expect(later.at(-1)).toBe(0);
    expect(second.lanes?.every((figures, i) => figures === first.lanes?.[i])).toBe(true);
    expect(third.lanes).toHaveLength(LANES);
    expect(third.lanes?.some((figures) => first.lanes?.includes(figures))).toBe(false);
    expect(termsTo(third)?.tiers?.[0]?.fees?.[0]?.ppm).toBe(200);
  });

  test('sends whole units only: what is below them stays in the tier of the unit', async () => {
    const BSC = '56';
    const state = stargateState({ unit: 10n ** 12n });
    const { pool, feeLib } = stargateContracts(state);
    const contracts = new Map([
      ['0x138eb30f73bc423c6455c53df6d89cb01d9ebc63', pool],
      [state.feeLib, feeLib],
      [ENDPOINT_ADDRESS, endpointContract()],
    ]);
    const { feeds } = await chainWith(BSC, contracts);
    const terms = termsTo(await feedOf(feeds, 'STARGATE').read(NEVER));
    expect(terms?.max).toBe(10n ** 21n + 10n ** 12n - 1n);
    expect(terms?.tiers?.[0]?.min).toBe(10n ** 21n + 10n ** 12n);
    expect(terms?.tiers?.at(-1)?.max).toBe(10n ** 24n);
  });

  test('a credit of 2^64 - 1 is no limit that anybody reaches', async () => {
    const { feed } = await kava(stargateState({ credit: () => 2n ** 64n - 1n }));
    expect(termsTo(await feed.read(NEVER))?.tiers?.at(-1)?.max).toBe(2n ** 64n - 1n);
  });

  test('pays no more than the quote while the pool pays a reward', async () => {
    const lacking = { poolBalance: 10n ** 11n, reward: 500, treasury: 10n ** 9n };
    const { feed } = await kava(stargateState(lacking));
    expect(termsTo(await feed.read(NEVER))?.fees?.[0]?.ppm).toBe(60);
    const { feed: falling } = await kava(stargateState({ ...lacking, rates: [250, 100, 60] }));
    const part = await falling.read(NEVER);
    expect(part.lanes).toEqual([]);
    expect(part.note).toBe(
      `${LANES} of ${LANES} lanes are left out: ${LANES} whose fee goes by the amount in a way that is not read.`,
    );
  });

  const to = (value: bigint, other: bigint) => (eid: number) => (eid === ETHEREUM_EID ? value : other);
  const LEFT_OUT: readonly [string, Partial<StargateState>, string][] = [
    ['without credit', { credit: to(0n, 10n ** 12n) }, '1 without credit'],
    ['whose message is free', { nativeFee: to(0n, 1n) }, '1 whose message has no price'],
    ['that its fee library pauses', { isPaused: (eid) => eid === ETHEREUM_EID }, '1 paused'],
    ['of a paused pool', { status: 3 }, `${LANES} paused`],
    ['without fee library', { feeLib: `0x${'0'.repeat(40)}` }, `${LANES} that the contract does not serve`],
    ['of a larger unit', { unit: 10n }, `${LANES} that the contract does not serve`],
    ['whose quotes are less', { error: () => -1n }, `${LANES} whose parameters do not give the quote of the contract`],
    [
      'whose quotes are less at the bound of a zone',
      { error: (amount) => (amount === 50_000_000_000n ? -1n : 0n) },
      `${LANES} whose parameters do not give the quote of the contract`,
    ],
  ];
  test.each(LEFT_OUT)('leaves out lanes %s', async (_, facts, reason) => {
    const { feed } = await kava(stargateState(facts));
    const part = await feed.read(NEVER);
    expect(termsTo(part)).toBeUndefined();
    expect(part.note).toBe(`${reason.split(' ')[0]} of ${LANES} lanes are left out: ${reason}.`);
  });

  test('leaves out all lanes where messages are paid in a token', async () => {
    const { feed } = await kava(stargateState(), endpointContract(USDT_ON_KAVA.denom));
    expect((await feed.read(NEVER)).note).toContain(`${LANES} whose message is paid in an asset that is not known`);
  });

  test('reads what a pool says after it was paused', async () => {
    const state = stargateState({ status: 3 });
    const { feed } = await kava(state);
    await feed.read(NEVER);
    state.status = 1;
    expect((await feed.read(NEVER)).lanes).toHaveLength(LANES);
  });
});

describe('LayerZero', () => {
  const ARBITRUM = { eid: 30110, oft: '0x14e4a1b13bf7f943c8ff7c51fb60fa964a298d92' };
  const ETHEREUM = { eid: ETHEREUM_EID, oft: '0x6c96de32cea08842dcc4058c14d3aaad7fa41dee' };
  const here = (state: Parameters<typeof oftContract>[0] = {}) =>
    oftContract({ peers: { [ETHEREUM.eid]: ETHEREUM.oft }, ...state });
  const there = (state: Parameters<typeof oftContract>[0] = {}) =>
    oftContract({ peers: { [ARBITRUM.eid]: ARBITRUM.oft }, ...state });

  interface World {
    readonly oft?: DoubleContract;
    readonly endpoint?: DoubleContract;
    /** The other end; nobody reads it if null. */
    readonly far?: DoubleContract | null;
    readonly farEndpoint?: DoubleContract;
    /** What the other end holds of what arrives there. */
    readonly held?: bigint;
  }

  /** Reads the feed of a chain, of which the contract of one mesh answers, and so does that of Ethereum or another. */
  async function readOn(
    [chainId, oft, token]: readonly [chainId: string, oft: string, token: string],
    [farOft, farToken, farChain = '1']: readonly [oft: string, token: string, chainId?: string],
    { far = there(), held = 10n ** 24n, ...world }: World,
  ) {
    const contracts = new Map([
      [oft, world.oft ?? here()],
      [ENDPOINT_ADDRESS, world.endpoint ?? endpointContract()],
    ]);
    const near = await contractDouble({ chainId: BigInt(chainId), at: NOW, contracts });
    const urls = new Map([[chainId, [near.url]]]);
    if (far !== null) {
      const farContracts = new Map([
        [farOft, far],
        [ENDPOINT_ADDRESS, world.farEndpoint ?? endpointContract()],
        farToken.endsWith('-native') ? coinsHeld(held) : [farToken.toLowerCase(), heldToken(() => held)],
      ]);
      const farDouble = await contractDouble({ chainId: BigInt(farChain), at: NOW, contracts: farContracts });
      urls.set(farChain, [farDouble.url]);
    }
    const nodes = createNodeAccess(registry, { mode: 'urls', urls }, { callsPerMinute: 100_000 });
    const feed = messages({ ...depsFor('', ''), nodes }).find(({ name }) => name === `layer-zero-${chainId}`);
    const part = await (feed as Feed).read(NEVER);
    const isOurs = ({ lane }: LaneWithTerms) =>
      lane.from.denom.toLowerCase() === token.toLowerCase() && lane.to.denom === farToken;
    return { terms: part.lanes?.find(isOurs)?.terms, note: part.note ?? '' };
  }
  /** Multicall3, which says how much of the gas coin anybody holds. */
  const coinsHeld = (held: bigint): readonly [string, DoubleContract] => [
    '0xca11bde05977b3631167028862be2a173976ca11',
    {
      abi: parseAbi(['function getEthBalance(address account) view returns (uint256)']),
      functions: { getEthBalance: () => held },
    },
  ];
  const USDT0 = '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9';
  const read = (world: World = {}) =>
    readOn(['42161', ARBITRUM.oft, USDT0], [ETHEREUM.oft, USDT.denom], { held: 10n ** 18n, ...world });

  test('charges the message beside the amount, up to what the contract sends, and says how many verifiers agree', async () => {
    expect((await read()).terms).toEqual({
      max: 10n ** 15n,
      verifiers: 2,
      fees: [
        {
          ...{ type: 'BRIDGE', behavior: 'FEE_BEHAVIOR_ADDITIONAL', amount: 10n ** 14n, ppm: 0 },
          asset: { chain_id: '42161', denom: 'arbitrum-native' },
        },
      ],
      reading: { at: Math.floor(NOW / 1000) * 1000, basis: 'asked', source: 'a node of Arbitrum' },
    });
  });

  test('counts the optional verifiers that must agree', async () => {
    const three = { required: 2, ofOptional: 1 };
    const endpoint = endpointContract(undefined, { send: three });
    const farEndpoint = endpointContract(undefined, { receive: three });
    expect((await read({ endpoint, farEndpoint })).terms?.verifiers).toBe(3);
  });

  test('sends no more to a lockbox than it holds', async () => {
    expect((await read({ held: 123_456_789n })).terms?.max).toBe(123_000_000n);
  });

  test('sends no more to a contract that pays the gas coin than it holds of it', async () => {
    const [ape, apeChain] = [
      '0x7f9fbf9bdd3f4105c478b996b648fe6e828a1e98',
      '0xe4103e80c967f58591a1d7ca443ed7e392fed862',
    ];
    const unit = 10n ** 18n;
    const oft = oftContract({ max: 10n ** 30n, peers: { 30312: apeChain } });
    const far = oftContract({ max: 10n ** 30n, peers: { 30110: ape } });
    const readApe = (held: bigint) =>
      readOn(['42161', ape, ape], [apeChain, 'apechain-native', '33139'], { oft, far, held });
    expect((await readApe(1_230n * unit + 1n)).terms?.max).toBe(1_230n * unit);
    expect((await readApe(0n)).note).toContain('whose other end holds nothing to release');
  });

  describe('a token of eighteen decimals', () => {
    const USDE = '0x5d3a1Ff2b6BAb83b63cd9AD0787074081a52ef34';
    const USDE_ON_ETHEREUM = '0x4c9EDD5852cd905f086C759E8383e09bff1E68B3';
    const max = 2n ** 64n - 1n;
    const readUsde = (sendLimit?: bigint) => {
      const oft = USDE.toLowerCase();
      const base = oftContract({ max, peers: { 30101: oft }, ...(sendLimit !== undefined && { sendLimit }) });
      const ethereum = oftContract({ max, peers: { 30184: oft } });
      return readOn(['8453', oft, USDE], [oft, USDE_ON_ETHEREUM], { oft: base, far: ethereum, held: 10n ** 40n });
    };

    test('sends what a message can carry where its contract names the maximum of the standard, which is not meant', async () => {
      expect((await readUsde()).terms?.max).toBe(max * 10n ** 12n);
    });

    test('sends no more than a contract lets through that says so, whatever its quote', async () => {
      expect((await readUsde(123_456n * 10n ** 18n)).terms?.max).toBe(123_000n * 10n ** 18n);
      expect((await readUsde(0n)).note).toContain('1 without credit');
    });
  });

  describe('a token that limits what each pair moves in some hours', () => {
    const WEETH = {
      base: '0x04c0599ae5a44757c0af6f9ec3b93da8976c150a',
      ethereum: '0xcd2eb13d6831d4602d80e5db9230a57596cdca63',
      token: '0xCd5fE23C85820F7B72D0926FC9b05b43E359b7ee',
    };
    const unit = 10n ** 18n;
    const readWeeth = (sendLimit: bigint | undefined, receiveLimit: bigint | undefined, held = 9_000n * unit) => {
      const limits = { max: 10n ** 25n, sendLimit: 8_000n * unit, receiveLimit: 8_000n * unit };
      const oft = oftContract({ ...limits, peers: { 30101: WEETH.ethereum }, sendLimit });
      const far = oftContract({ ...limits, peers: { 30184: WEETH.base }, receiveLimit });
      const [from, to] = [
        ['8453', WEETH.base, WEETH.base],
        [WEETH.ethereum, WEETH.token],
      ] as const;
      return readOn(from, to, { oft, far, held });
    };

    test('takes the least of both limits and of what is held', async () => {
      const maxOf = async (...args: Parameters<typeof readWeeth>) => (await readWeeth(...args)).terms?.max;
      expect(await maxOf(5_000n * unit, 3_000n * unit)).toBe(3_000n * unit);
      expect(await maxOf(50n * unit, 3_000n * unit)).toBe(50n * unit);
      expect(await maxOf(5_000n * unit, 3_000n * unit, 7n * unit)).toBe(7n * unit);
    });

    test.each([
      ['used up where it leaves', 0n, unit, 'without credit'],
      ['used up where it arrives', unit, 0n, 'without credit'],
      ['not told where it leaves', undefined, unit, 'whose limits were not told'],
      ['not told where it arrives', unit, undefined, 'whose limits were not told'],
    ])('is left out where a limit is %s', async (_, sendLimit, receiveLimit, reason) => {
      const { terms, note } = await readWeeth(sendLimit, receiveLimit);
      expect(terms).toBeUndefined();
      expect(note).toContain(`1 ${reason}`);
    });
  });

  const one = { required: 1, ofOptional: 0 };
  const LEFT_OUT: readonly [string, World, string][] = [
    ['a share of the amount', { oft: here({ share: 300n }) }, 'whose fee goes by the amount'],
    ['no price of its message', { oft: here({ nativeFee: 0n }) }, 'whose message has no price'],
    ['nothing to send', { oft: here({ max: 0n }) }, 'without credit'],
    ['messages paid in a token', { endpoint: endpointContract(USDT.denom) }, 'whose message is paid in an asset'],
    ['another counterpart', { oft: here({ peers: {} }) }, 'whose ends do not name each other'],
    ['a counterpart that names another', { far: there({ peers: {} }) }, 'whose ends do not name each other'],
    ['other decimals', { oft: here({ sharedDecimals: 5 }) }, 'whose messages carry other decimals'],
    ['other decimals there', { far: there({ sharedDecimals: 8 }) }, 'whose messages carry other decimals'],
    [
      'a single verifier',
      {
        endpoint: endpointContract(undefined, { send: one }),
        farEndpoint: endpointContract(undefined, { receive: one }),
      },
      'that a single verifier confirms',
    ],
    [
      'fewer verifiers paid than must agree',
      { endpoint: endpointContract(undefined, { send: one }) },
      'whose ends do not ask for as many verifiers',
    ],
    [
      'verifiers that nobody names',
      { farEndpoint: endpointContract(undefined, { receive: null }) },
      'whose ends do not ask for as many verifiers',
    ],
    ['a lockbox that holds nothing', { held: 0n }, 'whose other end holds nothing to release'],
    ['an end that nobody reads', { far: null }, 'whose other end was not read yet or not lately'],
  ];
  test.each(LEFT_OUT)('leaves out a token with %s', async (_, world, reason) => {
    const { terms, note } = await read(world);
    expect(terms).toBeUndefined();
    expect(note).toContain(reason);
  });
});

describe('Hyperlane', () => {
  /** A route of ENI's token between two chains, from its collateral on BNB Smart Chain. */
  const TOKEN = '0xf263cc32caed261a819713f3dcc494a96c3e5111';
  const COLLATERAL = '0xb7d28dc6c6eba10ab67255841fa521f83f35c6b2';
  const FAR = { chain_id: '173', denom: '0x0587E4E093Cd820eda59EcF0FD73544cE65B4775' };
  const BNB = { chain_id: '56', denom: registry.getChainRecord('56').native_denom };
  const USDC_ON_BSC = '0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d';
  const read = async (contract: DoubleContract) => {
    const { feeds } = await chainWith('56', new Map([[COLLATERAL, contract]]));
    const part = await feedOf(feeds, 'HYPERLANE').read(NEVER);
    return part.lanes?.find(({ lane }) => assetKey(lane.to) === assetKey(FAR));
  };

  test.each(['12.1.0', '10.0.0', '9.9.9', null] as const)(
    'asks a router of version %s what its message costs',
    async (version) => {
      const figures = await read(warpContract({ version, token: TOKEN, gas: 777n }));
      expect(figures?.lane.route).toBe('1Piece/eni');
      expect(figures?.terms.fees).toEqual([
        { type: 'BRIDGE', behavior: 'FEE_BEHAVIOR_ADDITIONAL', asset: BNB, amount: 777n, ppm: 0 },
      ]);
    },
  );

  test('a message may be paid in a token', async () => {
    const figures = await read(warpContract({ version: '12.1.0', token: TOKEN, gas: 5n, feeToken: USDC_ON_BSC }));
    expect(figures?.terms.fees).toMatchObject([
      { amount: 5n, asset: { denom: registry.getAsset({ chain_id: '56', denom: USDC_ON_BSC }).denom } },
    ]);
  });

  const warp = { version: '12.1.0', token: TOKEN, gas: 5n };
  test.each([
    ['a message without a price', warpContract({ ...warp, gas: 0n })],
    ['an older message without a price', warpContract({ ...warp, version: '8.0.0', gas: 0n })],
    ['a message paid in a token that is not listed', warpContract({ ...warp, feeToken: `0x${'9'.repeat(40)}` })],
    ['a share of every amount', warpContract({ ...warp, internalFee: (amount) => amount / 1_000n })],
    ['a fee of large amounts', warpContract({ ...warp, internalFee: (amount) => amount / 10n ** 23n })],
    ['a fee beside the amount', warpContract({ ...warp, externalFee: () => 1n })],
    ['another token than the listed one', warpContract({ ...warp, token: USDC_ON_BSC })],
  ])('leaves out a router with %s', async (_, contract) => {
    expect(await read(contract)).toBeUndefined();
  });
});

describe('a warp route that releases what its other end holds', () => {
  const ARBITRUM = {
    ...{ chain_id: '42161', contract: '0x1fda66fa15a261f01f1e09228d41bd0a806d7529' },
    token: '0xaf88d065e77c8cc2239327c5edb3a432268e5831',
  };
  const BSC = {
    ...{ chain_id: '56', contract: '0x5284d803a4563dc5ee83fea80c688b096d70eb75' },
    token: '0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d',
  };
  const held = { arbitrum: 123_456_789_012n, bsc: 987_654n * 10n ** 18n };

  async function world() {
    const nodes = new Map<string, string[]>();
    for (const [{ chain_id, contract, token }, balance] of [
      [ARBITRUM, () => held.arbitrum],
      [BSC, () => held.bsc],
    ] as const) {
      const router = warpContract({ version: '12.1.0', token, gas: 5n });
      const contracts = new Map([
        [contract, router],
        [token, heldToken(balance)],
      ]);
      nodes.set(chain_id, [(await contractDouble({ chainId: BigInt(chain_id), at: NOW, contracts })).url]);
    }
    let now = NOW;
    const access = createNodeAccess(registry, { mode: 'urls', urls: nodes }, { callsPerMinute: 100_000 });
    const feeds = messages({ ...depsFor('56', ''), nodes: access, now: () => now });
    const read = async (chainId: string, end: AssetId) => {
      const feed = feeds.find(({ name }) => name === `hyperlane-${chainId}`);
      const part = (await feed?.read(NEVER)) as Part;
      const isOurs = ({ lane }: LaneWithTerms) => lane.route === 'USDC/aleo' && assetKey(lane.to) === assetKey(end);
      return part.lanes?.find(isOurs)?.terms.max;
    };
    return {
      toBsc: () => read('42161', { chain_id: '56', denom: BSC.token }),
      toArbitrum: () => read('56', { chain_id: '42161', denom: ARBITRUM.token }),
      later: (ms: number) => {
        now += ms;
      },
    };
  }

  test('takes that as its maximum, in what is sent, rounded down to three digits', async () => {
    const { toBsc, toArbitrum } = await world();
    expect(await toArbitrum()).toBe(123_000n * 10n ** 18n);
    expect(await toBsc()).toBe(987_000n * 10n ** 6n);
  });

  test('is left out where nothing is held, and where that was not read lately', async () => {
    const { toBsc, toArbitrum, later } = await world();
    await toArbitrum();
    later(5 * 60_000 - 1_000);
    expect(await toBsc()).toBe(987_000n * 10n ** 6n);
    later(2_000);
    expect(await toBsc()).toBeUndefined();
    later(-60_000);
    expect(await toArbitrum()).toBe(123_000n * 10n ** 18n);
    held.arbitrum = 0n;
    await toBsc();
    expect(await toArbitrum()).toBeUndefined();
  });
});

describe('what limits a warp route beside a balance', () => {
  const EZETH = '0x2416092f143378750bb29b79ed961ab195cceea5';
  const ROUTERS = {
    arbitrum: '0xb26bbfc6d1f469c821ea25099017862e7368f4e8',
    base: '0x2552516453368e42705d791f674b312b8b87cd9e',
  };

  async function readArbitrum(route: string, end: AssetId, contracts: [string, DoubleContract][], others: Nodes) {
    const arbitrum = await contractDouble({ chainId: 42161n, at: NOW, contracts: new Map(contracts) });
    const urls = new Map([['42161', [arbitrum.url]], ...others.map(([id, { url }]) => [id, [url]] as const)]);
    const nodes = createNodeAccess(registry, { mode: 'urls', urls }, { callsPerMinute: 100_000 });
    const feed = messages({ ...depsFor('', ''), nodes }).find(({ name }) => name === 'hyperlane-42161') as Feed;
    const { lanes, note = '' } = await feed.read(NEVER);
    const found = lanes?.find(({ lane }) => lane.route === route && assetKey(lane.to) === assetKey(end));
    return { max: found?.terms.max, isThere: found !== undefined, note };
  }
  type Nodes = readonly (readonly [string, { readonly url: string }])[];

  test.each([
    ['where it arrives', 3_000n, 5_000n, 3_000n],
    ['where it leaves', 3_000n, 700n, 700n],
    ['that is used up', 0n, 5_000n, undefined],
    ['that nobody says', null, 5_000n, undefined],
  ])('a limit of mints or burns %s', async (_, minted, burned, max) => {
    const token = (limits: { mint?: bigint | null; burn?: bigint | null }) =>
      xerc20(limits.mint ?? null, limits.burn ?? null);
    const base = await contractDouble({
      ...{ chainId: 8453n, at: NOW },
      contracts: new Map([[EZETH, token({ mint: minted, burn: 0n })]]),
    });
    const router = warpContract({ version: '12.1.0', token: EZETH, gas: 5n });
    const contracts: [string, DoubleContract][] = [
      [ROUTERS.arbitrum, router],
      [EZETH, token({ mint: 0n, burn: burned })],
    ];
    const ezeth = await readArbitrum('EZETH/renzo-prod', { chain_id: '8453', denom: EZETH }, contracts, [
      ['8453', base],
    ]);
    expect(ezeth).toMatchObject({ max, isThere: max !== undefined });
  });

  describe('a lockbox, behind which the token that moves is minted for what it holds', () => {
    const ETHEREUM = {
      router: '0xc59336d8edda9722b4f1ec104007191ec16f7087',
      token: '0xbf5495efe5db9ce00f80364c8b423567e58d2110',
    };
    const lockbox = { address: '0xc8140da31e6bca19b287cc35531c2212763c2059', xerc20: EZETH };
    const EZETH_ON_ETHEREUM = { chain_id: '1', denom: '0xbf5495Efe5DB9ce00f80364C8B423567e58d2110' };
    const EZETH_ON_ARBITRUM = { chain_id: '42161', denom: EZETH };
    const boxed = { version: '12.1.0', token: ETHEREUM.token, gas: 5n };
    const ethereumWith = (limits: DoubleContract, held: bigint, router = warpContract({ ...boxed, lockbox })) =>
      contractDouble({
        ...{ chainId: 1n, at: NOW },
        contracts: new Map([
          [ETHEREUM.router, router],
          [EZETH, limits],
          [ETHEREUM.token, heldToken((account) => (BigInt(account) === BigInt(lockbox.address) ? held : 10n ** 30n))],
        ]),
      });
    const arbitrum: [string, DoubleContract][] = [
      [ROUTERS.arbitrum, warpContract({ version: '12.1.0', token: EZETH, gas: 5n })],
      [EZETH, xerc20(9_000n, 8_000n)],
    ];

    test.each([
      ['the limit of mints', xerc20(3_000n, 0n), 5_000n, 3_000n],
      ['what the lockbox holds', xerc20(3_000n, 0n), 700n, 700n],
      ['an empty lockbox', xerc20(3_000n, 0n), 0n, undefined],
      ['a limit that nobody says', xerc20(null, 0n), 5_000n, undefined],
    ])('is entered up to %s', async (_, limits, held, max) => {
      const ethereum = await ethereumWith(limits, held);
      const ezeth = await readArbitrum('EZETH/renzo-prod', EZETH_ON_ETHEREUM, arbitrum, [['1', ethereum]]);
      expect(ezeth).toMatchObject({ max, isThere: max !== undefined });
    });

    test('is left out where its router names no token', async () => {
      const ethereum = await ethereumWith(xerc20(3_000n, 0n), 5_000n, warpContract(boxed));
      const ezeth = await readArbitrum('EZETH/renzo-prod', EZETH_ON_ETHEREUM, arbitrum, [['1', ethereum]]);
      expect(ezeth.isThere).toBe(false);
    });

    test('is left up to what may be burnt of the token that moves', async () => {
      const ethereum = await ethereumWith(xerc20(0n, 600n), 5_000n);
      const far = await contractDouble({ chainId: 42161n, at: NOW, contracts: new Map(arbitrum) });
      const urls = new Map(Object.entries({ 1: [ethereum.url], 42161: [far.url] }));
      const nodes = createNodeAccess(registry, { mode: 'urls', urls }, { callsPerMinute: 100_000 });
      const feed = messages({ ...depsFor('', ''), nodes }).find(({ name }) => name === 'hyperlane-1');
      const lanes = (await (feed as Feed).read(NEVER)).lanes ?? [];
      expect(lanes.find(({ lane }) => assetKey(lane.to) === assetKey(EZETH_ON_ARBITRUM))?.terms.max).toBe(600n);
    });
  });

  test('what Solana holds in the vault of a program, by the clock of the same answer', async () => {
    const VAULT = '4KBRkRjEfwX4tjbKYJQDLB7aJY6Dd53kEx2EaHY7PuHw';
    const USDC_ON_SOLANA = { chain_id: 'solana', denom: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' };
    const usdc = '0xaf88d065e77c8cc2239327c5edb3a432268e5831';
    const router = warpContract({ version: '12.1.0', token: usdc, gas: 5n });
    const readAt = async (seconds: number, amount: string | null) => {
      const solana = await rpcDouble(({ method, params }) => {
        if (method === 'getGenesisHash') return { result: GENESIS };
        const account = (info: object) => ({ lamports: 1, space: 165, data: { parsed: { info } } });
        const value = params[0].map((address: string) => {
          if (address.startsWith('Sysvar')) return account({ unixTimestamp: seconds });
          return address === VAULT && amount !== null ? account({ tokenAmount: { amount } }) : null;
        });
        return { result: { context: { slot: 9 }, value } };
      });
      const contracts: [string, DoubleContract][] = [['0x1fda66fa15a261f01f1e09228d41bd0a806d7529', router]];
      return readArbitrum('USDC/aleo', USDC_ON_SOLANA, contracts, [['solana', solana]]);
    };
    const now = Math.floor(NOW / 1000);
    expect((await readAt(now, '104000123456')).max).toBe(104_000_000_000n);
    expect((await readAt(now, '0')).isThere).toBe(false);
    expect((await readAt(now, null)).isThere).toBe(false);
    expect((await readAt(now - 3600, '104000123456')).isThere).toBe(false);
  });

  test('what the module of a Cosmos chain holds for a token', async () => {
    const TIA = '0xd56734d7f9979dd94fae3d67c7e928234e71cd4c';
    const id = '0x726f757465725f61707000000000000000000000000000010000000000000005';
    const readWith = async (body: string) => {
      const celestia = await nodeDouble(({ url }) => {
        const header = { chain_id: 'celestia', height: '9', time: new Date(NOW).toISOString() };
        if (url.pathname.endsWith('/blocks/latest')) return { body: JSON.stringify({ block: { header } }) };
        return url.pathname === `/hyperlane/v1/tokens/${id}/bridged_supply` ? { body } : { status: 404, body: '{}' };
      });
      const contracts: [string, DoubleContract][] = [[TIA, warpContract({ version: '12.1.0', token: TIA, gas: 5n })]];
      return readArbitrum('TIA/arbitrum', { chain_id: 'celestia', denom: 'utia' }, contracts, [['celestia', celestia]]);
    };
    expect((await readWith('{"bridged_supply":{"denom":"utia","amount":"987654321"}}')).max).toBe(987_000_000n);
    expect((await readWith('{"code":12,"message":"Not Implemented","details":[]}')).isThere).toBe(false);
  });

  test('a far end that nobody reads is left out, and counted', async () => {
    const usdc = '0xaf88d065e77c8cc2239327c5edb3a432268e5831';
    const router = warpContract({ version: '12.1.0', token: usdc, gas: 5n });
    const { note } = await readArbitrum('', USDT, [['0x1fda66fa15a261f01f1e09228d41bd0a806d7529', router]], []);
    expect(note).toMatch(/\d+ whose other end nobody reads/);
  });
});

/** Faults that leave the answers right, of which none is a list. A slow node may be too slow; with any other the read fails. */
const HARMLESS: ReadonlySet<string> = new Set(['none', 'wrongType', 'doubled']);

test.each(Object.keys(FAULTS) as FaultName[])(
  'a node with the fault %s gives the right fees or an error',
  async (fault) => {
    const state = stargateState();
    const { node, feed: right } = await kava(state);
    const proxy = await startFaultProxy({ upstream: node.url });
    await proxy.set(fault);
    const feed = feedOf(messages(depsFor(KAVA, proxy.url, limitUnder(fault))), 'STARGATE');
    try {
      const part = await feed.read(NEVER).catch((error: Error) => error.message);
      const isRight = HARMLESS.has(fault) || (fault === 'slow' && typeof part !== 'string');
      if (isRight) expect(part).toEqual(await right.read(NEVER));
      else expect(part).toMatch(/^Stargate's fees of Kava/);
    } finally {
      await proxy.close();
    }
  },
);
