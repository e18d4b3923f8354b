import type { ChainRecord } from './records.ts';

/** A chain in texts for people, with the id that requests take: "Fraxtal (252)". Some are named by their id alone. */
export const chainTitle = ({ pretty_name, chain_id }: Pick<ChainRecord, 'pretty_name' | 'chain_id'>): string =>
  pretty_name === chain_id ? chain_id : `${pretty_name} (${chain_id})`;
