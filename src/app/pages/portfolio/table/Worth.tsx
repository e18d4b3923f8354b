import { formatUsd } from '../../../format/amount.ts';
import { useFormatNumber } from '../../../format/number.ts';
import type { Group } from '../holdings/groups.ts';

/** What something is worth; where there is little room "at least" stands above the figure. */
export function Worth({ of: { usd, isLeast } }: { readonly of: Pick<Group, 'usd' | 'isLeast'> }) {
  const digits = useFormatNumber();
  if (!usd.known) return <p className="truncate text-muted">{usd.reason}</p>;
  return (
    <p className="font-semibold">
      {isLeast && <span className="block font-normal text-12 text-muted leading-4 @2xl:inline">at least </span>}
      {formatUsd(usd.value, 'down', digits)}
    </p>
  );
}
