import type { Worker } from 'node:worker_threads';
import type { FeedReport } from '#feeds/live-market.ts';
import { nextTurn } from '#service/next-turn.ts';
import { diffReports } from '#snapshot/report-diff.ts';
import type { SearchState, ToThread } from './messages.ts';

export interface NumberedState extends SearchState {
  readonly number: number;
}

/** One thread as the pool sees it: the states that it holds, and the tasks that it works on. */
export class Thread<Task> {
  readonly worker: Worker;
  readonly isForLong: boolean;
  readonly running = new Map<number, Task>();
  /** Pings in a row without a message. */
  unanswered = 0;
  /** Why it ended. */
  fault: string | undefined;
  /** The numbers of the states that it is ready for. */
  readonly #states = new Set<number>();
  readonly #waiting = new Map<number, (fault?: string) => void>();
  readonly #sentReports = new Map<string, FeedReport>();
  #sentLiveness: SearchState['liveness'] = null;
  #sending: Promise<void> = Promise.resolve();
  #hasEnded = false;

  constructor(worker: Worker, isForLong: boolean) {
    this.worker = worker;
    this.isForLong = isForLong;
  }

  post(message: ToThread): void {
    this.worker.postMessage(message);
  }

  holds({ number }: NumberedState): boolean {
    return this.#states.has(number);
  }

  get wasReady(): boolean {
    return this.#states.size > 0;
  }

  /** Resolves when the thread is ready for the state or has ended, or with what keeps it from being ready. */
  async getReady(state: NumberedState): Promise<string | undefined> {
    this.#sending = this.#sending.then(() => this.#send(state));
    await this.#sending;
    if (this.#hasEnded) return undefined;
    return new Promise((resolve) => void this.#waiting.set(state.number, resolve));
  }

  /** Feed by feed, so that requests are served in between: what changed is copied on this thread. */
  async #send({ number, reports, now, liveness }: NumberedState): Promise<void> {
    for (const report of reports) {
      const { name } = report.feed;
      const before = this.#sentReports.get(name);
      if (before?.part === report.part && before.failure === report.failure) continue;
      this.#sentReports.set(name, report);
      this.post({ kind: 'report', diff: diffReports(before, report) });
      await nextTurn();
    }
    const isSent = liveness === this.#sentLiveness;
    this.#sentLiveness = liveness;
    const feeds = reports.map(({ feed }) => feed.name);
    this.post({ kind: 'state', state: number, feeds, now, liveness: (isSent ? null : liveness) ?? undefined });
  }

  /** What the thread says of a state: that it is ready, or what keeps it from that. */
  hear(state: number, fault: string | undefined): void {
    if (fault === undefined) this.#states.add(state);
    this.#waiting.get(state)?.(fault);
    this.#waiting.delete(state);
  }

  /** Drops the states before this one. */
  retire(before: number): void {
    for (const state of this.#states) if (state < before) this.#states.delete(state);
    this.post({ kind: 'retire', before });
  }

  /** It answers nothing any more. */
  end(): void {
    this.#hasEnded = true;
    this.#states.clear();
    for (const resolve of this.#waiting.values()) resolve();
    this.#waiting.clear();
  }
}
