import { describe, expect, test } from 'vitest';
import { createBalanceReaders } from '#balances/index.ts';
import type { Balance, BalanceSource, Balances, ChainBalances, ReadBalances } from '#balances/reader.ts';
import { balancesRequestSchema, balancesResponseSchema } from '#contract/balances.ts';
import { ServiceError } from '#contract/error.ts';
import { SAMPLE_ACCOUNTS } from '#contract/sample-accounts.ts';
import { marketAndPoolPrices } from '#market/prices/market-prices.ts';
import { sampleMarket } from '#market/sample/sample-market.ts';
import { embeddedRegistry } from '#registry/embedded.ts';
import { createRegistry } from '#registry/registry.ts';
import { assetRecord } from '#testing/asset-record.ts';
import { chainRecord } from '#testing/chain-record.ts';
import { testMarket } from '#testing/market.ts';
import { withTurns } from '#testing/turns.ts';
import { answerBalances } from './balances.ts';

const OSMO = 'osmo1qqqsyqcyq5rqwzqfpg9scrgwpugpzysntdz28t';
const EVM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const SOLANA = '11111111111111111111111111111111';
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';

const registry = createRegistry({
  chains: [
    chainRecord({ chain_id: 'osmosis-1', pretty_name: 'Osmosis', bech32_prefix: 'osmo', native_denom: 'uosmo' }),
    chainRecord({ chain_id: '1', chain_type: 'evm', native_denom: 'ethereum-native' }),
    chainRecord({ chain_id: 'solana', chain_type: 'svm', native_denom: 'solana-native' }),
    chainRecord({ chain_id: 'FUND-MainNet-2', bech32_prefix: 'osmo', native_denom: 'ufund' }),
  ],
  assets: [
    assetRecord({ chain_id: 'osmosis-1', denom: 'uosmo' }),
    assetRecord({ chain_id: 'osmosis-1', denom: 'unpriced' }),
    assetRecord({ chain_id: 'osmosis-1', denom: 'disputed', decimals: null }),
    assetRecord({ chain_id: '1', denom: 'ethereum-native', decimals: 18 }),
    assetRecord({ chain_id: '1', denom: USDC }),
    assetRecord({ chain_id: 'solana', denom: 'solana-native', decimals: 9 }),
    assetRecord({ chain_id: 'FUND-MainNet-2', denom: 'ufund' }),
  ],
  channels: [],
});

const market = testMarket(registry, { price: ({ denom }) => (denom === 'unpriced' ? null : 3) });

/** The response of a service whose chains have these holdings, by chain id. */
function readHoldings(holdings: Record<string, Balances>, request: unknown) {
  const read: ReadBalances = async ({ chain }) => ({ balances: holdings[chain.chain_id] ?? new Map(), asOf: null });
  return readFrom({ read, reads: () => true }, request);
}

async function readFrom(balances: BalanceSource, request: unknown) {
  const prices = marketAndPoolPrices(registry, () => market);
  const deps = { registry, market: () => market, balances, prices, now: () => new Date(0) };
  const response = await answerBalances(deps, balancesRequestSchema.parse(request));
  expect(balancesResponseSchema.parse(JSON.parse(JSON.stringify(response)))).toEqual(response);
  return response;
}

test.each([
  ['1', EVM, 'ethereum-native', '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'],
  ['1', EVM, 'ethereum-native', `0x${'0'.repeat(40)}`],
  ['solana', SOLANA, 'solana-native', '1'.repeat(32)],
])(
  'on chain %s the alias %s of the native asset has the entry of that asset',
  async (chainId, address, native, alias) => {
    const { chains } = await readHoldings(
      { [chainId]: new Map([[native, { amount: 5n }]]) },
      { chains: { [chainId]: { address, denoms: [alias] } } },
    );
    expect(chains[chainId]?.denoms[alias]).toMatchObject({ amount: '5', price: '3' });
  },
);

