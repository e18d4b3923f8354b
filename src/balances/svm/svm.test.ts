import { base58 } from '@scure/base';
import {
  getAddressEncoder,
  getBase64Decoder,
  getI64Encoder,
  getU64Encoder,
  address as solanaAddress,
} from '@solana/kit';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chainRecord } from '#testing/chain-record.ts';
import { nodeDouble, type RpcCall, rpcDouble } from '#testing/node-double.ts';
import type { NodeBalances } from '../reader.ts';
import { svmReader } from './svm.ts';

const OWNER = 'PortoLanSampLeAccount1111111111111111111111';
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const PYUSD = '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo';
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb';
const NATIVE = 'solana-native';
const CLOCK = 'SysvarC1ock11111111111111111111111111111111';
const SYSVAR = 'Sysvar1111111111111111111111111111111111111';
const GENESIS = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d';

const signal = new AbortController().signal;
const read = (url: string, denoms: string[], held = false): Promise<NodeBalances> => {
  const chain = chainRecord({ chain_id: 'solana', chain_type: 'svm', native_denom: NATIVE });
  return svmReader.read({ chain, address: OWNER, denoms, held }, url, signal);
};
const readBalances = async (...query: Parameters<typeof read>) => Object.fromEntries((await read(...query)).balances);

interface Facts {
  readonly owner?: string;
  readonly program?: string;
  /** Bytes of the whole account; 72 is the requested part. */
  readonly size?: number;
  readonly pubkey?: string;
  readonly frozen?: boolean;
}

let accounts = 0;

/** A token account: mint, owner, amount, and what a node sends after that when it does not cut. */
function account(mint: string, amount: bigint, facts: Facts = {}) {
  const { owner = OWNER, program = TOKEN, size = 72, pubkey = `account ${accounts++}`, frozen = false } = facts;
  const key = getAddressEncoder();
  const bytes = new Uint8Array(Math.max(size, 165));
  bytes.set(key.encode(solanaAddress(mint)));
  bytes.set(key.encode(solanaAddress(owner)), 32);
  bytes.set(getU64Encoder().encode(amount), 64);
  bytes[108] = frozen ? 2 : 1;
  const data = getBase64Decoder().decode(bytes.slice(0, size));
  return { pubkey, account: { data: [data, 'base64'] as unknown, owner: program, lamports: 1, executable: false } };
}

const respond = (value: unknown, slot: unknown = 1) => ({ result: { context: { slot }, value } });

const SECONDS = 1_800_000_000n;

interface ClockFacts {
  readonly slot?: bigint;
  readonly seconds?: bigint;
  readonly owner?: string;
  readonly size?: number;
}

/** The account in which the chain keeps its time. */
function clock({ slot = 1n, seconds = SECONDS, owner = SYSVAR, size = 40 }: ClockFacts = {}) {
  const bytes = new Uint8Array(Math.max(size, 40));
  bytes.set(getU64Encoder().encode(slot));
  bytes.set(getI64Encoder().encode(seconds), 32);
  return { data: [getBase64Decoder().decode(bytes.slice(0, size)), 'base64'] as unknown, owner, lamports: 1_169_280 };
}

interface Wallet {
  /** Undefined for an account that does not exist. */
  readonly lamports?: unknown;
  readonly clock?: unknown;
  readonly token?: readonly unknown[];
  readonly token2022?: readonly unknown[];
}

const holder = (lamports: unknown) => ({ data: ['', 'base64'], owner: '1'.repeat(32), lamports });

function solanaNode(wallet: Wallet = {}, slots: Record<string, unknown> = {}) {
  const { token = [], token2022 = [] } = wallet;
  const accounts: Record<string, unknown> = {
    [OWNER]: wallet.lamports === undefined ? null : holder(wallet.lamports),
    [CLOCK]: 'clock' in wallet ? wallet.clock : clock(),
  };
  return rpcDouble(({ method, params }: RpcCall) => {
    if (method === 'getMultipleAccounts')
      return respond(
        params[0].map((address: string) => accounts[address]),
        slots[NATIVE] ?? 1,
      );
    const program: string = params[1].programId;
    return respond(program === TOKEN_2022 ? token2022 : token, slots[program] ?? 1);
  });
}

