import { useEffect, useRef, useState } from 'react';
import { useTicking } from '#app/format/time.ts';
import { useSettings } from '#app/storage/settings.ts';

export const REFRESH_SECONDS = 30;
/** Refreshes without user input after which refreshing stops. */
const UNATTENDED_ROUNDS = 10;

/** Whether quotes refresh on their own, or why they do not. */
export type RefreshState = 'running' | 'paused' | 'offline' | 'unattended';

interface RefreshOptions {
  /** When the last round ended, milliseconds since 1970; 0 before the first. */
  readonly lastAt: number;
  readonly fetching: boolean;
  readonly offline: boolean;
  readonly refresh: () => void;
}

/** Counts refreshes since the last key or pointer press. */
function useUnattended() {
  const [rounds, setRounds] = useState(0);
  const isOver = rounds >= UNATTENDED_ROUNDS;
  const last = useRef({ isOver, wasOver: false });
  useEffect(() => {
    last.current.isOver = isOver;
  });
  useEffect(() => {
    const onInput = (event: Event) => {
      if (event instanceof KeyboardEvent && event.repeat) return;
      last.current.wasOver = last.current.isOver;
      setRounds(0);
    };
    // Capture phase: handlers of the same event read the values set here.
    window.addEventListener('pointerdown', onInput, true);
    window.addEventListener('keydown', onInput, true);
    return () => {
      window.removeEventListener('pointerdown', onInput, true);
      window.removeEventListener('keydown', onInput, true);
    };
  }, []);
  const countRound = () => setRounds((count) => count + 1);
  /** Restarts the count. Returns whether it was over when the last press began, as that press has reset it. */
  const wake = (): boolean => {
    const wasOver = isOver || last.current.wasOver;
    last.current.wasOver = false;
    setRounds(0);
    return wasOver;
  };
  return { isOver, countRound, wake };
}

/** Milliseconds until the next refresh; at most one interval, even if the clock was set back. */
export const untilRefresh = (lastAt: number, now: number): number =>
  Math.max(0, Math.min(lastAt - now, 0) + REFRESH_SECONDS * 1000);

/** Refreshes every 30 seconds while the page is visible and attended. */
export function useRefresh({ lastAt, fetching, offline, refresh }: RefreshOptions) {
  const { refresh: refreshesByDefault } = useSettings();
  const [paused, setPaused] = useState(!refreshesByDefault);
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
