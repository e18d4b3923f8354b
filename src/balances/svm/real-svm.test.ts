import { type Address, address as addressOf } from '@solana/kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRegistry } from '#registry/registry.ts';
import { assetRecord } from '#testing/asset-record.ts';
import { chainRecord } from '#testing/chain-record.ts';
import { type FaultProxy, startFaultProxy } from '#testing/nodes/fault-proxy.ts';
import type { LoopbackServer } from '#testing/nodes/loopback-server.ts';
import { SvmChain, TOKEN_2022_PROGRAM_ADDRESS } from '#testing/nodes/svm-chain.ts';
import { startSvmNode } from '#testing/nodes/svm-node.ts';
import { createBalanceReaders } from '../index.ts';
import type { Balances } from '../reader.ts';

const NATIVE = 'solana-native';
const OWNER = addressOf('PortoLanSampLeAccount1111111111111111111112');
const COLLECTOR = addressOf('PortoLanSampLeAccount1111111111111111111113');
const WHALE = addressOf('PortoLanSampLeAccount1111111111111111111114');
const USDC = addressOf('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v');
const MINTS = 120;
const TIMESTAMP = Math.floor(Date.now() / 1000) - 5;

let node: LoopbackServer;
let proxy: FaultProxy<never>;
let plain2022: Address;
let feeTaking: Address;
let collected: Address[];

beforeAll(async () => {
  const chain = await SvmChain.create();
  chain.giveLamports(OWNER, 12_450_000_001n);
  const usdc = await chain.createMint({ at: USDC });
  await chain.mintTo(OWNER, usdc, 388_000_000n);
  await chain.mintTo(OWNER, usdc, 210_000n, { beside: true });
  await chain.mintTo(OWNER, usdc, 4n, { beside: true });
  const mint2022 = await chain.createMint({ program: TOKEN_2022_PROGRAM_ADDRESS });
  await chain.mintTo(OWNER, mint2022, 77n);
  await chain.mintTo(OWNER, mint2022, 3n, { beside: true });
  const feeMint = await chain.createMint({ program: TOKEN_2022_PROGRAM_ADDRESS, feeBps: 250 });
  await chain.send(OWNER, feeMint, 1_000_000n);
  plain2022 = mint2022.address;
  feeTaking = feeMint.address;
  collected = [];
  for (let i = 0; i < MINTS; i++) {
    const mint = await chain.createMint();
    await chain.mintTo(COLLECTOR, mint, BigInt(i + 1));
    collected.push(mint.address);
  }
  chain.svm.setAccount({
    address: WHALE,
    lamports: (2n ** 63n + 1n) as never,
    data: new Uint8Array(),
    executable: false,
    programAddress: addressOf('11111111111111111111111111111111'),
    space: 0n,
  });
  node = await startSvmNode(chain, { timestamp: TIMESTAMP });
  proxy = await startFaultProxy({ upstream: node.url });
});
afterAll(() => Promise.all([proxy.close(), node.close()]));

const chain = chainRecord({ chain_id: 'solana', chain_type: 'svm', native_denom: NATIVE });

function sourceKnowing(known: readonly string[]) {
  const assets = known.map((denom) => assetRecord({ chain_id: 'solana', denom }));
  const registry = createRegistry({ chains: [chain], assets, channels: [] });
  return createBalanceReaders(
    registry,
    { mode: 'urls', urls: new Map([['solana', [proxy.url]]]) },
    { timeLimitMs: 60_000 },
  );
}

const read = (address: string, denoms?: readonly string[], known: readonly string[] = []) =>
  sourceKnowing(known).read({ chain, address, denoms });

const amounts = (balances: Balances): Record<string, bigint | string> =>
  Object.fromEntries(
    [...balances].map(([denom, balance]) => [denom, 'error' in balance ? balance.error.message : balance.amount]),
  );

describe('a real Solana virtual machine', () => {
  test('returns lamports and tokens of both programs, summed by mint', async () => {
    const { balances } = await read(OWNER, [NATIVE, USDC, plain2022, feeTaking, WHALE]);
    expect(amounts(balances)).toEqual({
      [NATIVE]: 12_450_000_001n,
      [USDC]: 388_210_004n,
      [plain2022]: 80n,
      // Of a million sent, 2.5 % stayed with the mint.
      [feeTaking]: 975_000n,
      [WHALE]: 0n,
    });
  });

  test('returns the time of the slot for every query', async () => {
    for (const denoms of [[NATIVE], [USDC], undefined])
      expect((await read(OWNER, denoms, [NATIVE, USDC])).asOf).toBe(TIMESTAMP * 1000);
  });

  test('returns more than a hundred mints', async () => {
    const { balances } = await read(COLLECTOR, collected);
    expect([...balances.values()]).toEqual(collected.map((_, i) => ({ amount: BigInt(i + 1) })));
  });

  test('returns lamports above 2^53 exactly', async () => {
    expect(amounts((await read(WHALE, [NATIVE])).balances)).toEqual({ [NATIVE]: 2n ** 63n + 1n });
  });

  test('returns registry tokens if all holdings are requested', async () => {
    const { balances } = await read(OWNER, undefined, [NATIVE, USDC, feeTaking, WHALE]);
    expect(amounts(balances)).toMatchObject({ [NATIVE]: 12_450_000_001n, [USDC]: 388_210_004n, [feeTaking]: 975_000n });
    expect(amounts(balances)).not.toHaveProperty(WHALE);
  });

  test('returns 0 for an unused address', async () => {
    const { balances } = await read('PortoLanSampLeAccount1111111111111111111115', [NATIVE, USDC]);
    expect(amounts(balances)).toEqual({ [NATIVE]: 0n, [USDC]: 0n });
  });

  test('gets at most three requests, and one for its identity', async () => {
    const source = sourceKnowing([]);
    const methodsFor = async (address: string): Promise<string[]> => {
      const before = node.requests.length;
      await source.read({ chain, address, denoms: [NATIVE, USDC, plain2022] });
      return node.requests
        .slice(before)
        .flatMap(({ body }) => [JSON.parse(body)].flat().map(({ method }: { method: string }) => method))
        .toSorted();
    };
    const balances = ['getMultipleAccounts', 'getTokenAccountsByOwner', 'getTokenAccountsByOwner'];
    const first = await methodsFor(OWNER);
    expect(first.filter((method) => balances.includes(method))).toEqual(balances);
    expect(first).toContain('getGenesisHash');
    expect(await methodsFor(COLLECTOR)).toEqual(balances);
  });
});
