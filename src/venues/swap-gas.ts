import type { GasUnits } from '#market/gas/gas-units.ts';
import { runEnds, runRoutes } from './swap-run.ts';
import type { SwapRun } from './venue.ts';

/** What is read and written a second time in a transaction costs about half. */
const AGAIN = 2n;

/** Gas of a run of swaps in its transaction, without the transaction itself. docs/gas.md has its parts. */
export function swapGas(units: GasUnits, run: Pick<SwapRun, 'hops'>, nativeDenom: string | null): bigint {
  const { first, last } = runEnds(run);
  const pools = runRoutes(run).flatMap(({ hops }) => hops.flatMap(({ edge }) => edge.detail.pool ?? []));
  let gas = units.swapCall;
  const used = new Set<string>();
  for (const { kind, id } of pools) {
    gas += used.has(id) ? units.pools[kind] / AGAIN : units.pools[kind];
    used.add(id);
  }
  if (pools.length === 0) gas += units.wrapOnly;
  if (first.denomIn === nativeDenom) gas += units.nativeIn;
  if (last.denomOut === nativeDenom) gas += units.nativeOut;
  return gas;
}
