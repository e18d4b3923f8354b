/** Hex, or bech32 in capitals. */
const CASELESS = /^0[xX]|^[A-Z][A-Z\d-]*1[02-9AC-HJ-NP-Z]{38,}$/;

/** The form of an address for comparisons: hex and bech32 in lower case, base58 unchanged. Does not check checksums. */
export const normalizeAddress = (address: string): string => (CASELESS.test(address) ? address.toLowerCase() : address);
