import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * The denom of an IBC voucher: `ibc/` and the upper-case hex SHA-256 of its path with the base denom,
 * `transfer/channel-0/uatom`. The nearest hop comes first.
 */
export const ibcDenom = (path: string): string => `ibc/${bytesToHex(sha256(utf8ToBytes(path))).toUpperCase()}`;
