import { createPublicKey, ECDH, verify } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bech32 } from '@scure/base';
import { PubKey } from 'cosmjs-types/cosmos/crypto/secp256k1/keys';
import { SignMode } from 'cosmjs-types/cosmos/tx/signing/v1beta1/signing';
import { AuthInfo, SignDoc, TxBody, TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx';
import { aminoJson, decodeMessage, encodeMessage, type Message, messageJson, Undecodable } from './cosmos-message.ts';

/** A transaction as a chain reads it out of signed bytes. */
export interface SignedTx {
  readonly bytes: Uint8Array;
  /** In capitals. */
  readonly hash: string;
  readonly raw: TxRaw;
  readonly body: TxBody;
  readonly authInfo: AuthInfo;
  readonly messages: readonly Message[];
}

/** Who a signature must be of, and of what state of the account. */
export interface SignerData {
  readonly chainId: string;
  readonly accountNumber: bigint;
  readonly sequence: bigint;
}

/** Throws `Undecodable` for bytes that are no transaction, or that hold what the chain does not know. */
export function readTx(bytes: Uint8Array): SignedTx {
  const raw = decoded(TxRaw, bytes);
  const body = decoded(TxBody, raw.bodyBytes);
  const authInfo = decoded(AuthInfo, raw.authInfoBytes);
  const hash = Buffer.from(sha256(bytes)).toString('hex').toUpperCase();
  const tx = { bytes, hash, raw, body, authInfo, messages: body.messages.map(decodeMessage) };
  // Throws for bytes that are no key.
  publicKeyOf(tx);
  return tx;
}

/** The bytes of a transaction that nobody signed. */
export function unsignedTx(messages: readonly Message[], memo: string): Uint8Array {
  const body = TxBody.fromPartial({ messages: messages.map(encodeMessage), memo });
  const authInfo = AuthInfo.fromPartial({ fee: { amount: [], gasLimit: 1_000_000n } });
  const [bodyBytes, authInfoBytes] = [TxBody.encode(body).finish(), AuthInfo.encode(authInfo).finish()];
  return TxRaw.encode({ bodyBytes, authInfoBytes, signatures: [] }).finish();
}

interface Codec<Message> {
  encode(message: Message): { finish(): Uint8Array };
  decode(bytes: Uint8Array): Message;
}

/** Bytes that do not come out as they went in hold a field that is not known, or are not in the one form that may be signed. */
function decoded<T>(codec: Codec<T>, bytes: Uint8Array): T {
  try {
    const message = codec.decode(bytes);
    if (Buffer.compare(codec.encode(message).finish(), bytes) === 0) return message;
  } catch (error) {
    throw new Undecodable((error as Error).message);
  }
  throw new Undecodable('errUnknownField');
}

export const isAmino = ({ authInfo }: SignedTx): boolean =>
  authInfo.signerInfos[0]?.modeInfo?.single?.mode === SignMode.SIGN_MODE_LEGACY_AMINO_JSON;

/** Keys of the curve as chains of the SDK use them, and as Initia does: with the addresses and the digest of Ethereum. */
export type KeyType = '/cosmos.crypto.secp256k1.PubKey' | '/initia.crypto.v1beta1.ethsecp256k1.PubKey';

/** The compressed key of the only signer; undefined for none, and for keys of another kind. */
export function publicKeyOf({ authInfo }: Pick<SignedTx, 'authInfo'>, type?: KeyType): Uint8Array | undefined {
  const any = authInfo.signerInfos[0]?.publicKey;
  if (any === undefined || !(type === undefined ? any.typeUrl in DIGESTS : any.typeUrl === type)) return undefined;
  const { key } = decoded(PubKey, any.value);
  if (key.length !== 33) throw new Undecodable('length of pubkey is incorrect');
  return key;
}

const DIGESTS: Readonly<Record<KeyType, (bytes: Uint8Array) => Uint8Array>> = {
  '/cosmos.crypto.secp256k1.PubKey': sha256,
  '/initia.crypto.v1beta1.ethsecp256k1.PubKey': keccak_256,
};

export function addressOf(publicKey: Uint8Array, prefix: string, type: KeyType): string {
  const bytes =
    type === '/cosmos.crypto.secp256k1.PubKey'
      ? ripemd160(sha256(publicKey))
      : keccak_256(uncompressed(publicKey).subarray(1)).slice(-20);
  return bech32.encode(prefix, bech32.toWords(bytes));
}

/** Whether the transaction is signed with the key for an account of a chain, directly or as amino JSON. */
export function isSigned(tx: SignedTx, publicKey: Uint8Array, signer: SignerData, type: KeyType): boolean {
  const signature = tx.raw.signatures[0];
  if (signature?.length !== 64 || !isLow(signature.subarray(32))) return false;
  const signed = isAmino(tx) ? aminoSignBytes(tx, signer) : directSignBytes(tx, signer);
  // Node's own cryptography verifies no signature of a Keccak digest.
  if (type !== '/cosmos.crypto.secp256k1.PubKey') return secp256k1.verify(signature, DIGESTS[type](signed), publicKey);
  try {
    const key = createPublicKey({ key: jwkOf(publicKey), format: 'jwk' });
    return verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, signature);
  } catch {
    // No point of the curve.
    return false;
  }
}

