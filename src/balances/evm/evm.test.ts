import { decodeFunctionData, encodeFunctionResult, erc20Abi, type Hex, multicall3Abi, numberToHex, pad } from 'viem';
import { describe, expect, test } from 'vitest';
import { NodeError } from '#nodes/node-request.ts';
import { createRegistry } from '#registry/registry.ts';
import { assetRecord } from '#testing/asset-record.ts';
import { chainRecord } from '#testing/chain-record.ts';
import {
  type DoubleResponse,
  type NodeDouble,
  nodeDouble,
  type RpcCall,
  type RpcOutcome,
} from '#testing/node-double.ts';
import { createBalanceReaders } from '../index.ts';
import type { NodeBalances } from '../reader.ts';
import { evmReader } from './evm.ts';

const HOLDER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11';
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const REVERTS = '0x000000000000000000000000000000000000dEaD';
const NO_CONTRACT = '0x00000000000000000000000000000000000000a1';
const TALKATIVE = '0x00000000000000000000000000000000000000A2';
const SHORT = '0x00000000000000000000000000000000000000a3';
const TWO_WORDS = '0x00000000000000000000000000000000000000a4';
const BURNS_GAS = '0x00000000000000000000000000000000000000A5';
const NATIVE = 'ethereum-native';

const word = (amount: bigint): Hex => pad(numberToHex(amount), { size: 32 });

/** What a call gives: bytes, or how it fails: with a reason, or without a word. */
type CallOutcome = Hex | 'reverts' | 'silent';

const CONTRACTS: Record<string, CallOutcome> = {
  [USDC]: word(2_350_750_000n),
  [NO_CONTRACT]: '0x',
  [TALKATIVE]: `0x${'11'.repeat(4096)}`,
  [SHORT]: `0x${'11'.repeat(31)}`,
  [TWO_WORDS]: `0x${'11'.repeat(64)}`,
  [BURNS_GAS]: 'silent',
};

/** The state of a chain during one call. */
interface Chain {
  readonly chainId: bigint;
  readonly number: bigint;
  /** As contracts see it, where that is another. */
  readonly numberInside?: bigint;
  readonly seconds: bigint;
  readonly call: (to: string, data: string) => CallOutcome;
  /** What aggregate3 gives as a whole; undefined lets it run. */
  readonly aggregate?: (targets: readonly string[]) => CallOutcome | undefined;
}

const CHAIN: Chain = {
  chainId: 1n,
  number: 21_000_000n,
  seconds: 1_800_000_000n,
  call: (to) => Object.entries(CONTRACTS).find(([address]) => address.toLowerCase() === to)?.[1] ?? 'reverts',
};

const SIGHTING = { chainId: '1', height: 21_000_000n, blockTime: 1_800_000_000_000 };
const WEI = 5n * 10n ** 18n;

function outcomeOf(outcome: CallOutcome): RpcOutcome {
  if (outcome === 'reverts') return { error: { code: 3, message: 'execution reverted: no, see https://a.b/?key=c' } };
  if (outcome === 'silent') return { error: { code: -32_000, message: 'out of gas' } };
  return { result: outcome };
}

/** One call to Multicall3: the ABI's coder reads and writes here what the reader has a coder of its own for. */
function aggregate(chain: Chain, data: Hex): CallOutcome {
  const { args } = decodeFunctionData({ abi: multicall3Abi, data });
  const calls = args?.[0] as readonly { target: Hex; callData: Hex }[];
  const own: Record<string, bigint> = {
    '0x3408e470': chain.chainId,
    '0x42cbb15c': chain.numberInside ?? chain.number,
    '0x0f28c97d': chain.seconds,
    '0x4d2301cc': WEI,
  };
  const targets = calls.map(({ target }) => target.toLowerCase());
  const returned = chain.aggregate?.(targets);
  if (returned !== undefined) return returned;
  const result = calls.map(({ callData }, i) => {
    const amount = own[callData.slice(0, 10)];
    const outcome = amount === undefined ? chain.call(targets[i] as string, callData) : word(amount);
    if (outcome === 'silent') return { success: false, returnData: '0x' as Hex };
    if (outcome === 'reverts') return { success: false, returnData: word(1n) };
    return { success: true, returnData: outcome };
  });
  return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result });
}

