import { Check, Link2 } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { CopyError } from '../../../ui/copy.tsx';
import { Select } from '../../../ui/Select.tsx';
import type { Candidate } from '../comparison/candidate.ts';
import { sortRule } from '../comparison/sort-rule.ts';
import type { Side, Sort } from '../query/page-state.ts';
import type { LinkCopying } from './use-copy-link.ts';

const sortLabels = (side: Side): Record<Sort, string> => ({
  received: side === 'in' ? 'Most received' : 'Least sent',
  fastest: 'Fastest',
  fees: 'Lowest listed fees',
  signatures: 'Fewest signatures',
});

interface ResultsHeadProps {
  sort: Sort;
  side: Side;
  candidates: readonly Candidate[];
  onSort: (sort: Sort) => void;
  link: LinkCopying;
}

/** How the list is sorted, and by what rule. */
export function ResultsHead({ sort, side, candidates, onSort, link }: ResultsHeadProps) {
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <Select aria-label="Sort routes by" value={sort} onChange={(event) => onSort(event.target.value as Sort)}>
          {Object.entries(sortLabels(side)).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <Button variant="quiet" onClick={link.copy} className="ml-auto">
          {link.isCopied ? <Check size={16} aria-hidden /> : <Link2 size={16} aria-hidden />}
          {link.isCopied ? 'Copied' : 'Copy link'}
        </Button>
      </div>
      <CopyError refusal={link.error} />
      <p className="text-12 text-faint">{sortRule(sort, side, candidates)}</p>
    </div>
  );
}