test('reads lamports and tokens of both programs, summed by mint', async () => {
  const node = await solanaNode({
    lamports: 12_450_000_000,
    token: [account(USDC, 388_000_000n), account(USDC, 210_000n, { frozen: true })],
    token2022: [account(PYUSD, 3n, { program: TOKEN_2022 }), account(USDC, 4n, { program: TOKEN_2022 })],
  });
  expect(await readBalances(node.url, [USDC, NATIVE, PYUSD, OWNER])).toEqual({
    [NATIVE]: { amount: 12_450_000_000n },
    [USDC]: { amount: 388_210_004n },
    [PYUSD]: { amount: 3n },
    [OWNER]: { amount: 0n },
  });
  expect(node.requests).toHaveLength(3);
});

test.each([165, 170, 182, 700])('reads the head of a whole account of %i bytes', async (size) => {
  const node = await solanaNode({ token2022: [account(PYUSD, 7n, { program: TOKEN_2022, size, frozen: true })] });
  expect(await readBalances(node.url, [PYUSD])).toEqual({ [PYUSD]: { amount: 7n } });
});

test('sends only the requests that are needed', async () => {
  const node = await solanaNode();
  await read(node.url, [NATIVE]);
  expect(node.requests).toHaveLength(1);
  await read(node.url, [USDC]);
  expect(node.requests).toHaveLength(4);
  await read(node.url, ['uosmo']);
  expect(node.requests).toHaveLength(4);
  const { params } = JSON.parse(node.requests[0]?.body as string);
  expect(params[1]).toMatchObject({ encoding: 'base64', dataSlice: { offset: 0, length: 40 } });
});

test('returns all holdings if requested, except empty accounts', async () => {
  const node = await solanaNode({
    lamports: 5,
    token: [account(USDC, 1n), account(OWNER, 0n)],
    token2022: [account(PYUSD, 2n, { program: TOKEN_2022 })],
  });
  expect(await readBalances(node.url, [GENESIS], true)).toEqual({
    [GENESIS]: { amount: 0n },
    [NATIVE]: { amount: 5n },
    [USDC]: { amount: 1n },
    [PYUSD]: { amount: 2n },
  });
  expect(node.requests).toHaveLength(3);
});

test('sums accounts of any mints exactly', async () => {
  const mints = fc.integer({ min: 1, max: 300 }).map((n) =>
    base58.encode(
      new Uint8Array(32)
        .fill(7, 2)
        .with(0, n % 256)
        .with(1, n >> 8),
    ),
  );
  const holdings = fc.array(fc.tuple(mints, fc.bigInt(0n, 2n ** 64n - 1n), fc.boolean()), { maxLength: 400 });
  await fc.assert(
    fc.asyncProperty(holdings, async (held) => {
      const of = (program: string, newer: boolean) =>
        held.filter(([, , is2022]) => is2022 === newer).map(([mint, amount]) => account(mint, amount, { program }));
      const node = await solanaNode({ token: of(TOKEN, false), token2022: of(TOKEN_2022, true) });
      const sums = new Map<string, { amount: bigint }>();
      for (const [mint, amount] of held) sums.set(mint, { amount: (sums.get(mint)?.amount ?? 0n) + amount });
      expect((await read(node.url, [...sums.keys()])).balances).toEqual(sums);
      expect(node.requests.length).toBeLessThanOrEqual(3);
    }),
    { numRuns: 20 },
  );
});

test('returns 0 for an unused address', async () => {
  const node = await solanaNode();
  expect(await readBalances(node.url, [NATIVE, USDC])).toEqual({ [NATIVE]: { amount: 0n }, [USDC]: { amount: 0n } });
});