describe('the entry of a denom', () => {
  const entry = async (denom: string, amount: bigint) => {
    const { chains } = await readHoldings(
      { 'osmosis-1': new Map([[denom, { amount }]]) },
      { chains: { 'osmosis-1': { address: OSMO, denoms: [denom] } } },
    );
    expect(chains['osmosis-1']?.address).toBe(OSMO);
    return chains['osmosis-1']?.denoms[denom];
  };

  test('has its amount, exactly, and its value', async () => {
    expect(await entry('uosmo', 9_007_199_254_740_993_000_001n)).toEqual({
      amount: '9007199254740993000001',
      decimals: 6,
      formatted_amount: '9007199254740993.000001',
      price: '3',
      value_usd: '27021597764222979.000003',
      price_source: 'test',
      price_as_of: '2026-01-31T00:00:00.000Z',
    });
  });

  test('without a price has a null value', async () => {
    expect(await entry('unpriced', 1_500_000n)).toEqual({
      amount: '1500000',
      decimals: 6,
      formatted_amount: '1.5',
      price: null,
      value_usd: null,
    });
  });

  test.each(['disputed', 'unknown'])('of unknown decimals is formatted in smallest units: %s', async (denom) => {
    expect(await entry(denom, 1_500_000n)).toEqual({
      amount: '1500000',
      decimals: null,
      formatted_amount: '1500000',
      price: null,
      value_usd: null,
    });
  });
});

test('accepts a denom named like a prototype key', async () => {
  const { chains } = await answerBalances(
    {
      registry,
      market: () => market,
      balances: {
        read: async () => ({ balances: new Map([['__proto__', { amount: 1n }]]), asOf: null }),
        reads: () => true,
      },
      prices: async () => new Map(),
      now: () => new Date(0),
    },
    { chains: { 'osmosis-1': { address: OSMO, denoms: ['__proto__'] } } },
  );
  expect(JSON.stringify(chains)).toContain('"__proto__":{"amount":"1"');
  expect(Object.hasOwn(Object.prototype, 'amount')).toBe(false);
});

test('values round down', async () => {
  const { chains } = await readHoldings(
    { '1': new Map([['ethereum-native', { amount: 666_666_666_666n }]]) },
    { chains: { '1': { address: EVM } } },
  );
  expect(chains['1']?.denoms['ethereum-native']).toMatchObject({
    formatted_amount: '0.000000666666666666',
    value_usd: '0.000001',
  });
});

test('finds an ERC-20 by any case of its address', async () => {
  const denom = USDC.toLowerCase();
  const { chains } = await readHoldings(
    { '1': new Map([[denom, { amount: 2_000_000n }]]) },
    { chains: { '1': { address: EVM, denoms: [denom] } } },
  );
  expect(chains['1']?.denoms[denom]).toMatchObject({ decimals: 6, formatted_amount: '2', value_usd: '6' });
});

test('says what can be moved where that is less than is held', async () => {
  const { chains } = await readHoldings(
    {
      'osmosis-1': new Map<string, Balance>([
        ['uosmo', { amount: 1_000n, spendable: 600n }],
        ['uion', { amount: 5n }],
      ]),
    },
    { chains: { 'osmosis-1': { address: OSMO } } },
  );
  expect(chains['osmosis-1']?.denoms.uosmo).toMatchObject({ amount: '1000', spendable: '600' });
  expect(chains['osmosis-1']?.denoms.uion).not.toHaveProperty('spendable');
});

