/** Hex, or bech32 in capitals. */
const CASELESS = /^0[xX]|^[A-Z][A-Z\d-]*1[02-9AC-HJ-NP-Z]{38,}$/;

/** As an address compares: hex and bech32 in lower case, base58 as it is. Told by its letters; no checksum is checked. */
export const normalizeAddress = (address: string): string => (CASELESS.test(address) ? address.toLowerCase() : address);
