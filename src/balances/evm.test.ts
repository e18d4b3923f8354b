import {
  type Address,
  decodeFunctionData,
  encodeFunctionResult,
  type Hex,
  multicall3Abi,
  numberToHex,
  pad,
} from 'viem';
import { describe, expect, test } from 'vitest';
import { chainRecord } from '#testing/chain-record.ts';
import { nodeDouble, type RpcOutcome, rpcDouble } from '#testing/node-double.ts';
import { evmReader } from './evm.ts';
import type { Balances } from './reader.ts';

const HOLDER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11';
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const REVERTS = '0x000000000000000000000000000000000000dEaD';
const NO_CONTRACT = '0x00000000000000000000000000000000000000a1';
const TALKATIVE = '0x00000000000000000000000000000000000000A2';
const NATIVE = 'ethereum-native';

const word = (amount: bigint): Hex => pad(numberToHex(amount), { size: 32 });

/** What a call to a contract gives: the data returned, or undefined when it reverts. */
const CONTRACTS: Record<string, Hex | undefined> = {
  [USDC.toLowerCase()]: word(2_350_750_000n),
  [NO_CONTRACT.toLowerCase()]: '0x',
  [TALKATIVE.toLowerCase()]: `0x${'11'.repeat(4096)}`,
};

function outcome(data: Hex | undefined): RpcOutcome {
  return data === undefined ? { error: { code: 3, message: 'execution reverted' } } : { result: data };
}

function multicall(data: Hex): Hex {
  const { args } = decodeFunctionData({ abi: multicall3Abi, data });
  const calls = args?.[0] as readonly { target: Address }[];
  const result = calls.map(({ target }) => {
    const native = target === MULTICALL3;
    const returnData = native ? word(5n * 10n ** 18n) : CONTRACTS[target.toLowerCase()];
    return { success: returnData !== undefined, returnData: returnData ?? '0x' };
  });
  return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result });
}

const evmNode = (onMulticall: (data: Hex) => Hex | undefined = multicall) =>
  rpcDouble(({ method, params }) => {
    if (method === 'eth_getBalance') return { result: '0x4563918244f40000' };
    const [{ to, data }] = params;
    return outcome(to === MULTICALL3.toLowerCase() ? onMulticall(data) : CONTRACTS[to]);
  });

const signal = new AbortController().signal;
const read = (url: string, denoms: string[], multicall3: string | null = MULTICALL3): Promise<Balances> => {
  const chain = chainRecord({ chain_id: '1', chain_type: 'evm', native_denom: NATIVE, multicall3 });
  return evmReader.read({ chain, address: HOLDER, denoms, held: false }, url, signal).then(({ balances }) => balances);
};

const ALL = [REVERTS, NATIVE, NO_CONTRACT, USDC, TALKATIVE];
const EXPECTED = {
  [NATIVE]: { amount: 5n * 10n ** 18n },
  [USDC]: { amount: 2_350_750_000n },
  [REVERTS]: { error: expect.objectContaining({ message: `${REVERTS} on chain 1 did not answer with a balance` }) },
  [NO_CONTRACT]: { error: expect.anything() },
  [TALKATIVE]: { error: expect.anything() },
};

describe('by Multicall3', () => {
  test('one request reads everything; a token that is none does not spoil its neighbours', async () => {
    const node = await evmNode();
    expect(Object.fromEntries(await read(node.url, ALL))).toEqual(EXPECTED);
    expect(node.requests).toHaveLength(1);
  });

  test('a chain whose Multicall3 is not there, or reverts as a whole, is read by plain calls', async () => {
    for (const broken of ['0x', undefined] as const) {
      const node = await evmNode(() => broken);
      expect(Object.fromEntries(await read(node.url, ALL))).toEqual(EXPECTED);
      expect(node.requests).toHaveLength(2);
    }
  });
});

describe('by plain calls', () => {
  test('one batch reads everything', async () => {
    const node = await evmNode();
    expect(Object.fromEntries(await read(node.url, ALL, null))).toEqual(EXPECTED);
    expect(node.requests).toHaveLength(1);
  });

  test('a batch that leaves an answer out is refused: the others would be taken for their neighbours', async () => {
    const node = await nodeDouble(({ body }) => {
      const [, ...rest] = JSON.parse(body) as { id: number }[];
      return { body: JSON.stringify(rest.map(({ id }) => ({ jsonrpc: '2.0', id, result: word(1n) }))) };
    });
    await expect(read(node.url, [NATIVE, USDC], null)).rejects.toThrow('answered another request');
  });

  test.each(['', '0x', null, 7, '12', {}])('a native balance of %j is no balance', async (result) => {
    const node = await rpcDouble(() => ({ result }));
    await expect(read(node.url, [NATIVE], null)).rejects.toThrow('no balance');
  });
});

test('a denom of another family is an error of its own, without a call', async () => {
  const node = await evmNode();
  const read_ = await read(node.url, ['uosmo']);
  expect(read_.get('uosmo')).toEqual({
    error: expect.objectContaining({
      message: 'denom uosmo is not an asset of chain 1: give ethereum-native or the address of an ERC-20',
    }),
  });
  expect(node.requests).toHaveLength(0);
});

test('an address in any case is asked about, and answered in the case it was asked in', async () => {
  const node = await evmNode();
  const shouted = `0x${USDC.slice(2).toUpperCase()}`;
  expect(await read(node.url, [shouted])).toEqual(new Map([[shouted, { amount: 2_350_750_000n }]]));
});