test('a held voucher that no list has is priced, with the asset that it is', async () => {
  const denom = 'ibc/F663521BF1836B00F5F177680F74BFB9A8B5654A694D0D2BC249E03CF2509013';
  const made = `ibc/${'0F'.repeat(32)}`;
  const whole = embeddedRegistry();
  const sample = sampleMarket(whole);
  const held = new Map([
    ['uatom', { amount: 1_000_000n }],
    [denom, { amount: 250_000_000n }],
    [made, { amount: 5n }],
  ]);
  const deps = {
    registry: whole,
    market: () => sample,
    balances: { read: async () => ({ balances: held, asOf: null }), reads: () => true },
    prices: marketAndPoolPrices(whole, () => sample),
    now: () => new Date(0),
  };
  const address = SAMPLE_ACCOUNTS.map((account) => account.address).find((each) => each.startsWith('cosmos1')) ?? '';
  const { chains } = await answerBalances(deps, { chains: { 'cosmoshub-4': { address } } });
  const denoms = chains['cosmoshub-4']?.denoms ?? {};
  expect(denoms[denom]).toMatchObject({
    ...{ amount: '250000000', decimals: 6, formatted_amount: '250', price: '1', value_usd: '250' },
    asset: { symbol: 'USDC.n', trace: 'transfer/channel-536', origin_chain_id: 'noble-1', origin_denom: 'uusdc' },
  });
  expect(denoms[made]).toEqual({ amount: '5', decimals: null, formatted_amount: '5', price: null, value_usd: null });
  expect(denoms.uatom).not.toHaveProperty('asset');
});

test('a denom that could not be read has an error, other denoms and chains are complete', async () => {
  const error = new ServiceError('unavailable', 'balances of 1 could not be read: a.example answered HTTP 500');
  const { chains } = await readHoldings(
    {
      '1': new Map([['ethereum-native', { error }]]),
      'osmosis-1': new Map([['uosmo', { amount: 1_000_000n }]]),
    },
    { chains: { '1': { address: EVM }, 'osmosis-1': { address: OSMO, denoms: null } } },
  );
  expect(chains['1']?.denoms['ethereum-native']).toEqual({
    amount: '0',
    decimals: 18,
    formatted_amount: '0',
    price: null,
    value_usd: null,
    error: { code: 14, message: error.message, details: [] },
  });
  expect(chains['osmosis-1']?.denoms.uosmo).toMatchObject({ value_usd: '3' });
});

test('an unlisted token has the symbol and decimals of its contract, and no value', async () => {
  const token = `0x${'ab'.repeat(20)}`;
  const { chains } = await readHoldings(
    { '1': new Map([[token, { amount: 1_500n, token: { symbol: 'PEPE', decimals: 3 } }]]) },
    { chains: { '1': { address: EVM, denoms: [token] } } },
  );
  expect(chains['1']?.denoms[token]).toEqual({
    ...{ amount: '1500', decimals: 3, formatted_amount: '1.5', symbol: 'PEPE', price: null, value_usd: null },
  });
});

test('names the kinds of holdings that are not looked for, unless the request names denoms', async () => {
  const { chains } = await readHoldings(
    {},
    { chains: { '1': { address: EVM }, 'osmosis-1': { address: OSMO }, solana: { address: SOLANA } } },
  );
  const unread = Object.values(chains).map(({ not_looked_for }) => not_looked_for);
  expect(unread).toEqual([['UNLISTED_ERC20'], ['CW20', 'STAKED'], undefined]);
  const named = await readHoldings({}, { chains: { '1': { address: EVM, denoms: [USDC] } } });
  expect(named.chains['1']).not.toHaveProperty('not_looked_for');
});

test('reads all chains in parallel', async () => {
  const chainsRead: string[] = [];
  let release: (none: ChainBalances) => void = () => {};
  const all = new Promise<ChainBalances>((resolve) => {
    release = resolve;
  });
  const read: ReadBalances = ({ chain }) => {
    chainsRead.push(chain.chain_id);
    if (chainsRead.length === 3) release({ balances: new Map(), asOf: null });
    return all;
  };
  await readFrom(
    { read, reads: () => true },
    {
      chains: { '1': { address: EVM }, 'osmosis-1': { address: OSMO }, solana: { address: SOLANA } },
    },
  );
  expect(chainsRead).toHaveLength(3);
});

