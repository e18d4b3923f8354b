import { useEffect, useState } from 'react';

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
