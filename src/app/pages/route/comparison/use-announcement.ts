import { useEffect, useState } from 'react';
import { coinText } from '../../../asset/coin.ts';
import type { FormatNumber } from '../../../format/number.ts';
import { count } from '../../../format/number.ts';
import { durationText } from '../../../format/time.ts';
import type { Side } from '../query/page-state.ts';
import type { Candidate } from './candidate.ts';
import { bestOf } from './ranking.ts';

/** "7 routes. Best 99.81 USDC, about 4 min." */
export function runSentence(candidates: readonly Candidate[], side: Side, digits: FormatNumber): string {
  const best = bestOf(candidates, side);
  if (best === undefined) return 'No routes.';
  const amount = side === 'in' ? coinText(best.received, 'down', digits) : coinText(best.sent, 'up', digits);
  const routes = count(candidates.length, 'route', 'routes', digits);
  return `${routes}. Best ${amount}, ${durationText(best.seconds.known ? best.seconds.value : null, digits)}.`;
}

interface Said {
  /** Of which comparison. */
  readonly key: string;
  readonly sentence: string;
}

/** Once said, a sentence stays while it holds; then there is none, as refreshes are silent. */
export function nextSaid(before: Said, now: Said, settled: boolean): Said {
  if (before.key !== now.key) return settled ? now : before;
  return before.sentence === now.sentence ? before : { ...now, sentence: '' };
}

/** What is said once for each comparison, when its answers are in. */
export function useAnnouncement(key: string, settled: boolean, sentence: string): string {
  const [said, setSaid] = useState({ key: '', sentence: '' });
  useEffect(() => setSaid((before) => nextSaid(before, { key, sentence }, settled)), [key, settled, sentence]);
  return said.key === key ? said.sentence : '';
}
