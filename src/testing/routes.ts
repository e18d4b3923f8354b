import type { Asset } from '#contract/asset.ts';
import type { OperationKind } from '#contract/operation.ts';
import { type Route, routeSchema } from '#contract/route.ts';
import {
  ATOM,
  ATOM_ETHEREUM,
  ETH,
  ETH_ARBITRUM,
  INIT,
  INIT_ROLLUP,
  OSMO,
  POL,
  POL_OSMOSIS,
  TIA,
  TIA_ARBITRUM,
  USDC_ARBITRUM,
  USDC_ETHEREUM,
  USDC_NOBLE,
  USDC_OSMOSIS,
  USDT_ARBITRUM,
  USDT_ETHEREUM,
} from './route-names.ts';

/** Routes of every kind, for tests of what people read. All figures are made up. */

type Json = Record<string, unknown>;

interface Leg {
  readonly from: Asset;
  readonly to: Asset;
  readonly amountIn: string;
  readonly amountOut: string;
  readonly tx?: number;
}

const step = (kind: string, { from, to, amountIn, amountOut, tx = 0 }: Leg, body: Json): Json => ({
  [kind]: { denom_in: from.denom, denom_out: to.denom, from_chain_id: from.chain_id, ...body },
  tx_index: tx,
  amount_in: amountIn,
  amount_out: amountOut,
});

const bridgeStep = (kind: OperationKind, bridge_id: string, leg: Leg, body: Json = {}): Json =>
  step(kind, leg, { to_chain_id: leg.to.chain_id, bridge_id, ...body });

const swapStep = (leg: Leg, body: Json): Json => step('swap', leg, { chain_id: leg.from.chain_id, ...body });

/** A route over the given operations, read as a client reads it; the fields override what follows from the ends. */
function route(from: Leg, to: Leg, operations: Json[], fields: Json = {}): Route {
  const signatures = new Set(operations.map(({ tx_index }) => tx_index)).size;
  return routeSchema.parse({
    amount_in: from.amountIn,
    amount_out: to.amountOut,
    estimated_amount_out: to.amountOut,
    source_asset_denom: from.from.denom,
    source_asset_chain_id: from.from.chain_id,
    dest_asset_denom: to.to.denom,
    dest_asset_chain_id: to.to.chain_id,
    operations,
    chain_ids: [...new Set([from.from.chain_id, to.to.chain_id])],
    required_chain_addresses: [...new Set([from.from.chain_id, to.to.chain_id])],
    txs_required: signatures,
    estimated_route_duration_seconds: 60,
    usd_amount_in: '100',
    usd_amount_out: '99.80',
    estimated_fees: [],
    ...fields,
  });
}

const single = (kind: OperationKind, bridge: string, leg: Leg, body: Json = {}, fields: Json = {}): Route =>
  route(leg, leg, [bridgeStep(kind, bridge, leg, body)], fields);

const NOBLE_TO_OSMOSIS: Leg = { from: USDC_NOBLE, to: USDC_OSMOSIS, amountIn: '100000000', amountOut: '100000000' };
const USDC_TO_OSMO: Leg = { from: USDC_OSMOSIS, to: OSMO, amountIn: '100000000', amountOut: '243018877' };
const ETHEREUM_TO_ARBITRUM: Leg = {
  from: USDC_ETHEREUM,
  to: USDC_ARBITRUM,
  amountIn: '100000000',
  amountOut: '99810000',
};
const USDT_OVER: Leg = { from: USDT_ETHEREUM, to: USDT_ARBITRUM, amountIn: '100000000', amountOut: '99990000' };

const OSMOSIS_VENUE = { name: 'osmosis-poolmanager', chain_id: 'osmosis-1' };

const transferThenSwap = route(
  NOBLE_TO_OSMOSIS,
  USDC_TO_OSMO,
  [
    bridgeStep('transfer', 'IBC', NOBLE_TO_OSMOSIS, { port: 'transfer', channel: 'channel-1', pfm_enabled: true }),
    swapStep(USDC_TO_OSMO, {
      swap_in: {
        swap_venue: OSMOSIS_VENUE,
        swap_operations: [{ pool: '1464', denom_in: USDC_OSMOSIS.denom, denom_out: 'uosmo' }],
        swap_amount_in: '100000000',
        price_impact_percent: '0.118',
      },
      estimated_affiliate_fee: '1215094uosmo',
    }),
  ],
  {
    does_swap: true,
    swap_price_impact_percent: '0.118',
    swap_venues: [OSMOSIS_VENUE],
    estimated_route_duration_seconds: 34,
  },
);

const splitSwap = route(USDC_TO_OSMO, USDC_TO_OSMO, [
  swapStep(USDC_TO_OSMO, {
    smart_swap_in: {
      swap_venue: OSMOSIS_VENUE,
      swap_routes: [
        {
          swap_amount_in: '70000000',
          denom_in: USDC_OSMOSIS.denom,
          swap_operations: [{ pool: '1464', denom_in: USDC_OSMOSIS.denom, denom_out: 'uosmo' }],
        },
        {
          swap_amount_in: '30000000',
          denom_in: USDC_OSMOSIS.denom,
          swap_operations: [
            { pool: '1282', denom_in: USDC_OSMOSIS.denom, denom_out: POL_OSMOSIS.denom },
            { pool: '1590', denom_in: POL_OSMOSIS.denom, denom_out: 'uosmo' },
          ],
        },
      ],
    },
  }),
]);

