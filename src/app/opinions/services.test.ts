import { afterEach, describe, expect, test, vi } from 'vitest';
import { lifi } from './lifi.ts';
import { osmosis } from './osmosis.ts';
import { NoOpinion, type OpinionAsset, type OpinionRequest, type QuoteService } from './quote-service.ts';
import { relay } from './relay.ts';
import { sameContract } from './same-contract.ts';

const ARBITRUM_USDC: OpinionAsset = {
  chain_id: '42161',
  chainType: 'evm',
  denom: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
  isNative: false,
};
const BASE_ETH: OpinionAsset = { chain_id: '8453', chainType: 'evm', denom: 'base-native', isNative: true };
const SOL: OpinionAsset = { chain_id: 'solana', chainType: 'svm', denom: 'solana-native', isNative: true };
const OSMO: OpinionAsset = { chain_id: 'osmosis-1', chainType: 'cosmos', denom: 'uosmo', isNative: true };
const ATOM_VOUCHER = 'ibc/27394FB092D2ECCD56123C74F36E4C1F926001CEADA9CA97EA622B25F41E5EB2';
const ATOM: OpinionAsset = { chain_id: 'osmosis-1', chainType: 'cosmos', denom: ATOM_VOUCHER, isNative: false };

const ZERO = `0x${'0'.repeat(40)}`;
const request: OpinionRequest = { from: ARBITRUM_USDC, to: BASE_ETH, amount: 100_000_000n, side: 'in' };
const swap: OpinionRequest = { from: ATOM, to: OSMO, amount: 1_000_000n, side: 'in' };

const usdc = { chainId: 42161, address: ARBITRUM_USDC.denom.toLowerCase(), symbol: 'USDC', decimals: 6 };
const eth = { chainId: 8453, address: ZERO, symbol: 'ETH', decimals: 18 };

/** Answers in the shapes that each service documents. */
const lifiRoute = {
  id: '1',
  fromChainId: 42161,
  fromAmount: '100000000',
  fromToken: usdc,
  toChainId: 8453,
  toAmount: '29000000000000000',
  toAmountMin: '28900000000000000',
  toAmountUSD: '99.51',
  toToken: eth,
  gasCostUSD: '0.02',
  steps: [
    {
      tool: 'across',
      toolDetails: { key: 'across', name: 'AcrossV4', logoURI: '' },
      estimate: {
        executionDuration: 4,
        feeCosts: [
          { name: 'bridge', amount: '1', amountUSD: '0.10', included: true },
          { name: 'fuel', amount: '1', amountUSD: '0.30', included: false },
        ],
      },
    },
  ],
  tags: ['RECOMMENDED'],
};
const lifiAnswer = {
  routes: [{ ...lifiRoute, id: '0', toAmount: '28000000000000000' }, lifiRoute],
  unavailableRoutes: { filteredOut: [], failed: [] },
};

const relayAnswer = {
  steps: [{ id: 'deposit', kind: 'transaction', items: [] }],
  fees: { gas: { amount: '1', amountUsd: '0.001' }, relayer: { amount: '20', amountUsd: '0.02' } },
  details: {
    operation: 'swap',
    currencyIn: { currency: usdc, amount: '100000000', amountUsd: '99.98' },
    currencyOut: { currency: eth, amount: '29100000000000000', amountUsd: '99.60', minimumAmount: '29000000000000000' },
    timeEstimate: 2,
  },
};

const osmosisAnswer = {
  amount_in: { denom: ATOM_VOUCHER, amount: '1000000' },
  amount_out: '9876543',
  route: [
    {
      pools: [
        { id: 1464, type: 2, spread_factor: '0.0005', token_out_denom: 'uusdc', taker_fee: '0.001' },
        { id: 1, type: 0, spread_factor: '0.002', token_out_denom: 'uosmo', taker_fee: '0.001' },
      ],
      'has-cw-pool': false,
      in_amount: '1000000',
      out_amount: '9876543',
    },
  ],
  effective_fee: '0.002',
  price_impact: '-0.0001',
};

const contractAnswer = {
  amount_in: '100000000',
  amount_out: '29050000000000000',
  source_asset_denom: ARBITRUM_USDC.denom,
  source_asset_chain_id: '42161',
  dest_asset_denom: 'base-native',
  dest_asset_chain_id: '8453',
  operations: [
    { tx_index: 0, evm_swap: { from_chain_id: '42161' } },
    { tx_index: 0, stargate_transfer: { from_chain_id: '42161', to_chain_id: '8453', bridge_id: 'STARGATE' } },
  ],
  chain_ids: ['42161', '8453'],
  required_chain_addresses: ['42161', '8453'],
  estimated_amount_out: '29050000000000000',
  txs_required: 1,
  estimated_route_duration_seconds: 60,
  usd_amount_out: '99.55',
  estimated_fees: [
    { fee_type: 'BRIDGE', usd_amount: '0.25', fee_behavior: 'FEE_BEHAVIOR_ADDITIONAL' },
    { fee_type: 'SMART_RELAY', usd_amount: '1.00', fee_behavior: 'FEE_BEHAVIOR_DEDUCTED' },
  ],
};

