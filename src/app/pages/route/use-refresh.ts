import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSettings } from '../../settings.ts';

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

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

const useVisible = (): boolean => useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible');

/** Counts rounds that nobody watched: any key or press starts again from zero. */
function useUnattended(): [number, () => void] {
  const [rounds, setRounds] = useState(0);
  useEffect(() => {
    const attend = () => setRounds(0);
    window.addEventListener('pointerdown', attend);
    window.addEventListener('keydown', attend);
    return () => {
      window.removeEventListener('pointerdown', attend);
      window.removeEventListener('keydown', attend);
    };
  }, []);
  return [rounds, () => setRounds((count) => count + 1)];
}

/** Renews the figures every 30 seconds while somebody may be looking at them. */
export function useRefresh({ lastAt, fetching, offline, refresh }: RefreshOptions) {
  const { refresh: byItself } = useSettings();
  const [paused, setPaused] = useState(!byItself);
  const [rounds, countRound] = useUnattended();
  const visible = useVisible();
  const unattended = rounds >= UNATTENDED_ROUNDS;
  const runs = !paused && !offline && !unattended && visible && !fetching && lastAt > 0;
  useEffect(() => {
    if (!runs) return;
    const due = lastAt + REFRESH_SECONDS * 1000 - Date.now();
    const timer = setTimeout(
      () => {
        countRound();
        refresh();
      },
      Math.max(0, due),
    );
    return () => clearTimeout(timer);
  });
  const state: RefreshState = offline ? 'offline' : paused ? 'paused' : unattended ? 'unattended' : 'running';
  return { state, toggle: () => setPaused((before) => !before) };
}
