import { decodeFunctionData, parseAbi, parseGwei, toFunctionSelector } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GasPrice } from '#market/gas/gas-price.ts';
import { createNodeAccess } from '#nodes/node-access.ts';
import { createRegistry } from '#registry/registry.ts';
import { chainRecord } from '#testing/chain-record.ts';
import { NO_FEED_URLS } from '#testing/feed-urls.ts';
import { testMarket } from '#testing/market.ts';
import { type NodeDouble, nodeDouble, type RpcCall, type RpcOutcome, rpcDouble } from '#testing/node-double.ts';
import { type Anvil, startAnvil } from '#testing/nodes/anvil.ts';
import { DEPLOYER, receiptOf } from '#testing/nodes/evm-contracts.ts';
import { type FaultName, startFaultProxy } from '#testing/nodes/fault-proxy.ts';
import { FAULTS } from '#testing/nodes/faults.ts';
import type { Feed } from './feed.ts';
import { gas } from './gas.ts';

const price = (average: string) => ({ average, high: average, low: average });
const evm = (chain_id: string) => chainRecord({ chain_id, chain_type: 'evm', native_denom: 'native' });
const cosmos = (chain_id: string, native_denom: string) => chainRecord({ chain_id, native_denom });
const registry = createRegistry({
  chains: [
    ...['1', '56', '10', '42161', '59144', '2741', '5000'].map(evm),
    chainRecord({ chain_id: 'solana', chain_type: 'svm', native_denom: 'sol' }),
    cosmos('osmosis-1', 'uosmo'),
    cosmos('neutron-1', 'untrn'),
    cosmos('mantra-1', 'amantra'),
    cosmos('injective-1', 'inj'),
    chainRecord({
      ...{ chain_id: 'listed-1', native_denom: 'ulisted' },
      fee_assets: [{ denom: 'ulisted', gas_price: price('0.025') }],
    }),
  ],
  assets: [],
  channels: [],
});

/** The feeds where these nodes are known, and a clock. */
function feedsOf(urls: Readonly<Record<string, string | readonly string[]>>, now: () => number = Date.now) {
  const listed = Object.entries(urls).map(([chain, url]) => [chain, [url].flat()] as const);
  const nodes = createNodeAccess(registry, { mode: 'urls', urls: new Map(listed) });
  const feeds = gas({
    ...{ registry, nodes, now, market: () => testMarket(registry) },
    urls: NO_FEED_URLS,
  });
  return (name: string): Feed => feeds.find((feed) => feed.name === name) as Feed;
}

const SIGNAL = () => AbortSignal.any([]);

async function priceOf(feed: Feed, chainId: string): Promise<GasPrice | undefined> {
  return (await feed.read(SIGNAL())).gas?.find(({ chain_id }) => chain_id === chainId)?.price;
}

/** What an EVM node answers to these methods; others it does not know. */
function evmNode(chainId: string, answers: Readonly<Record<string, (params: RpcCall['params']) => RpcOutcome>>) {
  const known: typeof answers = {
    eth_chainId: () => ({ result: `0x${Number(chainId).toString(16)}` }),
    eth_getBlockByNumber: () => ({
      result: { number: '0x10', timestamp: `0x${Math.floor(Date.now() / 1000).toString(16)}` },
    }),
    ...answers,
  };
  return rpcDouble(
    ({ method, params }) => known[method]?.(params) ?? { error: { code: -32601, message: 'no method' } },
  );
}

const hex = (value: number | bigint): string => `0x${value.toString(16)}`;
const word = (value: number | bigint): string => value.toString(16).padStart(64, '0');
const history = (baseFees: readonly number[], tips: readonly number[] | null, used: readonly number[]) => () => ({
  result: {
    ...{ oldestBlock: '0x1', baseFeePerGas: baseFees.map(hex), gasUsedRatio: used },
    ...(tips && { reward: tips.map((tip) => [hex(tip)]) }),
  },
});
const ONE_BLOCK = { eth_feeHistory: history([8, 16], [3], [0.5]), eth_gasPrice: () => ({ result: '0x7' }) };
/** 16, raised by an eighth, and the tip. */
const ONE_BLOCK_PRICE = 21n;

