import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { base58, base64 } from '@scure/base';
import { ServiceError } from '#contract/error.ts';
import { type ChainRecord, chainTitle } from '#registry/records.ts';
import { type ChainReads, NotRead } from './chain-reads.ts';

/** Signed bytes in the form of a chain, with the hash that they will have there. */
interface Signed {
  readonly text: string;
  readonly hash: string;
}

/**
 * Passes signed bytes to a node, which keeps them or not; nothing of them stays here. Sent twice, the answer is the same: the hash follows
 * from the bytes.
 */
export async function submitSigned(
  { chains }: { readonly chains: ChainReads },
  chain: ChainRecord,
  text: string,
): Promise<string> {
  const { hash, text: signed } = readSigned(chain, text);
  const title = chainTitle(chain);
  const words = await send(chains, chain, signed);
  if (words === null) return hash;
  // A node that has it already refuses it: as known, or as a nonce that is used.
  const known = await chains.tx(chain.chain_id, hash).catch(() => null);
  if (known !== null) return hash;
  throw ServiceError.invalid(`a node of ${title} refused the transaction: ${words}`);
}

function readSigned(chain: ChainRecord, text: string): Signed {
  const wrong = (form: string): ServiceError =>
    ServiceError.invalidField('tx', `signed bytes of ${chainTitle(chain)} are ${form}`);
  if (chain.chain_type === 'evm') {
    const digits = text.startsWith('0x') ? text.slice(2) : text;
    if (!/^([0-9a-f]{2})+$/i.test(digits)) throw wrong('hex digits, two for each byte');
    return { text: `0x${digits}`, hash: `0x${bytesToHex(keccak_256(hexToBytes(digits)))}` };
  }
  try {
    const bytes = base64.decode(text);
    if (chain.chain_type === 'cosmos') return { text, hash: bytesToHex(sha256(bytes)).toUpperCase() };
    // The first signature of a Solana transaction is its name.
    if (bytes.length < 65 || bytes[0] === 0) throw wrong('a signed transaction in base64');
    return { text, hash: base58.encode(bytes.slice(1, 65)) };
  } catch (error) {
    throw error instanceof ServiceError ? error : wrong('base64');
  }
}

/** The node's words where it refuses; null where it took them. */
async function send(chains: ChainReads, { chain_id, chain_type }: ChainRecord, signed: string): Promise<string | null> {
  try {
    return await chains.broadcast(chain_id, chain_type, signed);
  } catch (error) {
    if (!(error instanceof NotRead)) throw error;
    throw new ServiceError('unavailable', error.message, { cause: error });
  }
}
