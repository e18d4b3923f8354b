import { readFileSync } from 'node:fs';
import { type Journey, readJourneys } from './journey.ts';

/** The regions and their tables. */
const REGIONS = {
  'EVM to EVM': 'evm',
  'Cosmos to Cosmos': 'cosmos',
  'Cosmos and EVM': 'between',
  Solana: 'solana',
} as const;

/** Every journey at every size. What is accepted was written before the answers were seen. */
export const JOURNEYS: readonly Journey[] = Object.entries(REGIONS).flatMap(([region, file]) =>
  readJourneys(region, readFileSync(new URL(`${file}.txt`, import.meta.url), 'utf8')),
);
