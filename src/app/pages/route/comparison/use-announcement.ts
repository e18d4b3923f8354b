import { useEffect, useState } from 'react';
import { coinText } from '#app/asset/coin.ts';
import { formatUsd } from '#app/format/amount.ts';
import type { FormatNumber } from '#app/format/number.ts';
import { count } from '#app/format/number.ts';
import { durationText } from '#app/format/time.ts';
import type { Side } from '../query/page-state.ts';
import type { ComparedRoute } from './compared-route.ts';
import { bestOf } from './ranking.ts';
import { costText, haveCosts } from './route-cost.ts';

/** "7 routes. Cheapest: 99.81 USDC arrives, costs $0.20, about 4 min." */
export function runSentence(routes: readonly ComparedRoute[], side: Side, digits: FormatNumber): string {
  const best = bestOf(routes, side);
  if (best === undefined) return 'No routes.';
  const found = count(routes.length, 'route', 'routes', digits);
  const time = durationText(best.seconds.known ? best.seconds.value : null, digits);
  if (best.isUnsafe) return `${found}. ${unsafeSentence(best, digits)}`;
  const amount = side === 'in' ? coinText(best.received, 'down', digits) : coinText(best.sent, 'up', digits);
  const verb = side === 'in' ? 'arrives' : 'is sent';
  if (!haveCosts(routes)) return `${found}. Best: ${amount} ${verb}, ${time}.`;
  return `${found}. Cheapest: ${amount} ${verb}, costs ${costText(best.cost, digits)}, ${time}.`;
}

/** "Every route loses too much: at least $84,481,358.12." */
function unsafeSentence({ cost }: ComparedRoute, digits: FormatNumber): string {
  const loss = cost.known && cost.value.usd > 0n ? `: at least ${formatUsd(cost.value.usd, 'down', digits)}` : '';
  return `Every route loses too much${loss}.`;
}

interface Announcement {
  /** Identifies the comparison. */
  readonly key: string;
  readonly sentence: string;
}

/** Announces each comparison once: a refresh with another result clears the sentence and announces nothing. */
export function nextAnnouncement(before: Announcement, now: Announcement, isSettled: boolean): Announcement {
  if (before.key !== now.key) return isSettled ? now : before;
  return before.sentence === now.sentence ? before : { ...now, sentence: '' };
}

/** The sentence for screen readers: the result of a comparison once all responses have arrived. */
export function useAnnouncement(key: string, isSettled: boolean, sentence: string): string {
  const [announced, setAnnounced] = useState({ key: '', sentence: '' });
  useEffect(
    () => setAnnounced((before) => nextAnnouncement(before, { key, sentence }, isSettled)),
    [key, isSettled, sentence],
  );
  return announced.key === key ? announced.sentence : '';
}
