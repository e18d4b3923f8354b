import { formatMaybe, type Maybe } from '#app/format/maybe.ts';
import type { FormatNumber } from '#app/format/number.ts';
import { signaturesText } from '#app/format/signatures.ts';
import { t } from '#app/language/words.ts';
import type { Route } from '#contract/route.ts';

interface Signed {
  readonly signatures: Maybe<number>;
  readonly route: Pick<Route, 'estimated_fees'>;
}

/** How many approvals the wallet asks for at most, where it has given none. */
export const approvalsMost = ({ estimated_fees }: Pick<Route, 'estimated_fees'>): number =>
  estimated_fees?.filter(({ approval }) => approval).length ?? 0;

/** "1", and "1–2" where the wallet may ask for an approval first. */
export const signingNumber = ({ signatures, route }: Signed, digits: FormatNumber): string =>
  formatMaybe(signatures, (count) =>
    [...new Set([count, count + approvalsMost(route)])].map((each) => digits(`${each}`)).join('–'),
  );

/** "1 signature", "1–2 signatures". */
export const signingText = (signed: Signed, digits: FormatNumber): string =>
  signed.signatures.known
    ? signaturesText(signed.signatures.value + approvalsMost(signed.route), digits, signingNumber(signed, digits))
    : t('signatures not given');