const other = sameContract('https://routes.example');

afterEach(() => vi.unstubAllGlobals());

/** Answers every question with this body, and records the questions. */
function answering(body: unknown) {
  const asked: { url: URL; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (url: string, { body: sent }: { body?: string }) => {
    asked.push({ url: new URL(url), body: sent === undefined ? undefined : JSON.parse(sent) });
    return new Response(JSON.stringify(body));
  });
  return asked;
}

const signal = new AbortController().signal;
const failureOf = (service: QuoteService, about: OpinionRequest): Promise<unknown> =>
  service.ask(about, signal).then(
    () => undefined,
    (error) => error,
  );

const DOLLAR = 10n ** 18n;

describe('LI.FI', () => {
  test('is asked without an address, and the route that delivers most is taken', async () => {
    const asked = answering(lifiAnswer);
    expect(await lifi.ask(request, signal)).toMatchObject({
      amountIn: 100_000_000n,
      amountOut: 29_000_000_000_000_000n,
      usd: (9951n * DOLLAR) / 100n,
      seconds: 4,
      onTopUsd: (32n * DOLLAR) / 100n,
      steps: ['AcrossV4'],
    });
    expect(asked[0]?.url.href).toBe('https://li.quest/v1/advanced/routes');
    expect(asked[0]?.body).toEqual({
      fromChainId: 42161,
      fromTokenAddress: ARBITRUM_USDC.denom,
      fromAmount: '100000000',
      toChainId: 8453,
      toTokenAddress: ZERO,
    });
  });

  test('names Solana and SOL in its own way', async () => {
    const sol = { chainId: 1151111081099710, address: '1'.repeat(32) };
    const asked = answering({ routes: [{ ...lifiRoute, toToken: sol, toAmount: '5' }] });
    expect(await lifi.ask({ ...request, to: SOL }, signal)).toMatchObject({ amountOut: 5n });
    expect(asked[0]?.body).toMatchObject({ toChainId: 1151111081099710, toTokenAddress: '1'.repeat(32) });
  });

  test('without a route says so', async () => {
    answering({ routes: [] });
    expect(await failureOf(lifi, request)).toMatchObject({ message: expect.stringMatching('LI.FI has no route') });
  });

  test('has unknown fees on top and an unknown time if one part is unknown', async () => {
    const step = { tool: 'x', estimate: { feeCosts: [{ included: false }] } };
    answering({ routes: [{ ...lifiRoute, steps: [...lifiRoute.steps, step] }] });
    expect(await lifi.ask(request, signal)).toMatchObject({ onTopUsd: null, seconds: null });
  });

  test('is not asked about Cosmos chains or amounts to receive', () => {
    expect(lifi.whyNot(request)).toBeNull();
    expect(lifi.whyNot({ ...request, from: OSMO })).toMatch(/Cosmos/);
    expect(lifi.whyNot({ ...request, side: 'out' })).toMatch(/amounts to receive/);
  });
});

describe('Relay', () => {
  test('is asked for addresses that nobody uses', async () => {
    const asked = answering(relayAnswer);
    expect(await relay.ask(request, signal)).toMatchObject({
      amountOut: 29_100_000_000_000_000n,
      usd: (9960n * DOLLAR) / 100n,
      seconds: 2,
      onTopUsd: DOLLAR / 1000n,
      steps: ['swap'],
    });
    expect(asked[0]?.url.href).toBe('https://api.relay.link/quote/v2');
    expect(asked[0]?.body).toEqual({
      user: '0x000000000000000000000000000000000000dead',
      recipient: '0x000000000000000000000000000000000000dead',
      originChainId: 42161,
      originCurrency: ARBITRUM_USDC.denom,
      destinationChainId: 8453,
      destinationCurrency: ZERO,
      amount: '100000000',
      tradeType: 'EXACT_INPUT',
    });
  });

  test('may deliver more than an exact output, never less', async () => {
    const out: OpinionRequest = { ...request, side: 'out', amount: 29_100_000_000_000_000n };
    const asked = answering(relayAnswer);
    expect(await relay.ask(out, signal)).toMatchObject({ amountIn: 100_000_000n, usd: (9998n * DOLLAR) / 100n });
    expect(asked[0]?.body).toMatchObject({ tradeType: 'EXACT_OUTPUT', amount: '29100000000000000' });
    expect(await failureOf(relay, { ...out, amount: out.amount + 1n })).toBeInstanceOf(NoOpinion);
  });
});

