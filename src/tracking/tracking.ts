import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { ServiceError } from '#contract/error.ts';
import {
  type TxPrepareRequest,
  type TxPrepareResponse,
  type TxStatusRequest,
  type TxStatusResponse,
  withoutNodes,
} from '#contract/tx.ts';
import { createCallBudget } from '#nodes/call-budget.ts';
import { type ChainRecord, chainTitle } from '#registry/records.ts';
import { NotRead } from './chain-reads.ts';
import type { ChainTx } from './chain-tx.ts';
import { txRef } from './explorer.ts';
import { firstAnswer } from './first-answer.ts';
import { departuresOf, followDepartures } from './follow.ts';
import { hashForms, hashOn } from './hash-form.ts';
import { prepareTx } from './prepare.ts';
import { submitSigned } from './submit.ts';
import type { TrackingContext } from './tracker.ts';
import { TRACKERS } from './trackers.ts';

/** Answers are the same for all who ask within two seconds; of what has ended, for ten minutes. */
const KEPT_MS = 2_000;
const ENDED_MS = 10 * 60_000;
/** What ended shorter ago than a block takes to stay may be taken back by a reorganisation, which has to show soon. */
const SETTLED_MS = 30 * 60_000;
const UNSETTLED_MS = 15_000;
const MOST_KEPT = 4_096;
/** Where many are followed, answers are kept longer: so many transactions are read again in a minute. */
const READ_AGAIN_A_MINUTE = 300;
const MINUTE_MS = 60_000;
/** Who has not asked for so long does not follow. */
const FOLLOWED_MS = 2 * MINUTE_MS;
/** Hashes that are looked for in a minute before they are known: on one chain, and on all chains of their form. */
const LOOKED_FOR_A_MINUTE = 300;
const LOOKED_FOR_EVERYWHERE_A_MINUTE = 20;
/** How long a hash without a chain that was found nowhere is not looked for again, and where it was found is remembered. */
const NOWHERE_MS = 30_000;
const PLACE_MS = 60 * MINUTE_MS;
const MOST_PLACES = 16_384;
/** Transactions that are read from nodes at once, of all clients, and that wait for it. */
const PARALLEL = 32;
const MOST_WAITING = 256;
/** How long the chain of a bare hash is looked for, by nodes and then by services: together less than clients wait for an answer. */
const SEARCH_MS = 10_000;
const LOOK_UP_MS = 4_000;

/** Follows transactions. Every method rejects with a ServiceError that says what is not known, or which nodes did not answer. */
export interface Tracking {
  status(request: TxStatusRequest): Promise<TxStatusResponse>;
  /** The transaction, once a node shows it. */
  find(chainId: string, hash: string): Promise<TxStatusResponse['tx']>;
  /** Passes signed bytes to a node of the chain. */
  submit(chainId: string, signed: string): Promise<TxStatusResponse['tx']>;
  /** What a wallet signs for an act on a Cosmos chain. */
  prepare(request: TxPrepareRequest): Promise<TxPrepareResponse>;
  /** Whether Circle takes the request to renew an attestation. */
  askAgain(chainId: string, hash: string, transferIndex: number): Promise<boolean>;
}

interface TxPlace {
  readonly chainId: string;
  readonly hash: string;
}

