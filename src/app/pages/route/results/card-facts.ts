import { count, type FormatNumber } from '../../../format/number.ts';
import { formatLoss, readPercent } from '../../../format/percent.ts';
import { durationText } from '../../../format/time.ts';
import type { Candidate } from '../comparison/candidate.ts';
import { feesFact } from '../steps/fee-words.ts';

const signaturesFact = ({ signatures }: Candidate, digits: FormatNumber): string =>
  signatures.known ? count(signatures.value, 'signature', 'signatures', digits) : 'signatures not given';

function impact({ route, steps }: Candidate, digits: FormatNumber): string[] {
  const value = readPercent(route.swap_price_impact_percent, '');
  if (value.known) return [`price impact ${formatLoss(value.value, digits)}`];
  return steps.some(({ family }) => family === 'swap') ? ['price impact not given'] : [];
}

/** "about 4 min", "2 signatures", "fees $0.38", "price impact 0.12%": what is unknown says so. */
export function cardFacts(candidate: Candidate, digits: FormatNumber): string[] {
  const { seconds, fees } = candidate;
  return [
    durationText(seconds.known ? seconds.value : null, digits),
    signaturesFact(candidate, digits),
    feesFact(fees, digits),
    ...impact(candidate, digits),
  ];
}
