import { readFileSync } from 'node:fs';
import { readMarket } from '#market/capture/market-data.ts';
import type { Market } from '#market/market.ts';
import { sampleMarket } from '#market/sample/sample-market.ts';
import type { Registry } from '#registry/registry.ts';
import type { MarketChoice } from './config.ts';

/** The market that an operator chose; undefined for a live one, which is read later. Throws an Error that names the file and what is wrong with it. */
export function chosenMarket(choice: MarketChoice): ((registry: Registry) => Market) | undefined {
  if (choice === 'live') return undefined;
  if (choice === 'sample') return sampleMarket;
  const path = choice.slice('file:'.length);
  const data = parsed(path);
  return (registry) => {
    try {
      return readMarket(registry, data);
    } catch (error) {
      throw new Error(`PORTOLAN_MARKET: ${path}: ${(error as Error).message}`);
    }
  };
}

function parsed(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Error(`PORTOLAN_MARKET: ${path} cannot be read: ${(error as Error).message}`);
  }
}
