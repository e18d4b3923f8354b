import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NodeUrls } from '#nodes/endpoints.ts';
import { createRegistry } from '#registry/registry.ts';
import { StargateClient } from '#test-packages/cosmos.ts';
import { assetRecord } from '#testing/asset-record.ts';
import { chainRecord } from '#testing/chain-record.ts';
import { CosmosChain } from '#testing/nodes/cosmos-chain.ts';
import { startCosmosNode } from '#testing/nodes/cosmos-node.ts';
import type { LoopbackServer } from '#testing/nodes/loopback-server.ts';
import { createBalanceReaders } from '../index.ts';
import type { Balances } from '../reader.ts';

const HOLDER = 'osmo1qqqsyqcyq5rqwzqfpg9scrgwpugpzysntdz28t';
const VESTING = 'osmo1qurswpc8qurswpc8qurswpc8qurswpc8mg52kn';
const NOBODY = 'osmo1pyysjzgfpyysjzgfpyysjzgfpyysjzgf4q8lct';
const VOUCHER = 'ibc/498A0751C798A0D9A389AA3691123DADA57DAA4FE165D5C75894505B876BA6E4';
const FACTORY = `factory/${VESTING}/coin/with/slashes`;
const TOKEN = 'osmo1wphhyar0d3skugrnv9khqmr9ypskxcm5flpyzg';
const CW20 = `cw20:${TOKEN}`;
const TIME = Date.now() - 6_000;
const MANY = 250;
/** A public node's usual limit. */
const PAGE = 100;

let chainState: CosmosChain;
let nodes: Record<'rest' | 'rpc', LoopbackServer>;
beforeAll(async () => {
  chainState = new CosmosChain({ chainId: 'osmosis-1', prefix: 'osmo', blockTime: TIME, longestPage: PAGE });
  chainState.give(HOLDER, 'uosmo', 2n ** 128n);
  chainState.give(HOLDER, VOUCHER, 640_250_000n);
  chainState.give(HOLDER, FACTORY, 1n);
  for (let i = 0; i < MANY; i++) chainState.give(HOLDER, `factory/${HOLDER}/${i}`, BigInt(i + 1));
  chainState.give(VESTING, 'uosmo', 1_000n, 400n);
  chainState.addContract(TOKEN, ({ balance, token_info }) => {
    if (token_info !== undefined) return { name: 'X', symbol: 'LE\u202eO\u200bN', decimals: 6, total_supply: '9' };
    const { address } = (balance ?? {}) as { address?: string };
    return balance === undefined
      ? undefined
      : { balance: address === HOLDER ? '340282366920938463463374607431768211456' : '0' };
  });
  nodes = {
    rest: await startCosmosNode(chainState, { only: 'rest' }),
    rpc: await startCosmosNode(chainState, { only: 'rpc' }),
  };
});
afterAll(() => Promise.all([nodes.rest.close(), nodes.rpc.close()]));

const chain = chainRecord({ chain_id: 'osmosis-1', bech32_prefix: 'osmo', native_denom: 'uosmo' });

function sourceAt(urls: NodeUrls, known: readonly string[] = []) {
  const assets = known.map((denom) => assetRecord({ chain_id: 'osmosis-1', denom }));
  const registry = createRegistry({ chains: [chain], assets, channels: [] });
  return createBalanceReaders(
    registry,
    { mode: 'urls', urls: new Map([['osmosis-1', urls]]) },
    { timeLimitMs: 60_000 },
  );
}

const amounts = (balances: Balances): Record<string, bigint | string> =>
  Object.fromEntries(
    [...balances].map(([denom, balance]) => [denom, 'error' in balance ? balance.error.message : balance.amount]),
  );

const ASKED = ['uosmo', VOUCHER, FACTORY, `factory/${HOLDER}/249`, 'uatom'];
const EXPECTED = {
  uosmo: 2n ** 128n,
  [VOUCHER]: 640_250_000n,
  [FACTORY]: 1n,
  [`factory/${HOLDER}/249`]: 250n,
  uatom: 0n,
};

