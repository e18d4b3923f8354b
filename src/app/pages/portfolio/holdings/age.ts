import type { Clock } from '../../../format/time.ts';
import type { Holding } from './holdings.ts';

/** "from 14:03", "in part from 14:03", or the same of a block: the oldest there is. "" where all is of now. */
export function ageText(holdings: readonly Pick<Holding, 'lastAt' | 'lateBlock'>[], clock: Clock): string {
  const old = holdings.filter(({ lastAt, lateBlock }) => lastAt !== null || lateBlock !== null);
  if (old.length === 0) return '';
  const part = old.length < holdings.length ? 'in part ' : '';
  const times = old.flatMap(({ lastAt }) => lastAt ?? []);
  if (times.length > 0) return `${part}from ${clock(Math.min(...times))}`;
  return `${part}block from ${clock(Math.min(...old.flatMap(({ lateBlock }) => lateBlock ?? [])))}`;
}