export function createTracking(context: TrackingContext): Tracking {
  const { registry, chains } = context;
  const limit = pLimit(PARALLEL);
  const clock = { perf: { now: context.now }, ttlResolution: 0 };
  const kept = new LRUCache<string, Promise<TxStatusResponse>>({ max: MOST_KEPT, ...clock });
  /** Pending transactions that somebody asks for again and again. */
  const followed = new LRUCache<string, true>({ max: MOST_PLACES, ttl: FOLLOWED_MS, ...clock });
  /** When what has ended was first seen to have: its block is at least as old. */
  const endings = new LRUCache<string, number>({ max: MOST_KEPT, ...clock });
  const places = new LRUCache<string, TxPlace>({ max: MOST_PLACES, ttl: PLACE_MS, ...clock });
  const lookingOn = createCallBudget(LOOKED_FOR_A_MINUTE);
  const lookingEverywhere = createCallBudget(LOOKED_FOR_EVERYWHERE_A_MINUTE);

  /** Looks for a hash that was not found before; refused where too many are looked for. */
  async function lookFor<Found>(chainId: string | undefined, look: () => Promise<Found>): Promise<Found> {
    const waitMs = chainId === undefined ? lookingEverywhere.tryTake('') : lookingOn.tryTake(chainId);
    if (waitMs > 0) throw tooMany(waitMs);
    return look();
  }

  /** How long an answer is kept: the more are followed, the longer. */
  function keptMs(): number {
    followed.purgeStale();
    return Math.max(KEPT_MS, (followed.size * MINUTE_MS) / READ_AGAIN_A_MINUTE);
  }

  function knownChain(chainId: string): ChainRecord {
    if (registry.findChain(chainId) === undefined) throw notFound(`chain ${chainId} is not known`);
    return registry.getChainRecord(chainId);
  }

  /** One that nodes are asked for. */
  function readChain(chainId: string): ChainRecord {
    const chain = knownChain(chainId);
    if (!chains.reads(chainId)) throw withoutNodes(`no node of ${chainTitle(chain)} is known`);
    return chain;
  }

  /** How long the answer of what has ended is kept. */
  function endedMs(key: string, { transfers, tx }: TxStatusResponse): number {
    const now = context.now();
    const seen = endings.get(key) ?? now;
    endings.set(key, seen);
    const isAlone = transfers.every(({ stops }) => stops.length === 0);
    const known = isAlone ? Date.parse(tx.on_chain_at ?? '') : Number.NaN;
    return now - (Number.isNaN(known) ? seen : known) > SETTLED_MS ? ENDED_MS : UNSETTLED_MS;
  }

  /** The hash as the chain writes it. */
  function checkHash(chainId: string, text: string): string {
    const chain = knownChain(chainId);
    const hash = hashOn(chain.chain_type, text);
    if (hash === undefined) throw invalid(`"${text}" is no transaction hash of ${chainTitle(chain)}`);
    readChain(chainId);
    return hash;
  }

  async function load(chainId: string, hash: string): Promise<ChainTx | null> {
    const key = placeKey(chainId, hash);
    const ask = () => chains.tx(chainId, hash).catch(notReadFor);
    const tx = await (places.has(key) ? ask() : lookFor(chainId, ask));
    if (tx !== null) places.set(key, { chainId, hash });
    return tx;
  }

  async function statusOn(chainId: string, text: string, request: TxStatusRequest): Promise<TxStatusResponse> {
    const hash = checkHash(chainId, text);
    const tx = await load(chainId, hash);
    if (tx !== null) return statusOfTx(tx);
    const where = chainTitle(registry.getChainRecord(chainId));
    if (await isReplaced(chainId, request)) {
      // What used the nonce may be this very transaction, in a block that came between the two questions.
      const late = await load(chainId, hash);
      if (late !== null) return statusOfTx(late);
      return ended(
        chainId,
        hash,
        'STATE_ABANDONED',
        `another transaction of the same sender and nonce took its place on ${where}`,
      );
    }
    throw notFound(`transaction ${text} is not known on ${where}; nodes show a new one after some seconds`);
  }

  /** Whether the nonce has been used by another transaction than the one that no node knows. */
  async function isReplaced(chainId: string, { signer, nonce }: TxStatusRequest): Promise<boolean> {
    if (!signer || !nonce || !/^\d+$/.test(nonce)) return false;
    const count = await chains.rpc(chainId, 'eth_getTransactionCount', [signer, 'latest']).catch(() => null);
    return typeof count === 'string' && /^0x[0-9a-f]{1,16}$/i.test(count) && BigInt(count) > BigInt(nonce);
  }

  function ended(chainId: string, hash: string, state: string, message: string): TxStatusResponse {
    const error = { type: 'STATUS_ERROR_TRANSACTION_EXECUTION', message };
    return {
      ...emptyStatus(state, error),
      tx: txRef(registry, chainId, hash),
      is_sample: false,
    };
  }

  async function statusOfTx(tx: ChainTx): Promise<TxStatusResponse> {
    const ref = txRef(registry, tx.chainId, tx.hash, tx.time);
    if (tx.outcome !== 'success') {
      const failed = { type: 'STATUS_ERROR_TRANSACTION_EXECUTION', message: tx.said || 'the transaction failed' };
      const status =
        tx.outcome === 'pending' ? emptyStatus('STATE_SUBMITTED', null) : emptyStatus('STATE_COMPLETED_ERROR', failed);
      return { ...status, tx: ref, is_sample: false };
    }
    const transfers = await followDepartures(tx, TRACKERS, context);
    const origins = await originsOf(tx);
    const [first] = transfers;
    const status = first === undefined ? emptyStatus('STATE_COMPLETED_SUCCESS', null) : { ...topOf(first), transfers };
    return {
      ...status,
      unknown_call: transfers.length === 0 && origins.length === 0 ? callOf(tx) : null,
      began_with: origins.map(({ chainId, hash }) => txRef(registry, chainId, hash)),
      tx: ref,
      is_sample: false,
    };
  }

  async function originsOf(tx: ChainTx): Promise<{ readonly chainId: string; readonly hash: string }[]> {
    const found = await Promise.all(TRACKERS.map(async ({ origins }) => origins?.(tx, context).catch(() => []) ?? []));
    const others = found.flat().filter(({ hash }) => hash !== tx.hash);
    return others.filter(({ hash }, i) => others.findIndex((other) => other.hash === hash) === i);
  }

  /** The chain of a bare hash: those of its form are asked, most used first; then what ids of messages it may be. */
  async function locate(text: string): Promise<TxPlace> {
    const forms = hashForms(text);
    if (forms.length === 0)
      throw invalid(
        `"${text}" is no transaction hash: these have 64 digits 0-9 and a-f, with or without 0x, or 86 to 88 letters and digits on Solana`,
      );
    const places = forms.flatMap(({ family, hash }) =>
      registry
        .listChains()
        .flatMap(({ chain_id: chainId, chain_type }) =>
          chain_type === family && chains.reads(chainId) ? [{ chainId, hash }] : [],
        ),
    );
    const unread = new Set(places.map(({ chainId }) => chainId));
    const isThere = (place: TxPlace) => async (): Promise<TxPlace | null> => {
      const tx = await chains.tx(place.chainId, place.hash);
      if (tx === null) unread.delete(place.chainId);
      return tx && place;
    };
    const lookUps = TRACKERS.flatMap(({ lookUp }) =>
      lookUp ? [() => lookUp(text.trim().toLowerCase(), context)] : [],
    );
    const found = (await firstAnswer(places.map(isThere), SEARCH_MS)) ?? (await firstAnswer(lookUps, LOOK_UP_MS));
    if (found !== null) return found;
    const rest = unread.size === 0 ? '' : `; nodes of ${unread.size} chains did not answer`;
    throw notFound(
      `transaction ${text} was found on no chain that is read here${rest}. Name its chain, or try again in a minute`,
    );
  }

  async function fresh(request: TxStatusRequest): Promise<TxStatusResponse> {
    if (request.chain_id) return statusOn(request.chain_id, request.tx_hash, request);
    const text = request.tx_hash.trim();
    const key = placeKey('', text);
    const place = places.get(key) ?? (await lookFor(undefined, () => locate(text)));
    for (const each of [key, placeKey(place.chainId, place.hash)]) places.set(each, place);
    return statusOn(place.chainId, place.hash, request);
  }

  const tracking: Tracking = {
    status(request) {
      const key = [
        request.chain_id ?? '',
        request.tx_hash.trim().toLowerCase(),
        request.signer ?? '',
        request.nonce ?? '',
      ].join(' ');
      if (followed.has(key)) followed.set(key, true);
      const known = kept.get(key);
      if (known !== undefined) return known;
      if (limit.pendingCount >= MOST_WAITING) return Promise.reject(tooMany(MINUTE_MS / 6));
      const asked = limit(() => fresh(request));
      // Until it is answered, however long that takes.
      kept.set(key, asked);
      asked.then(
        (status) => {
          const isOver = status.state.startsWith('STATE_COMPLETED') && status.transfers.every(isSettled);
          if (isOver) followed.delete(key);
          else followed.set(key, true);
          if (!isOver) endings.delete(key);
          kept.set(key, asked, { ttl: isOver ? endedMs(key, status) : keptMs() });
        },
        (error) => {
          const isNowhere = error instanceof ServiceError && error.kind === 'not_found' && !request.chain_id;
          // What was refused can be asked again at once.
          if (error instanceof ServiceError && error.kind === 'exhausted') kept.delete(key);
          else kept.set(key, asked, { ttl: isNowhere ? NOWHERE_MS : KEPT_MS });
        },
      );
      return asked;
    },
    async find(chainId, text) {
      const hash = checkHash(chainId, text);
      const tx = await load(chainId, hash);
      if (tx === null)
        throw notFound(
          `transaction ${text} is not known on ${chainTitle(registry.getChainRecord(chainId))} yet; ask again in some seconds`,
        );
      return txRef(registry, chainId, tx.hash, tx.time);
    },
    prepare: async (request) => prepareTx(context, readChain(request.chain_id), request),
    async submit(chainId, signed) {
      const chain = readChain(chainId);
      return txRef(registry, chainId, await submitSigned(context, chain, signed));
    },
    async askAgain(chainId, text, transferIndex) {
      const hash = checkHash(chainId, text);
      const tx = await load(chainId, hash);
      const departed = tx && departuresOf(tx, TRACKERS, context)[transferIndex];
      if (departed?.tracker.askAgain === undefined)
        throw invalid(`transfer ${transferIndex} of transaction ${text} has no attestation that can be renewed`);
      return departed.tracker.askAgain(departed.departure, context).catch(notReadFor);
    },
  };
  return tracking;
}

