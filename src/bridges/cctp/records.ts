/**
 * `tokens.json`: where USDC is burned and minted. `tools/registry` writes it.
 * A lane is an ordered pair of two tokens that share a version.
 */
export interface CctpToken {
  readonly chain_id: string;
  /** The protocol's own number for the chain. */
  readonly domain: number;
  /** Denom of USDC, the burn token. */
  readonly denom: string;
  readonly versions: readonly (1 | 2)[];
  /** Contract or program that burns, by version; null where the chain lacks the version or has a module instead (Noble). */
  readonly messenger_v1: string | null;
  readonly messenger_v2: string | null;
}