describe('on a local node', () => {
  let anvil: Anvil;
  beforeAll(async () => {
    anvil = await startAnvil({ chainId: 10 });
  });
  afterAll(() => anvil?.close());

  test('is the base fee of the next block, an eighth more, the median tip, and the fee for data', async () => {
    const { client } = anvil;
    // Returns 1,000 whatever is asked: as fee of the data and as fee of the operator.
    await client.setCode({
      address: '0x420000000000000000000000000000000000000F',
      bytecode: `0x7f${word(1_000)}5f5260205ff3`,
    });
    for (const gwei of ['5', '1', '2', '9', '3']) {
      const maxPriorityFeePerGas = parseGwei(gwei);
      const fees = { maxPriorityFeePerGas, maxFeePerGas: parseGwei('100') };
      await receiptOf(anvil, await client.sendTransaction({ account: DEPLOYER, chain: null, to: DEPLOYER, ...fees }));
      await client.mine({ blocks: 1 });
    }
    const next = (await client.getBlock({ blockTag: 'pending' })).baseFeePerGas as bigint;
    const latest = await client.getBlock();
    const found = await priceOf(feedsOf({ '10': anvil.url })('gas-evm'), '10');
    expect(found).toEqual({
      asset: { chain_id: '10', denom: 'native' },
      num: next + (next + 7n) / 8n + parseGwei('3'),
      den: 1n,
      fixed: 2_000n,
      at: Number(latest.timestamp) * 1_000,
    });
  });
});

