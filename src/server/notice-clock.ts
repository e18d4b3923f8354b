import type { Notice } from '#contract/notice.ts';
import { type LivenessReading, livenessKey, mergeLiveness } from '#registry/merge-liveness.ts';
import { faultsOf } from '#registry/notice-faults.ts';
import { effectsOf } from '#registry/notices.ts';
import type { LivenessRecord } from '#registry/records.ts';
import type { RegistryData, Words } from '#registry/registry.ts';

const HOUR_MS = 60 * 60_000;

export interface NoticeClockDeps {
  /** Chains, assets, channels, compiled words, and compiled notices. */
  readonly data: RegistryData;
  /** The words that answers rest on as the clock begins. */
  readonly first: Words;
  /** The day that notices go by now, `YYYY-MM-DD`. */
  readonly today: () => string;
  /** Further notices, of the operator; absent for none. Rejects where they cannot be read. */
  readonly readNotices?: (() => Promise<readonly Notice[]>) | undefined;
  /** Gets the words in force when what they say, dates aside, has changed. */
  readonly onChange: (words: Words) => Promise<void>;
  readonly report: (message: string) => void;
}

/**
 * Brings together what is known of what is alive: compiled words, what sources say at run time, and notices by the day. A phase of a
 * notice begins at midnight UTC without a restart.
 */
export class NoticeClock {
  readonly #deps: NoticeClockDeps;
  #readings: readonly LivenessReading[] = [];
  #ofOperator: readonly Notice[] = [];
  #lastApplied: string;
  #stopTimer: (() => void) | undefined;

  constructor(deps: NoticeClockDeps) {
    this.#deps = deps;
    this.#lastApplied = wordsText(deps.first);
  }

  /** Reads the operator's notices and applies the day, now and at each full hour, of which midnight is one. */
  start(): void {
    void this.#tick();
    const timer: unknown = setTimeout(() => this.start(), HOUR_MS - (Date.now() % HOUR_MS));
    // Does not keep a process of Node alive; a page has numbers for timers.
    if (typeof timer === 'object') (timer as NodeJS.Timeout).unref();
    this.#stopTimer = () => clearTimeout(timer as NodeJS.Timeout);
  }

  stop(): void {
    this.#stopTimer?.();
  }

  /** Answers rest on what sources say now. */
  async setReadings(readings: readonly LivenessReading[]): Promise<void> {
    this.#readings = readings;
    await this.#update();
  }

  async #tick(): Promise<void> {
    const { readNotices, report } = this.#deps;
    try {
      if (readNotices) this.#take(await readNotices());
    } catch (error) {
      report(`notices: ${(error as Error).message}; those read before stay in force`);
    }
    await this.#update();
  }

  #take(notices: readonly Notice[]): void {
    const { data, report } = this.#deps;
    const isNew = JSON.stringify(notices) !== JSON.stringify(this.#ofOperator);
    this.#ofOperator = notices;
    if (!isNew) return;
    for (const notice of notices) {
      for (const fault of faultsOf(notice, data)) report(`notices: ${notice.id}: ${fault}, so it does nothing there`);
    }
  }

  async #update(): Promise<void> {
    const { data, report, onChange } = this.#deps;
    const today = this.#deps.today();
    const notices = [...(data.notices ?? []), ...this.#ofOperator];
    const effects = effectsOf(notices, today, data);
    const words = { compiled: data.liveness ?? [], readings: this.#readings, notices: effects };
    const current: Words = { today, notices, liveness: mergeLiveness(words, data.assets) };
    const text = wordsText(current);
    if (text === this.#lastApplied) return;
    const before = this.#lastApplied;
    this.#lastApplied = text;
    try {
      await onChange(current);
    } catch (error) {
      // Tried again at the next full hour.
      this.#lastApplied = before;
      report(`liveness: ${(error as Error).message}; the last records stay in force`);
    }
  }
}

/** Records without the dates of what was read, which move every day; and the notices, with the phases that have begun. */
const wordsText = ({ liveness, notices, today }: Words): string =>
  JSON.stringify([liveness.map(recordText).sort(), notices.map((notice) => [notice, phasesBegun(notice, today)])]);

const recordText = (record: LivenessRecord): string =>
  [livenessKey(record), record.state, record.reason, record.notice, record.beside?.notice].join(' ');

const phasesBegun = ({ phases }: Notice, today: string): number => phases.filter(({ from }) => from <= today).length;
