import { getAddressEncoder, getBase64Decoder, getU64Encoder, address as solanaAddress } from '@solana/kit';
import { expect, test } from 'vitest';
import { chainRecord } from '#testing/chain-record.ts';
import { nodeDouble, rpcDouble } from '#testing/node-double.ts';
import type { Balances } from './reader.ts';
import { svmReader } from './svm.ts';

const OWNER = 'PortoLanSampLeAccount1111111111111111111111';
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const PYUSD = '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo';
const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb';
const NATIVE = 'solana-native';

const read = (url: string, denoms: string[]): Promise<Balances> => {
  const chain = chainRecord({ chain_id: 'solana', chain_type: 'svm', native_denom: NATIVE });
  return svmReader
    .read({ chain, address: OWNER, denoms, held: false }, url, new AbortController().signal)
    .then(({ balances }) => balances);
};

/** The head of a token account: mint, owner, amount. */
function account(mint: string, amount: bigint) {
  const key = getAddressEncoder();
  const bytes = new Uint8Array([
    ...key.encode(solanaAddress(mint)),
    ...key.encode(solanaAddress(OWNER)),
    ...getU64Encoder().encode(amount),
  ]);
  return { pubkey: OWNER, account: { data: [getBase64Decoder().decode(bytes), 'base64'] } };
}

const answer = (value: unknown) => ({ result: { context: { slot: 1 }, value } });

const solanaNode = () =>
  rpcDouble(({ method, params }) => {
    if (method === 'getBalance') return answer(12_450_000_000);
    return answer(
      params[1].programId === TOKEN_2022
        ? [account(PYUSD, 3n), account(USDC, 4n)]
        : [account(USDC, 388_000_000n), account(USDC, 210_000n)],
    );
  });

test('lamports and the tokens of both programs are read, accounts of one mint summed', async () => {
  const node = await solanaNode();
  const balances = await read(node.url, [USDC, NATIVE, PYUSD, OWNER]);
  expect(Object.fromEntries(balances)).toEqual({
    [NATIVE]: { amount: 12_450_000_000n },
    [USDC]: { amount: 388_210_004n },
    [PYUSD]: { amount: 3n },
    [OWNER]: { amount: 0n },
  });
  expect(node.requests).toHaveLength(3);
});

test('only what is needed is asked', async () => {
  const node = await solanaNode();
  await read(node.url, [NATIVE]);
  expect(node.requests).toHaveLength(1);
});

test('lamports above 2^53 stay exact', async () => {
  const node = await nodeDouble(({ body }) => ({
    body: `{"jsonrpc":"2.0","id":${JSON.stringify(JSON.parse(body).id)},"result":{"context":{"slot":1},"value":9007199254740993}}`,
  }));
  expect(await read(node.url, [NATIVE])).toEqual(new Map([[NATIVE, { amount: 9_007_199_254_740_993n }]]));
});

test('a denom that is no mint is an error of its own', async () => {
  const node = await solanaNode();
  const balances = await read(node.url, ['uosmo', USDC]);
  expect(balances.get('uosmo')).toEqual({
    error: expect.objectContaining({ message: 'denom uosmo is not an asset of solana: give the address of a mint' }),
  });
  expect(balances.get(USDC)).toEqual({ amount: 388_210_004n });
});

test("a node's own error is carried, without the addresses in it", async () => {
  const node = await rpcDouble(() => ({ error: { code: 429, message: 'Too many requests, see https://a.b/c?key=d' } }));
  await expect(read(node.url, [NATIVE])).rejects.toThrow('answered the error "Too many requests, see …"');
});

test.each([null, '5', -1, 1.5, {}])('a balance of %j is no answer', async (value) => {
  const node = await rpcDouble(() => answer(value));
  await expect(read(node.url, [NATIVE])).rejects.toThrow();
});

test('a token account cut short is no answer', async () => {
  const cut = { pubkey: OWNER, account: { data: ['AAAA', 'base64'] } };
  const node = await rpcDouble(() => answer([cut]));
  await expect(read(node.url, [USDC])).rejects.toThrow('no token account');
});
