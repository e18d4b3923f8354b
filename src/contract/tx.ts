import * as z from 'zod/mini';
import { chainIdSchema } from './chain.ts';
import { errorInfo, ServiceError } from './error.ts';
import { maxLength, minLength } from './lengths.ts';

/** Longer than any hash or id of the field: an id of Axelar is a hash and a number. */
const MAX_HASH = 128;
/** Signed bytes as text: Solana's are at most 1,232 bytes, a Cosmos transaction may hold a proof. */
const MAX_SIGNED = 400_000;

const txHashSchema = z.string().check(minLength(1), maxLength(MAX_HASH));

/** `tx`: signed bytes; hex for EVM, base64 for Cosmos and Solana. */
export const txSubmitRequestSchema = z.object({
  tx: z.string().check(minLength(1), maxLength(MAX_SIGNED)),
  chain_id: chainIdSchema,
});
export type TxSubmitRequest = z.infer<typeof txSubmitRequestSchema>;

/** Longer than any address of a chain. */
const MAX_ADDRESS = 128;
/** A key of 33 bytes as base64. */
const KEY = 44;
const MAX_MESSAGE = 100_000;

/** Asks for what a wallet signs, for an act that is a message of a Cosmos chain: `chain_id`, `msg_type_url` and `msg` as in its `cosmos_tx`. */
export const txPrepareRequestSchema = z.object({
  chain_id: chainIdSchema,
  msg_type_url: z.string().check(minLength(1), maxLength(200)),
  msg: z.string().check(minLength(1), maxLength(MAX_MESSAGE)),
  /** The account that signs and pays the fee, as the chain writes it. */
  signer: z.string().check(minLength(1), maxLength(MAX_ADDRESS)),
  /** Its public key: 33 bytes in base64. */
  public_key: z.string().check(minLength(KEY), maxLength(KEY)),
});
export type TxPrepareRequest = z.infer<typeof txPrepareRequestSchema>;

/** What stands in the document, beside its bytes: whoever signs compares them. `fee.amount` is in smallest units. */
export const txPrepareResponseSchema = z.looseObject({
  chain_id: z.string(),
  /** A `SignDoc` of the mode `SIGN_MODE_DIRECT`, base64. */
  sign_doc: z.string(),
  fee: z.looseObject({ denom: z.string(), amount: z.string() }),
  gas_limit: z.string(),
  account_number: z.string(),
  sequence: z.string(),
});
export type TxPrepareResponse = z.infer<typeof txPrepareResponseSchema>;

export const txTrackRequestSchema = z.object({ tx_hash: txHashSchema, chain_id: chainIdSchema });
export type TxTrackRequest = z.infer<typeof txTrackRequestSchema>;

/** `explorer_link` is "" where no explorer of the chain is known. */
export const txTrackResponseSchema = z.looseObject({
  tx_hash: z.string(),
  chain_id: z.string(),
  explorer_link: z.string(),
});
export type TxTrackResponse = z.infer<typeof txTrackResponseSchema>;

/**
 * Without `chain_id` the chain is looked for: by the form of the hash, then by asking. `signer` and `nonce` of an EVM transaction
 * tell whether another one took its place.
 */
export const txStatusRequestSchema = z.object({
  tx_hash: txHashSchema,
  chain_id: z.nullish(chainIdSchema),
  signer: z.nullish(z.string().check(maxLength(64))),
  nonce: z.nullish(z.string().check(maxLength(20))),
});
export type TxStatusRequest = z.infer<typeof txStatusRequestSchema>;

/** Renews a fast attestation of CCTP that ran out before anybody minted. */
export const txAskAgainRequestSchema = z.object({
  tx_hash: txHashSchema,
  chain_id: chainIdSchema,
  /** Which of the bridge transfers of the status, from 0. */
  transfer_index: z.nullish(z.int().check(z.gte(0), z.lte(100))),
});
export type TxAskAgainRequest = z.infer<typeof txAskAgainRequestSchema>;
export const txAskAgainResponseSchema = z.looseObject({ asked: z.boolean() });
export type TxAskAgainResponse = z.infer<typeof txAskAgainResponseSchema>;

