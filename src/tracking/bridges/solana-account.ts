import { sha256 } from '@noble/hashes/sha2.js';
import { base58, hex } from '@scure/base';

/** The field of Ed25519 and the constant of its curve: RFC 8032, 5.1. */
const P = 2n ** 255n - 19n;
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n;
const MOST_BUMPS = 256;

function power(base: bigint, exponent: bigint): bigint {
  let [result, square, rest] = [1n, base % P, exponent];
  while (rest > 0n) {
    if (rest & 1n) result = (result * square) % P;
    square = (square * square) % P;
    rest >>= 1n;
  }
  return result;
}

/** Whether 32 bytes are a point of the curve, so that somebody may have a key for them. */
function isOnCurve(bytes: Uint8Array): boolean {
  const y = BigInt(`0x${hex.encode(Uint8Array.from(bytes).reverse())}`) & (2n ** 255n - 1n);
  if (y >= P) return false;
  const ySquare = (y * y) % P;
  // x² = (y² - 1) / (d·y² + 1): there is an x where that is 0 or a square.
  const xSquare = ((ySquare + P - 1n) * power((D * ySquare + 1n) % P, P - 2n)) % P;
  return xSquare === 0n || power(xSquare, (P - 1n) / 2n) === 1n;
}

/** The account that a program keeps under these seeds: the first hash, by falling bumps, for which there is no key. */
export function accountOf(program: string, seeds: readonly Uint8Array[]): string {
  const end = [...base58.decode(program), ...new TextEncoder().encode('ProgramDerivedAddress')];
  for (let bump = MOST_BUMPS - 1; bump >= 0; bump--) {
    const hash = sha256(Uint8Array.from([...seeds.flatMap((seed) => [...seed]), bump, ...end]));
    if (!isOnCurve(hash)) return base58.encode(hash);
  }
  throw new Error(`program ${program} has no account under these seeds`);
}
