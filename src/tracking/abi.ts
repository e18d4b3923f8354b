import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { digitsOf, uintAt } from '#calls/words.ts';

/** Keccak-256 of bytes as hex digits, with 0x. */
export const keccak = (hex: string): string => `0x${bytesToHex(keccak_256(hexToBytes(digitsOf(hex))))}`;

/** The first topic of an event's logs: `OFTSent(bytes32,uint32,address,uint256,uint256)`. */
export const topicOf = (signature: string): string => `0x${bytesToHex(keccak_256(utf8ToBytes(signature)))}`;

/** The first four bytes of a call, with 0x. */
export const selectorOf = (signature: string): string => topicOf(signature).slice(0, 10);

/** The number that a call returned; undefined where it reverted, and where no contract answered: one of no code returns nothing. */
export const returnedUint = (returned: string | null | undefined): bigint | undefined => uintAt(returned ?? '', 0);

/** A number or a hex text as that many bytes, as hex digits without 0x. */
export const packed = (value: bigint | number | string, bytes = 32): string =>
  BigInt(value)
    .toString(16)
    .padStart(2 * bytes, '0');

/** The same as one word, with 0x: an address in a topic. */
export const topicWord = (value: bigint | number | string): string => `0x${packed(value)}`;
