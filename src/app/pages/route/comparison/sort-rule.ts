import type { Side, Sort } from '../wish/address-bar.ts';

/** What the list is sorted by, in a sentence. */
export function sortRule(sort: Sort, side: Side): string {
  const rules: Record<Sort, string> = {
    received: side === 'in' ? 'amount received, less fees on top' : 'amount sent with fees on top, least first',
    fastest: 'time, fastest first',
    fees: 'listed fees, lowest first',
    signatures: 'number of signatures, fewest first',
  };
  return `Sorted by ${rules[sort]}. Network gas is not included: the service does not quote it.`;
}
