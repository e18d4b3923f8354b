import type { Redenomination } from './changes.ts';
import { fact } from './packages.ts';

interface Fact extends Redenomination {
  /** The day from which the chain counts in the new denom. */
  readonly effective: string;
  readonly seen: string;
  readonly read: string;
}

export const { redenominations } = fact<{ readonly redenominations: readonly Fact[] }>('redenominations.json');

/** What an asset of a package is called and counted in now, where the package lags behind its chain. */
export const redenominated = (chain_id: string, denom: string): Redenomination['to'] | undefined =>
  redenominations.find((change) => change.chain_id === chain_id && change.from.denom === denom)?.to;