const POL_OVER: Leg = {
  from: POL,
  to: POL_OSMOSIS,
  amountIn: '200000000000000000000',
  amountOut: '198500000000000000000',
};

const EVM_SWAP: Leg = {
  from: ETH_ARBITRUM,
  to: USDC_ARBITRUM,
  amountIn: '1000000000000000000',
  amountOut: '2512340000',
};
const ARBITRUM_TO_NOBLE: Leg = {
  from: USDC_ARBITRUM,
  to: USDC_NOBLE,
  amountIn: '2512340000',
  amountOut: '2512140000',
  tx: 1,
};
const NOBLE_ON: Leg = { from: USDC_NOBLE, to: USDC_OSMOSIS, amountIn: '2512140000', amountOut: '2512140000', tx: 2 };

const threeSignatures = route(
  EVM_SWAP,
  NOBLE_ON,
  [
    step('evm_swap', EVM_SWAP, {
      input_token: '',
      amount_in: EVM_SWAP.amountIn,
      amount_out: EVM_SWAP.amountOut,
      swap_calldata: '0x',
      swap_venues: [{ name: 'arbitrum-uniswap-v3', chain_id: '42161' }],
    }),
    bridgeStep('cctp_transfer', 'CCTP', ARBITRUM_TO_NOBLE, {
      burn_token: USDC_ARBITRUM.denom,
      smart_relay: true,
      smart_relay_fee_quote: { fee_amount: '200000', fee_denom: USDC_ARBITRUM.denom },
    }),
    bridgeStep('transfer', 'IBC', NOBLE_ON, { port: 'transfer', channel: 'channel-1' }),
  ],
  {
    does_swap: true,
    swap_price_impact_percent: '0.05',
    usd_amount_in: '2514.90',
    usd_amount_out: '2512.14',
    estimated_route_duration_seconds: 1260,
    estimated_fees: [
      {
        fee_type: 'SMART_RELAY',
        bridge_id: 'CCTP',
        amount: '200000',
        usd_amount: '0.20',
        origin_asset: USDC_ARBITRUM,
        chain_id: '42161',
        tx_index: 1,
        operation_index: 1,
        fee_behavior: 'FEE_BEHAVIOR_DEDUCTED',
      },
      { fee_type: 'GAS', amount: '41000000000000', origin_asset: ETH_ARBITRUM, chain_id: '42161', tx_index: 0 },
    ],
  },
);

const axelar = (fields: Json): Route =>
  single(
    'axelar_transfer',
    'AXELAR',
    POL_OVER,
    {
      from_chain: 'Polygon',
      to_chain: 'osmosis',
      asset: 'wmatic-wei',
      should_unwrap: true,
      fee_amount: '1500000000000000000',
      usd_fee_amount: '0.38',
      fee_asset: POL,
    },
    fields,
  );

const axelarFee = (usd_amount: string, amount: string): Json => ({
  fee_type: 'BRIDGE',
  bridge_id: 'AXELAR',
  amount,
  usd_amount,
  origin_asset: POL,
  chain_id: '137',
  tx_index: 0,
  operation_index: 0,
  fee_behavior: 'FEE_BEHAVIOR_ADDITIONAL',
});

const OSMO_SENT: Leg = { from: OSMO, to: OSMO, amountIn: '5000000', amountOut: '5000000' };
const TIA_OVER: Leg = { from: TIA, to: TIA_ARBITRUM, amountIn: '20000000', amountOut: '20000000' };