/** A chain of transfers that no later block can change. */
const isSettled = ({ state }: { readonly state: string }): boolean => state.startsWith('STATE_COMPLETED');

function emptyStatus(state: string, error: TxStatusResponse['error']) {
  const none = { state, transfer_sequence: [], next_blocking_transfer: null, transfer_asset_release: null, error };
  return { ...none, status: state, transfers: [{ ...none, stops: [] }], unknown_call: null, began_with: [] };
}

/** The first transfer's fields, as clients read them at the top. */
function topOf({
  state,
  transfer_sequence,
  next_blocking_transfer,
  transfer_asset_release,
  error,
}: TxStatusResponse['transfers'][number]) {
  return { state, status: state, transfer_sequence, next_blocking_transfer, transfer_asset_release, error };
}

/** The contract and function, or the messages, that a transaction called. */
function callOf(tx: ChainTx): TxStatusResponse['unknown_call'] {
  if (tx.family === 'evm') return { contract: tx.to, call: tx.input.length >= 10 ? tx.input.slice(0, 10) : null };
  if (tx.family === 'cosmos') {
    const [message] = tx.messages;
    const contract = typeof message?.contract === 'string' ? message.contract : null;
    return { contract, call: typeof message?.['@type'] === 'string' ? message['@type'] : null };
  }
  const called = tx.instructions.find(({ program }) => !/^(1111|Compute)/.test(program));
  return { contract: called?.program ?? null, call: null };
}

const placeKey = (chainId: string, hash: string): string => `${chainId} ${hash.toLowerCase()}`;

const { notFound, invalid } = ServiceError;
function tooMany(waitMs: number): ServiceError {
  const seconds = Math.ceil(waitMs / 1000);
  return new ServiceError(
    'exhausted',
    `too many transactions are looked for at the moment: ask again in ${seconds} seconds`,
    { retryAfterSeconds: seconds },
  );
}
const notReadError = (message: string, cause?: unknown): ServiceError =>
  new ServiceError('unavailable', message, { cause });

function notReadFor(error: unknown): never {
  throw error instanceof NotRead ? notReadError(error.message, error) : error;
}