test.each(['9007199254740993', '18446744073709551615'])('reads %s lamports, above 2^53, exactly', async (lamports) => {
  const node = await nodeDouble(({ body }) => ({
    body: `{"jsonrpc":"2.0","id":${JSON.parse(body).id},"result":{"context":{"slot":1},"value":[{"lamports":${lamports}},null]}}`,
  }));
  expect(await readBalances(node.url, [NATIVE])).toEqual({ [NATIVE]: { amount: BigInt(lamports) } });
});

describe('slot and time of a result', () => {
  const MS = Number(SECONDS) * 1000;
  const shown = async (wallet: Wallet, slots: Record<string, unknown> = {}, denoms = [NATIVE, USDC]) => {
    const node = await solanaNode(wallet, slots);
    return (await read(node.url, denoms)).block;
  };

  test("are the clock's, for lamports and for tokens", async () => {
    const slots = { [NATIVE]: 300_000_000, [TOKEN]: 300_000_000, [TOKEN_2022]: 300_000_000 };
    for (const denoms of [[NATIVE], [USDC], [NATIVE, USDC]])
      expect(await shown({ clock: clock({ slot: 300_000_000n }) }, slots, denoms)).toEqual({
        chainId: null,
        height: 300_000_000n,
        blockTime: MS,
      });
    expect(await shown({}, {}, ['uosmo'])).toEqual({ chainId: null, height: null, blockTime: null });
  });

  test('are those of the oldest response', async () => {
    const slots = { [NATIVE]: 300_009_000, [TOKEN]: 300_000_000, [TOKEN_2022]: 300_009_002 };
    const block = await shown({ clock: clock({ slot: 300_009_000n }) }, slots);
    expect(block).toEqual({ chainId: null, height: 300_000_000n, blockTime: MS - 3_600_000 });
  });

  test('are those of the clock, whatever slot the node gives', async () => {
    const block = await shown({ clock: clock({ slot: 7n }) }, { [NATIVE]: 9, [TOKEN]: 9, [TOKEN_2022]: 9 });
    expect(block).toEqual({ chainId: null, height: 7n, blockTime: MS });
  });

  test.each<[string, unknown]>([
    ['missing', null],
    ['of another owner', clock({ owner: TOKEN })],
    ['cut short', clock({ size: 39 })],
    ['empty', clock({ size: 0 })],
    ['parsed', { ...clock(), data: { program: 'sysvar', parsed: { info: { unixTimestamp: 1_800_000_000 } } } }],
    ['in bad base 64', { ...clock(), data: ['####', 'base64'] }],
    ['in base 58', { ...clock(), data: ['3DTZbgwsozUF', 'base58'] }],
    ['of the year 1970', clock({ seconds: 0n })],
    ['of before', clock({ seconds: -1n })],
    ['of the end of all numbers', clock({ seconds: 2n ** 63n - 1n })],
    ['of its beginning', clock({ seconds: -(2n ** 63n) })],
    ['of the last slot there can be', clock({ slot: 2n ** 64n - 1n })],
  ])('with a clock %s lack the time; balances are returned', async (_, odd) => {
    const node = await solanaNode({ lamports: 5, clock: odd });
    const { balances, block } = await read(node.url, [NATIVE]);
    expect(balances).toEqual(new Map([[NATIVE, { amount: 5n }]]));
    expect(block).toEqual({ chainId: null, height: 1n, blockTime: null });
  });

  test('are read from a clock with extra bytes', async () => {
    expect(await shown({ clock: clock({ size: 48 }) })).toMatchObject({ blockTime: MS });
  });
});

test('returns an error for a denom that is not a mint', async () => {
  const node = await solanaNode({ token: [account(USDC, 5n)] });
  expect(await readBalances(node.url, ['uosmo', USDC])).toEqual({
    uosmo: {
      error: expect.objectContaining({ message: 'denom uosmo is not an asset of solana: give the address of a mint' }),
    },
    [USDC]: { amount: 5n },
  });
});

test("reports a node's own error without URLs", async () => {
  const node = await rpcDouble(() => ({ error: { code: 429, message: 'Too many requests, see https://a.b/c?key=d' } }));
  await expect(read(node.url, [NATIVE])).rejects.toThrow('returned the error "Too many requests, see …"');
});

