import type { Feed, Part } from './feed.ts';
import type { FeedWord } from './live-market.ts';

/** A list by what stayed of the one before, as data for another thread, which copies all that it gets. */
interface ListChange<Element> {
  /** For each element its place in the list before; -1 for the next of `fresh`. */
  readonly places: Int32Array;
  readonly fresh: readonly Element[];
}

/** What a feed says now, by what it said before: unchanged pools and lanes stay the objects that they were on the other side. */
export interface WordChange {
  readonly feed: Omit<Feed, 'read'>;
  readonly failure: FeedWord['failure'];
  /** Undefined where its part is the one before. */
  readonly part?: PartChange | null | undefined;
}

interface PartChange extends Omit<Part, 'pools' | 'lanes'> {
  readonly pools?: ListChange<NonNullable<Part['pools']>[number]> | undefined;
  readonly lanes?: ListChange<NonNullable<Part['lanes']>[number]> | undefined;
}

export function changeOf(before: FeedWord | undefined, { feed, failure, part }: FeedWord): WordChange {
  const { read: _, ...facts } = feed as Feed;
  if (before !== undefined && before.part === part) return { feed: facts, failure };
  if (part === null) return { feed: facts, failure, part };
  const { pools, lanes, ...rest } = part;
  return {
    ...{ feed: facts, failure },
    part: {
      ...rest,
      pools: pools && listChange(before?.part?.pools ?? [], pools),
      lanes: lanes && listChange(before?.part?.lanes ?? [], lanes),
    },
  };
}

export function withChange(before: FeedWord | undefined, { feed, failure, part: change }: WordChange): FeedWord {
  if (change === undefined) return { feed, failure, part: before?.part ?? null };
  if (change === null) return { feed, failure, part: null };
  const { pools, lanes, ...rest } = change;
  const part: Part = {
    ...rest,
    ...(pools && { pools: withListChange(before?.part?.pools ?? [], pools) }),
    ...(lanes && { lanes: withListChange(before?.part?.lanes ?? [], lanes) }),
  };
  return { feed, failure, part };
}

function listChange<Element extends object>(
  before: readonly Element[],
  after: readonly Element[],
): ListChange<Element> {
  const placeOf = new Map(before.map((element, place) => [element, place]));
  const places = Int32Array.from(after, (element) => placeOf.get(element) ?? -1);
  return { places, fresh: after.filter((_, i) => places[i] === -1) };
}

function withListChange<Element>(before: readonly Element[], { places, fresh }: ListChange<Element>): Element[] {
  let next = 0;
  return Array.from(places, (place) => (place < 0 ? fresh[next++] : before[place]) as Element);
}
