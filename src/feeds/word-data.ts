import * as z from 'zod/mini';
import { BRIDGE_IDS } from '#contract/bridge.ts';
import { readLane, readVenuePools } from '#market/capture/figures.ts';
import type { Feed, Part } from './feed.ts';
import type { FeedWord } from './live-market.ts';
import { type PartData, partSchema, readPart, writePart } from './parts-data.ts';

const FORMAT = 'portolan-word-1';

const feedSchema = z.object({
  name: z.string(),
  title: z.string(),
  covers: z.object({
    prices: z.optional(z.literal(true)),
    gas: z.optional(z.array(z.string())),
    pools: z.optional(z.array(z.object({ chain_id: z.string(), venue: z.string() }))),
    lanes: z.optional(z.object({ bridge: z.enum(BRIDGE_IDS), chain_ids: z.array(z.string()) })),
  }),
  everyMs: z.number(),
  staleAfterMs: z.number(),
  asksNobody: z.optional(z.literal(true)),
  readsPerRound: z.optional(z.number()),
});

const wordSchema = z.object({
  format: z.literal(FORMAT),
  feed: feedSchema,
  failure: z.nullable(z.object({ at: z.number(), message: z.string() })),
  part: z.nullable(partSchema),
});

/** What a feed says, as text for another process. */
export function writeWord({ feed, failure, part }: FeedWord): string {
  const { read: _, ...facts } = feed as Feed;
  return JSON.stringify({ format: FORMAT, feed: facts, failure, part: part && writePart(feed.name, part) });
}

/**
 * Pools and lanes that are as in the word before stay its objects, as far as that was read here too. Throws an Error that says what is
 * wrong with the text.
 */
export function readWord(text: string, before?: FeedWord): FeedWord {
  const parsed = wordSchema.safeParse(JSON.parse(text));
  if (!parsed.success) {
    const [{ path, message } = { path: [], message: 'is invalid' }] = parsed.error.issues;
    throw new Error(`${path.join('.') || 'it'} ${message}`);
  }
  const { feed, failure, part } = parsed.data;
  // Absent fields are absent, not undefined: the schema's type does not know.
  return { feed: feed as FeedWord['feed'], failure, part: part && readPartAfter(part, before?.part ?? null) };
}

/** The texts of pools and lanes that were read, by which those that did not change are found. */
const texts = new WeakMap<object, string>();

const readPartAfter = (part: PartData, before: Part | null): Part =>
  readPart(
    part,
    (pools) => keepEqual(pools, before?.pools ?? [], readVenuePools),
    (lanes) => keepEqual(lanes, before?.lanes ?? [], (changed) => changed.map(readLane)),
  );

function keepEqual<Data extends object, Element extends object>(
  data: readonly Data[],
  before: readonly Element[],
  read: (changed: readonly Data[]) => readonly Element[],
): Element[] {
  const known = new Map(before.map((element) => [texts.get(element), element]));
  const written = data.map((each) => JSON.stringify(each));
  const changed = read(data.filter((_, i) => !known.has(written[i])));
  let next = 0;
  return written.map((text) => {
    const element = known.get(text) ?? (changed[next++] as Element);
    texts.set(element, text);
    return element;
  });
}
