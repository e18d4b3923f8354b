import data from './data/deployments.json';

/** The factories of one venue on one chain. */
export interface Deployment {
  readonly chain_id: string;
  /** Venue name on the wire. */
  readonly venue: string;
  readonly brand: string;
  /** Null where an exchange has pairs alone. */
  readonly factoryV3: string | null;
  /** Version 2; null where the venue's router does not trade with it. */
  readonly pairs: { readonly factory: string; readonly feePpm: number } | null;
  /** The wrapped gas coin, where its contract may hold less of the coin than there is of the token. */
  readonly unwraps?: string | undefined;
}

export const DEPLOYMENTS: readonly Deployment[] = data.deployments;
