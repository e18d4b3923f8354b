import { readFileSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { PartsStore } from '#feeds/index.ts';
import type { Market } from '#market/market.ts';
import { sampleMarket } from '#market/sample/sample-market.ts';
import type { Registry } from '#registry/registry.ts';
import { nextTurn } from '#service/next-turn.ts';
import { readMarket } from '#snapshot/captured-market.ts';
import { readParts, writeParts } from '#snapshot/reports.ts';
import type { MarketChoice } from './config.ts';
import { Seal } from './seal.ts';

/**
 * The market that an operator chose; undefined for a live one, which is read later. Throws an Error that names the file and what
 * is wrong with it.
 */
export function chosenMarket(
  choice: MarketChoice,
  data: unknown = readMarketFile(choice),
): ((registry: Registry) => Market) | undefined {
  if (choice === 'live') return undefined;
  if (choice === 'sample') return sampleMarket;
  return (registry) => {
    try {
      return readMarket(registry, data);
    } catch (error) {
      throw new Error(`PORTOLAN_MARKET: ${pathOf(choice)}: ${(error as Error).message}`);
    }
  };
}

const FILE = 'file:';
const pathOf = (choice: MarketChoice): string => choice.slice(FILE.length);

/** What the chosen file holds; undefined where none is chosen. */
export function readMarketFile(choice: MarketChoice): unknown {
  if (!choice.startsWith(FILE)) return undefined;
  const path = pathOf(choice);
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Error(`PORTOLAN_MARKET: ${path} cannot be read: ${(error as Error).message}`);
  }
}

/** Keeps the last parts of a live market in a file, which is whole at any time. Errors hold no path. */
export const partsFile = (path: string, seal = new Seal(null)): PartsStore => ({
  async load() {
    let text: string;
    try {
      text = await readFile(path, 'utf8');
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return new Map();
      throw new Error(`its file cannot be read (${codeOf(error)})`);
    }
    return readParts(opened(seal, text));
  },
  async save(reports) {
    const text = await writeParts(reports, nextTurn);
    const beside = `${path}.${process.pid}.new`;
    try {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(beside, seal.close(PARTS, text));
      await rename(beside, path);
    } catch (error) {
      await rm(beside, { force: true }).catch(() => {});
      throw new Error(`its file cannot be written (${codeOf(error)})`);
    }
  },
});

const PARTS = 'parts';

function opened(seal: Seal, text: string): string {
  try {
    return seal.open(PARTS, text);
  } catch (error) {
    throw new Error(`its file ${(error as Error).message}`);
  }
}

const codeOf = (error: unknown): unknown => (error as NodeJS.ErrnoException).code;
