import { type AssetId, type AssetKey, assetKey, sameAsset } from '#contract/asset.ts';
import { usdBeside } from '../asset/coin.ts';
import { readUsd, type Usd } from '../format/amount.ts';
import { known, type Maybe } from '../format/maybe.ts';
import { isConnected } from './plan.ts';
import type { Reading } from './reading.ts';
import type { Asked } from './use-readings.ts';

/** What all of a person's addresses together hold of one asset. */
export interface Held {
  /** Smallest units. */
  readonly amount: bigint;
  readonly usd: Maybe<Usd>;
  /** When the oldest part of it was read, milliseconds since 1970. */
  readonly at: number;
}

/** Worth is known only where it is known of each part. */
const add = (a: Held, b: Held): Held => ({
  amount: a.amount + b.amount,
  usd: a.usd.known ? (b.usd.known ? known(a.usd.value + b.usd.value) : b.usd) : a.usd,
  at: Math.min(a.at, b.at),
});

/**
 * What came of asking for one asset. `nobody`: nobody was asked. `not found`: nothing else is known, which is not the same
 * as zero, as not every asset can be read. What is held is no less than told; `isWhole` where it is no more either.
 */
export type Holding =
  | { readonly state: 'nobody' | 'asking' | 'not found' | 'not read' }
  | { readonly state: 'held'; readonly held: Held; readonly isWhole: boolean };

/** Smallest units of all that is held; null where anything of it is unknown. */
export const allOf = (holding: Holding): bigint | null =>
  holding.state === 'held' && holding.isWhole ? holding.held.amount : null;

/** Connected wallets count as asked; what watched addresses hold is told where it is known. */
export function holdingOf(asked: readonly Asked[], { chain_id, denom }: AssetId): Holding {
  const asset = { chain_id, denom };
  const there = asked.filter(({ question }) => question.pair.chainId === chain_id);
  const here = there.filter(({ question }) => isConnected(question));
  const held = heldOf(there).get(assetKey(asset));
  if (held !== undefined) {
    const counted = there.filter((each) => here.includes(each) || each.reading !== undefined || each.asking);
    return {
      state: 'held',
      held,
      isWhole: counted.every(({ reading }) => reading !== undefined && tells(reading, asset)),
    };
  }
  if (here.some(({ reading, asking }) => reading === undefined && asking)) return { state: 'asking' };
  const readings = here.flatMap(({ reading }) => (reading === undefined || reading.isUnread ? [] : [reading]));
  if (readings.length === 0) return { state: 'nobody' };
  return { state: readings.every((reading) => tells(reading, asset)) ? 'not found' : 'not read' };
}

/** Whether the asset was read this time, if there is any of it. */
function tells({ failure, isUnread, missing }: Reading, { chain_id, denom }: AssetId): boolean {
  if (failure !== null || isUnread) return false;
  return ![...missing.keys()].some((lacking) => sameAsset({ chain_id, denom: lacking }, { chain_id, denom }));
}

/** Adds up what was read, each pair once. What is held nowhere is left out. */
export function heldOf(asked: readonly Pick<Asked, 'question' | 'reading'>[]): ReadonlyMap<AssetKey, Held> {
  const byAsset = new Map<AssetKey, Held>();
  for (const { question, reading } of asked) {
    const chain_id = question.pair.chainId;
    for (const [denom, { entry, at }] of reading?.held ?? []) {
      const amount = BigInt(entry.amount);
      const held = { amount, usd: usdBeside(known(amount), readUsd(entry.value_usd)), at };
      if (held.amount === 0n) continue;
      const key = assetKey({ chain_id, denom });
      const before = byAsset.get(key);
      byAsset.set(key, before ? add(before, held) : held);
    }
  }
  return byAsset;
}
