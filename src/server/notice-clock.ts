import { dayOf, type Notice } from '#contract/notice.ts';
import { type LivenessReading, livenessKey, mergeLiveness } from '#registry/merge-liveness.ts';
import { effectsOf } from '#registry/notices.ts';
import type { LivenessRecord } from '#registry/records.ts';
import type { RegistryData, Words } from '#registry/registry.ts';

/** What an operator adds to the notices is read again so often. */
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

export interface NoticeClockDeps {
  readonly data: RegistryData;
  /** The words that answers rest on as the clock begins. */
  readonly first: Words;
  /** A day that stands for today for good; null follows the clock. */
  readonly today: string | null;
  readonly now: () => Date;
  /** Further notices, of the operator; undefined for none. Rejects where they cannot be read. */
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
  #said: string;
  #timer: unknown;

  constructor(deps: NoticeClockDeps) {
    this.#deps = deps;
    this.#said = sayingOf(deps.first);
  }

  /** Begins to follow the day, and reads the operator's notices, until `stop` is called. */
  start(): void {
    void this.#turn();
  }

  stop(): void {
    clearTimeout(this.#timer as NodeJS.Timeout);
    this.#timer = null;
  }

  /** Answers rest on what sources say now. */
  async setReadings(readings: readonly LivenessReading[]): Promise<void> {
    this.#readings = readings;
    await this.#update();
  }

  /** Reads the operator's notices again, and applies the day. */
  async tick(): Promise<void> {
    const { readNotices, report } = this.#deps;
    try {
      this.#ofOperator = (await readNotices?.()) ?? [];
    } catch (error) {
      report(`notices: ${(error as Error).message}; those read before stay in force`);
    }
    await this.#update();
  }

  async #turn(): Promise<void> {
    await this.tick();
    if (this.#timer === null) return;
    const untilMidnight = DAY_MS - (this.#deps.now().getTime() % DAY_MS);
    const timer: unknown = setTimeout(() => void this.#turn(), Math.min(HOUR_MS, untilMidnight));
    // Does not keep a process of Node alive; a page has numbers for timers.
    if (typeof timer === 'object') (timer as NodeJS.Timeout).unref();
    this.#timer = timer;
  }

  async #update(): Promise<void> {
    const { data, report, onChange } = this.#deps;
    const today = this.#deps.today ?? dayOf(this.#deps.now());
    const notices = [...(data.notices ?? []), ...this.#ofOperator];
    const effects = effectsOf(notices, today, data);
    const words = { compiled: data.liveness ?? [], readings: this.#readings, notices: effects };
    const current: Words = { today, notices, liveness: mergeLiveness(words, data.assets) };
    const saying = sayingOf(current);
    if (saying === this.#said) return;
    this.#said = saying;
    await onChange(current).catch((error: Error) =>
      report(`liveness: ${error.message}; the last records stay in force`),
    );
  }
}

/** Records without the dates of what was read, which move every day; and which notices there are, in which phase. */
const sayingOf = ({ liveness, notices, today }: Words): string =>
  [...liveness.map(recordText), ...notices.map((notice) => `${notice.id} ${phasesBegun(notice, today)}`)]
    .sort()
    .join('\n');

const recordText = (record: LivenessRecord): string =>
  [livenessKey(record), record.state, record.reason, record.notice ?? ''].join(' ');

const phasesBegun = ({ phases }: Notice, today: string): number => phases.filter(({ from }) => from <= today).length;
