import { useMemo } from 'react';
import { useNumberLocale } from '../settings.ts';
import { type Clock, clockFor } from './clock-time.ts';

/** A clock that goes with the digits that the person chose in Settings. */
export function useClock(): Clock {
  const locale = useNumberLocale();
  return useMemo(() => clockFor(locale), [locale]);
}