const NO_NODES = 'NO_NODES';

/** No node of the chain is known to the service, or it asks none at all: asked again, it says the same. */
export const withoutNodes = (message: string, kind: 'unavailable' | 'not_found' = 'unavailable'): ServiceError =>
  new ServiceError(kind, message, { details: [errorInfo(NO_NODES)] });

export const isWithoutNodes = ({ details }: ServiceError): boolean => details[0]?.reason === NO_NODES;

export const TX_STATES = [
  'STATE_SUBMITTED',
  'STATE_PENDING',
  'STATE_PENDING_ERROR',
  'STATE_COMPLETED_SUCCESS',
  'STATE_COMPLETED_ERROR',
  'STATE_ABANDONED',
] as const;
export type TxState = (typeof TX_STATES)[number];

/** A transaction of a chain. `on_chain_at` is the time of its block. */
export const chainTxSchema = z.looseObject({
  chain_id: z.string(),
  tx_hash: z.string(),
  explorer_link: z.string(),
  on_chain_at: z.optional(z.string()),
});
export type ChainTxRef = z.infer<typeof chainTxSchema>;

/**
 * Where a bridge transfer stands, of any bridge. `SENT`: in its source chain, not final. `WAITING_ATTESTATION`: who attests has not signed
 * yet. `ATTESTATION_EXPIRED`: signed, and void since. `WAITING_DELIVERY`: whoever carries it has not come yet. `UNPAID`: nobody was paid to
 * carry it. `WAITING_TO_PROVE`, `READY_TO_PROVE`, `WAITING_TO_FINALIZE`: the steps of a withdrawal from a rollup. `READY`: it can be taken
 * over now, by an act. `REFUSED`: the far end refused it, and may be asked again. `TIMED_OUT`: nobody carried it in time; it comes
 * back by an act of whoever carries messages. `RETURNING`: it comes back by itself. `RETURNED`: it is back where it left.
 * `ARRIVED`: the receiver has it. `STUCK`: nobody of this list can move it. `PRIVATE`: only a private service knows.
 * `UNKNOWN`: what would tell was not read.
 */
export const TRANSFER_PHASES = [
  'SENT',
  'WAITING_ATTESTATION',
  'ATTESTATION_EXPIRED',
  'WAITING_DELIVERY',
  'UNPAID',
  'WAITING_TO_PROVE',
  'READY_TO_PROVE',
  'WAITING_TO_FINALIZE',
  'READY',
  'REFUSED',
  'TIMED_OUT',
  'RETURNING',
  'RETURNED',
  'ARRIVED',
  'STUCK',
  'PRIVATE',
  'UNKNOWN',
] as const;
export type TransferPhase = (typeof TRANSFER_PHASES)[number];

/**
 * What one can do for a transfer. `RECEIVE`: mint what CCTP attested. `ASK_AGAIN`: renew an attestation, by POST /v2/tx/ask_again. `PROVE`,
 * `FINALIZE`: of a withdrawal. `CLAIM`: of OPinit. `PAY`: for delivery. `EXECUTE`: deliver a verified message, or carry out a ticket.
 * `RETRY`: what a pool kept back. `REFUND`: begin the way back.
 */
export const TRANSFER_ACTS = [
  'RECEIVE',
  'ASK_AGAIN',
  'PROVE',
  'FINALIZE',
  'CLAIM',
  'PAY',
  'EXECUTE',
  'RETRY',
  'REFUND',
] as const;
export type TransferActKind = (typeof TRANSFER_ACTS)[number];

/** A call of a contract, unsigned. `value` and `data` as the field's `evm_tx` has them: decimal, and hex without 0x. */
export const evmCallSchema = z.looseObject({
  chain_id: z.string(),
  to: z.string(),
  value: z.string(),
  data: z.string(),
});
export type EvmCall = z.infer<typeof evmCallSchema>;
/** `msg` is JSON in snake case, without the signer, whose field is `signer_field`. */
export const cosmosCallSchema = z.looseObject({
  chain_id: z.string(),
  msg_type_url: z.string(),
  msg: z.string(),
  signer_field: z.string(),
});

