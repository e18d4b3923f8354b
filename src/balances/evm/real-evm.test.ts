import { numberToHex } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRegistry } from '#registry/registry.ts';
import { assetRecord } from '#testing/asset-record.ts';
import { chainRecord } from '#testing/chain-record.ts';
import { type Anvil, startAnvil } from '#testing/nodes/anvil.ts';
import {
  BROKEN_TOKENS,
  ENDLESS_TOKEN,
  FLOODING_TOKENS,
  HELD_OF_ODD_TOKENS,
  ODD_TOKENS,
  placeTokens,
} from '#testing/nodes/broken-tokens.ts';
import { copyToken, deployMulticall3, deployToken, giveNative, giveToken } from '#testing/nodes/evm-contracts.ts';
import { type FaultProxy, startFaultProxy } from '#testing/nodes/fault-proxy.ts';
import { createBalanceReaders } from '../index.ts';
import type { Balances } from '../reader.ts';

const HOLDER = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const NATIVE = 'ethereum-native';
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11';
const NO_CODE = '0x00000000000000000000000000000000000000E0';
const NOT_HELD = '0x00000000000000000000000000000000000000F0';

let anvil: Anvil;
let proxy: FaultProxy<never>;
let good: Record<string, bigint>;
let broken: Record<keyof typeof BROKEN_TOKENS | 'noCode', string>;

beforeAll(async () => {
  anvil = await startAnvil();
  await deployMulticall3(anvil);
  const token = await deployToken(anvil);
  await copyToken(anvil, token, USDC);
  await copyToken(anvil, token, NOT_HELD);
  const feeOnTransfer = await deployToken(anvil, 'feeOnTransfer');
  await giveNative(anvil, HOLDER, 1_234_500_000_000_000_001n);
  await giveToken(anvil, USDC, HOLDER, 2_350_750_000n);
  await giveToken(anvil, token, HOLDER, 7n);
  await giveToken(anvil, feeOnTransfer, HOLDER, 10_000n);
  const odd = await placeTokens(anvil, ODD_TOKENS);
  const { endless } = await placeTokens(anvil, { endless: ENDLESS_TOKEN });
  broken = { ...(await placeTokens(anvil, BROKEN_TOKENS)), noCode: NO_CODE };
  good = {
    [NATIVE]: 1_234_500_000_000_000_001n,
    [USDC]: 2_350_750_000n,
    [token]: 7n,
    [feeOnTransfer]: 9_900n,
    [odd.liesAboutDecimals]: HELD_OF_ODD_TOKENS,
    [odd.bytes32Symbol]: HELD_OF_ODD_TOKENS,
    [endless]: 2n ** 256n - 1n,
    [NOT_HELD]: 0n,
  };
  proxy = await startFaultProxy({ upstream: anvil.url });
});
afterAll(() => Promise.all([proxy.close(), anvil.close()]));

/** What is read from the node, and by how many requests. */
async function read(
  denoms: readonly string[] | undefined,
  { multicall3 = MULTICALL3, known = [] }: { multicall3?: string | null; known?: readonly string[] } = {},
): Promise<{ balances: Balances; asOf: number | null; requests: number }> {
  const chain = chainRecord({ chain_id: '1', chain_type: 'evm', native_denom: NATIVE, multicall3 });
  const assets = known.map((denom) => assetRecord({ chain_id: '1', denom }));
  const registry = createRegistry({ chains: [chain], assets, channels: [] });
  const source = createBalanceReaders(
    registry,
    { mode: 'urls', urls: new Map([['1', [proxy.url]]]) },
    { timeLimitMs: 60_000 },
  );
  const before = proxy.requests;
  const { balances, asOf } = await source.read({ chain, address: HOLDER, denoms: denoms && [...denoms] });
  return { balances, asOf, requests: proxy.requests - before };
}

const amounts = (balances: Balances): Record<string, bigint | string> =>
  Object.fromEntries(
    [...balances].map(([denom, balance]) => [denom, 'error' in balance ? balance.error.message : balance.amount]),
  );

const noBalance = (denom: string): string =>
  `${denom.toLowerCase()} on 1 did not return a balance: check that it is an ERC-20 on this chain`;
const failing = (denoms: readonly string[]): Record<string, string> =>
  Object.fromEntries(denoms.map((denom) => [denom, noBalance(denom)]));

/** Every broken token that leaves the gas to its neighbours. */
const harmless = (): string[] =>
  Object.entries(broken).flatMap(([kind, denom]) => (kind === 'burnsAllGas' || kind === 'loops' ? [] : [denom]));

describe('a real Ethereum node', () => {
  test('with Multicall3 gets one request for balances and one for names, with broken tokens among good ones', async () => {
    const denoms = [...harmless(), ...Object.keys(good)];
    const { balances, requests } = await read(denoms);
    expect(amounts(balances)).toEqual({ ...good, ...failing(harmless()) });
    expect(requests).toBe(2);
  });

  test('without Multicall3 gets a batch of balances and one of names', async () => {
    const denoms = [...Object.values(broken), ...Object.keys(good)];
    const { balances, requests } = await read(denoms, { multicall3: null });
    expect(amounts(balances)).toEqual({ ...good, ...failing(Object.values(broken)) });
    expect(requests).toBe(2);
  });

  test('without the expected Multicall3 gives the same balances', async () => {
    const { balances, requests } = await read(Object.keys(good), { multicall3: NO_CODE });
    expect(amounts(balances)).toEqual(good);
    expect(requests).toBeLessThanOrEqual(3);
  });

  test('gives balances after tokens that burn the gas of a call', async () => {
    const burners = [broken.burnsAllGas, broken.loops];
    const { balances, requests } = await read([...burners, ...Object.keys(good)]);
    expect(amounts(balances)).toEqual({ ...good, ...failing(burners) });
    expect(requests).toBeLessThanOrEqual(3);
  });

  test('gives balances of many tokens after one that burns gas', async () => {
    const many = Array.from({ length: 200 }, (_, i) => numberToHex(0xf00d_0000 + i, { size: 20 }));
    const bytecode = ODD_TOKENS.liesAboutDecimals;
    await Promise.all(many.map((address) => anvil.client.setCode({ address, bytecode })));
    const { balances } = await read([broken.burnsAllGas, ...many]);
    const held = Object.fromEntries(many.map((denom) => [denom, HELD_OF_ODD_TOKENS]));
    expect(amounts(balances)).toEqual({ ...held, ...failing([broken.burnsAllGas]) });
  });

  test('gives balances beside tokens that return megabytes', async () => {
    const floods = Object.values(await placeTokens(anvil, FLOODING_TOKENS));
    const { balances, requests } = await read([...floods, ...Object.keys(good)]);
    expect(amounts(balances)).toEqual({ ...good, ...failing(floods) });
    expect(requests).toBeLessThanOrEqual(20);
  });

  test('returns registry tokens if all holdings are requested', async () => {
    const { balances, requests } = await read(undefined, { known: [NATIVE, NOT_HELD, USDC, broken.reverts] });
    expect(amounts(balances)).toEqual({
      [NATIVE]: good[NATIVE],
      [USDC]: good[USDC],
      ...failing([broken.reverts]),
    });
    expect(requests).toBe(1);
  });

  test('returns the block of the balances', async () => {
    const { asOf } = await read([NATIVE]);
    const { timestamp } = await anvil.client.getBlock();
    expect(asOf).toBe(Number(timestamp) * 1000);
  });
});