test('without nodes sample accounts have balances, other addresses an error and never zero', async () => {
  const sample = SAMPLE_ACCOUNTS.find(({ chain_id }) => chain_id === '1')?.address;
  const { chains } = await readFrom(createBalanceReaders(registry, { mode: 'off' }), {
    chains: { '1': { address: sample }, 'osmosis-1': { address: OSMO, denoms: ['uosmo', 'cw20:osmo1abc'] } },
  });
  expect(chains['1']?.denoms[USDC]).toMatchObject({ formatted_amount: '2350.75', value_usd: '7052.25' });
  expect(chains['osmosis-1']?.denoms).toMatchObject({
    uosmo: {
      amount: '0',
      error: {
        code: 14,
        message: expect.stringContaining(
          'balances of Osmosis (osmosis-1) are not read: this service does not query nodes',
        ),
      },
    },
    'cw20:osmo1abc': { amount: '0', error: { code: 14 } },
  });
});

test('the sample portfolio has listed assets, one without a price and one of dust', async () => {
  const listed = embeddedRegistry();
  const sample = sampleMarket(listed);
  const response = await answerBalances(
    {
      registry: listed,
      market: () => sample,
      balances: createBalanceReaders(listed, { mode: 'off' }),
      prices: marketAndPoolPrices(listed, () => sample),
      now: () => new Date(0),
    },
    { chains: Object.fromEntries(SAMPLE_ACCOUNTS.map(({ chain_id, address }) => [chain_id, { address }])) },
  );
  const chains = Object.values(response.chains);
  const entries = chains.flatMap(({ denoms }) => Object.values(denoms));
  const values = entries.flatMap(({ value_usd }) => (value_usd == null ? [] : [Number(value_usd)]));
  expect(chains.every(({ denoms }) => Object.keys(denoms).length > 0)).toBe(true);
  expect(entries.filter(({ error, decimals }) => error !== undefined || decimals === null)).toEqual([]);
  // As many as the table of holdings has: each is a listed asset.
  expect(entries).toHaveLength(34);
  expect(entries.length - values.length).toBe(1);
  expect(values.filter((value) => value < 1)).toHaveLength(1);
});

test('rejects more than five hundred chains before any is read', () => {
  const chains = Object.fromEntries(Array.from({ length: 501 }, (_, i) => [`${i}`, { address: EVM }]));
  expect(balancesRequestSchema.safeParse({ chains }).error?.issues[0]).toMatchObject({
    path: ['chains'],
    message: 'must hold at most 500 chains, 5000 denoms of each and 10000 together',
  });
});

test('rejects more than ten thousand denoms on all chains, and more than five thousand on one', () => {
  const denoms = (count: number) => ({
    address: OSMO,
    denoms: Array.from({ length: count }, (_, i) => `made-up-${i}`),
  });
  const issuesOf = (...counts: number[]) =>
    balancesRequestSchema.safeParse({
      chains: Object.fromEntries(counts.map((count, i) => [`chain-${i}`, denoms(count)])),
    }).error?.issues;
  expect(issuesOf(5_000, 5_000)).toBeUndefined();
  expect(issuesOf(5_000, 5_000, 1)).toMatchObject([{ path: ['chains'] }]);
  expect(issuesOf(5_001)).toMatchObject([{ path: ['chains', 'chain-0', 'denoms'] }]);
});

test('why a chain is not read is told once, however many of its denoms are asked', async () => {
  const source = createBalanceReaders(registry, { mode: 'off' });
  const denoms = Array.from({ length: 1_212 }, (_, i) => `made-up-${i}`);
  const { chains } = await readFrom(source, { chains: { 'osmosis-1': { address: OSMO, denoms } } });
  const entries = chains['osmosis-1']?.denoms ?? {};
  const reason = 'balances of Osmosis (osmosis-1) are not read';
  expect(entries['made-up-0']?.error).toMatchObject({ code: 14, message: expect.stringContaining(reason) });
  expect(entries['made-up-1211']?.error).toEqual({
    ...{ code: 14, message: 'could not be read, for the reason of made-up-0', details: [] },
  });
  expect(JSON.stringify(chains).split(reason)).toHaveLength(2);
});

