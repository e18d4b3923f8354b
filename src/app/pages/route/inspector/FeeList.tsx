import { coinText } from '#app/asset/coin.ts';
import { usdText } from '#app/format/amount.ts';
import type { FormatNumber } from '#app/format/number.ts';
import { feeConflictText, totalText, untiedFees } from '../steps/fee-text.ts';
import type { RouteFees } from '../steps/fees.ts';
import { type Fee, totalFees } from '../steps/fees.ts';

/** The fees by source. The service's list and the steps' own fields overlap, so each has its own total. */
export function FeeList({ fees, digits }: { fees: RouteFees; digits: FormatNumber }) {
  const { listed, ofSteps } = fees;
  const unassigned = untiedFees(fees);
  const assigned = (listed ?? []).filter((fee) => !unassigned.includes(fee));
  const conflict = feeConflictText(fees, digits);
  return (
    <div className="flex flex-col gap-3">
      {listed === null && <p className="text-muted">The quote has no list of fees.</p>}
      {listed?.length === 0 && <p className="text-muted">The quote's list of fees is empty.</p>}
      {assigned.length > 0 && <FeeTable caption="Listed, by step" fees={assigned} digits={digits} />}
      {unassigned.length > 0 && <FeeTable caption="Not assigned to a step" fees={unassigned} digits={digits} />}
      {listed !== null && listed.length > 0 && <Total label="Listed in total" fees={listed} digits={digits} />}
      {ofSteps.length > 0 && <FeeTable caption="Given by the steps themselves" fees={ofSteps} digits={digits} />}
      {ofSteps.length > 0 && <Total label="Steps in total" fees={ofSteps} digits={digits} />}
      {ofSteps.length > 0 && listed !== null && listed.length > 0 && (
        <p className="text-12 text-muted">
          Both describe the same costs. {conflict ?? 'They are not added to each other.'}
        </p>
      )}
    </div>
  );
}

function Total({ label, fees, digits }: { label: string; fees: readonly Fee[]; digits: FormatNumber }) {
  return (
    <p className="flex justify-between gap-3 border-divider border-t pt-1">
      <span className="text-muted">{label}</span>
      <strong className="text-right font-semibold">{totalText(totalFees(fees), digits)}</strong>
    </p>
  );
}

function FeeTable({ caption, fees, digits }: { caption: string; fees: readonly Fee[]; digits: FormatNumber }) {
  return (
    <table className="w-full border-collapse">
      <caption className="pb-1 text-left text-12 text-muted">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Fee</th>
          <th scope="col">Amount</th>
          <th scope="col">Dollars</th>
        </tr>
      </thead>
      <tbody>
        {fees.map((fee, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two fees may be equal, and rows have no state
          <tr key={i} className="align-top">
            <th scope="row" className="py-0.5 pr-2 text-left font-normal">
              {fee.label}
              <span className="block text-12 text-faint">{detailsOf(fee)}</span>
            </th>
            <td className="px-2 py-0.5 text-right">{coinText(fee.coin, 'up', digits)}</td>
            <td className="py-0.5 pl-2 text-right text-muted whitespace-nowrap">{usdText(fee.usd, 'up', digits)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function detailsOf({ operationIndex, charged }: Fee): string {
  const step = operationIndex === null ? '' : `Step ${operationIndex + 1}`;
  return [step, charged ?? ''].filter(Boolean).join(', ');
}