function answerCall(chain: Chain, { method, params }: RpcCall): RpcOutcome {
  switch (method) {
    case 'eth_chainId':
      return { result: numberToHex(chain.chainId) };
    case 'eth_getBlockByNumber': {
      const l1 = chain.numberInside === undefined ? {} : { l1BlockNumber: numberToHex(chain.numberInside) };
      return { result: { number: numberToHex(chain.number), timestamp: numberToHex(chain.seconds), ...l1 } };
    }
    case 'eth_getBalance':
      return { result: numberToHex(WEI) };
    default: {
      const [{ to, data }] = params;
      return outcomeOf(to === MULTICALL3.toLowerCase() ? aggregate(chain, data) : chain.call(to, data));
    }
  }
}

type Body = RpcCall | RpcCall[];

/** A node with an optional response of its own for a body. */
function evmNode(
  chain: (call: RpcCall, request: number) => Chain = () => CHAIN,
  respond: (body: Body) => DoubleResponse | undefined = () => undefined,
): Promise<NodeDouble> {
  let requests = 0;
  return nodeDouble(({ body }) => {
    const request: Body = JSON.parse(body);
    requests++;
    const one = (call: RpcCall) => ({ jsonrpc: '2.0', id: call.id, ...answerCall(chain(call, requests), call) });
    return respond(request) ?? { body: JSON.stringify(Array.isArray(request) ? request.map(one) : one(request)) };
  });
}

const always = (facts: Partial<Chain>) => () => ({ ...CHAIN, ...facts });

const signal = new AbortController().signal;
const chainAt = (multicall3: string | null) =>
  chainRecord({ chain_id: '1', chain_type: 'evm', native_denom: NATIVE, multicall3 });
const read = (url: string, denoms: string[], multicall3: string | null = MULTICALL3): Promise<NodeBalances> =>
  evmReader.read({ chain: chainAt(multicall3), address: HOLDER, denoms, held: false }, url, signal);

const tokens = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => `0x${(i + 1).toString(16).padStart(8, '0').padStart(40, 'b')}`);
/** What those hold: each another amount. */
const amountOf = (token: string): bigint => BigInt(`0x${token.slice(-4)}`);
const holdings = (denoms: readonly string[]) => denoms.map((token) => [token, { amount: amountOf(token) }] as const);
const callTokens = (to: string): CallOutcome =>
  to === BURNS_GAS.toLowerCase() ? 'silent' : to.startsWith('0xbbbb') ? word(amountOf(to)) : CHAIN.call(to, '');

const NO_BALANCE = { error: expect.objectContaining({ kind: 'unavailable' }) };
const ALL = [REVERTS, NATIVE, NO_CONTRACT, USDC, TALKATIVE, SHORT, TWO_WORDS];
const EXPECTED = {
  [NATIVE]: { amount: WEI },
  [USDC]: { amount: 2_350_750_000n },
  [REVERTS]: {
    error: expect.objectContaining({
      message: `${REVERTS} on 1 did not return a balance: check that it is an ERC-20 on this chain`,
    }),
  },
  [NO_CONTRACT]: { ...NO_BALANCE, absent: true },
  [TALKATIVE]: NO_BALANCE,
  [SHORT]: NO_BALANCE,
  [TWO_WORDS]: NO_BALANCE,
};

