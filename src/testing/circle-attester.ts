import {
  concat,
  encodePacked,
  type Hex,
  keccak256,
  numberToHex,
  pad,
  size,
  slice,
  type TransactionReceipt,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { HttpResponse } from './node-double.ts';
import { type CctpContracts, messagesSentIn } from './nodes/cctp-contracts.ts';

/**
 * Circle's service that watches burns and signs their messages. It sees, signs and delivers nothing unless a test says so: before
 * `see` it answers 404, then `pending_confirmations`, and after `sign` that a message is complete.
 */

const SIGNER = privateKeyToAccount(keccak256('0x617474657374'));
/** Whom transmitters have to believe. */
export const ATTESTER = SIGNER.address;

/** Where a burn stands among the messages of a transaction. */
export interface SeenBurn {
  readonly domain: number;
  readonly hash: Hex;
  readonly index: number;
}

/** A message with its signature, as `receiveMessage` takes it, and the key by which its transmitter knows that it was used. */
export interface SignedMessage {
  readonly message: Hex;
  readonly attestation: Hex;
  readonly nonce: Hex;
}

/** What is filled into a message of version 2. */
interface Filling {
  /** 2000 for a final one, as by default. */
  readonly finality?: number;
  readonly fee?: bigint;
  /** The block of the destination from which on a fast message has to be signed again. */
  readonly expirationBlock?: bigint;
}

/** What the service says of a burn beside its signature. */
interface Remarks {
  readonly delayReason?: 'insufficient_fee' | 'amount_above_max' | 'insufficient_allowance_available' | null;
  readonly forwardState?: 'PENDING' | 'CONFIRMED' | 'COMPLETE' | 'FAILED';
  readonly forwardTxHash?: Hex;
}

interface Entry {
  readonly version: 1 | 2;
  readonly sent: Hex;
  signed: SignedMessage | null;
  remarks: Remarks;
}

export interface CircleAttester {
  /** Has it see the burns of a transaction; it waits for confirmations of each. */
  see(contracts: CctpContracts, receipt: TransactionReceipt): SeenBurn[];
  /** Signs a burn that it sees, or signs it anew with other values. */
  sign(burn: SeenBurn, filling?: Filling): Promise<SignedMessage>;
  /** Says why it waits, or how its own delivery is. */
  remark(burn: SeenBurn, remarks: Remarks): void;
  /** Nonces for which a new signature was asked for, in order. */
  readonly reattested: readonly string[];
  /** An answer under the paths of messages; null for another path. */
  respond(request: { readonly url: URL; readonly method?: string }): HttpResponse | null;
}

const json = (body: unknown, status = 200): HttpResponse => ({ status, body: JSON.stringify(body) });
const NOT_FOUND = json({ code: 404, message: 'not found' }, 404);

export function circleAttester(): CircleAttester {
  const seen = new Map<string, Entry[]>();
  const reattested: string[] = [];
  const entryOf = ({ domain, hash, index }: SeenBurn): Entry => {
    const entry = seen.get(`${domain}/${hash}`)?.[index];
    if (entry === undefined) throw new Error(`burn ${index} of ${hash} was not seen`);
    return entry;
  };

  const ofVersion1 = ([, key = '']: readonly string[]): HttpResponse => {
    const entries = (seen.get(key) ?? []).filter(({ version }) => version === 1);
    if (entries.length === 0) return NOT_FOUND;
    return json({ messages: entries.map((entry) => common(entry)) });
  };
  const attestation = ([, hash]: readonly string[]): HttpResponse => {
    const entry = [...seen.values()].flat().find(({ version, sent }) => version === 1 && keccak256(sent) === hash);
    if (entry === undefined) return NOT_FOUND;
    return json({ attestation: common(entry).attestation, status: statusOf(entry) });
  };
  const ofVersion2 = ([, domain = '']: readonly string[], { searchParams }: URL): HttpResponse => {
    const [hash, nonce] = [searchParams.get('transactionHash'), searchParams.get('nonce')];
    const entries =
      hash === null
        ? [...seen]
            .flatMap(([key, each]) => (key.startsWith(`${domain}/`) ? each : []))
            .filter((entry) => common(entry).eventNonce === nonce)
        : (seen.get(`${domain}/${hash}`) ?? []);
    if (entries.length === 0) return NOT_FOUND;
    return json({
      messages: entries.map((entry) => ({
        ...common(entry),
        ...{ cctpVersion: entry.version, status: statusOf(entry), delayReason: null, ...entry.remarks },
      })),
    });
  };
  const reattest = ([, nonce = '']: readonly string[]): HttpResponse => {
    const isKnown = [...seen.values()].flat().some(({ version, signed }) => version === 2 && signed?.nonce === nonce);
    if (!isKnown) return NOT_FOUND;
    reattested.push(nonce);
    return json({ message: 'Re-attestation successfully requested for nonce.', nonce });
  };
  const PATHS: readonly (readonly [string, RegExp, (parts: readonly string[], url: URL) => HttpResponse])[] = [
    ['GET', /^\/v2\/messages\/(\d+)$/, ofVersion2],
    ['GET', /^\/v1\/messages\/(\d+\/0x[0-9a-f]{64})$/, ofVersion1],
    ['GET', /^\/v1\/attestations\/(0x[0-9a-f]{64})$/, attestation],
    ['POST', /^\/v2\/reattest\/(0x[0-9a-f]{64})$/, reattest],
  ];

  return {
    reattested,
    see({ domain, version }, receipt) {
      const hash = receipt.transactionHash;
      const entries = messagesSentIn(receipt).map((sent): Entry => ({ version, sent, signed: null, remarks: {} }));
      seen.set(`${domain}/${hash}`, entries);
      return entries.map((_, index) => ({ domain, hash, index }));
    },
    async sign(burn, filling) {
      const entry = entryOf(burn);
      const [message, nonce] = entry.version === 1 ? ofSent(entry.sent) : filled(entry.sent, burn, filling);
      entry.signed = { message, nonce, attestation: await SIGNER.sign({ hash: keccak256(message) }) };
      return entry.signed;
    },
    remark(burn, remarks) {
      const entry = entryOf(burn);
      entry.remarks = { ...entry.remarks, ...remarks };
    },
    respond({ url, method = 'GET' }) {
      for (const [verb, path, answer] of PATHS) {
        const parts = path.exec(url.pathname);
        if (parts !== null) return verb === method ? answer(parts, url) : json({ code: 405 }, 405);
      }
      return null;
    },
  };
}

const statusOf = ({ signed }: Entry): string => (signed === null ? 'pending_confirmations' : 'complete');

/** What both versions of the interface say of a message. */
function common({ version, sent, signed }: Entry): { message: Hex; attestation: string; eventNonce: string } {
  const counted = `${BigInt(slice(sent, 12, 20))}`;
  if (signed === null)
    return { message: version === 1 ? sent : '0x', attestation: 'PENDING', eventNonce: version === 1 ? counted : '' };
  const { message, attestation, nonce } = signed;
  return { message, attestation, eventNonce: version === 1 ? counted : nonce };
}

/** A message of version 1, which has its nonce already, and the key under which that is kept. */
function ofSent(sent: Hex): readonly [message: Hex, nonce: Hex] {
  const nonce = encodePacked(['uint32', 'uint64'], [Number(slice(sent, 4, 8)), BigInt(slice(sent, 12, 20))]);
  return [sent, keccak256(nonce)];
}

/** A message of version 2 with the fields that were empty when it was sent. */
function filled(
  sent: Hex,
  { hash, index }: SeenBurn,
  { finality = 2000, fee = 0n, expirationBlock = 0n }: Filling = {},
): readonly [message: Hex, nonce: Hex] {
  const nonce = keccak256(concat([hash, pad(numberToHex(index))]));
  const word = (value: bigint): Hex => numberToHex(value, { size: 32 });
  const parts = [
    slice(sent, 0, 12),
    nonce,
    slice(sent, 44, 144),
    numberToHex(finality, { size: 4 }),
    slice(sent, 148, 312),
  ];
  const hook = size(sent) > 376 ? slice(sent, 376) : '0x';
  return [concat([...parts, word(fee), word(expirationBlock), hook]), nonce];
}
