/** The chain and block of a node's result. Fields that the node did not show are null. */
export interface BlockRef {
  /** The chain's own id: decimal for EVM, the genesis hash for Solana. */
  readonly chainId: string | null;
  /** The block or slot of the result. */
  readonly height: bigint | null;
  /** Time of that block, milliseconds since 1970. */
  readonly blockTime: number | null;
}

/** The reference of a node that shows no block. */
export const UNKNOWN_BLOCK: BlockRef = { chainId: null, height: null, blockTime: null };

/** Limit for chain ids from nodes, which are stored. */
const MAX_CHAIN_ID_LENGTH = 64;

/** A chain id from a node; null if it is not valid. */
export const parseChainId = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' && value.length <= MAX_CHAIN_ID_LENGTH ? value : null;

/** The lower of two heights or times, ignoring null. */
export function minKnown<T extends bigint | number>(a: T | null, b: T | null): T | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}

/** The largest time of a Date. */
const LAST_MS = 8_640_000_000_000_000n;

/** A block time in milliseconds since 1970; null if it is not valid or 0, which nodes use for "none". */
export const parseBlockTime = (ms: bigint): number | null => (ms > 0n && ms <= LAST_MS ? Number(ms) : null);