describe('by Multicall3', () => {
  test('reads chain, block, time and balances in one request; invalid tokens do not affect others', async () => {
    const node = await evmNode();
    const { balances, block } = await read(node.url, ALL);
    expect(Object.fromEntries(balances)).toEqual(EXPECTED);
    expect(block).toEqual(SIGHTING);
    expect(node.requests).toHaveLength(1);
    expect(JSON.parse(node.requests[0]?.body as string)).toMatchObject({ method: 'eth_call' });
  });

  test('falls back to plain calls if the contract is missing or the call fails', async () => {
    for (const broken of ['0x', 'reverts', 'silent', '0x1234', word(1n)] as const) {
      const node = await evmNode(always({ aggregate: () => broken }));
      const { balances, block } = await read(node.url, ALL);
      expect(Object.fromEntries(balances)).toEqual(EXPECTED);
      expect(block).toEqual(SIGHTING);
      expect(node.requests).toHaveLength(2);
    }
  });

  test('repeats tokens after one that burned the gas', async () => {
    let burnt = false;
    const call = (to: string): CallOutcome => {
      burnt ||= to === BURNS_GAS.toLowerCase();
      return burnt ? 'silent' : callTokens(to);
    };
    const node = await evmNode((_, request) => ({ ...CHAIN, call: request === 1 ? call : callTokens }));
    const [before, after, last] = tokens(3) as [string, string, string];
    const { balances } = await read(node.url, [before, BURNS_GAS, after, last]);
    expect([...balances]).toEqual([...holdings([before]), [BURNS_GAS, NO_BALANCE], ...holdings([after, last])]);
    expect(node.requests).toHaveLength(2);
    expect(node.requests[1]?.body).not.toContain(BURNS_GAS.toLowerCase());
  });

  test('isolates a token that makes the call fail, in three requests', async () => {
    const fails = (targets: readonly string[]) => (targets.includes(BURNS_GAS.toLowerCase()) ? 'silent' : undefined);
    const node = await evmNode(always({ call: callTokens, aggregate: fails }));
    const others = tokens(999);
    const { balances, block } = await read(node.url, [...others.slice(0, 500), BURNS_GAS, ...others.slice(500)]);
    expect(balances.get(BURNS_GAS)).toEqual(NO_BALANCE);
    expect(others.map((token) => [token, balances.get(token)])).toEqual(holdings(others));
    expect(block).toEqual(SIGHTING);
    expect(node.requests).toHaveLength(3);
  });

  test('uses plain calls if the node rejects large bodies', async () => {
    const node = await evmNode(undefined, (body) => (Array.isArray(body) ? undefined : { status: 413, body: '' }));
    expect(Object.fromEntries((await read(node.url, ALL)).balances)).toEqual(EXPECTED);
  });

  test('reads 2^256 - 1 exactly', async () => {
    const node = await evmNode(always({ call: () => word(2n ** 256n - 1n) }));
    expect((await read(node.url, [USDC])).balances).toEqual(new Map([[USDC, { amount: 2n ** 256n - 1n }]]));
  });
});

describe('a token that no list has', () => {
  const text = (symbol: string): Hex => encodeFunctionResult({ abi: erc20Abi, functionName: 'symbol', result: symbol });
  const readToken = async (symbol: CallOutcome, decimals: CallOutcome) => {
    const call = (_: string, data: string): CallOutcome => {
      if (data === '0x95d89b41') return symbol;
      return data === '0x313ce567' ? decimals : word(7n);
    };
    const node = await evmNode(always({ call }));
    const [token = ''] = tokens(1);
    const query = {
      chain: chainAt(MULTICALL3),
      address: HOLDER,
      denoms: [token, USDC],
      held: false,
      unlisted: [token],
    };
    const { balances } = await evmReader.read(query, node.url, signal);
    expect(balances.get(USDC)).toEqual({ amount: 7n });
    return balances.get(token);
  };
  const bytes32 = (symbol: string): Hex => `0x${Buffer.from(symbol).toString('hex').padEnd(64, '0')}`;

  test.each<[string, CallOutcome, CallOutcome, object]>([
    ['a string', text('PEPE'), word(18n), { symbol: 'PEPE', decimals: 18 }],
    ['32 bytes, as old tokens', bytes32('MKR'), word(0n), { symbol: 'MKR', decimals: 0 }],
    ['hidden and control characters', text('US\u202eD\u200bC\n\u0000 '), word(6n), { symbol: 'USDC', decimals: 6 }],
    ['a text of megabytes', text('x'.repeat(5_000)), word(6n), { symbol: 'x'.repeat(32), decimals: 6 }],
    ['nothing', '0x', '0x', { symbol: null, decimals: null }],
    ['an error', 'reverts', 'silent', { symbol: null, decimals: null }],
    ['a wrong length', `0x${'20'.padStart(64, '0')}${'f'.repeat(64)}`, word(37n), { symbol: null, decimals: null }],
    ['no letters', text('\u200b'), word(2n ** 255n), { symbol: null, decimals: null }],
  ])('has symbol and decimals by its contract, which returns %s', async (_, symbol, decimals, token) => {
    expect(await readToken(symbol, decimals)).toEqual({ amount: 7n, token });
  });
});