describe('an EVM chain', () => {
  test.each([
    ['a block without transactions has no tip', history([8, 16, 16], [3, 0], [0.5, 0]), ONE_BLOCK_PRICE],
    ['of an even number of blocks, the higher median', history([8, 16, 16], [3, 9], [0.5, 1]), 27n],
    ['without a transaction, at least what the node proposes', history([8, 16], [0], [0]), 30n],
    ['without tips, at least what the node proposes', history([8, 160], null, [0.5]), 180n],
    ['without a history, what the node proposes', () => ({ error: { code: -32601, message: 'no' } }), 30n],
  ])('%s', async (_, eth_feeHistory, num) => {
    const node = await evmNode('1', { eth_feeHistory, eth_gasPrice: () => ({ result: '0x1e' }) });
    expect(await priceOf(feedsOf({ '1': node.url })('gas-evm'), '1')).toMatchObject({ num, den: 1n, fixed: 0n });
  });

  // Evmos' node, 2022-12-16 (evmos/ethermint#1559): as many base fees as blocks, and no tips.
  const WITHOUT_NEXT: RpcOutcome = {
    result: {
      baseFeePerGas: ['0x4a817c800', '0x4a817c800', '0x4a817c800', '0x4a817c800'],
      gasUsedRatio: [0.016875, 0.003654575, 0, 0.00144495],
      oldestBlock: '0x83e77a',
    },
  };

  test.each([
    ['what the node proposes', '50', parseGwei('50')],
    ['or the most that the base fee of the block after the next may be, if that is more', '20', 25_312_500_000n],
  ])('whose history lacks the next block costs %s', async (_, proposed, num) => {
    const node = await evmNode('1', {
      eth_feeHistory: () => WITHOUT_NEXT,
      eth_gasPrice: () => ({ result: hex(parseGwei(proposed)) }),
    });
    expect(await priceOf(feedsOf({ '1': node.url })('gas-evm'), '1')).toMatchObject({ num, den: 1n, fixed: 0n });
  });

  test.each<[string, () => RpcOutcome, string | null]>([
    ['a price of 0', history([0, 0], [0], [0.5]), '0x0'],
    ['a list that is too short', history([16], [3, 3], [0.5, 0.5]), '0x1'],
    ['a history without the next block beside no proposal', history([16], [3], [0.5]), null],
    ['more tips than blocks', history([8, 16], [3, 3], [0.5]), '0x1'],
    ['an empty history', history([], [], []), '0x1'],
    ['no answer at all', () => ({ error: { code: 1, message: 'no' } }), null],
  ])('%s is no price', async (_, eth_feeHistory, proposed) => {
    const node = await evmNode('1', {
      eth_feeHistory,
      ...(proposed && { eth_gasPrice: () => ({ result: proposed }) }),
    });
    await expect(feedsOf({ '1': node.url })('gas-evm').read(SIGNAL())).rejects.toThrow(/gas prices/);
  });

  test('of Linea holds the cost of data in the price that its node proposes', async () => {
    const node = await evmNode('59144', { ...ONE_BLOCK, eth_gasPrice: () => ({ result: '0x1e' }) });
    expect(await priceOf(feedsOf({ '59144': node.url })('gas-evm'), '59144')).toMatchObject({ num: 30n, fixed: 0n });
  });

  /** The result of calls to contracts, by address. */
  const contracts = (results: Readonly<Record<string, string | { code: number; message: string }>>) => ({
    eth_call: ([{ to, data }]: RpcCall['params']): RpcOutcome => {
      const result = results[`${to} ${data.slice(0, 10)}`] ?? results[to] ?? '0x';
      return typeof result === 'string' ? { result } : { error: result };
    },
  });
  const OP = '0x420000000000000000000000000000000000000f';
  const OPERATOR = `${OP} ${toFunctionSelector('getOperatorFee(uint256)')}`;
  const ARBITRUM = '0x00000000000000000000000000000000000000c8';
  const ORACLES = parseAbi([
    'function getL1Fee(bytes) view returns (uint256)',
    'function getOperatorFee(uint256) view returns (uint256)',
    'function gasEstimateL1Component(address, bool, bytes) payable returns (uint64, uint256, uint256)',
  ]);
  const reverted = { code: 3, message: 'execution reverted' };

  test('of Arbitrum’s kind pays for data in gas', async () => {
    const calls = contracts({ [ARBITRUM]: `0x${word(500)}${word(1)}${word(2)}` });
    const node = await evmNode('42161', { ...ONE_BLOCK, ...calls });
    const found = await priceOf(feedsOf({ '42161': node.url })('gas-evm'), '42161');
    expect(found).toMatchObject({ num: ONE_BLOCK_PRICE, fixed: 500n * ONE_BLOCK_PRICE });
  });

  test('of the OP Stack before its operator’s fee, and from then on asks its oracle alone', async () => {
    const calls = contracts({ [OP]: reverted, [`${OP} ${toFunctionSelector('getL1Fee(bytes)')}`]: `0x${word(77)}` });
    const node = await evmNode('10', { ...ONE_BLOCK, ...calls });
    const feed = feedsOf({ '10': node.url })('gas-evm');
    expect(await priceOf(feed, '10')).toMatchObject({ fixed: 77n });
    expect(await priceOf(feed, '10')).toMatchObject({ fixed: 77n });
    const asked = node.requests.map(({ body }) =>
      (JSON.parse(body) as RpcCall[])
        .filter(({ method }) => method === 'eth_call')
        .map(({ params: [{ data }] }) => {
          const { functionName, args } = decodeFunctionData({ abi: ORACLES, data });
          return [functionName, ...args.map((arg) => (String(arg).length > 100 ? (String(arg).length - 2) / 2 : arg))];
        }),
    );
    const known = [
      ['getL1Fee', 512],
      ['getOperatorFee', 500_000n],
    ];
    const component = ['gasEstimateL1Component', `0x${'11'.repeat(20)}`, false, 512];
    expect(asked).toEqual([[...known, component, ['getL1Fee', 512], ['getL1Fee', 512]], known]);
  });

  test.each([
    ['a rollup that no oracle knows', '2741', {}],
    ['a rollup whose oracle fails', '10', { [OP]: { code: -32000, message: 'busy' } }],
    ['a rollup whose oracle answers in other units', '5000', { [OP]: `0x${word(77)}` }],
  ])('%s has no gas price', async (_, chainId, results) => {
    const node = await evmNode(chainId, { ...ONE_BLOCK, ...contracts(results) });
    await expect(feedsOf({ [chainId]: node.url })('gas-evm').read(SIGNAL())).rejects.toThrow('unknown data fee');
  });

  test('an operator’s fee that could not be read is not 0', async () => {
    const calls = contracts({ [OP]: `0x${word(77)}`, [OPERATOR]: { code: -32000, message: 'busy' } });
    const node = await evmNode('10', { ...ONE_BLOCK, ...calls });
    await expect(feedsOf({ '10': node.url })('gas-evm').read(SIGNAL())).rejects.toThrow('busy');
  });
});

