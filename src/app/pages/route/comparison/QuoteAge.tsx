import { useDigits } from '../../../numbers/use-digits.ts';
import { useTicking } from '../../../numbers/use-ticking.ts';
import { ageText } from './age.ts';

/** How old the figures are, counted on. */
export function QuoteAge({ since }: { since: number }) {
  const digits = useDigits();
  return useTicking(() => ageText(Date.now() - since, digits));
}
