import { Check, Link2 } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { CopyStatus } from '../../ui/CopyStatus.tsx';
import { Select } from '../../ui/Select.tsx';
import type { Copied } from '../../ui/use-copy.ts';
import type { Side, Sort } from './address-bar.ts';
import { sortRule } from './ranking.ts';

const sortLabels = (side: Side): Record<Sort, string> => ({
  received: side === 'in' ? 'Most received' : 'Least sent',
  fastest: 'Fastest',
  fees: 'Lowest listed fees',
  signatures: 'Fewest signatures',
});

interface ResultsHeadProps {
  sort: Sort;
  side: Side;
  onSort: (sort: Sort) => void;
  linkCopied: Copied;
  onCopyLink: () => void;
}

/** How the list is sorted, and by what rule. */
export function ResultsHead({ sort, side, onSort, linkCopied, onCopyLink }: ResultsHeadProps) {
  const isCopied = linkCopied === 'yes';
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-2">
        <Select aria-label="Sort routes by" value={sort} onChange={(event) => onSort(event.target.value as Sort)}>
          {Object.entries(sortLabels(side)).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <Button variant="quiet" onClick={onCopyLink} className="ml-auto">
          {isCopied ? <Check size={16} aria-hidden /> : <Link2 size={16} aria-hidden />}
          {isCopied ? 'Copied' : 'Copy link'}
        </Button>
      </div>
      <CopyStatus copied={linkCopied} instead="Copy the address of this page yourself." />
      <p className="text-12 text-faint">{sortRule(sort, side)}</p>
    </div>
  );
}
