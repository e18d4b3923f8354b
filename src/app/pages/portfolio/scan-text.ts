import type { BalanceState } from '../../balances/snapshot.ts';
import { count, type FormatNumber } from '../../format/number.ts';
import type { Clock } from '../../format/time.ts';

/** How the last scan went: "Scanned at 14:03.", with the chains that failed; where all did, of when what is shown is. */
export function scanText(asked: readonly Pick<BalanceState, 'snapshot'>[], digits: FormatNumber, clock: Clock): string {
  const readings = asked.flatMap(({ snapshot }) => (snapshot ? [snapshot] : []));
  if (readings.length === 0) return 'Not scanned yet.';
  const failed = readings.filter(({ failure }) => failure !== null);
  const read = readings.filter(({ failure, isUnsupported }) => failure === null && !isUnsupported);
  if (failed.length > 0 && read.length === 0) {
    const times = failed.flatMap(({ entries: held }) => [...held.values()].map(({ readAt }) => readAt));
    return `The last scan failed.${times.length > 0 ? ` What you see is from ${clock(Math.min(...times))}.` : ''}`;
  }
  const silent = failed.length > 0 ? ` ${count(failed.length, 'chain', 'chains', digits)} did not answer.` : '';
  return `Scanned at ${clock(Math.max(...(read.length > 0 ? read : readings).map(({ readAt: at }) => at)))}.${silent}`;
}