describe('Osmosis', () => {
  test('is asked by query string, for splits too', async () => {
    const asked = answering(osmosisAnswer);
    expect(await osmosis.ask(swap, signal)).toMatchObject({
      amountIn: 1_000_000n,
      amountOut: 9_876_543n,
      usd: null,
      seconds: null,
      steps: ['pool 1464', 'pool 1'],
    });
    expect(Object.fromEntries(asked[0]?.url.searchParams ?? [])).toEqual({
      tokenIn: `1000000${ATOM_VOUCHER}`,
      tokenOutDenom: 'uosmo',
      singleRoute: 'false',
    });
  });

  test('answers for an exact output with the coins the other way round', async () => {
    const pools = [{ id: 1, token_in_denom: ATOM_VOUCHER, token_out_denom: '' }];
    const asked = answering({
      amount_in: '1000',
      amount_out: { denom: 'uosmo', amount: '1000000' },
      route: [{ pools }],
    });
    expect(await osmosis.ask({ ...swap, side: 'out' }, signal)).toMatchObject({
      amountIn: 1000n,
      amountOut: 1_000_000n,
    });
    expect(asked[0]?.url.searchParams.get('tokenOut')).toBe('1000000uosmo');
    expect(asked[0]?.url.searchParams.get('tokenInDenom')).toBe(ATOM_VOUCHER);
  });

  test('is asked about its own chain only', () => {
    expect(osmosis.whyNot(swap)).toBeNull();
    expect(osmosis.whyNot({ ...swap, to: { ...OSMO, chain_id: 'noble-1' } })).toMatch(/its own chain only/);
  });
});

describe('a service that speaks our contract', () => {
  test('is asked at its address for a route over all of its bridges', async () => {
    const asked = answering(contractAnswer);
    expect(await other.ask(request, signal)).toMatchObject({
      amountOut: 29_050_000_000_000_000n,
      usd: (9955n * DOLLAR) / 100n,
      seconds: 60,
      onTopUsd: DOLLAR / 4n,
      steps: ['evm swap', 'stargate transfer'],
    });
    expect(asked[0]?.url.href).toBe('https://routes.example/v2/fungible/route');
    expect(asked[0]?.body).toMatchObject({ amount_in: '100000000', dest_asset_chain_id: '8453' });
    expect(asked[0]?.body).not.toHaveProperty('bridges');
  });

  test('gives no opinion without an amount', async () => {
    answering({ ...contractAnswer, amount_out: '0' });
    expect(await failureOf(other, request)).toMatchObject({ message: expect.stringMatching('gives no amount') });
  });
});

type Json = Record<string, unknown>;

/** A copy in which the value at a path such as `routes.0.toAmount` is another. */
function withValue(answer: unknown, path: string, value: unknown): Json {
  const copy = structuredClone(answer) as Json;
  const keys = path.split('.');
  const last = keys.pop() as string;
  const holder = keys.reduce((node, key) => node[key] as Json, copy);
  holder[last] = value;
  return copy;
}

/** Where each answer has the amount that came in, that goes out, and the asset that goes out. */
const FAULTS = [
  {
    service: lifi,
    about: request,
    answer: lifiAnswer,
    amountIn: 'routes.0.fromAmount',
    amountOut: 'routes.0.toAmount',
    assetOut: 'routes.0.toToken.address',
  },
  {
    service: relay,
    about: request,
    answer: relayAnswer,
    amountIn: 'details.currencyIn.amount',
    amountOut: 'details.currencyOut.amount',
    assetOut: 'details.currencyOut.currency.address',
  },
  {
    service: osmosis,
    about: swap,
    answer: osmosisAnswer,
    amountIn: 'amount_in.amount',
    amountOut: 'amount_out',
    assetOut: 'route.0.pools.1.token_out_denom',
  },
  {
    service: other,
    about: request,
    answer: contractAnswer,
    amountIn: 'amount_in',
    amountOut: 'amount_out',
    assetOut: 'dest_asset_denom',
  },
];

describe.each(FAULTS)(
  'a false answer of $service.name',
  ({ service, about, answer, amountIn, amountOut, assetOut }) => {
    test.each([
      ['another amount sent', amountIn, '99999999'],
      ['another asset', assetOut, '0x1111111111111111111111111111111111111111'],
      ['a negative amount', amountOut, '-5'],
      ['a number instead of digits', amountOut, 29_000_000],
      ['a fraction', amountOut, '1.5'],
      ['an exponent', amountOut, '1e30'],
      ['more than 256 bits', amountOut, (2n ** 256n).toString()],
      ['a thousand digits', amountOut, '9'.repeat(1000)],
      ['zero', amountOut, '0'],
      ['nothing', amountOut, null],
    ])('with %s is refused', async (_fault, path, value) => {
      answering(withValue(answer, path, value));
      const error = await failureOf(service, about);
      expect(error).toBeInstanceOf(NoOpinion);
      expect((error as NoOpinion).message).toMatch(/^(LI\.FI|Relay|Osmosis|routes\.example) .+\.$/);
    });

    test.each([null, [], 'quote', {}])('of the form %j is refused', async (body) => {
      answering(body);
      expect(await failureOf(service, about)).toBeInstanceOf(NoOpinion);
    });
  },
);

test('names of another service are few, short and without invisible characters', async () => {
  const steps = Array.from({ length: 50 }, (_, i) => ({ tool: `bridge${i}\u202e${'x'.repeat(100)}` }));
  answering({ routes: [{ ...lifiRoute, steps }] });
  const opinion = await lifi.ask(request, signal);
  expect(opinion.steps).toHaveLength(9);
  expect(opinion.steps[0]).toBe(`bridge0${'x'.repeat(33)}`);
});
