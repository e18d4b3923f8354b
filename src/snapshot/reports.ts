import * as z from 'zod/mini';
import { BRIDGE_IDS } from '#contract/bridge.ts';
import type { Part } from '#feeds/feed.ts';
import type { FeedReport } from '#feeds/live-market.ts';
import { decode, digits, gasSchema, laneSchema, list, poolsSchema, priceSchema } from './figures.ts';

/** A part whose pools and lanes are data still: of those that did not change there is nothing to read. */
const partSchema = z.object({
  /** The name of its feed. */
  feed: z.string(),
  at: z.number(),
  block: z.optional(digits),
  isPartial: z.optional(z.literal(true)),
  note: z.optional(z.string()),
  prices: z.optional(list(priceSchema)),
  gas: z.optional(list(gasSchema)),
  pools: z.optional(list(z.unknown())),
  lanes: z.optional(list(z.unknown())),
});
type PartData = z.output<typeof partSchema>;
const listsSchema = z.object({ pools: z.optional(poolsSchema), lanes: z.optional(list(laneSchema)) });

const dataOf = (feed: string, { pools, lanes, ...part }: Part): PartData => ({
  ...{ feed, ...part },
  ...z.encode(listsSchema, { pools, lanes }),
});

/** Pools and lanes that are as in the part before stay its objects, as far as that was read here too. */
const partOf = ({ feed: _, prices, pools, lanes, ...part }: PartData, before: Part | null): Part => ({
  ...part,
  ...(prices && { prices: prices.map(({ at, source = '', ...price }) => ({ ...price, at: at ?? part.at, source })) }),
  ...(pools && { pools: keepEqual(pools, before?.pools, (pools) => decode(listsSchema, { pools }).pools) }),
  ...(lanes && { lanes: keepEqual(lanes, before?.lanes, (lanes) => decode(listsSchema, { lanes }).lanes) }),
});

/** The texts of pools and lanes that were read, by which those that did not change are found. */
const texts = new WeakMap<object, string>();

function keepEqual<Element extends object>(
  data: readonly unknown[],
  before: readonly Element[] = [],
  read: (changed: readonly unknown[]) => readonly Element[] | undefined,
): Element[] {
  const known = new Map(before.map((element) => [texts.get(element), element]));
  const written = data.map((each) => JSON.stringify(each));
  const changed = read(data.filter((_, i) => !known.has(written[i]))) ?? [];
  let next = 0;
  return written.map((text) => {
    const element = known.get(text) ?? (changed[next++] as Element);
    texts.set(element, text);
    return element;
  });
}

const PARTS_FORMAT = 'portolan-parts-1';
const partsSchema = z.object({
  format: z.literal(PARTS_FORMAT),
  parts: z.array(partSchema),
});

/** The last parts as text: a service that starts again serves them within their limits. Written one by one, as all are some megabytes. */
export async function writeParts(reports: readonly FeedReport[], pause: () => Promise<void>): Promise<string> {
  const parts: string[] = [];
  for (const { feed, part } of reports) {
    if (part !== null) parts.push(JSON.stringify(z.encode(partSchema, dataOf(feed.name, part))));
    await pause();
  }
  return `{"format":"${PARTS_FORMAT}","parts":[${parts.join(',')}]}`;
}

/** The parts by the names of their feeds. Throws an Error that says what is wrong with the text. */
export const readParts = (text: string): Map<string, Part> =>
  new Map(decode(partsSchema, JSON.parse(text)).parts.map((part) => [part.feed, partOf(part, null)]));

const REPORT_FORMAT = 'portolan-word-1';
const reportSchema = z.object({
  format: z.literal(REPORT_FORMAT),
  feed: z.object({
    name: z.string(),
    title: z.string(),
    covers: z.object({
      prices: z.optional(z.literal(true)),
      gas: z.optional(list(z.string())),
      pools: z.optional(list(z.object({ chain_id: z.string(), venue: z.string() }))),
      lanes: z.optional(z.object({ bridge: z.enum(BRIDGE_IDS), chain_ids: list(z.string()) })),
    }),
    everyMs: z.number(),
    staleAfterMs: z.number(),
    asksNobody: z.optional(z.literal(true)),
    readsPerRound: z.optional(z.number()),
  }),
  failure: z.nullable(z.object({ at: z.number(), message: z.string() })),
  part: z.nullable(partSchema),
});

/** What a feed reports, as text for another process. */
export const writeReport = ({ feed, failure, part }: FeedReport): string =>
  JSON.stringify(
    z.encode(reportSchema, { format: REPORT_FORMAT, feed, failure, part: part && dataOf(feed.name, part) }),
  );

/** Throws an Error that says what is wrong with the text. `before` is the report of the feed before it. */
export function readReport(text: string, before?: FeedReport): FeedReport {
  const { feed, failure, part } = decode(reportSchema, JSON.parse(text));
  return { feed, failure, part: part && partOf(part, before?.part ?? null) };
}
