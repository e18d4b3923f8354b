import pLimit from 'p-limit';
import { ageFault, BLOCK_FAULTS } from '#market/age.ts';
import type { GasPrice } from '#market/gas/gas-price.ts';
import type { ChainRecord } from '#registry/records.ts';
import type { Feed, FeedDeps } from '../feed.ts';

/** How the gas price of one chain is read. */
export interface ChainGas {
  readonly chain: ChainRecord;
  /** Rejects where it is not known. Without a time it is of now. */
  read(signal: AbortSignal): Promise<GasPrice>;
}

/** For one chain: its nodes together. */
const LIMIT_MS = 20_000;
/** Chains that are read at once. */
const CONCURRENCY = 32;
/** A price that cannot be read again is used for this long, and one of an older block is not used. */
const KEPT_MS = 5 * 60_000;
/** A chain that fails again and again is left out of up to so many rounds. */
const MOST_SKIPPED = 15;
/** Chains that a note names. */
const NAMED = 5;

interface LastGas {
  price: GasPrice | null;
  failure: string;
  failures: number;
  skip: number;
}

/**
 * One feed for many chains, so that their prices change the market once a round. A chain that fails keeps its last price for a
 * while; the feed fails when none of them has a price.
 */
export function gasFeed(
  names: Pick<Feed, 'name' | 'title' | 'everyMs'>,
  chains: readonly ChainGas[],
  now: FeedDeps['now'],
): Feed {
  const known = new Map(chains.map((each) => [each, { price: null, failure: '', failures: 0, skip: 0 } as LastGas]));
  const readOne = async (each: ChainGas, of: LastGas, signal: AbortSignal): Promise<void> => {
    if (of.skip-- > 0) return;
    try {
      const price = await each.read(AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]));
      const at = price.at ?? now();
      const fault = ageFault(at, now(), KEPT_MS);
      if (fault !== null) throw new Error(`the last block of ${each.chain.pretty_name} ${BLOCK_FAULTS[fault]}`);
      Object.assign(of, { price: { ...price, at }, failures: 0, skip: 0 });
    } catch (error) {
      of.failure = error instanceof Error ? error.message : 'gas prices could not be read';
      of.skip = Math.min(2 ** of.failures++ - 1, MOST_SKIPPED);
    }
  };
  return {
    ...names,
    covers: { gas: chains.map(({ chain }) => chain.chain_id) },
    staleAfterMs: KEPT_MS,
    async read(signal) {
      const at = now();
      const limit = pLimit(CONCURRENCY);
      await Promise.all([...known].map(([each, of]) => limit(() => readOne(each, of, signal))));
      signal.throwIfAborted();
      const isUsed = ({ price }: LastGas): boolean => price !== null && now() - (price.at ?? 0) <= KEPT_MS;
      const entries = [...known];
      const missing = entries.filter(([, of]) => !isUsed(of));
      const [first] = missing;
      if (first !== undefined && missing.length === entries.length) throw new Error(first[1].failure);
      const gas = entries.flatMap(
        ([
          {
            chain: { chain_id },
          },
          of,
        ]) => (of.price !== null && isUsed(of) ? [{ chain_id, price: of.price }] : []),
      );
      return { at, gas, ...noteOf(missing.map(([{ chain }]) => chain.pretty_name)) };
    },
  };
}

function noteOf(chains: readonly string[]): { readonly note?: string } {
  if (chains.length === 0) return {};
  const others = chains.length - NAMED;
  return { note: `Not known for ${chains.slice(0, NAMED).join(', ')}${others > 0 ? ` and ${others} more` : ''}.` };
}
