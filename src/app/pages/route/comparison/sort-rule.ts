import type { Side, Sort } from '../query/page-state.ts';
import { listsGas } from '../steps/disclaimers.ts';
import type { Candidate } from './candidate.ts';

/** What the list is sorted by, in a sentence, and how far gas is in it. */
export function sortOrderText(sort: Sort, side: Side, candidates: readonly Pick<Candidate, 'route'>[] = []): string {
  const rules: Record<Sort, string> = {
    received: side === 'in' ? 'amount received, less fees on top' : 'amount sent with fees on top, least first',
    fastest: 'time, fastest first',
    fees: 'listed fees, lowest first',
    signatures: 'number of signatures, fewest first',
  };
  const gas = candidates.some(({ route }) => listsGas(route))
    ? 'counts only as far as routes list it.'
    : 'is not included: the service does not quote it.';
  return `Sorted by ${rules[sort]}. Network gas ${gas}`;
}
