import { useEffect, useRef, useState } from 'react';
import { useTicking } from '../../../format/time.ts';
import { useSettings } from '../../../storage/settings.ts';

export const REFRESH_SECONDS = 30;
const UNATTENDED_ROUNDS = 10;

/** Whether figures renew themselves, or why they do not. */
export type RefreshState = 'running' | 'paused' | 'offline' | 'unattended';

interface RefreshOptions {
  /** When the last round ended, in milliseconds; 0 while there was none. */
  readonly lastAt: number;
  readonly fetching: boolean;
  readonly offline: boolean;
  readonly refresh: () => void;
}

/** Counts rounds that nobody watched: any key or press starts again from zero. */
function useUnattended() {
  const [rounds, setRounds] = useState(0);
  const isOver = rounds >= UNATTENDED_ROUNDS;
  const seen = useRef({ isOver, wasOver: false });
  useEffect(() => {
    seen.current.isOver = isOver;
  });
  useEffect(() => {
    const attend = (event: Event) => {
      if (event instanceof KeyboardEvent && event.repeat) return;
      seen.current.wasOver = seen.current.isOver;
      setRounds(0);
    };
    // Before all others: whoever acts on the same key or press must find it noted.
    window.addEventListener('pointerdown', attend, true);
    window.addEventListener('keydown', attend, true);
    return () => {
      window.removeEventListener('pointerdown', attend, true);
      window.removeEventListener('keydown', attend, true);
    };
  }, []);
  const countRound = () => setRounds((count) => count + 1);
  /** Starts again. True where it was over when the last key or press began: by the time that is a click, it no longer is. */
  const wake = (): boolean => {
    const wasOver = isOver || seen.current.wasOver;
    seen.current.wasOver = false;
    setRounds(0);
    return wasOver;
  };
  return { isOver, countRound, wake };
}

/** Never longer than a whole round, wherever the clock was set since. */
export const untilRefresh = (lastAt: number, now: number): number =>
  Math.max(0, Math.min(lastAt - now, 0) + REFRESH_SECONDS * 1000);

/** Renews the figures every 30 seconds while somebody may be looking at them. */
export function useRefresh({ lastAt, fetching, offline, refresh }: RefreshOptions) {
  const { refresh: byItself } = useSettings();
  const [paused, setPaused] = useState(!byItself);
  const unattended = useUnattended();
  const visible = useTicking(() => document.visibilityState === 'visible');
  const runs = !paused && !offline && !unattended.isOver && visible && !fetching && lastAt > 0;
  useEffect(() => {
    if (!runs) return;
    const timer = setTimeout(
      () => {
        unattended.countRound();
        refresh();
      },
      untilRefresh(lastAt, Date.now()),
    );
    return () => clearTimeout(timer);
  });
  const state: RefreshState = offline ? 'offline' : paused ? 'paused' : unattended.isOver ? 'unattended' : 'running';
  const toggle = () => {
    const wasStopped = unattended.wake();
    setPaused((before) => !before && !wasStopped);
  };
  return { state, toggle };
}
