import type { FormatNumber } from '#app/format/number.ts';
import { signaturesText } from '#app/format/signatures.ts';
import { t } from '#app/language/words.ts';
import type { Route } from '#contract/route.ts';

/** "2 signatures, up to 1 approval": an approval is asked for where the wallet has not given it before. */
export function signingText(count: number, route: Route, digits: FormatNumber): string {
  const signatures = signaturesText(count, digits);
  const approvals = (route.estimated_fees ?? []).filter(({ approval }) => approval !== undefined).length;
  if (approvals === 0) return signatures;
  return t(
    '{count, plural, one {{signatures}, up to {number} approval} other {{signatures}, up to {number} approvals}}',
    {
      count: approvals,
      number: digits(`${approvals}`),
      signatures,
    },
  );
}