describe('more than a thousand denoms', () => {
  const denoms = tokens(2500);

  test('are read in one request, of one block', async () => {
    const node = await evmNode(always({ call: callTokens }));
    const { balances, block } = await read(node.url, denoms);
    expect([...balances]).toEqual(holdings(denoms));
    expect(block).toEqual(SIGHTING);
    expect(node.requests).toHaveLength(1);
  });

  test('are repeated at one block if a new one arrived, by the node’s block number', async () => {
    const calls: string[] = [];
    const node = await evmNode(({ method, params }) => {
      const tag: string = method === 'eth_call' ? params[1] : 'latest';
      calls.push(`${method} ${tag}`);
      const inside = tag === 'latest' ? 19_000_000n + BigInt(calls.length) : 19_000_000n;
      return { ...CHAIN, numberInside: inside, call: callTokens };
    });
    const { balances, block } = await read(node.url, denoms);
    expect([...balances]).toEqual(holdings(denoms));
    expect(block.height).toBe(19_000_000n);
    expect(node.requests).toHaveLength(2);
    expect(calls.slice(4)).toEqual(Array(3).fill(`eth_call ${numberToHex(CHAIN.number)}`));
  });

  test('are rejected if they still are of several blocks', async () => {
    let seconds = CHAIN.seconds;
    const node = await evmNode(() => ({ ...CHAIN, seconds: seconds++, call: callTokens }));
    await expect(read(node.url, denoms)).rejects.toThrow('returned balances of different blocks');
    expect(node.requests).toHaveLength(2);
  });

  test('are rejected if some are of another chain', async () => {
    let chainId = 1n;
    const node = await evmNode(() => ({ ...CHAIN, chainId: chainId++, call: callTokens }));
    await expect(read(node.url, denoms)).rejects.toThrow('returned balances of two chains');
  });
});

