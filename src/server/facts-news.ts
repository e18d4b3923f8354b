import type { FactsAge } from '#contract/status.ts';
import type { ServiceLog } from './log.ts';

const WHAT: Readonly<Record<string, string>> = {
  liveness: 'what is halted or gone',
  bridges: 'how bridges are secured',
  failures: 'where money is when a step fails',
};

/** Tells the operator how old the facts of this version are: as a warning, of the old ones alone, where some are old. */
export function tellAgeOfFacts(ages: readonly FactsAge[], log: Pick<ServiceLog, 'news' | 'warning'>): void {
  const old = ages.filter(({ is_old }) => is_old);
  if (old.length === 0) log.news(`facts about the world: ${ages.map(wordsOf).join('; ')}`);
  else
    log.warning(
      `facts about the world are old: ${old.map(wordsOf).join('; ')}; a newer version may know what has ended since`,
    );
}

const wordsOf = ({ kind, newest, oldest, age_days }: FactsAge): string => {
  const days = oldest === newest ? newest : `from ${oldest} to ${newest}`;
  return `${WHAT[kind] ?? kind} was read ${days}, ${age_days} ${age_days === 1 ? 'day' : 'days'} ago`;
};
