import type { LivenessReason, LivenessState } from '../../src/contract/liveness.ts';
import { livenessKey, withStandIns } from '../../src/registry/merge-liveness.ts';
import { type HaltList, haltedAssets, haltedChannels, stoppedChains } from '../../src/registry/osmosis-halts.ts';
import type { AssetRecord, ChainRecord, ChannelRecord, LivenessRecord } from '../../src/registry/records.ts';
import type { AssetBook } from './book.ts';
import { fact, packageVersion } from './packages.ts';
import { byText } from './text.ts';

const list = fact<HaltList>('osmosis-halts.json');

/** When the pinned chain-registry package was published. */
const PUBLISHED = { version: '2.0.251', date: '2026-09-13' };
/** Claims that no package makes. */
const OURS: ReadonlySet<string> = new Set(['facts', 'proof']);

/** A record of an asset. */
const ofAsset = (
  chain_id: string,
  denom: string,
  state: LivenessState,
  reason: LivenessReason,
  source: string,
  date: string,
): LivenessRecord => ({ chain_id, denom, channel: null, state, reason, source, date });

/**
 * Given up where no package lists it as alive: the gas asset of Polygon is deprecated under its old name in one list, and
 * in use under its new one in others. The mark "unstable" of chain-registry is a copy of Osmosis' list, without its reason.
 */
function ofPackages(book: AssetBook): LivenessRecord[] {
  if (packageVersion('chain-registry') !== PUBLISHED.version)
    throw new Error(`write down when chain-registry ${packageVersion('chain-registry')} was published`);
  return book.entries().flatMap(({ chain_id, denom, claims }) => {
    const listings = claims.filter(({ source }) => !OURS.has(source));
    const [first] = listings;
    if (first?.delisted === undefined || listings.some(({ delisted }) => delisted === undefined)) return [];
    const state = first.delisted === 'deprecated' ? 'gone' : 'halted';
    return [ofAsset(chain_id, denom, state, first.delisted, first.source, PUBLISHED.date)];
  });
}

/**
 * Which chains, channels and assets are not fully alive by packages and by Osmosis' list; what persons found out is in the notices.
 * Of two words on one thing the newer one wins. The mark "unstable" of chain-registry is a copy of Osmosis' list, which wins; what
 * the list calls gone keeps its reason.
 */
export function compileLiveness(
  book: AssetBook,
  assets: readonly AssetRecord[],
  chains: readonly ChainRecord[],
  channels: readonly ChannelRecord[],
): LivenessRecord[] {
  const packages = ofPackages(book);
  const isMark = ({ reason }: LivenessRecord) => reason === 'unstable';
  const listed = haltedAssets(list);
  const isGone = new Set(listed.filter(({ state }) => state === 'gone').map(livenessKey));
  const words = [
    ...packages.filter(isMark),
    ...listed,
    ...packages.filter((record) => !isMark(record) && !isGone.has(livenessKey(record))),
    ...haltedChannels(list, assets, channels),
    ...stoppedChains(list, chains, channels),
  ];
  const known = new Map(words.map((record) => [livenessKey(record), record]));
  return [...withStandIns(assets, known).values()].sort((a, b) => byText(livenessKey(a), livenessKey(b)));
}
