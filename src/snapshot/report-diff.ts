import type { Feed, Part } from '#feeds/feed.ts';
import type { FeedReport } from '#feeds/live-market.ts';

/** A list by what stayed of the one before, as data for another thread, which copies all that it gets. */
interface ListDiff<Element> {
  /** For each element its place in the list before; -1 for the next of `fresh`. */
  readonly places: Int32Array;
  readonly fresh: readonly Element[];
}

/** What a feed reports now, by its report before: unchanged pools and lanes stay the objects that they were on the other side. */
export interface ReportDiff {
  readonly feed: Omit<Feed, 'read'>;
  readonly failure: FeedReport['failure'];
  /** Undefined where its part is the one before. */
  readonly part?: PartDiff | null | undefined;
}

interface PartDiff extends Omit<Part, 'pools' | 'lanes'> {
  readonly pools?: ListDiff<NonNullable<Part['pools']>[number]> | undefined;
  readonly lanes?: ListDiff<NonNullable<Part['lanes']>[number]> | undefined;
}

export function diffReports(before: FeedReport | undefined, { feed, failure, part }: FeedReport): ReportDiff {
  const { read: _, ...facts } = feed as Feed;
  if (before !== undefined && before.part === part) return { feed: facts, failure };
  if (part === null) return { feed: facts, failure, part };
  const { pools, lanes, ...rest } = part;
  return {
    ...{ feed: facts, failure },
    part: {
      ...rest,
      pools: pools && diffLists(before?.part?.pools ?? [], pools),
      lanes: lanes && diffLists(before?.part?.lanes ?? [], lanes),
    },
  };
}

export function applyReportDiff(
  before: FeedReport | undefined,
  { feed, failure, part: change }: ReportDiff,
): FeedReport {
  if (change === undefined) return { feed, failure, part: before?.part ?? null };
  if (change === null) return { feed, failure, part: null };
  const { pools, lanes, ...rest } = change;
  const part: Part = {
    ...rest,
    ...(pools && { pools: applyListDiff(before?.part?.pools ?? [], pools) }),
    ...(lanes && { lanes: applyListDiff(before?.part?.lanes ?? [], lanes) }),
  };
  return { feed, failure, part };
}

function diffLists<Element extends object>(before: readonly Element[], after: readonly Element[]): ListDiff<Element> {
  const placeOf = new Map(before.map((element, place) => [element, place]));
  const places = Int32Array.from(after, (element) => placeOf.get(element) ?? -1);
  return { places, fresh: after.filter((_, i) => places[i] === -1) };
}

function applyListDiff<Element>(before: readonly Element[], { places, fresh }: ListDiff<Element>): Element[] {
  let next = 0;
  return Array.from(places, (place) => (place < 0 ? fresh[next++] : before[place]) as Element);
}