test('accepts a request for all chains', () => {
  const all = embeddedRegistry().listChains();
  const chains = Object.fromEntries(all.map(({ chain_id }) => [chain_id, { address: EVM }]));
  expect(balancesRequestSchema.safeParse({ chains }).success).toBe(true);
});

test('accepts a chain id as a client rewrote it, and returns that spelling', async () => {
  const holdings = { 'FUND-MainNet-2': new Map([['ufund', { amount: 7_000_000n }]]) };
  const account = { address: OSMO, denoms: ['ufund'] };
  const { chains } = await readHoldings(holdings, {
    chains: { '_f_u_n_d-_main_net-2': account, 'FUND-MainNet-2': account },
  });
  expect(Object.keys(chains)).toEqual(['_f_u_n_d-_main_net-2', 'FUND-MainNet-2']);
  for (const { denoms } of Object.values(chains)) expect(denoms.ufund).toMatchObject({ amount: '7000000', price: '3' });
});

test('an unknown chain has an error of its own, which names the endpoint that lists the known ones', async () => {
  const holdings = { 'osmosis-1': new Map([['uosmo', { amount: 7n }]]) };
  const { chains } = await readHoldings(holdings, {
    chains: { 'foo-1': { address: OSMO, denoms: ['ufoo'] }, 'osmosis-1': { address: OSMO, denoms: ['uosmo'] } },
  });
  const error = {
    code: 5,
    message: 'chains: chain foo-1 is not known; /v2/info/chains?include_evm=true&include_svm=true lists them',
  };
  expect(chains['foo-1']).toMatchObject({ address: OSMO, denoms: { ufoo: { amount: '0', error } }, error });
  expect(chains['osmosis-1']?.denoms.uosmo).toMatchObject({ amount: '7' });
});

describe('rejects a request and names the field if', () => {
  test.each([
    ['an address is of another family', { 'osmosis-1': { address: EVM } }, 'chains.osmosis-1.address: "0x'],
    ['a checksum is wrong', { '1': { address: EVM.replace('5a', '5A') } }, 'chains.1.address: "0x'],
    [
      'an address is wrapped',
      { '1': { address: `eth:${EVM}` } },
      `chains.1.address: "eth:${EVM}" has the prefix eth: around the address: send "${EVM}" alone`,
    ],
    ['an address is none', { solana: { address: 'me' } }, 'chains.solana.address: "me" is not a Solana address'],
    [
      'an address is of another chain',
      { 'osmosis-1': { address: 'noble1wphhyar0d3skugrnv9khqmr9ypskxcm5f88uv5' } },
      'chains.osmosis-1.address: "noble1wphhyar0d3skugrnv9khqmr9ypskxcm5f88uv5" is an address of prefix noble; Osmosis (osmosis-1)',
    ],
  ])('%s', async (_, chains, message) => {
    const refusal = readHoldings({}, { chains });
    await expect(refusal).rejects.toThrow(message);
    const [field] = message.split(': ');
    const violation = expect.objectContaining({ field_violations: [expect.objectContaining({ field })] });
    await expect(refusal).rejects.toMatchObject({ status: 400, details: [violation] });
  });
});

test('thousands of denoms of one chain are answered in turns, and those that failed for one reason have one entry', async () => {
  const denoms = Array.from({ length: 5_000 }, (_, i) => `made-up-${i}`);
  const error = new ServiceError('unavailable', 'no node answers');
  const balances = new Map<string, Balance>(denoms.map((denom) => [denom, { error }]));
  const { result, turns } = await withTurns(() =>
    readHoldings({ '1': balances }, { chains: { '1': { address: EVM, denoms } } }),
  );
  const { chains } = result;
  const entries = denoms.map((denom) => chains['1']?.denoms[denom]);
  expect(entries[0]?.error?.message).toBe('no node answers');
  expect(entries[1]?.error?.message).toBe('could not be read, for the reason of made-up-0');
  expect(new Set(entries).size).toBe(2);
  // Some five hundred each: looked up for prices, and made.
  expect(turns).toBeGreaterThan(20);
});
