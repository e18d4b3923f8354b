/**
 * Chains between which a mint is submitted without a relayer of ours, as far as public sources name them.
 * The hosted service's documentation (supported ecosystems and bridges) says that no public relayer serves Solana,
 * Polygon, Base and several other L2s; the public Noble relayer's sample configuration serves exactly these.
 */
const SERVED_CHAINS: ReadonlySet<string> = new Set(['noble-1', '1', '10', '42161', '43114']);

/** Whether a transfer to or from this chain arrives when nobody pays a relayer for it. */
export const hasPublicRelayer = (chainId: string): boolean => SERVED_CHAINS.has(chainId);