describe.each(['rest', 'rpc'] as const)('a Cosmos node over %s', (way) => {
  const urls = (): NodeUrls => ({ rest: [], rpc: [], [way]: [nodes[way].url] });

  test('returns every denom over all pages, one request per page, and one for what can be moved', async () => {
    const before = nodes[way].requests.length;
    const { balances } = await sourceAt(urls()).read({ chain, address: HOLDER, denoms: ASKED });
    expect(amounts(balances)).toEqual(EXPECTED);
    const asked = nodes[way].requests
      .slice(before)
      .filter(({ url, body }) => url.pathname.includes('/bank/') || body.includes('cosmos.bank.'));
    expect(asked).toHaveLength(2 * Math.ceil((MANY + 3) / PAGE));
  });

  test('agrees with cosmjs', async () => {
    const client = await StargateClient.connect(nodes.rpc.url);
    const theirs = await client.getAllBalances(VESTING);
    client.disconnect();
    const { balances } = await sourceAt(urls()).read({ chain, address: VESTING, denoms: ['uosmo'] });
    expect(theirs).toEqual([{ denom: 'uosmo', amount: '1000' }]);
    expect(amounts(balances)).toEqual({ uosmo: 1_000n });
  });

  test('says what of a vesting account can be moved, where that is less', async () => {
    const { balances } = await sourceAt(urls()).read({ chain, address: VESTING, denoms: ['uosmo', 'uatom'] });
    expect(balances.get('uosmo')).toEqual({ amount: 1_000n, spendable: 600n });
    expect(balances.get('uatom')).toEqual({ amount: 0n });
  });

  test.each([404, 501] as const)(
    'of a node that does not say what can be moved, %s, what is held counts',
    async (absentStatus) => {
      const absent = ['/cosmos/bank/v1beta1/spendable_balances', '/cosmos.bank.v1beta1.Query/SpendableBalances'];
      const node = await startCosmosNode(chainState, { only: way, absent, absentStatus });
      const { balances } = await sourceAt({ rest: [], rpc: [], [way]: [node.url] })
        .read({ chain, address: VESTING, denoms: ['uosmo'] })
        .finally(() => node.close());
      expect(balances.get('uosmo')).toEqual({ amount: 1_000n });
    },
  );

  test('returns exactly the holdings if all are requested', async () => {
    const { balances } = await sourceAt(urls(), ['uosmo', 'uatom']).read({ chain, address: HOLDER, denoms: undefined });
    expect(amounts(balances)).toMatchObject({ uosmo: 2n ** 128n });
    expect(balances.has('uatom')).toBe(false);
  });

  test('returns 0 for an empty address', async () => {
    const { balances } = await sourceAt(urls()).read({ chain, address: NOBODY, denoms: ['uosmo'] });
    expect(amounts(balances)).toEqual({ uosmo: 0n });
  });

  test('returns the balance of a named CW20, and of one that no list has its symbol and decimals', async () => {
    const read = (address: string, known?: readonly string[]) =>
      sourceAt(urls(), known).read({ chain, address, denoms: [CW20, 'uosmo'] });
    const { balances } = await read(HOLDER);
    expect(balances.get(CW20)).toEqual({ amount: 2n ** 128n, token: { symbol: 'LEON', decimals: 6 } });
    expect((await read(VESTING, [CW20])).balances.get(CW20)).toEqual({ amount: 0n });
  });

  test('names what is wrong with a CW20, and reads the others', async () => {
    const denoms = [`cw20:${NOBODY}`, 'cw20:osmo1abc', 'cw20:juno1sj3m3zudqkw4plsvm7p08h9q89lsy4wpxgfamg', 'uosmo'];
    const { balances } = await sourceAt(urls()).read({ chain, address: VESTING, denoms });
    expect(Object.values(amounts(balances))).toEqual([
      `cw20:${NOBODY} on osmosis-1 did not return a balance: check that it is a CW20 contract of this chain`,
      expect.stringMatching(/^denom cw20:osmo1abc is no CW20 token of osmosis-1: give cw20: and the address/),
      expect.stringMatching(/^denom cw20:juno1\w+ is no CW20 token of osmosis-1/),
      1_000n,
    ]);
  });

  test.each([404, 501] as const)('names a chain without CosmWasm, %s', async (absentStatus) => {
    const node = await startCosmosNode(chainState, { only: way, absent: ['/cosmwasm'], absentStatus });
    const { balances } = await sourceAt({ rest: [], rpc: [], [way]: [node.url] })
      .read({ chain, address: VESTING, denoms: [CW20, 'uosmo'] })
      .finally(() => node.close());
    expect(amounts(balances)).toEqual({
      [CW20]: `${CW20} cannot be on osmosis-1: its nodes know no CosmWasm contracts`,
      uosmo: 1_000n,
    });
  });

  test('returns the block of the balances', async () => {
    const { asOf } = await sourceAt(urls()).read({ chain, address: VESTING, denoms: ['uosmo'] });
    expect(asOf).toBe(TIME);
  });
});

describe('REST without the bank module', () => {
  test.each([404, 501] as const)('returns HTTP %i, and RPC is used', async (absentStatus) => {
    const lame = await startCosmosNode(chainState, { only: 'rest', absent: ['/cosmos.bank.'], absentStatus });
    const source = sourceAt({ rest: [lame.url], rpc: [nodes.rpc.url] });
    const { balances } = await source.read({ chain, address: HOLDER, denoms: ASKED });
    await lame.close();
    expect(amounts(balances)).toEqual(EXPECTED);
  });
});

test('an address with another prefix is an error with the node’s message', async () => {
  const address = 'cosmos1qqqsyqcyq5rqwzqfpg9scrgwpugpzysnrz5rd3';
  const { balances } = await sourceAt([nodes.rest.url]).read({ chain, address, denoms: ['uosmo'] });
  expect(balances.get('uosmo')).toHaveProperty('error');
});
