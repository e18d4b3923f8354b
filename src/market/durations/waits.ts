import type { ChainWaits } from './records.ts';
import data from './waits.generated.json';

const waits: ReadonlyMap<string, ChainWaits> = new Map((data as ChainWaits[]).map((row) => [row.chain_id, row]));

/** What is published of a chain; undefined when nothing is. */
export const waitsOf = (chainId: string): ChainWaits | undefined => waits.get(chainId);
