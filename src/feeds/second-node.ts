import { laneKey, type Reading, type VenuePool } from '#market/market.ts';
import type { NodeAccess } from '#nodes/node-access.ts';
import { within } from '#nodes/patience.ts';
import { lanesAgree, poolsAgree } from './agreement.ts';
import type { Feed, FeedDeps, LaneWithTerms, Part } from './feed.ts';

/** How long a read waits for the second node. */
const GRACE_MS = 3_000;
/** What a note names of that on which two nodes disagree. */
const MOST_NAMED = 3;

/**
 * Feeds of which two nodes are asked, each of its own half. What they disagree on is left out and named; what only one of them says has
 * the basis `one_node`. The second one is asked less often: its word counts as long as its figures would.
 */
export function ofTwoNodes(
  deps: FeedDeps,
  halves: readonly [NodeAccess, NodeAccess],
  feedsOf: (deps: FeedDeps) => readonly Feed[],
): Feed[] {
  const [first, second] = [feedsOf({ ...deps, nodes: halves[0] }), feedsOf({ ...deps, nodes: halves[1] })];
  return first.map((feed) => {
    const other = second.find(({ name }) => name === feed.name);
    const asked = new TwoNodes(new Voice(feed, deps.now), other === undefined ? null : new Voice(other, deps.now));
    return { ...feed, read: (signal) => asked.read(signal) };
  });
}

/** A feed that reads one half of the nodes, and what it read last. */
class Voice {
  readonly #feed: Feed;
  readonly #now: () => number;
  #asking: Promise<void> | null = null;
  #askedAt = Number.NEGATIVE_INFINITY;
  #last: { readonly part: Part; readonly at: number } | null = null;
  /** Why its last read failed; null if it did not. */
  failure: { readonly cause: unknown } | null = null;

  constructor(feed: Feed, now: () => number) {
    this.#feed = feed;
    this.#now = now;
  }

  /** Never rejects. One that is asked already answers then. */
  ask(signal: AbortSignal): Promise<void> {
    this.#asking ??= this.#read(signal);
    return this.#asking;
  }

  async #read(signal: AbortSignal): Promise<void> {
    this.#askedAt = this.#now();
    try {
      this.#last = { part: await this.#feed.read(signal), at: this.#now() };
      this.failure = null;
    } catch (cause) {
      this.failure = { cause };
    }
    this.#asking = null;
  }

  /** What it read, while that counts. */
  get part(): Part | null {
    return this.#last !== null && this.#now() - this.#last.at <= this.#feed.staleAfterMs ? this.#last.part : null;
  }

  get isDue(): boolean {
    return this.part?.isPartial === true || this.#now() - this.#askedAt > this.#feed.staleAfterMs / 2;
  }
}

class TwoNodes {
  readonly #first: Voice;
  readonly #second: Voice | null;
  /** Whether figures agreed with others; objects stay while nothing in them changes. */
  readonly #known = new WeakMap<object, { readonly other: object; readonly agrees: boolean }>();
  readonly #doubted = new WeakMap<object, object>();

  constructor(first: Voice, second: Voice | null) {
    this.#first = first;
    this.#second = second;
  }