describe('by plain calls', () => {
  test('reads chain, block, time and balances in one batch', async () => {
    const node = await evmNode();
    const { balances, block } = await read(node.url, ALL, null);
    expect(Object.fromEntries(balances)).toEqual(EXPECTED);
    expect(block).toEqual(SIGHTING);
    expect(node.requests).toHaveLength(1);
  });

  test('does not mark tokens as absent if the node returns nothing for all', async () => {
    const node = await evmNode(always({ call: () => '0x' }));
    const { balances } = await read(node.url, [NATIVE, USDC, NO_CONTRACT], null);
    expect(Object.fromEntries(balances)).toEqual({
      [NATIVE]: { amount: WEI },
      [USDC]: NO_BALANCE,
      [NO_CONTRACT]: NO_BALANCE,
    });
  });

  test('sends at most a hundred calls per batch', async () => {
    const node = await evmNode(always({ call: callTokens }));
    const denoms = tokens(250);
    expect([...(await read(node.url, denoms, null)).balances]).toEqual(holdings(denoms));
    expect(node.requests.map(({ body }) => JSON.parse(body).length)).toEqual([100, 100, 52]);
  });

  test('returns the height that contracts see, like Multicall3', async () => {
    const node = await evmNode(always({ numberInside: 19_000_000n }));
    const heights = [await read(node.url, [USDC]), await read(node.url, [USDC], null)].map((a) => a.block.height);
    expect(heights).toEqual([19_000_000n, 19_000_000n]);
  });

  describe('of tokens that return megabytes', () => {
    const FLOOD: Hex = `0x${'11'.repeat(4_400_000)}`;
    const denoms = tokens(8);
    const floods = denoms.filter((_, i) => i === 1 || i === 6);
    const call = (to: string): CallOutcome => (floods.includes(to) ? FLOOD : callTokens(to));
    const others = denoms.filter((token) => !floods.includes(token));

    test('affect only themselves', async () => {
      const node = await evmNode(always({ call }));
      const { balances, block } = await read(node.url, [...denoms, NATIVE], null);
      expect(others.map((token) => [token, balances.get(token)])).toEqual(holdings(others));
      expect(floods.map((token) => balances.get(token))).toEqual([NO_BALANCE, NO_BALANCE]);
      expect(balances.get(NATIVE)).toEqual({ amount: WEI });
      expect(block).toEqual(SIGHTING);
      expect(node.requests.length).toBeLessThanOrEqual(13);
    });

    test('reject a node that does so for every request', async () => {
      const node = await evmNode(undefined, () => ({ body: `"${FLOOD}"` }));
      await expect(read(node.url, denoms, null)).rejects.toThrow('returned more than 8 MB');
      expect(node.requests.length).toBeLessThanOrEqual(5);
    });
  });

  const TOO_LARGE = { code: -32_600, message: 'batch too large' };
  /** And how many batches of nine, each half of the one before, are refused before calls are alone. */
  const REFUSALS: Record<string, readonly [refuse: (batch: RpcCall[]) => DoubleResponse, times: number]> = {
    'an error': [() => ({ body: JSON.stringify({ jsonrpc: '2.0', id: null, error: TOO_LARGE }) }), 3],
    'an error without an id': [() => ({ body: JSON.stringify({ error: TOO_LARGE }) }), 3],
    'an error for the first of them': [
      ([first]) => ({ body: JSON.stringify([{ id: first?.id, error: TOO_LARGE }]) }),
      3,
    ],
    'HTTP 400': [() => ({ status: 400, body: '' }), 1],
    'HTTP 405': [() => ({ status: 405, body: 'no' }), 1],
  };
  test.each(Object.entries(REFUSALS))(
    'sends calls one by one if the node responds to each batch with %s',
    async (_, [refuse, times]) => {
      const node = await evmNode(undefined, (body) => (Array.isArray(body) ? refuse(body) : undefined));
      const { balances, block } = await read(node.url, ALL, null);
      expect(Object.fromEntries(balances)).toEqual(EXPECTED);
      expect(block).toEqual(SIGHTING);
      expect(node.requests).toHaveLength(times + 2 + ALL.length);
    },
  );

  test.each([401, 429, 500])('sends nothing more after HTTP %i', async (status) => {
    const node = await evmNode(undefined, () => ({ status, body: '' }));
    await expect(read(node.url, ALL, null)).rejects.toThrow(`answered HTTP ${status}`);
    expect(node.requests).toHaveLength(1);
  });

  test('rejects a node that limits the rate midway, with its retry time', async () => {
    const node = await evmNode(undefined, tired);
    const failure = await read(node.url, ALL, null).catch((error) => error);
    expect(failure).toBeInstanceOf(NodeError);
    expect(failure).toMatchObject({ retryAfterMs: 10_000 });
  });

  function tired(body: Body): DoubleResponse {
    const [first, ...others] = [body].flat() as [RpcCall, ...RpcCall[]];
    const enough = others.map(({ id }) => ({ id, error: { code: 429, message: 'slow down' } }));
    return { body: JSON.stringify([{ id: first.id, result: '0x1' }, ...enough]) };
  }

  test('treats rate limit words in a revert as an error of the token', async () => {
    const node = await evmNode(undefined, (body) => {
      const responses = ([body].flat() as RpcCall[]).map((call) =>
        call.params[0]?.to === REVERTS.toLowerCase()
          ? { id: call.id, error: { code: 3, message: 'execution reverted: too many requests' } }
          : { id: call.id, ...answerCall(CHAIN, call) },
      );
      return { body: JSON.stringify(responses) };
    });
    expect(Object.fromEntries((await read(node.url, ALL, null)).balances)).toEqual(EXPECTED);
  });

  test('rejects a node that cannot read state, with its message', async () => {
    const node = await evmNode(undefined, (body) => {
      const responses = ([body].flat() as RpcCall[]).map((call) =>
        call.method === 'eth_call'
          ? { id: call.id, error: { code: -32_000, message: 'missing trie node 3a91' } }
          : { id: call.id, ...answerCall(CHAIN, call) },
      );
      return { body: JSON.stringify(responses) };
    });
    await expect(read(node.url, [USDC, REVERTS], null)).rejects.toThrow('returned the error "missing trie node 3a91"');
  });

  test('reads balances from a node without chain and block', async () => {
    const node = await evmNode(undefined, (body) => {
      const responses = ([body].flat() as RpcCall[]).map((call) =>
        /eth_chainId|Block/.test(call.method)
          ? { id: call.id, error: { code: -32_601, message: 'method not found' } }
          : { id: call.id, ...answerCall(CHAIN, call) },
      );
      return { body: JSON.stringify(responses) };
    });
    const { balances, block } = await read(node.url, ALL, null);
    expect(Object.fromEntries(balances)).toEqual(EXPECTED);
    expect(block).toEqual({ chainId: null, height: null, blockTime: null });
  });

  test.each(['', '0x', null, 7, '12', {}])('rejects a native balance of %j', async (result) => {
    const node = await evmNode(undefined, (body) => ({
      body: JSON.stringify(([body].flat() as RpcCall[]).map(({ id }) => ({ id, result }))),
    }));
    await expect(read(node.url, [NATIVE], null)).rejects.toThrow('an invalid balance');
  });

  test.each([null, 7, {}, 'abc'])('rejects a token balance of %j', async (result) => {
    const node = await evmNode(undefined, (body) => ({
      body: JSON.stringify(([body].flat() as RpcCall[]).map(({ id }) => ({ id, result }))),
    }));
    await expect(read(node.url, [USDC], null)).rejects.toThrow('an invalid balance');
  });
});

