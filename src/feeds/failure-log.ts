import { groupBy } from '#contract/group-by.ts';
import type { Feed } from './feed.ts';
import type { FeedReport } from './live-market.ts';

/** What may go on without an answer before it is said. */
const PATIENCE_MS = 15_000;
/** Feeds that a line names. */
const MOST_NAMED = 3;

const NOTHING_ANSWERS =
  'no chain and no service answers, so there are no prices, no swaps and no bridges that take a fee: check the network, or start ' +
  'without --live for the sample market, which needs none';

interface Failed {
  readonly title: string;
  readonly message: string;
  /** Whether its last figures count on for a while. */
  readonly hasFigures: boolean;
}

/**
 * Tells the operator what happens to feeds in few lines: failures of one kind together, and that nothing answers before what fails one
 * by one. What was not told yet is told on the next `tell`, which is called every few seconds.
 */
export class FailureLog {
  readonly #report: (message: string) => void;
  readonly #startedAt: number;
  readonly #failed: Failed[] = [];
  readonly #recovered: string[] = [];
  #hasAnswer = false;
  #isSilent = false;

  /** `startedAt` in milliseconds since 1970. */
  constructor(report: (message: string) => void, startedAt: number) {
    this.#report = report;
    this.#startedAt = startedAt;
  }

  /** A feed begins to fail. */
  failed({ title }: Pick<Feed, 'title'>, message: string, hasFigures: boolean): void {
    this.#failed.push({ title, message, hasFigures });
  }

  answered({ title, asksNobody }: Pick<Feed, 'title' | 'asksNobody'>, isAgain: boolean): void {
    if (asksNobody !== true) this.#hasAnswer = true;
    if (isAgain) this.#recovered.push(title);
  }

  tell(reports: readonly FeedReport[], now: number): void {
    const isSilent = isUnanswered(reports) || (!this.#hasAnswer && this.#isLate(now));
    if (isSilent && !this.#isSilent) this.#report(`feeds: ${NOTHING_ANSWERS}`);
    this.#isSilent = isSilent;
    // The first to fail may be the first of all: before that is known, there is nothing to say of one.
    if (!this.#hasAnswer && !isSilent) return;
    for (const [kind, all] of groupBy(this.#failed.splice(0), kindOfFailure))
      this.#report(`feeds: ${failureText(kind, all)}`);
    const recovered = this.#recovered.splice(0);
    const [only] = recovered;
    if (recovered.length > 1) this.#report(`feeds: ${recovered.length} sources answer again: ${namesText(recovered)}`);
    else if (only !== undefined) this.#report(`feeds: ${only}: answers again`);
  }

  #isLate(now: number): boolean {
    return this.#failed.length > 0 && now - this.#startedAt >= PATIENCE_MS;
  }
}

/** Whether the last question of every feed that asks somebody failed. */
function isUnanswered(reports: readonly FeedReport[]): boolean {
  const asking = reports.filter(({ feed }) => feed.asksNobody !== true);
  return asking.length > 0 && asking.every(({ failure }) => failure !== null);
}

const kindOfFailure = ({ message, hasFigures }: Failed): string =>
  `${kindOf(message)}${hasFigures ? '; their last figures count for a while' : ''}`;

/** "pools of Base (8453) could not be read: a.example could not be reached; node 2 answered HTTP 500": what each did, without who. */
function kindOf(message: string): string {
  const [, causes = message] = /could not be read: (.*)$/s.exec(message) ?? [];
  const deeds = causes.split('; ').map((cause) => cause.replace(/^(?:node \d+|\S+) /, ''));
  return [...new Set(deeds)].sort().join('; ');
}

function failureText(kind: string, all: readonly Failed[]): string {
  const [first, ...others] = all as readonly [Failed, ...Failed[]];
  const { title, message, hasFigures } = first;
  if (others.length === 0) return `${title}: ${message}${hasFigures ? '; its last figures count for a while' : ''}`;
  return `${all.length} sources ${kind}: ${namesText(all.map((each) => each.title))}`;
}

function namesText(names: readonly string[]): string {
  const rest = names.length - MOST_NAMED;
  return `${names.slice(0, MOST_NAMED).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