  async read(signal: AbortSignal): Promise<Part> {
    const [first, second] = [this.#first, this.#second];
    const wasFailing = first.failure !== null;
    const asking = first.ask(signal);
    let other = second?.isDue || wasFailing ? second?.ask(signal) : undefined;
    // One that hangs does not keep what the other says.
    await (wasFailing && other ? Promise.race([asking, other]) : asking);
    if (first.failure !== null) {
      await (other ?? second?.ask(signal));
      if (second === null || second.failure !== null) await asking;
    }
    if (first.failure !== null && (second === null || second.failure !== null)) throw first.failure.cause;
    if (first.failure !== null) return (await this.#confirmed(second?.part as Part, first.part)).part;
    if (other && second?.failure === null) await within(GRACE_MS, other);
    const { part, isAgreed } = await this.#confirmed(first.part as Part, second?.part ?? null);
    if (isAgreed || other !== undefined || second === null) return part;
    // What it said before may be too old.
    other = second.ask(signal);
    await within(GRACE_MS, other);
    return (await this.#confirmed(first.part as Part, second.part)).part;
  }

  async #confirmed(part: Part, other: Part | null): Promise<{ readonly part: Part; readonly isAgreed: boolean }> {
    const outcome: Outcome = { disputed: [], doubted: 0 };
    const pools = part.pools && (await this.#each(POOLS, part.pools, other?.pools, outcome));
    const lanes = part.lanes && (await this.#each(LANES, part.lanes, other?.lanes, outcome));
    const note = [part.note ?? [], noteOf(outcome)].flat().join(' ');
    return {
      part: { ...part, ...(pools && { pools }), ...(lanes && { lanes }), ...(note !== '' && { note }) },
      isAgreed: outcome.disputed.length === 0,
    };
  }

  async #each<Figure extends object, Said extends object>(
    { keyOf, nameOf, saidOf, agree, doubt }: Kind<Figure, Said>,
    figures: readonly Figure[],
    others: readonly Figure[] = [],
    outcome: Outcome,
  ): Promise<Figure[]> {
    const othersByKey = new Map(others.map((other) => [keyOf(other), saidOf(other)]));
    const kept: Figure[] = [];
    for (const figure of figures) {
      const said = saidOf(figure);
      const other = othersByKey.get(keyOf(figure));
      if (other === undefined) {
        const doubted = (this.#doubted.get(figure) as Figure | undefined) ?? doubt(figure);
        this.#doubted.set(figure, doubted);
        kept.push(doubted);
        outcome.doubted++;
        continue;
      }
      let known = this.#known.get(said);
      if (known?.other !== other) {
        known = { other, agrees: agree(said, other) };
        this.#known.set(said, known);
        // Requests are answered in between: large pools take a millisecond.
        await new Promise((resolve) => setTimeout(resolve, 0));
      }
      if (known.agrees) kept.push(figure);
      else outcome.disputed.push(nameOf(figure));
    }
    return kept;
  }
}

/** Figures that are told apart by a key, and what is compared of them. */
interface Kind<Figure, Said> {
  readonly keyOf: (figure: Figure) => string;
  readonly nameOf: (figure: Figure) => string;
  readonly saidOf: (figure: Figure) => Said;
  readonly agree: (said: Said, other: Said) => boolean;
  /** The same as the word of one node. */
  readonly doubt: (figure: Figure) => Figure;
}

const POOLS: Kind<VenuePool, VenuePool['pool']> = {
  keyOf: ({ pool }) => pool.id,
  nameOf: ({ pool }) => `pool ${pool.id}`,
  saidOf: ({ pool }) => pool,
  agree: poolsAgree,
  doubt: (figure) => ({ ...figure, ...ofOneNode(figure.reading) }),
};

const LANES: Kind<LaneWithTerms, LaneWithTerms['terms']> = {
  keyOf: ({ lane }) => laneKey(lane),
  nameOf: ({ lane: { from, to } }) => `${from.denom} to chain ${to.chain_id}`,
  saidOf: ({ terms }) => terms,
  agree: lanesAgree,
  doubt: ({ lane, terms }) => ({ lane, terms: { ...terms, ...ofOneNode(terms.reading) } }),
};

/** Its time goes on with that of the reading. */
const ofOneNode = (reading: Reading | undefined): { readonly reading?: Reading } =>
  reading === undefined
    ? {}
    : {
        reading: {
          get at() {
            return reading.at;
          },
          source: reading.source,
          basis: 'one_node',
        },
      };

interface Outcome {
  /** Names of what is left out. */
  readonly disputed: string[];
  /** How many figures are the word of one node. */
  doubted: number;
}

function noteOf({ disputed, doubted }: Outcome): string[] {
  const more = disputed.length - MOST_NAMED;
  const named = `${disputed.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  return [
    ...(disputed.length > 0 ? [`Left out, as two nodes disagree: ${named}.`] : []),
    ...(doubted > 0 ? [`On the word of one node: ${doubted}.`] : []),
  ];
}
