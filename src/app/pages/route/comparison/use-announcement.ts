import { useEffect, useState } from 'react';
import { coinText } from '../../../asset/coin.ts';
import { count } from '../../../numbers/count.ts';
import type { Digits } from '../../../numbers/digits.ts';
import { durationText } from '../../../numbers/duration.ts';
import type { Side } from '../wish/address-bar.ts';
import type { Candidate } from './candidate.ts';
import { bestOf } from './ranking.ts';

/** "7 routes. Best 99.81 USDC, about 4 min." */
export function runSentence(candidates: readonly Candidate[], side: Side, digits: Digits): string {
  const best = bestOf(candidates, side);
  if (best === undefined) return 'No routes.';
  const amount = side === 'in' ? coinText(best.received, 'down', digits) : coinText(best.sent, 'up', digits);
  const routes = count(candidates.length, 'route', 'routes', digits);
  return `${routes}. Best ${amount}, ${durationText(best.seconds.known ? best.seconds.value : null, digits)}.`;
}

/** What is said once for each comparison, when its answers are in: refreshes are silent. */
export function useAnnouncement(key: string, settled: boolean, sentence: string): string {
  const [said, setSaid] = useState({ key: '', sentence: '' });
  useEffect(() => {
    if (settled) setSaid((before) => (before.key === key ? before : { key, sentence }));
  }, [key, settled, sentence]);
  return said.key === key ? said.sentence : '';
}
