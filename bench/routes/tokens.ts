/** A token of a universe; its denom has the form of an EVM address, which the peers insist on. */
export interface Token {
  readonly denom: string;
  readonly decimals: number;
  /** Dollars of a whole token. Pools are off this price by less than their fee. */
  readonly usd: number;
  /** Tokens of one peg are worth the same and meet in stable pools. */
  readonly peg: string | undefined;
}

/**
 * The tokens that most pools touch. Their denoms are those of the base tokens of BNB Chain, because the preselection of
 * a peer looks for pools with these; everything else about them is made up.
 */
export const HUBS: readonly Token[] = [
  { denom: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c', decimals: 18, usd: 600, peg: undefined },
  { denom: '0x55d398326f99059fF775485246999027B3197955', decimals: 18, usd: 1, peg: 'usd' },
  { denom: '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d', decimals: 6, usd: 1, peg: 'usd' },
  { denom: '0x2170Ed0880ac9A755fd29B2688956BD959F933F8', decimals: 18, usd: 3000, peg: 'eth' },
  { denom: '0x7130d2A12B9BCbFAe4f2634d864A1Ee1Ce3Ead9c', decimals: 8, usd: 60_000, peg: undefined },
  { denom: '0x0E09FaBB73Bd3Ade0a17ECC321fD13a19e81cE82', decimals: 18, usd: 2, peg: undefined },
];