test.each([
  ['by Multicall3', MULTICALL3],
  ['by plain calls', null],
])('%s, a token without a contract is left out of holdings, and is an error if requested', async (_, multicall3) => {
  const node = await evmNode();
  const chain = chainAt(multicall3);
  const assets = [NATIVE, NO_CONTRACT, USDC].map((denom) => assetRecord({ chain_id: '1', denom }));
  const registry = createRegistry({ chains: [chain], assets, channels: [] });
  const createRead = () => {
    const source = createBalanceReaders(registry, { mode: 'urls', urls: new Map([['1', [node.url]]]) });
    return async (denoms?: string[]) =>
      Object.fromEntries((await source.read({ chain, address: HOLDER, denoms })).balances);
  };
  const { [NO_CONTRACT]: alone } = await createRead()([NO_CONTRACT, USDC]);
  expect(alone).toMatchObject(NO_BALANCE);
  const readHoldings = createRead();
  expect(await readHoldings()).toEqual({ [NATIVE]: EXPECTED[NATIVE], [USDC]: EXPECTED[USDC] });
  expect(await readHoldings([NO_CONTRACT])).toEqual({ [NO_CONTRACT]: alone });
  expect(node.requests).toHaveLength(2);
});

test('returns an error for a denom of another family, without a call', async () => {
  const node = await evmNode();
  const { balances } = await read(node.url, ['uosmo']);
  expect(balances.get('uosmo')).toEqual({
    error: expect.objectContaining({
      message: 'denom uosmo is not an asset of 1: give ethereum-native or the address of an ERC-20',
    }),
  });
  expect(node.requests).toHaveLength(0);
});

test('accepts addresses in any letter case and keeps it in the result', async () => {
  const node = await evmNode();
  const shouted = `0x${USDC.slice(2).toUpperCase()}`;
  expect((await read(node.url, [shouted])).balances).toEqual(new Map([[shouted, { amount: 2_350_750_000n }]]));
});
