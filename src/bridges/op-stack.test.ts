import { describe, expect, test } from 'vitest';
import { type AssetKey, assetOfKey } from '#contract/asset.ts';
import type { Operation } from '#contract/operation.ts';
import { sampleMarket } from '#market/sample/sample-market.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import { getLane, openRegistry, operationFor } from '#testing/lanes.ts';
import data from './data/op-stack.json' with { type: 'json' };
import { opStack, opStackWithdrawals } from './op-stack.ts';

const registry = openRegistry();
const market = sampleMarket(registry);
const context = { registry, market, smartRelay: false };
const lanes = opStack.lanes(context);

const ETHER = { chain_id: '1', denom: 'ethereum-native' };
const BASE_ETHER = { chain_id: '8453', denom: 'base-native' };
const WSTETH = { chain_id: '1', denom: '0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0' };
const BASE_WSTETH = { chain_id: '8453', denom: '0xc1CBa3fCea344f92D9239c08C0568f6F2F0ee452' };
const PARENTS = ['1', '56'];

function transferOf({ canonical_transfer }: Operation) {
  if (canonical_transfer === undefined) throw new Error('no canonical transfer');
  return canonical_transfer;
}

describe('every pair of the data', () => {
  test('has a lane in both directions', () => {
    const keys = new Set(lanes.map(({ from, to }) => `${from} ${to}`));
    expect(lanes.filter(({ from, to }) => !keys.has(`${to} ${from}`))).toEqual([]);
    expect(lanes).toHaveLength(2 * data.reduce((count, { tokens }) => count + tokens.length, 0));
  });

  test('has the same decimals at both ends', () => {
    const decimals = (key: AssetKey) => registry.findAsset(assetOfKey(key))?.decimals;
    expect(lanes.filter(({ from, to }) => decimals(from) !== decimals(to))).toEqual([]);
  });

  test('leads from a parent by one signature, and back by three with a limit', () => {
    for (const { detail, claims, seconds, id } of lanes) {
      const isDeposit = PARENTS.includes(detail.fromChainId);
      expect([id, claims ?? 0, detail.payout]).toEqual([id, isDeposit ? 0 : 2, isDeposit ? 'unlimited' : 'reserve']);
      expect(seconds).toBeGreaterThan(isDeposit ? 0 : 4 * 86_400);
      expect(detail.most !== null).toBe(!isDeposit);
    }
  });

  test('is of a chain that is open today', () => {
    const today = embeddedRegistry();
    expect(opStack.halts(today).map(({ from, to }) => [from, to])).toEqual([]);
  });
});

test('a deposit calls the bridge of the rollup on its parent', () => {
  const lane = getLane(opStack, context, ETHER, BASE_ETHER);
  expect(transferOf(operationFor(lane, 10n ** 18n))).toMatchObject({
    bridge_id: 'OP_STACK',
    contract_address: '0x3154Cf16ccdb4C6d922629664174b904d80F2C35',
    steps: [{ action: 'deposit', chain_id: '1', wait_seconds: 0 }],
  });
  expect(lane.quoteIn(10n ** 18n)).toMatchObject({ ok: true, amountOut: 10n ** 18n });
});

test('a withdrawal says what is signed where, and the waits add up to its time', () => {
  const lane = getLane(opStack, context, BASE_ETHER, ETHER);
  const { contract_address, steps = [] } = transferOf(operationFor(lane, 10n ** 18n));
  expect(contract_address).toBe('0x4200000000000000000000000000000000000010');
  expect(steps?.map(({ action, chain_id }) => [action, chain_id])).toEqual([
    ['withdraw', '8453'],
    ['prove', '1'],
    ['finalize', '1'],
  ]);
  const waited = steps?.reduce((sum, { wait_seconds }) => sum + (wait_seconds ?? Number.NaN), 0);
  expect(waited).toBe(lane.seconds);
  // Base's own proofs take five days, the others' seven.
  expect(lane.seconds).toBe(3600 + 5 * 86_400);
});

test('wstETH goes by the bridge of Lido, not by the standard one', () => {
  const contractOf = (from: typeof WSTETH, to: typeof WSTETH) =>
    transferOf(operationFor(getLane(opStack, context, from, to), 10n ** 18n)).contract_address;
  expect(contractOf(WSTETH, BASE_WSTETH)).toBe('0x9de443AdC5A411E83F1878Ef24C3F52C61571e72');
  expect(contractOf(BASE_WSTETH, WSTETH)).toBe('0xac9D11cD4D7eF6e54F14643a393F68Ca014287AB');
});

test('wrapped ether, what grows by itself, and tokens of unsupported bridges of their own have no lane', () => {
  const symbolsOn = (chainId: string) =>
    lanes
      .filter(({ detail }) => detail.fromChainId === chainId)
      .map(({ from }) => registry.findAsset(assetOfKey(from))?.symbol);
  for (const symbol of ['WETH', 'stETH', 'UBI', 'DAI', 'SNX', 'BitBTC']) expect(symbolsOn('10')).not.toContain(symbol);
  expect(symbolsOn('8453')).not.toContain('WETH');
});

test('a withdrawal is offered only where it is known what is held for it', () => {
  const unread = { ...market, laneTerms: () => ({ fees: [], seconds: 60 }) };
  const offered = opStack.lanes({ ...context, market: unread });
  expect(offered.every(({ detail }) => PARENTS.includes(detail.fromChainId))).toBe(true);
  expect(offered).toHaveLength(lanes.length / 2);
  expect(opStackWithdrawals(registry)).toHaveLength(lanes.length / 2);
});
