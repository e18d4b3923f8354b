import * as z from 'zod/mini';
import { assetSchema } from './asset-schema.ts';
import { durationSchema, figuresSchema } from './figures.ts';
import { venueSchema } from './venue.ts';

/**
 * The operations of a route. The wire marks hardly any of these fields as required, so a reader takes them as
 * they come; what our own bridges must fill is tested with the bridges.
 */
const text = z.nullish(z.string());
const flag = z.nullish(z.boolean());
const asset = z.nullish(assetSchema);

/** The fields of one kind of operation. Ours are `figures`, what its amounts and fees rest on, and `duration` of a transfer. */
const body = <Fields extends z.core.$ZodLooseShape>(fields: Fields) =>
  z.looseObject({ ...fields, figures: z.nullish(figuresSchema), duration: z.nullish(durationSchema) });

const fromTo = { from_chain_id: z.string(), to_chain_id: z.string() };
const denoms = { denom_in: text, denom_out: text };
const bridging = { ...fromTo, ...denoms, bridge_id: text };
const listedFee = { fee_amount: text, usd_fee_amount: text, fee_asset: asset };

const relayQuoteSchema = z.looseObject({
  fee_amount: text,
  relayer_address: text,
  expiration: text,
  fee_denom: text,
  fee_payment_address: text,
});
const relayed = { smart_relay: flag, smart_relay_fee_quote: z.nullish(relayQuoteSchema) };

const transferSchema = body({
  ...bridging,
  ...listedFee,
  port: text,
  channel: text,
  pfm_enabled: flag,
  supports_memo: flag,
  smart_relay: flag,
  to_chain_entry_contract_address: text,
  to_chain_callback_contract_address: text,
  dest_denom: text,
});

const bankSendSchema = body({ chain_id: z.string(), denom: z.string() });

const swapHopSchema = z.looseObject({
  denom_in: z.string(),
  denom_out: z.string(),
  pool: z.string(),
  interface: text,
});
export type SwapHop = z.infer<typeof swapHopSchema>;

const swapInSchema = z.looseObject({
  swap_venue: venueSchema,
  swap_operations: z.array(swapHopSchema),
  swap_amount_in: text,
  price_impact_percent: text,
  estimated_amount_out: text,
});
const swapOutSchema = z.looseObject({
  swap_venue: venueSchema,
  swap_operations: z.array(swapHopSchema),
  swap_amount_out: text,
  price_impact_percent: text,
});
const smartSwapInSchema = z.looseObject({
  swap_venue: venueSchema,
  swap_routes: z.array(
    z.looseObject({ swap_amount_in: text, denom_in: text, swap_operations: z.array(swapHopSchema) }),
  ),
  estimated_amount_out: text,
});
const swapSchema = body({
  swap_in: z.optional(swapInSchema),
  swap_out: z.optional(swapOutSchema),
  smart_swap_in: z.optional(smartSwapInSchema),
  estimated_affiliate_fee: text,
  from_chain_id: text,
  chain_id: text,
  ...denoms,
  swap_venues: z.nullish(z.array(venueSchema)),
});

const evmSwapSchema = body({
  input_token: text,
  amount_in: text,
  swap_calldata: text,
  amount_out: text,
  from_chain_id: z.string(),
  ...denoms,
  swap_venues: z.nullish(z.array(venueSchema)),
  // Ours: where `swap_calldata` is sent, the most it takes there and the least it gives.
  swap_router: z.nullish(z.looseObject({ address: z.string(), max_amount_in: z.string(), min_amount_out: z.string() })),
});

const axelarTransferSchema = body({
  ...bridging,
  ...listedFee,
  asset: text,
  should_unwrap: flag,
  is_testnet: flag,
  ibc_transfer_to_axelar: z.nullish(transferSchema),
  smart_relay: flag,
  from_chain: text,
  to_chain: text,
});

const cctpTransferSchema = body({ ...bridging, ...relayed, burn_token: text });

const cctpTransferV2Schema = body({
  ...bridging,
  ...relayed,
  burn_token: text,
  destination_domain: z.nullish(z.number()),
  finality_threshold: z.nullish(z.number()),
  max_fee: text,
});

const hyperlaneTransferSchema = body({
  ...bridging,
  ...listedFee,
  hyperlane_contract_address: text,
  smart_relay: flag,
});

const opInitTransferSchema = body({ ...bridging, op_init_bridge_id: z.optional(z.any()), smart_relay: flag });

const goFastFeeSchema = z.looseObject({
  fee_asset: asset,
  bps_fee: text,
  bps_fee_amount: text,
  bps_fee_usd: text,
  source_chain_fee_amount: text,
  source_chain_fee_usd: text,
  destination_chain_fee_amount: text,
  destination_chain_fee_usd: text,
});
const goFastTransferSchema = body({
  ...bridging,
  fee: z.nullish(goFastFeeSchema),
  source_domain: text,
  destination_domain: text,
});

