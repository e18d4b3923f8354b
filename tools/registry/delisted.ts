import type { AssetRecord, DelistedRecord } from '../../src/registry/records.ts';
import type { AssetBook } from './book.ts';
import { fact } from './packages.ts';
import { byText } from './text.ts';

interface DelistedFacts {
  readonly chains: readonly { readonly chain_id: string; readonly seen: string }[];
  readonly assets: readonly { readonly chain_id: string; readonly denom: string; readonly seen: string }[];
}

const facts = fact<DelistedFacts>('delisted.json');
/** Claims that no package makes. */
const OURS: ReadonlySet<string> = new Set(['facts', 'proof']);

const keyOf = (chain_id: string, denom: string): string => `${chain_id}|${denom}`;

/**
 * Given up where no package lists it as alive: the gas asset of Polygon is deprecated under its old name in one list, and
 * in use under its new one in others.
 */
function givenUp(book: AssetBook): DelistedRecord[] {
  return book.entries().flatMap(({ chain_id, denom, claims }) => {
    const listings = claims.filter(({ source }) => !OURS.has(source));
    const [first] = listings;
    if (first?.delisted === undefined || listings.some(({ delisted }) => delisted === undefined)) return [];
    return [{ chain_id, denom, reason: first.delisted, source: first.source }];
  });
}

/** Halted chains, and assets that are given up, with all that stands for either. */
export function compileDelisted(book: AssetBook, assets: readonly AssetRecord[]): DelistedRecord[] {
  const chains = facts.chains.map(({ chain_id, seen }): DelistedRecord => {
    if (!assets.some((asset) => asset.chain_id === chain_id))
      throw new Error(`delisted chain ${chain_id} has no assets`);
    return { chain_id, denom: null, reason: 'halted', source: seen };
  });
  const halted = new Set(chains.map(({ chain_id }) => chain_id));
  const delisted = new Map(givenUp(book).map((record) => [keyOf(record.chain_id, record.denom ?? ''), record]));
  for (const { chain_id, denom, seen } of facts.assets) {
    if (!book.find(chain_id, denom)) throw new Error(`delisted asset ${denom} is not known on chain ${chain_id}`);
    delisted.set(keyOf(chain_id, denom), { chain_id, denom, reason: 'deprecated', source: seen });
  }
  const standing = assets.flatMap(({ chain_id, denom, origin_chain_id, origin_denom }): DelistedRecord[] => {
    const origin = delisted.get(keyOf(origin_chain_id, origin_denom));
    const isNamed = halted.has(chain_id) || delisted.has(keyOf(chain_id, denom));
    if (isNamed || (origin === undefined && !halted.has(origin_chain_id))) return [];
    return [{ chain_id, denom, reason: 'origin', source: `its origin, ${origin_denom} on ${origin_chain_id}` }];
  });
  return [...chains, ...delisted.values(), ...standing].sort(
    (a, b) => byText(a.chain_id, b.chain_id) || byText(a.denom ?? '', b.denom ?? ''),
  );
}
