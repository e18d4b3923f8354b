import type { LivenessReading } from '#registry/merge-liveness.ts';
import { LAST_WORD_MS, type LivenessFeed, type LivenessTask } from './feed.ts';

/** Answers of this time are passed on together. */
const GATHER_MS = 60_000;
/** Rounds for which a question that failed again and again is left out, at most. */
const MAX_PAUSE_ROUNDS = 15;
/** Requests of several feeds do not start together. */
const START_MS = 20_000;

export interface WatchDeps {
  /** Of two feeds on one thing, the later one counts. */
  readonly feeds: readonly LivenessFeed[];
  /** Gets all readings in force once in a while. Never rejects. */
  readonly onReadings: (readings: readonly LivenessReading[]) => Promise<void>;
  /** Gets a sentence when a feed begins to fail, and when it fails altogether. */
  readonly report: (message: string) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
  /** From 0 to 1, without 1. */
  readonly random: () => number;
}

interface Kept {
  readonly reading: LivenessReading;
  readonly at: number;
}

/** How often a question failed in a row, and for how many rounds it is left out. */
interface Failures {
  readonly count: number;
  pause: number;
}

interface FailedTask {
  readonly task: LivenessTask;
  readonly message: string;
}

/** Whether all, some or none of a feed's questions are answered. */
type Health = 'well' | 'partly' | 'down';

/**
 * Asks every question of every feed once a round, one after the other at random intervals, so that a round takes its time and no
 * more. The last answer stays in force for a day; a question that fails is asked less often. Ends when the signal aborts.
 */
export async function watchLiveness(deps: WatchDeps, signal: AbortSignal): Promise<void> {
  const watch = new Watch(deps, signal);
  await Promise.all(deps.feeds.map((feed) => watch.run(feed)));
}

class Watch {
  readonly #deps: WatchDeps;
  readonly #signal: AbortSignal;
  readonly #kept = new Map<LivenessTask, Kept>();
  readonly #failures = new Map<LivenessTask, Failures>();
  #gathering: Promise<void> | undefined;

  constructor(deps: WatchDeps, signal: AbortSignal) {
    this.#deps = deps;
    this.#signal = signal;
  }

  async run(feed: LivenessFeed): Promise<void> {
    const { wait, random } = this.#deps;
    const interval = feed.roundMs / Math.max(feed.tasks.length, 1);
    let before: Health = 'well';
    await wait(START_MS * random());
    while (!this.#signal.aborted && feed.tasks.length > 0) {
      let last: FailedTask | undefined;
      for (const task of shuffled(feed.tasks, random)) {
        if (this.#signal.aborted) return;
        last = (await this.#ask(task)) ?? last;
        await wait(interval * (0.5 + random()));
      }
      before = this.#reportRound(feed, before, last);
    }
  }

  /** Asks a question unless it pauses; returns its failure. What is left out of the readings after a day goes as well. */
  async #ask(task: LivenessTask): Promise<FailedTask | undefined> {
    const failures = this.#failures.get(task);
    if (failures !== undefined && failures.pause-- > 0) return undefined;
    try {
      const reading = await task.read();
      this.#failures.delete(task);
      this.#kept.set(task, { reading, at: this.#deps.now() });
      this.#gather();
      return undefined;
    } catch (error) {
      const count = (failures?.count ?? 0) + 1;
      this.#failures.set(task, { count, pause: Math.min(2 ** count - 1, MAX_PAUSE_ROUNDS) });
      this.#gather();
      return { task, message: error instanceof Error ? error.message : 'failed' };
    }
  }

  #reportRound(feed: LivenessFeed, before: Health, last: FailedTask | undefined): Health {
    const failed = feed.tasks.filter((task) => this.#failures.has(task)).length;
    const health = failed === 0 ? 'well' : failed < feed.tasks.length ? 'partly' : 'down';
    if (last === undefined || health === before || (health === 'partly' && before === 'down')) return health;
    const share = feed.tasks.length === 1 ? '' : `${failed} of ${feed.tasks.length} were not answered, the last: `;
    const stays = 'what was known before stays in force';
    this.#deps.report(`liveness: ${feed.name}: ${share}${last.task.name}: ${last.message}; ${stays}`);
    return health;
  }

  /** Passes the readings on after others have had the time to come in. */
  #gather(): void {
    this.#gathering ??= this.#deps.wait(GATHER_MS).then(async () => {
      if (!this.#signal.aborted) await this.#deps.onReadings(this.#current());
      this.#gathering = undefined;
    });
  }

  /** In the order of the feeds and their questions. */
  #current(): LivenessReading[] {
    return this.#deps.feeds.flatMap(({ tasks }) =>
      tasks.flatMap((task) => {
        const kept = this.#kept.get(task);
        return kept !== undefined && this.#deps.now() - kept.at < LAST_WORD_MS ? kept.reading : [];
      }),
    );
  }
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}
