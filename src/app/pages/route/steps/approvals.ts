import { readUsd, type Usd } from '#app/format/amount.ts';
import type { Route } from '#contract/route.ts';

interface Approvals {
  readonly count: number;
  /** What all of them cost; null where that is not known. */
  readonly usd: Usd | null;
}

/** The approvals of tokens that a wallet asks for where it has not given them before. */
export function approvalsOf({ estimated_fees }: Pick<Route, 'estimated_fees'>): Approvals {
  const costs = (estimated_fees ?? []).flatMap(({ approval }) => (approval ? [readUsd(approval.usd_amount)] : []));
  const usd = costs.every((cost) => cost.known) ? costs.reduce((sum, { value }) => sum + value, 0n) : null;
  return { count: costs.length, usd };
}
