/** Ports of edges that bridges and venues share. The engine compares ports as plain strings. */

/** Packet forwarding (PFM) on the chain where a packet arrives. */
export const IBC_FORWARD = 'ibc_forward';
/** A contract called on arrival: IBC hooks, or the contract of a swap. */
export const COSMOS_CONTRACT = 'cosmos_contract';
/** The router of a venue that takes the next swap in the same call. */
export const routerPort = (venue: string): string => `router:${venue}`;
