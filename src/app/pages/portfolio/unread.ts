import { useFormatNumber } from '#app/format/number.ts';
import { unreadChainsText, unreadReasons } from './holdings/total.ts';
import type { Portfolio } from './holdings/use-portfolio.ts';

/** Why balances may be more than those that are known: "Osmosis did not answer", "40 chains this service does not read". */
export function useUnread({
  plan,
  progress,
  failures,
  unsupportedChains,
}: Pick<Portfolio, 'plan' | 'progress' | 'failures' | 'unsupportedChains'>): string[] {
  const digits = useFormatNumber();
  const gaps = { unsupportedAddresses: plan.unsupportedSources.length, pendingChains: progress.pending, failures };
  return [...unreadReasons(gaps, digits), ...unreadChainsText(unsupportedChains.length, digits)];
}