/** A route for each kind of operation, and one each for what services leave out or do badly. */
export const routesOfEveryKind = {
  transferThenSwap,
  splitSwap,
  threeSignatures,
  axelar: axelar({ estimated_fees: [axelarFee('0.38', '1500000000000000000')] }),
  disputedFee: axelar({ estimated_fees: [axelarFee('0.41', '1620000000000000000')] }),
  cctp: single('cctp_transfer', 'CCTP', ETHEREUM_TO_ARBITRUM, { burn_token: USDC_ETHEREUM.denom, smart_relay: true }),
  cctpV2: single('cctp_transfer_v2', 'CCTP', ETHEREUM_TO_ARBITRUM, {
    burn_token: USDC_ETHEREUM.denom,
    destination_domain: 3,
    finality_threshold: 1000,
    max_fee: '10000',
  }),
  hyperlane: single('hyperlane_transfer', 'HYPERLANE', TIA_OVER, {
    hyperlane_contract_address: '0x00',
    fee_amount: '400000',
    usd_fee_amount: '1.10',
    fee_asset: TIA,
  }),
  opInit: single('op_init_transfer', 'OPINIT', {
    from: INIT,
    to: INIT_ROLLUP,
    amountIn: '7000000',
    amountOut: '7000000',
  }),
  canonicalDeposit: single(
    'canonical_transfer',
    'OP_STACK',
    { from: ETH, to: ETH_ARBITRUM, amountIn: '1000000000000000000', amountOut: '1000000000000000000' },
    {
      contract_address: '0x00',
      steps: [{ action: 'deposit', chain_id: '1', contract_address: '0x00', wait_seconds: 0 }],
    },
  ),
  canonicalWithdrawal: single(
    'canonical_transfer',
    'OP_STACK',
    { from: ETH_ARBITRUM, to: ETH, amountIn: '1000000000000000000', amountOut: '1000000000000000000' },
    {
      contract_address: '0x00',
      steps: [
        { action: 'withdraw', chain_id: '42161', contract_address: '0x00', wait_seconds: 0 },
        { action: 'prove', chain_id: '1', contract_address: '0x00', wait_seconds: 3600 },
        { action: 'finalize', chain_id: '1', contract_address: '0x00', wait_seconds: 604_800 },
      ],
    },
    { txs_required: 3, claimed_operations: [0, 0], estimated_route_duration_seconds: 608_400 },
  ),
  goFast: single(
    'go_fast_transfer',
    'GO_FAST',
    { from: USDC_ARBITRUM, to: USDC_OSMOSIS, amountIn: '100000000', amountOut: '99620000' },
    {
      fee: {
        fee_asset: USDC_ARBITRUM,
        bps_fee: '10',
        bps_fee_amount: '100000',
        bps_fee_usd: '0.10',
        source_chain_fee_amount: '150000',
        source_chain_fee_usd: '0.15',
        destination_chain_fee_amount: '130000',
        destination_chain_fee_usd: '0.13',
      },
      source_domain: '42161',
      destination_domain: '875',
    },
    { estimated_route_duration_seconds: 30 },
  ),
  stargate: single('stargate_transfer', 'STARGATE', ETHEREUM_TO_ARBITRUM, {
    pool_address: '0x00',
    destination_endpoint_id: 30110,
    oft_fee_asset: USDC_ETHEREUM,
    oft_fee_amount: '60000',
    oft_fee_amount_usd: '0.06',
    messaging_fee_asset: ETH,
    messaging_fee_amount: '30000000000000',
    messaging_fee_amount_usd: '0.08',
  }),
  layerZero: single('layer_zero_transfer', 'LAYER_ZERO', USDT_OVER, {
    source_oft_contract_address: '0x00',
    destination_endpoint_id: 30110,
    messaging_fee_asset: ETH,
    messaging_fee_amount: '40000000000000',
    messaging_fee_amount_usd: '0.11',
  }),
  eureka: single(
    'eureka_transfer',
    'EUREKA',
    { from: ATOM, to: ATOM_ETHEREUM, amountIn: '12000000', amountOut: '11700000' },
    {
      source_client: '08-wasm-1369',
      smart_relay: true,
      smart_relay_fee_quote: { fee_amount: '300000', fee_denom: 'uatom' },
    },
  ),
  bankSend: route(OSMO_SENT, OSMO_SENT, [
    { bank_send: { chain_id: 'osmosis-1', denom: 'uosmo' }, tx_index: 0, amount_in: '5000000', amount_out: '5000000' },
  ]),
  unknownKind: route(USDT_OVER, USDT_OVER, [
    {
      teleport_transfer: {
        from_chain_id: '1',
        to_chain_id: '42161',
        denom_in: USDT_ETHEREUM.denom,
        speed: 9,
        odd: null,
      },
      tx_index: 0,
    },
  ]),
  /** Another service: no amounts on the step, no prices, no list of fees, no time, names that no list holds. */
  sparse: routeSchema.parse({
    amount_in: '1000',
    amount_out: '990',
    estimated_amount_out: '990',
    source_asset_denom: 'factory/osmo1qqqq/thing',
    source_asset_chain_id: 'osmo-test-5',
    dest_asset_denom: `ibc/${'EF'.repeat(32)}`,
    dest_asset_chain_id: 'nowhere-1',
    operations: [{ transfer: { from_chain_id: 'osmo-test-5', to_chain_id: 'nowhere-1' }, tx_index: 0 }],
    chain_ids: ['osmo-test-5', 'nowhere-1'],
    required_chain_addresses: ['osmo-test-5', 'nowhere-1'],
    txs_required: 2,
    estimated_route_duration_seconds: 0,
  }),
  badPrice: route(
    USDC_TO_OSMO,
    { ...USDC_TO_OSMO, amountOut: '2085000000' },
    transferThenSwap.operations.slice(1).map((swap) => ({ ...swap, amount_out: '2085000000' })),
    {
      does_swap: true,
      swap_price_impact_percent: '13.9',
      usd_amount_in: '1000',
      usd_amount_out: '858',
      warning: { type: 'BAD_PRICE_WARNING', message: 'Price impact is 13.9 percent.' },
    },
  ),
  lowInfo: route(USDC_TO_OSMO, USDC_TO_OSMO, transferThenSwap.operations.slice(1), {
    does_swap: true,
    usd_amount_out: undefined,
    warning: { type: 'LOW_INFO_WARNING', message: 'No price for OSMO.' },
  }),
} as const satisfies Record<string, Route>;
