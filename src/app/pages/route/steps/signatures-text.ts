import { formatMaybe, type Maybe } from '#app/format/maybe.ts';
import type { FormatNumber } from '#app/format/number.ts';
import { signatureNumber, signaturesText } from '#app/format/signatures.ts';
import { t } from '#app/language/words.ts';
import { approvalsMost } from '#contract/approvals.ts';
import type { Route } from '#contract/route.ts';

interface Signed {
  readonly signatures: Maybe<number>;
  readonly route: Pick<Route, 'estimated_fees'>;
}

/** "1", and "1–2" where the wallet may ask for an approval first. */
export const signingNumber = ({ signatures, route }: Signed, digits: FormatNumber): string =>
  formatMaybe(signatures, (count) => signatureNumber(count, digits, approvalsMost(route)));

/** "1 signature", "1–2 signatures". */
export const signingText = ({ signatures, route }: Signed, digits: FormatNumber): string =>
  signatures.known ? signaturesText(signatures.value, digits, approvalsMost(route)) : t('signatures not given');
