import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StargateClient } from '#test-packages/cosmos.ts';
import { CosmosChain } from './cosmos-chain.ts';
import { startCosmosNode } from './cosmos-node.ts';
import type { LoopbackServer } from './loopback-server.ts';

const HOLDER = 'osmo1qqqsyqcyq5rqwzqfpg9scrgwpugpzysntdz28t';
const HUB_ADDRESS = 'cosmos1qqqsyqcyq5rqwzqfpg9scrgwpugpzysnrk363e';
const VESTING = 'osmo1wphhyar0d3skugrnv9khqmr9ypskxcm5flpyzg';
const TIME = Date.UTC(2026, 0, 2, 3, 4, 5, 678);

/** cosmjs keeps its paged queries to those who extend it. */
// biome-ignore lint/complexity/useLiteralKeys: it is protected
const queriesOf = (client: StargateClient) => client['forceGetQueryClient']();

let node: LoopbackServer;
beforeAll(async () => {
  const chain = new CosmosChain({
    chainId: 'osmosis-1',
    prefix: 'osmo',
    height: 500n,
    earliestHeight: 100n,
    blockTime: TIME,
  });
  for (let i = 0; i < 250; i++) chain.give(HOLDER, `factory/${HOLDER}/${i}`, BigInt(i + 1));
  chain.give(HOLDER, 'uosmo', 2n ** 100n);
  chain.give(VESTING, 'uosmo', 1_000n, 400n);
  node = await startCosmosNode(chain);
});
afterAll(() => node.close());

describe('cosmjs', () => {
  test('reads balances, pages, supply and the head of the chain', async () => {
    const client = await StargateClient.connect(node.url);
    expect(await client.getChainId()).toBe('osmosis-1');
    expect(await client.getHeight()).toBe(500);
    expect((await client.getBlock()).header.time).toBe('2026-01-02T03:04:05.678000000Z');
    expect(await client.getBalance(HOLDER, 'uosmo')).toEqual({ denom: 'uosmo', amount: `${2n ** 100n}` });
    expect(await client.getAllBalances(HOLDER)).toHaveLength(100);
    expect(await client.getAllBalances(VESTING)).toEqual([{ denom: 'uosmo', amount: '1000' }]);
    client.disconnect();
  });

  test('reads every page by its key, in byte order', async () => {
    const client = await StargateClient.connect(node.url);
    const { bank } = queriesOf(client);
    const denoms: string[] = [];
    let key: Uint8Array | undefined;
    do {
      const { supply, pagination } = await bank.totalSupply(key);
      denoms.push(...supply.map(({ denom }) => denom));
      key = pagination?.nextKey;
    } while (key?.length);
    expect(denoms).toHaveLength(251);
    expect(denoms).toEqual(denoms.toSorted());
    expect(await bank.supplyOf('uosmo')).toEqual({ denom: 'uosmo', amount: `${2n ** 100n + 1_000n}` });
    client.disconnect();
  });

  test('receives the reason of a rejected query', async () => {
    const client = await StargateClient.connect(node.url);
    const queries = queriesOf(client);
    await expect(queries.bank.balance(HUB_ADDRESS, 'uosmo')).rejects.toThrow('expected osmo, got cosmos');
    const ask = (path: string, height?: number) => queries.queryAbci(path, new Uint8Array(), height);
    const supply = '/cosmos.bank.v1beta1.Query/TotalSupply';
    await expect(ask('/cosmos.nft.v1beta1.Query/Balance')).rejects.toThrow('unknown query path');
    await expect(ask(supply, 99)).rejects.toThrow('failed to load state at height 99');
    await expect(ask(supply, 501)).rejects.toThrow('height in the future');
    expect((await ask(supply, 100)).height).toBe(100);
    client.disconnect();
  });
});

describe('REST', () => {
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${node.url}${path}`, { headers });
    return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) };
  };
  const bank = '/cosmos/bank/v1beta1';

  test('returns pages with the height', async () => {
    const first = await get(`${bank}/balances/${HOLDER}?pagination.limit=200`);
    expect(first.headers.get('grpc-metadata-x-cosmos-block-height')).toBe('500');
    expect(first.body.balances).toHaveLength(200);
    const key = encodeURIComponent(first.body.pagination.next_key);
    const second = await get(`${bank}/balances/${HOLDER}?pagination.limit=200&pagination.key=${key}`);
    expect(second.body.balances).toHaveLength(51);
    expect(second.body.pagination).toEqual({ next_key: null, total: '0' });
    expect(second.body.balances.at(-1)).toEqual({ denom: 'uosmo', amount: `${2n ** 100n}` });
    const counted = await get(`${bank}/balances/${HOLDER}?pagination.limit=1&pagination.count_total=true`);
    expect(counted.body.pagination.total).toBe('251');
  });

  test('distinguishes spendable from total balances', async () => {
    expect((await get(`${bank}/balances/${VESTING}`)).body.balances).toEqual([{ denom: 'uosmo', amount: '1000' }]);
    expect((await get(`${bank}/spendable_balances/${VESTING}`)).body.balances).toEqual([
      { denom: 'uosmo', amount: '600' },
    ]);
  });

  test('returns its chain id and latest block', async () => {
    const base = '/cosmos/base/tendermint/v1beta1';
    expect((await get(`${base}/node_info`)).body.default_node_info.network).toBe('osmosis-1');
    expect((await get(`${base}/blocks/latest`)).body.block.header).toMatchObject({
      chain_id: 'osmosis-1',
      height: '500',
      time: '2026-01-02T03:04:05.678Z',
    });
  });

  test('rejects with the codes of the SDK', async () => {
    const balances = `${bank}/balances/${HOLDER}`;
    const at = (height: string) => get(balances, { 'x-cosmos-block-height': height });
    expect(await at('99')).toMatchObject({ status: 500, body: { code: 2 } });
    expect(await at('501')).toMatchObject({ status: 500, body: { code: 2 } });
    expect(await at('100')).toMatchObject({ status: 200 });
    expect(await get(`${bank}/balances/${HUB_ADDRESS}`)).toMatchObject({ status: 400, body: { code: 3 } });
    expect(await get('/cosmos/nft/v1beta1/balance/a/b')).toMatchObject({ status: 501, body: { code: 12 } });
  });
});
