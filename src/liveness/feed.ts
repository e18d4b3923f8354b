import type { WatchNodes } from '#nodes/watch-nodes.ts';
import type { LivenessReading } from '#registry/merge-liveness.ts';

/** One question to one source. */
export interface LivenessTask {
  /** For the log: "channel-1 of Kava (kava_2222-10)". */
  readonly name: string;
  /** Rejects if the source does not answer, or not credibly, with an error whose message holds no key. */
  read(): Promise<LivenessReading>;
}

/** A source of words on what is alive, in as many questions as it takes. */
export interface LivenessFeed {
  readonly name: string;
  /** The time over which one round of its questions is spread. */
  readonly roundMs: number;
  readonly tasks: readonly LivenessTask[];
}

export interface FeedDeps {
  readonly now: () => Date;
  /** Of one request. */
  readonly timeLimitMs: number;
  readonly watchNodes?: WatchNodes | undefined;
}

/** `YYYY-MM-DD` */
export const dayOf = (now: () => Date): string => now().toISOString().slice(0, 10);

/** How long the last word of a source that does not answer any more stays in force. */
export const LAST_WORD_MS = 24 * 60 * 60_000;

/** The last word on each part of a question. */
export class LastWords<Word> {
  readonly #words = new Map<string, { readonly word: Word; readonly at: number }>();

  set(part: string, word: Word, now: Date): void {
    this.#words.set(part, { word, at: now.getTime() });
  }

  find(part: string, now: Date): Word | undefined {
    const last = this.#words.get(part);
    return last !== undefined && now.getTime() - last.at < LAST_WORD_MS ? last.word : undefined;
  }
}