/** Of the two signatures that a key can give to the same bytes, chains take one. */
const HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;
const isLow = (s: Uint8Array): boolean => BigInt(`0x${Buffer.from(s).toString('hex')}`) <= HALF_ORDER;

const uncompressed = (publicKey: Uint8Array): Buffer =>
  ECDH.convertKey(publicKey, 'secp256k1', undefined, undefined, 'uncompressed') as Buffer;

function jwkOf(compressed: Uint8Array): { kty: string; crv: string; x: string; y: string } {
  const point = uncompressed(compressed);
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  return { kty: 'EC', crv: 'secp256k1', x: `${x}`, y: `${y}` };
}

function directSignBytes({ raw }: SignedTx, { chainId, accountNumber }: SignerData): Uint8Array {
  const { bodyBytes, authInfoBytes } = raw;
  return SignDoc.encode({ bodyBytes, authInfoBytes, chainId, accountNumber }).finish();
}

function aminoSignBytes({ body, authInfo, messages }: SignedTx, signer: SignerData): Uint8Array {
  const { amount = [], gasLimit = 0n, payer, granter } = authInfo.fee ?? {};
  const document = {
    account_number: `${signer.accountNumber}`,
    chain_id: signer.chainId,
    fee: { amount, gas: `${gasLimit}`, ...(payer && { payer }), ...(granter && { granter }) },
    memo: body.memo,
    msgs: messages.map(aminoJson),
    sequence: `${signer.sequence}`,
    ...(body.timeoutHeight && { timeout_height: `${body.timeoutHeight}` }),
  };
  return Buffer.from(sortedJson(document));
}

/** As Go writes JSON: names in order, and nothing that HTML would read. */
function sortedJson(value: unknown): string {
  const sorted = (each: unknown): unknown => {
    if (Array.isArray(each)) return each.map(sorted);
    if (typeof each !== 'object' || each === null) return each;
    const entries = Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)]));
  };
  return JSON.stringify(sorted(value)).replaceAll(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const MODES = new Map([
  [SignMode.SIGN_MODE_DIRECT, 'SIGN_MODE_DIRECT'],
  [SignMode.SIGN_MODE_LEGACY_AMINO_JSON, 'SIGN_MODE_LEGACY_AMINO_JSON'],
]);

/** As REST writes a transaction. */
export function txJson({ raw, body, authInfo, messages }: SignedTx): object {
  const { amount = [], gasLimit = 0n, payer = '', granter = '' } = authInfo.fee ?? {};
  const signerInfos = authInfo.signerInfos.map(({ publicKey, modeInfo, sequence }) => ({
    public_key: publicKey ? { '@type': publicKey.typeUrl, key: base64(PubKey.decode(publicKey.value).key) } : null,
    mode_info: { single: { mode: MODES.get(modeInfo?.single?.mode ?? 0) ?? 'SIGN_MODE_UNSPECIFIED' } },
    sequence: `${sequence}`,
  }));
  return {
    body: {
      messages: messages.map(messageJson),
      memo: body.memo,
      timeout_height: `${body.timeoutHeight}`,
      extension_options: [],
      non_critical_extension_options: [],
    },
    auth_info: { signer_infos: signerInfos, fee: { amount, gas_limit: `${gasLimit}`, payer, granter }, tip: null },
    signatures: raw.signatures.map(base64),
  };
}
