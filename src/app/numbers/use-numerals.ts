import { useMemo } from 'react';
import { useNumberLocale } from '../settings.ts';
import { type Numerals, numeralsFor } from './numerals.ts';

/** Numerals as the person chose them in Settings. */
export function useNumerals(): Numerals {
  const locale = useNumberLocale();
  return useMemo(() => numeralsFor(locale), [locale]);
}