/** A Cosmos node whose latest block is of now, unless it is late. */
const cosmosNode = (chain_id: string, path: string, body: unknown, lateMs = 0): Promise<NodeDouble> =>
  nodeDouble(({ url: { pathname } }) => {
    const time = new Date(Date.now() - lateMs).toISOString();
    if (pathname.endsWith('/blocks/latest'))
      return { body: JSON.stringify({ block: { header: { chain_id, height: '5', time } } }) };
    return pathname === path ? { body: JSON.stringify(body) } : { status: 501, body: '{}' };
  });

const OSMOSIS_PATH = '/osmosis/txfees/v1beta1/cur_eip_base_fee';

describe('a Cosmos chain', () => {
  const prices = [
    { denom: 'uatom', amount: '0.001' },
    { denom: 'untrn', amount: '0.005300000000000000' },
  ];
  test.each([
    ['osmosis-1', OSMOSIS_PATH, { base_fee: '0.0125' }, [125n * 6n, 10n ** 4n * 5n]],
    ['neutron-1', '/feemarket/v1/gas_prices', { prices }, [53n * 10n ** 14n * 6n, 10n ** 18n * 5n]],
    ['mantra-1', '/cosmos/evm/feemarket/v1/base_fee', { base_fee: '40000000000' }, [40_000_000_000n * 6n, 5n]],
    [
      'injective-1',
      '/injective/txfees/v1beta1/cur_eip_base_fee',
      { base_fee: { base_fee: '160000000.5' } },
      [1_600_000_005n * 6n, 50n],
    ],
  ])('%s takes the price of its fee market and a fifth more', async (chainId, path, body, [num, den]) => {
    const node = await cosmosNode(chainId, path, body);
    const found = await priceOf(feedsOf({ [chainId]: node.url })('gas-cosmos'), chainId);
    expect(found).toMatchObject({ asset: { chain_id: chainId }, num, den, fixed: 0n });
  });

  test.each([
    ['0.000', { base_fee: '0.000' }],
    ['-1', { base_fee: '-1' }],
    ['1e-3', { base_fee: '1e-3' }],
    ['nothing', {}],
  ])('a price of %s is none', async (_, body) => {
    const node = await cosmosNode('osmosis-1', OSMOSIS_PATH, body);
    await expect(feedsOf({ 'osmosis-1': node.url })('gas-cosmos').read(SIGNAL())).rejects.toThrow('gas price');
  });

  test('without a fee market takes its listed price, without a question', async () => {
    const feed = feedsOf({})('gas-listed');
    expect(await feed.read(SIGNAL())).toMatchObject({
      gas: [{ chain_id: 'listed-1', price: { num: 25n, den: 1_000n, fixed: 0n, at: null } }],
    });
    expect(feedsOf({ 'osmosis-1': 'http://127.0.0.1:2' })('gas-listed').covers.gas).not.toContain('osmosis-1');
  });
});

const GENESIS = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d';
const svmNode = (fees: unknown, genesis = GENESIS): Promise<NodeDouble> =>
  rpcDouble(({ method }) => {
    if (method === 'getGenesisHash') return { result: genesis };
    return method === 'getRecentPrioritizationFees'
      ? { result: fees }
      : { error: { code: -32601, message: 'no method' } };
  });
const slots = (fees: readonly unknown[]) => fees.map((prioritizationFee, slot) => ({ slot, prioritizationFee }));
const TEN_SLOTS = slots([0, 0, 1, 2, 3, 4, 5, 6, 7, 5_000_001]);

describe('Solana', () => {
  test.each([
    ['of nine in ten slots', TEN_SLOTS, 3n],
    ['of the only slot, rounded up', slots([1]), 1n],
    ['of nothing, where none was paid', slots([0, 0]), 0n],
  ])('takes the priority fee %s', async (_, fees, fixed) => {
    const node = await svmNode(fees);
    const found = await priceOf(feedsOf({ solana: node.url })('gas-solana'), 'solana');
    expect(found).toMatchObject({ num: 1n, den: 1n, fixed });
  });

  test.each([[[]], [slots([-1])], [slots([null])], [slots([0.5])], [[null]], ['none']])('not from %j', async (fees) => {
    const node = await svmNode(fees);
    await expect(feedsOf({ solana: node.url })('gas-solana').read(SIGNAL())).rejects.toThrow('priority fees');
  });
});

