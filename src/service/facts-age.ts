import { listBridgeFacts } from '#bridges/facts.ts';
import { FAILURE_RULES } from '#bridges/failures.ts';
import { FACT_KINDS } from '#contract/bridge-facts.ts';
import type { FactsAge } from '#contract/status.ts';
import { embeddedData } from '#registry/embedded.ts';

/** Above this age facts are called old. Nothing is refused for it: the world may have changed, or it may not. */
const MAX_AGE_DAYS = 45;

const DAY_MS = 86_400_000;

/** The days on which facts were read, `YYYY-MM-DD`, by the kind of fact. */
export type DatedFacts = Readonly<Record<string, readonly string[]>>;

/** What was read when this version was made: each kind is read again as one, and is as old as what was read of it last. */
export const factsOfThisVersion = (): DatedFacts => ({
  liveness: [
    ...embeddedData.liveness.map(({ date }) => date),
    ...embeddedData.notices.flatMap(({ sources }) => sources.map(({ read }) => read)),
  ],
  bridges: listBridgeFacts().flatMap((facts) => FACT_KINDS.flatMap((kind) => facts[kind]?.checked ?? [])),
  failures: Object.values(FAILURE_RULES).map(({ checked }) => checked),
});

/** How old facts are at a time; a kind without facts has no age. */
export const agesOf = (facts: DatedFacts, now: Date): FactsAge[] =>
  Object.entries(facts).flatMap(([kind, days]) => {
    const sorted = days.toSorted();
    const [oldest, newest] = [sorted[0], sorted.at(-1)];
    if (oldest === undefined || newest === undefined) return [];
    const age_days = daysBetween(newest, now);
    return [{ kind, newest, oldest, age_days, is_old: age_days > MAX_AGE_DAYS }];
  });

/** Whole days. None where the day has not begun by this clock: days are those of a reader who may live further east. */
const daysBetween = (day: string, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(day)) / DAY_MS));