export const transferActSchema = z.looseObject({
  kind: z.string(),
  /** Who may do it: `ANYONE`, or only the `SENDER` or `RECEIVER`. */
  who: z.string(),
  chain_id: z.string(),
  evm_tx: z.optional(evmCallSchema),
  cosmos_tx: z.optional(cosmosCallSchema),
});
export type TransferAct = z.infer<typeof transferActSchema>;

/** An amount of an asset; null where it was not read. */
export const sideSchema = z.looseObject({
  chain_id: z.string(),
  denom: z.nullable(z.string()),
  amount: z.nullable(z.string()),
  /** Who sent it or gets it, as its chain writes addresses. */
  address: z.nullable(z.string()),
});
export type TransferSide = z.infer<typeof sideSchema>;

/** Ours, beside each event of `transfer_sequence`: what the event of the field does not say. */
export const transferStopSchema = z.looseObject({
  bridge_id: z.string(),
  phase: z.string(),
  /** Of CCTP: attested before its block is final, for a fee. */
  is_fast: z.optional(z.boolean()),
  from: sideSchema,
  /** Null where its far end is not known. */
  to: z.nullable(sideSchema),
  /** When this phase began, and when the next act or state can come: in phases that may end before, at the latest. Null where unknown. */
  since: z.nullable(z.string()),
  until: z.nullable(z.string()),
  /** How long the whole transfer usually takes on this lane, in seconds; null where nobody says. */
  usual_seconds: z.nullable(z.number()),
  /** What joins its two ends: a nonce, a message id, a sequence. */
  identifiers: z.array(z.looseObject({ name: z.string(), value: z.string() })),
  acts: z.array(transferActSchema),
  /** Pages and services of others that know more, with the hash filled in. */
  links: z.array(z.looseObject({ name: z.string(), url: z.string() })),
  /** Words of the chain or service about a failure, and why something was not read. */
  said: z.nullable(z.string()),
});
export type TransferStop = z.infer<typeof transferStopSchema>;

export const releaseSchema = z.looseObject({
  chain_id: z.string(),
  denom: z.string(),
  amount: z.nullish(z.string()),
  released: z.boolean(),
});

export const statusErrorSchema = z.looseObject({ type: z.string(), message: z.string() });

/** One key of the field's events: `cctp_transfer_v2`, `ibc_transfer` …, with the fields that its clients read. */
export const transferEventSchema = z.record(
  z.string(),
  z.looseObject({ from_chain_id: z.string(), to_chain_id: z.string(), state: z.string() }),
);
export type TransferEvent = z.infer<typeof transferEventSchema>;

const transferFields = {
  state: z.string(),
  transfer_sequence: z.array(transferEventSchema),
  next_blocking_transfer: z.nullable(z.looseObject({ transfer_sequence_index: z.number() })),
  transfer_asset_release: z.nullable(releaseSchema),
  error: z.nullable(statusErrorSchema),
};

/** One chain of transfers: what arrived by one went out by the next. */
export const transferStatusSchema = z.looseObject({
  ...transferFields,
  /** Ours: one for each event of the sequence. */
  stops: z.array(transferStopSchema),
});
export type TransferStatus = z.infer<typeof transferStatusSchema>;

/** A call that no tracker knows: what can be said of it. */
export const unknownCallSchema = z.looseObject({ contract: z.nullable(z.string()), call: z.nullable(z.string()) });

export const txStatusResponseSchema = z.looseObject({
  /** The first transfer's fields at the top too, as the field's clients read them. */
  ...transferFields,
  status: z.string(),
  transfers: z.array(transferStatusSchema),
  /** Ours: the transaction asked for, with its chain. */
  tx: chainTxSchema,
  /** Ours: what it called, where nothing that is followed left by it. */
  unknown_call: z.nullable(unknownCallSchema),
  /** Ours: transactions that this one ends; follow those. */
  began_with: z.array(chainTxSchema),
  /** Whether these are made-up transactions, of a service that asks no nodes. */
  is_sample: z.boolean(),
});
export type TxStatusResponse = z.infer<typeof txStatusResponseSchema>;
