import { base64 } from '@scure/base';
import { field, fieldAnyway, joined } from './protobuf.ts';

const FINALIZE_TOKEN_WITHDRAWAL = '/opinit.ophost.v1.MsgFinalizeTokenWithdrawal';

/** A message that is none of its type; its text names the field. */
export class WrongMessage extends Error {
  override readonly name = 'WrongMessage';
}

type Json = Readonly<Record<string, unknown>>;

/** Longer than any address, denom or proof of a message. */
const MOST_TEXT = 300;
const MOST_PROOFS = 256;

function textOf(json: Json, name: string): string {
  const value = json[name];
  if (typeof value === 'string' && value.length > 0 && value.length <= MOST_TEXT) return value;
  throw new WrongMessage(`${name} must be a text of 1 to ${MOST_TEXT} characters`);
}

function uint64Of(json: Json, name: string): bigint {
  const value = json[name];
  if (typeof value === 'string' && /^\d{1,20}$/.test(value) && BigInt(value) < 1n << 64n) return BigInt(value);
  throw new WrongMessage(`${name} must be decimal digits of a number below 2^64`);
}

function bytesOf(value: unknown, name: string): Uint8Array {
  try {
    if (typeof value === 'string' && value.length <= MOST_TEXT) return base64.decode(value);
  } catch {
    // Told below.
  }
  throw new WrongMessage(`${name} must be base64 of ${MOST_TEXT} characters at most`);
}

function coinOf(json: Json, name: string): Uint8Array {
  const coin = (json[name] ?? {}) as Json;
  const amount = textOf(coin, 'amount');
  if (!/^\d{1,78}$/.test(amount)) throw new WrongMessage(`${name}.amount must be decimal digits`);
  return joined(field(1, textOf(coin, 'denom')), field(2, amount));
}

/** Initia's OPinit, proto/opinit/ophost/v1/tx.proto of initia-labs/OPinit at 00247490. */
function finalizeTokenWithdrawal(json: Json, sender: string): Uint8Array {
  const proofs = json.withdrawal_proofs;
  if (!Array.isArray(proofs) || proofs.length > MOST_PROOFS)
    throw new WrongMessage(`withdrawal_proofs must be a list of ${MOST_PROOFS} at most`);
  return joined(
    field(1, sender),
    field(2, uint64Of(json, 'bridge_id')),
    field(3, uint64Of(json, 'output_index')),
    ...proofs.map((proof) => fieldAnyway(4, bytesOf(proof, 'withdrawal_proofs'))),
    field(5, textOf(json, 'from')),
    field(6, textOf(json, 'to')),
    field(7, uint64Of(json, 'sequence')),
    fieldAnyway(8, coinOf(json, 'amount')),
    field(9, bytesOf(json.version, 'version')),
    field(10, bytesOf(json.storage_root, 'storage_root')),
    field(11, bytesOf(json.last_block_hash, 'last_block_hash')),
  );
}

const ENCODERS: Readonly<Record<string, (json: Json, signer: string) => Uint8Array>> = {
  [FINALIZE_TOKEN_WITHDRAWAL]: finalizeTokenWithdrawal,
};

export const isEncoded = (typeUrl: string): boolean => Object.hasOwn(ENCODERS, typeUrl);

/** The bytes of a message, given as JSON in snake case without its signer. Throws WrongMessage. */
export function encodeMessage(typeUrl: string, text: string, signer: string): Uint8Array {
  const encode = isEncoded(typeUrl) ? ENCODERS[typeUrl] : undefined;
  if (encode === undefined) throw new WrongMessage(`messages of type ${typeUrl} are not written here`);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new WrongMessage('it must be JSON');
  }
  if (typeof json !== 'object' || json === null) throw new WrongMessage('it must be an object');
  return encode(json as Json, signer);
}