const messagingFee = { messaging_fee_asset: asset, messaging_fee_amount: text, messaging_fee_amount_usd: text };

const stargateTransferSchema = body({
  ...bridging,
  ...messagingFee,
  pool_address: text,
  destination_endpoint_id: z.nullish(z.number()),
  oft_fee_asset: asset,
  oft_fee_amount: text,
  oft_fee_amount_usd: text,
  // Ours: what is too fine to be sent, and stays with the sender.
  unsent_amount: text,
});

const layerZeroTransferSchema = body({
  ...bridging,
  ...messagingFee,
  source_oft_contract_address: text,
  destination_endpoint_id: z.nullish(z.number()),
  // Ours: how many verifiers must agree on the message, where that was read; and what is too fine to be sent.
  verifiers: z.nullish(z.number()),
  unsent_amount: text,
});

const eurekaTransferSchema = body({
  ...bridging,
  ...relayed,
  destination_port: text,
  source_client: text,
  pfm_enabled: flag,
  supports_memo: flag,
  entry_contract_address: text,
  callback_adapter_contract_address: text,
  to_chain_callback_contract_address: text,
  to_chain_entry_contract_address: text,
});

/** What a person signs for a transfer over a rollup's own bridge. */
export const CANONICAL_ACTIONS = ['deposit', 'withdraw', 'prove', 'finalize'] as const;
export type CanonicalAction = (typeof CANONICAL_ACTIONS)[number];

/** Ours: a rollup's own bridge, which the wire of the field lacks. */
const canonicalTransferSchema = body({
  ...bridging,
  ...messagingFee,
  /** The contract that the first transaction calls. */
  contract_address: text,
  /** What is signed, in this order, and the time from the signature before until it can be. */
  steps: z.nullish(
    z.array(
      z.looseObject({
        action: z.string(),
        chain_id: z.string(),
        contract_address: z.string(),
        wait_seconds: z.nullish(z.number()),
      }),
    ),
  ),
});

/** Every kind of operation known, by its key on the wire. */
export const OPERATION_SCHEMAS = {
  transfer: transferSchema,
  bank_send: bankSendSchema,
  swap: swapSchema,
  evm_swap: evmSwapSchema,
  axelar_transfer: axelarTransferSchema,
  cctp_transfer: cctpTransferSchema,
  cctp_transfer_v2: cctpTransferV2Schema,
  hyperlane_transfer: hyperlaneTransferSchema,
  op_init_transfer: opInitTransferSchema,
  go_fast_transfer: goFastTransferSchema,
  stargate_transfer: stargateTransferSchema,
  layer_zero_transfer: layerZeroTransferSchema,
  eureka_transfer: eurekaTransferSchema,
  canonical_transfer: canonicalTransferSchema,
} as const;

/** CCTP's `finality_threshold` of a transfer that does not wait for finality. */
export const CCTP_FAST_THRESHOLD = 1000;

export type OperationKind = keyof typeof OPERATION_SCHEMAS;
export const OPERATION_KINDS = Object.keys(OPERATION_SCHEMAS) as OperationKind[];
type Bodies = { [K in OperationKind]: z.infer<(typeof OPERATION_SCHEMAS)[K]> };

/** One kind key with its body, before the route gives it a place and amounts. */
export type OperationBody = { [K in OperationKind]: { [P in K]: Bodies[K] } }[OperationKind];

/** What every operation carries: its transaction, and what goes in and comes out (absent from some services). */
const placed = {
  tx_index: z.number(),
  amount_in: z.optional(z.string()),
  amount_out: z.optional(z.string()),
  // Ours: the most that its bridge takes in one message now.
  max_amount_in: z.optional(z.string()),
};

const { shape: optionalBodies } = z.partial(z.object(OPERATION_SCHEMAS));

/** Reads one operation: exactly one kind key; a kind we do not know survives reading. */
export const operationSchema = z
  .looseObject({ ...placed, ...optionalBodies })
  .check(z.refine((operation) => kindKeys(operation).length === 1, 'an operation holds exactly one kind key'));
export type Operation = z.infer<typeof operationSchema>;

const PLACE_KEYS = new Set(['tx_index', 'amount_in', 'amount_out']);

function kindKeys(operation: Record<string, unknown>): string[] {
  return Object.keys(operation).filter((key) => {
    const value = operation[key];
    return !PLACE_KEYS.has(key) && typeof value === 'object' && value !== null;
  });
}

/** The operation's kind key, also one we do not know. */
export function operationKey(operation: Operation): string {
  const [key] = kindKeys(operation);
  if (key === undefined) throw new TypeError('an operation holds exactly one kind key');
  return key;
}

/** The operation's kind when we know it, else undefined. */
export function operationKind(operation: Operation): OperationKind | undefined {
  const key = operationKey(operation);
  return Object.hasOwn(OPERATION_SCHEMAS, key) ? (key as OperationKind) : undefined;
}
