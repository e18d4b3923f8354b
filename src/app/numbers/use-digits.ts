import { useMemo } from 'react';
import { useNumberLocale } from '../settings.ts';
import { type Digits, digitsFor } from './digits.ts';

/** Digits as the person chose them in Settings. */
export function useDigits(): Digits {
  const locale = useNumberLocale();
  return useMemo(() => digitsFor(locale), [locale]);
}