describe('rejects a response', () => {
  test.each([null, '5', -1, 1.5, {}, '18446744073709551616'])('with %j lamports', async (lamports) => {
    const node = await solanaNode({ lamports });
    await expect(read(node.url, [NATIVE])).rejects.toThrow('an invalid balance');
  });

  test.each([null, {}, [], [holder(5)], [holder(5), clock(), clock()], [7, clock()]])(
    'with %j for the account and the clock',
    async (value) => {
      const node = await rpcDouble(() => respond(value));
      await expect(read(node.url, [NATIVE])).rejects.toThrow('an invalid balance');
    },
  );

  test('with more lamports than 64 bits hold', async () => {
    const node = await nodeDouble(() => ({
      body: '{"id":1,"result":{"context":{"slot":1},"value":[{"lamports":18446744073709551616},null]}}',
    }));
    await expect(read(node.url, [NATIVE])).rejects.toThrow('an invalid balance');
  });

  test.each([undefined, null, '1', -1, 1.5])('of slot %j', async (slot) => {
    const node = await rpcDouble(() => ({ result: { context: { slot }, value: [null, clock()] } }));
    await expect(read(node.url, [NATIVE])).rejects.toThrow('without a slot');
  });

  test.each([0, 3, 71, 73, 82, 164])('with an account of %i bytes', async (size) => {
    const node = await solanaNode({ token: [account(USDC, 1n), account(USDC, 1n, { size })] });
    await expect(read(node.url, [USDC])).rejects.toThrow('an invalid token account');
  });

  test.each([
    ['of another owner', account(USDC, 1n, { owner: USDC })],
    ['of another program', account(USDC, 1n, { program: TOKEN_2022 })],
  ])('with an account %s', async (_, foreign) => {
    const node = await solanaNode({ token: [foreign] });
    await expect(read(node.url, [USDC])).rejects.toThrow('an account of another owner');
  });

  test('with one account twice', async () => {
    const twice = account(USDC, 5n);
    const node = await solanaNode({ token: [twice, twice] });
    await expect(read(node.url, [USDC])).rejects.toThrow('an account twice');
  });

  test.each([
    ['parsed', { program: 'spl-token', parsed: { info: { tokenAmount: { amount: '-1' } } } }],
    ['in base 58', ['3DTZbgwsozUF', 'base58']],
    ['in bad base 64', ['####', 'base64']],
    ['missing', undefined],
  ])('with account data %s', async (_, data) => {
    const { pubkey, account: whole } = account(USDC, 5n);
    const node = await solanaNode({ token: [{ pubkey, account: { ...whole, data } }] });
    await expect(read(node.url, [USDC])).rejects.toThrow(/an invalid list of token accounts|an invalid token account/);
  });

  test.each([null, {}, [null], [7]])('with %j for a list of accounts', async (value) => {
    const node = await rpcDouble(({ method }) => respond(method === 'getMultipleAccounts' ? [null, clock()] : value));
    await expect(read(node.url, [USDC])).rejects.toThrow('an invalid list of token accounts');
  });
});

describe('identity of a node', () => {
  const identify = (url: string) => svmReader.identify?.(url, signal);

  test('is the genesis hash', async () => {
    const node = await rpcDouble(({ method }) => ({ result: method === 'getGenesisHash' ? GENESIS : null }));
    expect(await identify(node.url)).toEqual({ chainId: GENESIS, height: null, blockTime: null });
    expect(node.requests).toHaveLength(1);
  });

  test('is unknown if the node does not give it', async () => {
    const silent = await rpcDouble(() => ({ error: { code: -32_601, message: 'Method not found' } }));
    const strange = await rpcDouble(() => ({ result: 7 }));
    const long = await rpcDouble(() => ({ result: 'x'.repeat(65) }));
    for (const { url } of [silent, strange, long])
      expect(await identify(url)).toEqual({ chainId: null, height: null, blockTime: null });
  });
});