test('a chain that fails keeps its price for five minutes, and the feed says so', async () => {
  let isDown = false;
  let time = Date.now();
  const answers = { ...ONE_BLOCK, eth_gasPrice: () => ({ result: '0x7' }) };
  const good = await evmNode('1', answers);
  const bad = await evmNode('56', {
    ...answers,
    eth_feeHistory: () => (isDown ? { error: { code: 1, message: 'no' } } : ONE_BLOCK.eth_feeHistory()),
    eth_gasPrice: () => (isDown ? { error: { code: 1, message: 'no' } } : { result: '0x7' }),
  });
  const feed = feedsOf({ '1': good.url, '56': bad.url }, () => time)('gas-evm');
  const read = async () => {
    const { gas: prices = [], note } = await feed.read(SIGNAL());
    return [prices.map(({ chain_id }) => chain_id), note];
  };
  expect(await read()).toEqual([['1', '56'], undefined]);
  isDown = true;
  time += 60_000;
  expect(await read()).toEqual([['1', '56'], undefined]);
  time += 239_000;
  expect(await read()).toEqual([['1', '56'], undefined]);
  time += 2_000;
  await expect(read()).rejects.toThrow();
});

describe('whatever happens between us and a node, the price is right or there is none', () => {
  const TIMEOUTS: ReadonlySet<string> = new Set(['halfOpen', 'stalled', 'dripping']);
  const RIGHT: ReadonlySet<string> = new Set(['none', 'slow', 'wrongType']);
  /** Faults of JSON-RPC change nothing for REST, and of its answers none is a list. */
  const RIGHT_OVER_REST: ReadonlySet<string> = new Set([
    ...RIGHT,
    ...['rateLimitedInWords', 'nullResult', 'emptyResult', 'otherId', 'noId', 'doubled'],
  ]);
  const families = {
    'gas-evm': { chain: '1', right: RIGHT, good: () => evmNode('1', ONE_BLOCK), expected: { num: ONE_BLOCK_PRICE } },
    'gas-cosmos': {
      ...{ chain: 'osmosis-1', right: RIGHT_OVER_REST, expected: { num: 6n, den: 50n } },
      good: () => cosmosNode('osmosis-1', OSMOSIS_PATH, { base_fee: '0.1' }),
    },
    'gas-solana': {
      chain: 'solana',
      right: new Set([...RIGHT, 'doubled']),
      good: () => svmNode(TEN_SLOTS),
      expected: { fixed: 3n },
    },
  };
  const names = Object.keys(families) as (keyof typeof families)[];
  const faults = [...Object.keys(FAULTS), 'refused'] as FaultName[];

  test.each(names.flatMap((name) => faults.map((fault) => [name, fault] as const)))('%s, %s', async (name, fault) => {
    const { chain, right, good, expected } = families[name];
    const node = await good();
    const proxy = await startFaultProxy({ upstream: node.url });
    await proxy.set(fault);
    try {
      const signal = TIMEOUTS.has(fault) ? AbortSignal.timeout(100) : AbortSignal.any([]);
      const found = await feedsOf({ [chain]: `${proxy.url}/?key=secret` })(name)
        .read(signal)
        .then(
          ({ gas: prices = [] }) => prices.map((each) => each.price),
          (error: Error) => error.message,
        );
      if (right.has(fault)) expect(found).toMatchObject([expected]);
      else expect(found).toEqual(expect.any(String));
      expect(`${found}`).not.toContain('secret');
      expect(proxy.led).toBe(0);
    } finally {
      await proxy.close();
    }
  });

  test('of a node that stands still, or of another chain', async () => {
    const read = (urls: Record<string, string>, name: string) => feedsOf(urls)(name).read(SIGNAL());
    const late = await cosmosNode('osmosis-1', OSMOSIS_PATH, { base_fee: '0.1' }, 3_600_000);
    await expect(read({ 'osmosis-1': late.url }, 'gas-cosmos')).rejects.toThrow('is old');
    const other = await cosmosNode('neutron-1', OSMOSIS_PATH, { base_fee: '0.1' });
    await expect(read({ 'osmosis-1': other.url }, 'gas-cosmos')).rejects.toThrow('could not be read');
    const third = await evmNode('56', ONE_BLOCK);
    await expect(read({ '1': third.url }, 'gas-evm')).rejects.toThrow('could not be read');
    const fourth = await svmNode(TEN_SLOTS, 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG');
    await expect(read({ solana: fourth.url }, 'gas-solana')).rejects.toThrow('could not be read');
  });
});
